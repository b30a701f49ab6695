import type { Request } from 'express'

/** The credentials of `Authorization: Bearer …`; the scheme's name is case-insensitive (RFC 9110, 11.1). */
export function bearerToken(request: Request): string | undefined {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
}
