import { parse, serialize } from 'cookie'

/** Our values need no encoding, and a cookie of others is nothing to us. A value that cannot be sent so is refused. */
const asItIs = (text: string) => text

/** A cookie that no script can read. */
export type HttpCookie = {
  /** The value that a `Cookie` header carries; of several of that name, the first. */
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
    serialize(fullName(), value, {
      encode: asItIs,
      path: isSecure() ? '/' : path,
      maxAge,
      httpOnly: true,
      sameSite,
      secure: isSecure(),
    })

  return {
    read: (header) => parse(header ?? '', { decode: asItIs })[fullName()],
    set: (value) => setCookie(value, maxAgeSeconds),
    cleared: () => setCookie('', 0),
  }
}
