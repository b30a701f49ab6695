import { domainToUnicode } from 'node:url'
import { judgeAddress, parseLiteralAddress } from './addresses.js'

/** Longest `url` of a webhook endpoint, in code points, as JSON Schema counts `maxLength`. */
const MAX_ENDPOINT_URL_LENGTH = 2048

/**
 * Checks the `url` of a webhook endpoint at registration. Returns `undefined` when it is acceptable, otherwise a
 * message for the caller ("must not …").
 *
 * Nothing is resolved here: the addresses of a name can change at any time, so the sender judges them on every
 * connection. This check only tells the integrator early about URLs that could never work.
 *
 * @param options.allowPrivate whether receivers on loopback and private addresses are allowed
 */
export function checkEndpointUrl(text: string, options: { allowPrivate: boolean }): string | undefined {
  // A code point is at most two UTF-16 units, so this cheap test avoids splitting a huge text.
  if (text.length > 2 * MAX_ENDPOINT_URL_LENGTH || [...text].length > MAX_ENDPOINT_URL_LENGTH) {
    return `must be at most ${MAX_ENDPOINT_URL_LENGTH} characters long`
  }
  // The URL parser drops spaces and line breaks and reads "\" as "/", but the URL that is stored and shown should
  // be the one that is sent to. Lone surrogates (Cs) cannot be stored at all.
  if (/[\s\p{Cc}\p{Cs}\\]/u.test(text)) {
    return 'must not contain spaces, control characters or backslashes'
  }
  // The parser would also accept "https:host" and "https:///host", in which the rules below would not find the host.
  if (!/^https:\/\/(?!\/)/i.test(text)) return 'must be an absolute address that starts with https://'

  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'is not a valid address: check its host name and port'
  }
  // Searched in the text, because the parser drops empty user names and fragments ("https://@host", "https://host/#").
  const authority = text.slice('https://'.length).split(/[/?#]/, 1)[0] ?? ''
  if (authority.includes('@')) return 'must not contain a user name or password'
  if (text.includes('#')) return 'must not contain a fragment (#)'
  if (url.port === '0') return 'must not use port 0'
  // The parser decodes the host and maps many spellings to one: the host shown would not be the one sent to.
  if (!isWrittenPlainly(authority, url.hostname))
    return 'must write its host plainly: not percent-encoded, and an IPv4 address as four decimal numbers'

  const literal = parseLiteralAddress(url.hostname)
  if (literal === undefined) return checkHostName(url.hostname, options)
  const kind = judgeAddress(literal)
  if (kind === 'public' || (kind === 'private' && options.allowPrivate)) return undefined
  return `must not point to ${literal}: only public addresses are allowed`
}

/** Whether an authority (`host` or `host:port`) spells its host as the parser understands it, ignoring case. */
function isWrittenPlainly(authority: string, hostname: string): boolean {
  const written = authority.replace(/:\d*$/, '').toLowerCase()
  return written.startsWith('[') || written === hostname || written === domainToUnicode(hostname)
}

function checkHostName(hostname: string, options: { allowPrivate: boolean }): string | undefined {
  // One trailing dot marks a fully qualified name and changes nothing else.
  const name = hostname.replace(/\.$/, '')
  const labels = name.split('.')
  // DNS limits (RFC 1035, section 2.3.4): such a name can never resolve.
  if (name.length > 253 || labels.some((label) => label.length === 0 || label.length > 63)) {
    return 'must contain a valid host name'
  }
  // RFC 6761, section 6.3: localhost and all names beneath it are loopback by definition.
  if (!options.allowPrivate && labels.at(-1) === 'localhost') {
    return `must not point to ${hostname}: only public addresses are allowed`
  }
  return undefined
}
