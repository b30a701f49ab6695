/** The value of a cookie in a `Cookie` header (RFC 6265, section 5.4); of several of that name, the first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** A `Set-Cookie` value that no script can read. `value` needs no quoting; an empty one clears the cookie. */
export function cookie(
  name: string,
  value: string,
  options: { path: string; sameSite: 'Strict' | 'Lax'; secure: boolean; maxAgeSeconds: number },
): string {
  const { path, sameSite, secure, maxAgeSeconds } = options
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
