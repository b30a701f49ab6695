import type { AttemptError, DeliveryStatus } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { Outcome, SendRequest } from '../../outbound/exchange.js'
import { messageHeaders } from '../../outbound/signature.js'
import type { ClaimedDelivery } from './claim.js'
import type { Credentials } from './destination.js'
import { nextAttemptAt } from './retry-schedule.js'

/** The request for one attempt, signed at `now` over exactly the bytes sent, with a `traceparent` if it is traced. */
export function signAttempt(
  delivery: ClaimedDelivery,
  { secrets, headers }: Credentials,
  now: Date,
  traceparent?: string,
): SendRequest & { signature: string } {
  const seconds = Math.floor(now.getTime() / 1000)
  const message = { id: publicId('evt', delivery.eventId), type: delivery.eventType, body: delivery.body }
  const signed = messageHeaders(secrets, message, seconds)
  return {
    url: delivery.url,
    body: delivery.body,
    signature: signed['Service-Signature'],
    headers: {
      ...headers,
      ...signed,
      'Service-Delivery-Id': publicId('whd', delivery.id),
      ...(traceparent !== undefined && { traceparent }),
    },
  }
}

/** What an attempt leads to for its delivery. `recordAttempts` alone decides it. */
export type AttemptStatus = Exclude<DeliveryStatus, 'pending'>

/** One attempt of a delivery, as it is recorded. */
export type Attempt = {
  readonly delivery: ClaimedDelivery
  readonly startedAt: Date
  readonly signatureHeader: string
  readonly outcome: Omit<Outcome, 'error'> & { readonly error: AttemptError | null }
  /** Whether the receiver answered any 2xx. */
  readonly succeeded: boolean
  /** Whether the receiver answered 410 (Gone), which is final for that URL. */
  readonly gone: boolean
  /** Time from now to the next attempt, if there is to be one; `null` if this one succeeded. */
  readonly retryInMs: number | null
}

/**
 * Outcome of an attempt that was not sent because no master key opens the endpoint's secret or headers. It counts as an
 * attempt and is retried like any other failure, so a delivery survives while only this process lacks the key.
 */
export const UNSIGNED: Attempt['outcome'] = {
  durationMs: 0,
  responseCode: null,
  error: 'secret_unavailable',
  errorCode: null,
  retryAfter: null,
  responseExcerpt: null,
}

/** Class of an attempt's failure: its error, else the status class of the answer (`http_5xx`); `none` on success. */
export function errorClass({ succeeded, outcome: { responseCode, error } }: Attempt): string {
  if (succeeded) return 'none'
  return error ?? `http_${Math.floor((responseCode ?? 0) / 100)}xx`
}

/** What an outcome says about its attempt, and when the next one would be. Whether there is one, its recording decides. */
export function judgeAttempt(
  attempt: Pick<Attempt, 'delivery' | 'startedAt' | 'signatureHeader' | 'outcome'>,
  now: Date,
  retryGapsSeconds: readonly number[],
): Attempt {
  const { delivery, startedAt, signatureHeader, outcome } = attempt
  const { responseCode, retryAfter } = outcome
  const succeeded = responseCode !== null && responseCode >= 200 && responseCode < 300
  const attempts = delivery.attempts + 1
  const firstAttemptAt = delivery.firstAttemptAt ?? startedAt
  const failed = { attempts, firstAttemptAt, now, responseCode, retryAfter }
  return {
    delivery,
    startedAt,
    signatureHeader,
    outcome,
    succeeded,
    gone: responseCode === 410,
    retryInMs: succeeded ? null : nextAttemptAt(failed, retryGapsSeconds).getTime() - now.getTime(),
  }
}
