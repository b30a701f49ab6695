import type { KeyRing } from '../../basics/secrets.js'
import { invalidAt } from '../../http/errors.js'
import { type OwnHeaders, sealHeaders } from '../deliveries/own-headers.js'
import type { EndpointRow } from './resource.js'

/** Throws 400 if two names differ only in letter case: they would be the same header. */
export function checkHeaderNames(names: readonly string[]): void {
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw invalidAt('body.headers', 'must name each header once, whatever its letter case')
}

/**
 * The endpoint's columns for the custom headers of a request; `null` for none. Throws 400 for names that
 * {@link checkHeaderNames} refuses.
 */
export function headerColumns(
  keyRing: KeyRing,
  endpointId: string,
  headers: OwnHeaders | null,
): Pick<EndpointRow, 'headersSealed' | 'headerNames'> {
  const headerNames = Object.keys(headers ?? {})
  checkHeaderNames(headerNames)
  return { headersSealed: sealHeaders(keyRing, endpointId, headers ?? {}), headerNames }
}
