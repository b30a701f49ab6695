/** The parsed URL of a receiver, or of a file. */
export type Target = {
  /** Whether it is reached over TLS. */
  readonly isSecure: boolean
  readonly origin: string
  readonly path: string
  /** Host name as the URL standard writes it: lower case, IPv6 in brackets. */
  readonly hostname: string
  readonly port: number
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Parses a URL; `undefined` when it is invalid or has another protocol. */
export function parseTarget(
  text: string,
  protocols: readonly ('https:' | 'http:')[] = ['https:'],
): Target | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  if (!protocols.some((protocol) => protocol === url.protocol)) return undefined
  return {
    isSecure: url.protocol === 'https:',
    origin: url.origin,
    path: url.pathname + url.search,
    hostname: url.hostname,
    port: url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port),
  }
}
