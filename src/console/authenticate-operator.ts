import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { bearerToken } from '../http/bearer.js'
import { ApiError } from '../http/errors.js'
import type { OperatorCaller } from '../http/handlers.js'
import { requestState } from '../http/request.js'
import type { Secret } from '../secrets.js'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Checks the operator token of a request; throws 401. */
export function createOperatorAuthentication(token: Secret<string>): (request: Request) => OperatorCaller {
  const expected = digest(token.reveal())
  return (request) => {
    const given = bearerToken(request)
    // Digests, so that the comparison takes the same time for any length.
    if (given === undefined || !timingSafeEqual(digest(given), expected))
      throw new ApiError(
        401,
        'unauthorized',
        'A valid operator token is required: Authorization: Bearer <OPERATOR_TOKEN>.',
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      )
    requestState(request).caller = { actor: 'operator' }
    return { actor: 'operator' }
  }
}
