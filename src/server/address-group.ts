import { isIPv6 } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, which is what one household or
 * one rented server is given (RFC 6177). Whoever has one would else have 2^64 addresses to be counted by.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
