import type { Response } from 'express'
import type { RateLimitSubject, Scope } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import type { OperationFacts } from '../../http/contract/handler-types.js'
import { ApiError } from '../../http/errors.js'
import type { RateLimiter } from '../../http/rate-limits/rate-limit.js'
import { rateLimited } from '../../http/rate-limits/rate-limited.js'
import type { KeyRow } from './queries.js'

/** Whose requests each limit counts, as the end of a sentence. */
const COUNTED: Readonly<Record<RateLimitSubject, string>> = {
  key: '',
  organization: ' with all its keys together',
}

/**
 * Throws unless a key may carry out an operation now: checks its rate limits first (429), then its scopes (403). Sets
 * the `RateLimit-*` headers from the tighter bucket, with Reset in Unix epoch seconds.
 */
export function admitKey(
  { rateLimiter, clock }: { clock: Clock; rateLimiter: RateLimiter },
  key: KeyRow,
  operation: OperationFacts,
  response: Response,
): void {
  const decision = rateLimiter.take(key.id, key.organizationId)
  const { bucket } = decision
  if (bucket !== undefined) {
    response.setHeader('ratelimit-limit', bucket.limit)
    response.setHeader('ratelimit-remaining', bucket.remaining)
    response.setHeader('ratelimit-reset', Math.ceil(bucket.resetAt / 1000))
  }
  if (!decision.allowed) {
    const { limit, bucket: full } = decision
    const requests = full.limit === 1 ? '1 request' : `${full.limit} requests`
    throw rateLimited(limit, `make at most ${requests} a minute${COUNTED[limit]}`, {
      until: full.resetAt,
      now: clock.now(),
    })
  }
  const missing = operation.scopes.find((scope) => !key.scopes.includes(scope as Scope))
  if (missing !== undefined)
    throw new ApiError(403, 'insufficient_scope', `This operation needs the scope ${missing}.`)
}
