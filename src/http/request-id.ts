import type { RequestHandler } from 'express'
import { newPublicId } from '../identifiers.js'
import { clientAddress } from './client-address.js'
import { ApiError } from './errors.js'
import { setRequestState } from './request.js'

const USABLE = /^[A-Za-z0-9._-]{1,64}$/

/**
 * First of the chain: names the request and answers with its name, notes where it comes from, and forbids
 * caches, since every answer belongs to one caller. Also reduces an absolute-form target (RFC 9112, section 3.2.2)
 * to its path, and refuses what has no `Host` (3.2).
 */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id']
  const id = typeof given === 'string' && USABLE.test(given) ? given : newPublicId('req')
  setRequestState(request, { requestId: id, address: clientAddress(request) })
  response.setHeader('x-request-id', id)
  response.setHeader('cache-control', 'no-store')
  if (!request.url.startsWith('/') && URL.canParse(request.url)) {
    const { pathname, search } = new URL(request.url)
    request.url = request.originalUrl = pathname + search
  }
  if (request.httpVersion === '1.1' && request.headers.host === undefined)
    next(new ApiError(400, 'invalid_request', 'The Host header is missing.'))
  else next()
}
