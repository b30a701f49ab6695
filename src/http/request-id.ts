import type { RequestHandler } from 'express'
import { newPublicId } from '../basics/identifiers.js'
import { clientAddress } from './client-address.js'
import { ApiError } from './errors.js'
import { headerCount } from './header-count.js'
import { setRequestState } from './request.js'

const USABLE = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The first middleware: gives the request an ID, which the answer carries, and records the client address. Forbids
 * caching, since every answer is for one caller, and content sniffing. Also refuses a request without `Host` or with
 * more than one (RFC 9112, section 3.2).
 */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && USABLE.test(given) ? given : newPublicId('req')
  setRequestState(request, { requestId: id, address: clientAddress(request) })
  response.setHeader('x-request-id', id)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  const hosts = headerCount(request, 'host')
  if (hosts > 1) next(new ApiError(400, 'invalid_request', 'There must be one Host header.'))
  else if (hosts === 0 && request.httpVersion === '1.1')
    next(new ApiError(400, 'invalid_request', 'The Host header is missing.'))
  else next()
}
