import type { Request } from 'express'
import { headerCount } from './header-count.js'

/**
 * The credentials of `Authorization: Bearer …`; the scheme's name is case-insensitive (RFC 9110, 11.1). None if there
 * are several such headers: a proxy may have checked another one than the first.
 */
export function bearerToken(request: Request): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined || headerCount(request, 'authorization') > 1) return undefined
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
}
