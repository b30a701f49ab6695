import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What an IP address means for a webhook: `public` is always allowed; `private` (loopback, RFC 1918, unique
 * local) only where the settings allow private receivers; `forbidden` never.
 */
export type AddressKind = 'public' | 'private' | 'forbidden'

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Cloud metadata services and similar platform addresses that lie in otherwise allowed ranges. Unlike
 * 169.254.169.254, no range rule catches them.
 */
const PLATFORM_IPV4 = [
  // Azure's platform channel (WireServer), which lies in a public range.
  ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
]
const PLATFORM_IPV6 = [
  // AWS: fd00:ec2::254 (instance metadata), ::23 (pod identity), ::253 (DNS), ::123 (time).
  ipaddr.IPv6.parseCIDR('fd00:ec2::/32'),
  // Google Cloud metadata.
  ipaddr.IPv6.parseCIDR('fd20:ce::254/128'),
]

/**
 * Judges one IP address in the text form that `net.isIP` accepts (no brackets, no zone). Text that is not an
 * address is `forbidden`.
 *
 * This is an allowlist, not a blocklist: anything that is not public unicast is refused. An IPv4 address must be
 * ordinary unicast; an IPv6 address must lie in 2000::/3 (the only block allocated so far, RFC 4291), outside its
 * special ranges. IPv6 forms that embed an IPv4 address are judged by the embedded address, because a gateway along
 * the way will translate them to it.
 */
export function judgeAddress(ip: string): AddressKind {
  // A zone (fe80::1%eth0) only makes sense for link-local addresses. ipaddr.js would also accept 0x7f.1 and the
  // like here, which the system's resolver may read differently; net.isIP is strict.
  if (isIP(ip) === 0 || ip.includes('%')) return 'forbidden'
  return isIPv4(ip) ? judgeIPv4(ipaddr.IPv4.parse(ip)) : judgeIPv6(parseIPv6(ip))
}

/**
 * ipaddr.js parses ::127.0.0.1 (which is how the system's resolver writes ::7f00:1) as ::ffff:127.0.0.1, a
 * different address. The URL parser rewrites the dotted part as hexadecimal first.
 */
function parseIPv6(ip: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(new URL(`https://[${ip}]/`).hostname.slice(1, -1))
}

function judgeIPv4(address: ipaddr.IPv4): AddressKind {
  if (PLATFORM_IPV4.some((range) => address.match(range))) return 'forbidden'
  switch (address.range()) {
    case 'unicast':
      return 'public'
    case 'loopback':
    case 'private':
      return 'private'
    default:
      return 'forbidden'
  }
}

function judgeIPv6(address: ipaddr.IPv6): AddressKind {
  // ::ffff:a.b.c.d is equivalent to a.b.c.d: the kernel connects to it over IPv4.
  if (address.isIPv4MappedAddress()) return judgeIPv4(address.toIPv4Address())
  if (PLATFORM_IPV6.some((range) => address.match(range))) return 'forbidden'

  const range = address.range()
  if (range === 'loopback' || range === 'uniqueLocal') return 'private'

  // An IPv6-only network reaches every IPv4 host through NAT64 (RFC 6052), so it cannot be refused as a whole.
  // We cannot see where a translator sends an embedded private address, so those are refused even when private
  // receivers are allowed. The same applies to 6to4 (RFC 3056) and ISATAP (RFC 5214).
  if (address.match(NAT64)) return publicOnly(embeddedIPv4(address, 12))

  // ipaddr.js classifies the deprecated ::a.b.c.d (::7f00:1) and all unallocated space as unicast.
  if (!address.match(GLOBAL_UNICAST)) return 'forbidden'
  if (range === '6to4') return publicOnly(embeddedIPv4(address, 2))
  if (range !== 'unicast') return 'forbidden'
  return isIsatap(address) ? publicOnly(embeddedIPv4(address, 12)) : 'public'
}

function publicOnly(embedded: ipaddr.IPv4): AddressKind {
  return judgeIPv4(embedded) === 'public' ? 'public' : 'forbidden'
}

function embeddedIPv4(address: ipaddr.IPv6, firstByte: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(firstByte, firstByte + 4))
}

/** An ISATAP interface identifier is 0000:5efe or 0200:5efe followed by the IPv4 address (RFC 5214, section 6.1). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe
}

/**
 * The IP address in a URL's host part, in its usual text form without brackets, or `undefined` when the host
 * is a name. Recognizes every spelling that the WHATWG URL standard reads as an address (`0x7f.1`, `2130706433`,
 * `0177.0.0.1`, `127.0.0.1.`, `%31`, full-width digits, `[::ffff:127.0.0.1]`). It uses the same parser as the HTTP
 * client, so the two cannot disagree.
 */
export function parseLiteralAddress(hostname: string): string | undefined {
  let host: string
  try {
    host = new URL(`https://${hostname}/`).hostname
  } catch {
    return undefined
  }
  if (host.startsWith('[')) return host.slice(1, -1)
  return isIPv4(host) ? host : undefined
}
