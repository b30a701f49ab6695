/** The value of a cookie in a `Cookie` header (RFC 6265, section 5.4); of several of that name, the first. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** A cookie that no script can read. Its values need no quoting. */
export type HttpCookie = {
  /** The value that a `Cookie` header carries. */
  read(header: string | undefined): string | undefined
  /** The `Set-Cookie` value that sets it. */
  set(value: string): string
  /** The `Set-Cookie` value that takes it back. */
  cleared(): string
}

/**
 * Where the service is reached by https, the name begins with `__Host-`: browsers then take the cookie from this
 * host alone, over TLS alone. Without it any other host of the site could put one of its own in its place, and so
 * sign somebody in unawares. The prefix demands `Path=/` (RFC 6265bis, section 4.1.3.2).
 */
export function httpCookie({
  name,
  path,
  sameSite,
  maxAgeSeconds,
  publicUrl,
}: {
  name: string
  path: string
  sameSite: 'Strict' | 'Lax'
  maxAgeSeconds: number
  publicUrl: () => string
}): HttpCookie {
  const isSecure = () => publicUrl().startsWith('https:')
  const fullName = () => (isSecure() ? `__Host-${name}` : name)

  const setCookie = (value: string, maxAge: number) =>
    [
      `${fullName()}=${value}`,
      `Path=${isSecure() ? '/' : path}`,
      `Max-Age=${maxAge}`,
      'HttpOnly',
      `SameSite=${sameSite}`,
      ...(isSecure() ? ['Secure'] : []),
    ].join('; ')

  return {
    read: (header) => readCookie(header, fullName()),
    set: (value) => setCookie(value, maxAgeSeconds),
    cleared: () => setCookie('', 0),
  }
}
