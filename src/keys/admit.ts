import type { Response } from 'express'
import type { Scope } from '../../generated/vocabulary.js'
import type { Context } from '../context.js'
import { ApiError } from '../http/errors.js'
import type { OperationFacts } from '../http/handler-types.js'
import type { KeyRow } from './queries.js'

/**
 * Throws unless a key may carry out an operation now: checks its rate limits first (429), then its scopes (403). Sets
 * the `RateLimit-*` headers from the tighter bucket, with Reset in Unix epoch seconds.
 */
export function admitKey(
  { rateLimiter, clock }: Pick<Context, 'rateLimiter' | 'clock'>,
  key: KeyRow,
  operation: OperationFacts,
  response: Response,
): void {
  const { allowed, bucket } = rateLimiter.take(key.id, key.organizationId)
  if (bucket !== undefined) {
    response.setHeader('ratelimit-limit', bucket.limit)
    response.setHeader('ratelimit-remaining', bucket.remaining)
    response.setHeader('ratelimit-reset', Math.ceil(bucket.resetAt / 1000))
  }
  if (!allowed && bucket !== undefined) {
    const seconds = Math.max(1, Math.ceil((bucket.resetAt - clock.now().getTime()) / 1000))
    throw new ApiError(429, 'rate_limited', `Too many requests; try again in ${seconds} seconds.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
  const missing = operation.scopes.find((scope) => !key.scopes.includes(scope as Scope))
  if (missing !== undefined)
    throw new ApiError(403, 'insufficient_scope', `This operation needs the scope ${missing}.`)
}
