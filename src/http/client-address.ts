import { isIP } from 'node:net'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

/** Some proxies send the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/** An address in the one form it is written in (RFC 5952), IPv4 in IPv6 as IPv4; `undefined` for anything else. */
function canonical(text: string): string | undefined {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  const address = ipv6 ?? ipv4 ?? text
  if (isIP(address) === 0) return undefined
  const parsed = ipaddr.process(address)
  return 'toRFC5952String' in parsed ? (parsed as ipaddr.IPv6).toRFC5952String() : parsed.toString()
}

/** What the kernel says is canonical but for IPv4 on a socket that listens for both. */
const ofSocket = (address = '') => (address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address)

/**
 * Where a request comes from: the nearest address that is not a trusted proxy's (`TRUSTED_PROXIES`), or the
 * connection's, also when what a proxy said is no address. Empty when the connection is gone already.
 */
export function clientAddress(request: Request): string {
  const direct = ofSocket(request.socket.remoteAddress)
  // Express reads the header anew each time, trusted or not, and most requests have none.
  if (request.headers['x-forwarded-for'] === undefined) return direct
  return canonical(request.ip ?? '') ?? direct
}
