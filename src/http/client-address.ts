import { isIP } from 'node:net'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** Some proxies send the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/** An address in canonical form (RFC 5952), IPv4-mapped IPv6 as IPv4; `undefined` for anything else. */
function canonical(text: string): string | undefined {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  const address = ipv6 ?? ipv4 ?? text
  if (isIP(address) === 0) return undefined
  const parsed = ipaddr.process(address)
  return 'toRFC5952String' in parsed ? (parsed as ipaddr.IPv6).toRFC5952String() : parsed.toString()
}

/** Addresses from the kernel are canonical, except for IPv4 on a dual-stack socket. */
const ofSocket = (address = '') => (address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address)

/**
 * The client address of a request: the nearest address that is not a trusted proxy's (`TRUSTED_PROXIES`), or the
 * connection's if there is none or a proxy sent something else. Empty if the connection is already closed.
 */
export function clientAddress(request: Request): string {
  const direct = ofSocket(request.socket.remoteAddress)
  // Express parses the header on each access, trusted or not, and most requests have none.
  if (request.headers['x-forwarded-for'] === undefined) return direct
  return canonical(request.ip ?? '') ?? direct
}
