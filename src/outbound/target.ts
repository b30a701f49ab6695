/** The parsed URL of a receiver. */
export type Target = {
  readonly origin: string
  readonly path: string
  /** Host name as the URL standard writes it: lower case, IPv6 in brackets. */
  readonly hostname: string
  readonly port: number
}

/** Parses a URL; `undefined` when it is invalid or not HTTPS. */
export function parseTarget(text: string): Target | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  if (url.protocol !== 'https:') return undefined
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    hostname: url.hostname,
    port: url.port === '' ? 443 : Number(url.port),
  }
}
