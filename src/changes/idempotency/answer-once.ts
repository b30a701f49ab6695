import type { Response } from 'express'
import type { Clock } from '../../basics/clock.js'
import type { KeyRing } from '../../basics/secrets.js'
import type { Database } from '../../database/connection.js'
import type { Tenant } from '../../database/tenant.js'
import type { HandlerResult } from '../../http/answers/respond.js'
import { ApiError } from '../../http/errors.js'
import { notFound } from '../handlers.js'
import { freeKey, type Reservation, reserveKey, type StoredAnswer } from './reservation.js'

/** Makes the answer to give in place of a stored answer that may be out of date. */
export type RenewAnswer<Uses = unknown> = (
  answer: StoredAnswer,
  tenant: Tenant,
  uses: Uses,
) => Promise<HandlerResult>

/**
 * Carries out an operation once for each `Idempotency-Key`: gives the stored answer again, refuses the request while
 * another one holds the key, and frees the key when the operation fails. `renew` may replace the stored answer. One that
 * was erased with its resource is a 404.
 */
export async function answerOnce<Uses extends { database: Database; keyRing: KeyRing; clock: Clock }>(
  context: Uses,
  subject: { tenant: Tenant; operation: string; key: string; body: unknown },
  response: Response,
  renew: RenewAnswer<Uses> | undefined,
  run: (reservation: Reservation) => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const outcome = await reserveKey(context, subject)
  switch (outcome.kind) {
    case 'answered': {
      const answer =
        renew === undefined ? outcome.answer : await renew(outcome.answer, subject.tenant, context)
      if (!('error' in answer)) response.setHeader('Idempotency-Replayed', 'true')
      return answer
    }
    case 'erased':
      return notFound
    case 'reused':
      throw new ApiError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used with another body; use a new key for a new request.',
      )
    case 'in progress':
      throw new ApiError(
        409,
        'idempotency_in_progress',
        'A request with this Idempotency-Key is still in progress.',
      )
  }
  const { reservation } = outcome
  let result: HandlerResult
  try {
    result = await run(reservation)
  } catch (error) {
    // Best effort: a reservation that cannot be freed now expires within ten seconds.
    await freeKey(context.database, subject.tenant, reservation).catch(() => {})
    throw error
  }
  if ('error' in result) await freeKey(context.database, subject.tenant, reservation)
  return result
}
