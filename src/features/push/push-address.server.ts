/**
 * Where a push message may go. The address of a push service comes from a browser, so it could name a machine in the
 * shop's own network (SSRF, OWASP). Only https on the usual port, and only addresses of the public internet: the one that was
 * checked is the one that is called.
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Not of the public internet: IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890). */
const notPublic = new BlockList()
const v4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
// Those that carry an IPv4 address in them could carry any of the above.
const v6 =
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/9 ff00::/8'
for (const [family, ranges] of [
  ['ipv4', v4],
  ['ipv6', v6],
] as const)
  for (const range of ranges.split(' ')) {
    const [net = '', bits] = range.split('/')
    notPublic.addSubnet(net, Number(bits), family)
  }

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const longestEndpoint = 1_000

/** @param testService In tests: the origin of a push service on this machine. */
export function isPushEndpoint(endpoint: string, testService: string | undefined): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false
  const { protocol, username, password, port, hostname, hash, origin } = new URL(endpoint)
  if (username || password || hash) return false
  if (testService !== undefined && origin === testService) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed =
    /\.[a-z][a-z0-9-]+$/.test(host) && !/\.(localhost|local|internal|home|lan|arpa|test|invalid)$/.test(host)
  return protocol === 'https:' && port === '' && (isIP(host) === 0 ? isNamed : isPublicAddress(host))
}

/** Node's own look-up, which finds nothing where any of the addresses isn't public. */
export const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })

class NotPublic extends Error {
  override name = 'NotPublic'
  constructor() {
    super('The push service is not on the public internet.')
  }
}
