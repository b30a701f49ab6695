import { type OwnHeaders, sealHeaders } from '../deliveries/own-headers.js'
import { invalidAt } from '../http/errors.js'
import type { KeyRing } from '../secrets.js'
import type { EndpointRow } from './resource.js'

/**
 * The endpoint's columns for the custom headers of a request; `null` for none. Throws 400 if two names differ only in
 * letter case: they would be the same header.
 */
export function headerColumns(
  keyRing: KeyRing,
  endpointId: string,
  headers: OwnHeaders | null,
): Pick<EndpointRow, 'headersSealed' | 'headerNames'> {
  const headerNames = Object.keys(headers ?? {})
  if (new Set(headerNames.map((name) => name.toLowerCase())).size < headerNames.length)
    throw invalidAt('body.headers', 'must name each header once, whatever its letter case')
  return { headersSealed: sealHeaders(keyRing, endpointId, headers ?? {}), headerNames }
}
