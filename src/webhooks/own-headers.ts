import { type OwnHeaders, sealHeaders } from '../deliveries/own-headers.js'
import { invalidAt } from '../http/errors.js'
import type { KeyRing } from '../secrets.js'
import type { EndpointRow } from './resource.js'

/**
 * The columns of an endpoint for the headers that a request gives it; `null` for none. Throws 400 when two names differ
 * in letter case alone: they would be one header.
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
