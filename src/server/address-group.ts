import { isIPv6 } from 'node:net'

type Caller = {
  /** What counts as one caller: an IPv4 address, or the /64 around an IPv6 address, since a household or server gets a /64. */
  address: string
  /** The /48 around an IPv6 address: one site may hold a whole /48, or 65,536 /64s (RFC 6177). Undefined for IPv4. */
  network: string | undefined
}

/** Maps an address to the caller that rate limits count. Counting each IPv6 address alone would limit no one: a /64 has 2^64. */
export function callerOf(address: string): Caller {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = address.split('%', 1)[0] ?? ''
  if (mapped || !isIPv6(plain)) return { address: mapped ?? address, network: undefined }
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after)
  }
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(':')
  return { address: `${first(4)}::/64`, network: `${first(3)}::/48` }
}
