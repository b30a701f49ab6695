import { parse, serialize } from 'cookie'

/** No encoding: our values need none, and we do not read other cookies. `serialize` throws for an invalid value. */
const undecoded = (text: string) => text

/** A cookie that scripts cannot read. */
export type HttpCookie = {
  /** The cookie's value in a `Cookie` header; the first if there are several of that name. */
  read(header: string | undefined): string | undefined
  /** The `Set-Cookie` value that sets it. */
  set(value: string): string
  /** The `Set-Cookie` value that deletes it. */
  cleared(): string
}

/**
 * If the service is reached over HTTPS, the name begins with `__Host-`: browsers then accept the cookie only from this
 * host and only over TLS. Otherwise another host of the same site could set the cookie and sign a user in to a
 * different account without their knowledge. The prefix requires `Path=/` (RFC 6265bis, section 4.1.3.2).
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
      encode: undecoded,
      path: isSecure() ? '/' : path,
      maxAge,
      httpOnly: true,
      sameSite,
      secure: isSecure(),
    })

  return {
    read: (header) => parse(header ?? '', { decode: undecoded })[fullName()],
    set: (value) => setCookie(value, maxAgeSeconds),
    cleared: () => setCookie('', 0),
  }
}
