import type { AttemptError } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { SendRequest } from '../../outbound/exchange.js'
import type { Outcome } from '../../outbound/sender.js'
import { messageHeaders } from '../../outbound/signature.js'
import type { ClaimedDelivery } from './claim.js'
import type { Credentials } from './destination.js'
import type { AttemptRecord } from './record.js'
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

/** The parts of an attempt's outcome that are judged and recorded. */
type AttemptOutcome = Pick<
  Outcome,
  'durationMs' | 'responseCode' | 'errorCode' | 'retryAfter' | 'responseExcerpt'
> & { readonly error: AttemptError | null }

/**
 * Outcome of an attempt that was not sent because no master key opens the endpoint's secret or headers. It counts as an
 * attempt and is retried like any other failure, so a delivery survives while only this process lacks the key.
 */
export const UNSIGNED: AttemptOutcome = {
  durationMs: 0,
  responseCode: null,
  error: 'secret_unavailable',
  errorCode: null,
  retryAfter: null,
  responseExcerpt: null,
}

/** Class of an attempt's failure: its error, else the status class of the answer (`http_5xx`); `none` on success. */
export function errorClass({
  status,
  responseCode,
  error,
}: Pick<AttemptRecord, 'status' | 'responseCode' | 'error'>): string {
  if (status === 'succeeded') return 'none'
  return error ?? `http_${Math.floor((responseCode ?? 0) / 100)}xx`
}

/** What an outcome means for its delivery: any 2xx succeeds, 410 is final for that URL, anything else is retried. */
export function judgeOutcome(
  delivery: ClaimedDelivery,
  signatureHeader: string,
  outcome: AttemptOutcome,
  {
    startedAt,
    now,
    retryGapsSeconds,
  }: {
    startedAt: Date
    now: Date
    retryGapsSeconds: readonly number[]
  },
): AttemptRecord {
  const { responseCode } = outcome
  const succeeded = responseCode !== null && responseCode >= 200 && responseCode < 300
  const gone = responseCode === 410
  const attempts = delivery.attempts + 1
  const retryAt =
    succeeded || attempts >= delivery.maxAttempts
      ? undefined
      : nextAttemptAt(
          {
            attempts,
            firstAttemptAt: delivery.firstAttemptAt ?? startedAt,
            now,
            responseCode,
            retryAfter: outcome.retryAfter,
          },
          retryGapsSeconds,
        )
  return {
    deliveryId: delivery.id,
    leaseToken: delivery.leaseToken,
    endpointId: delivery.endpointId,
    url: delivery.url,
    maxAttempts: delivery.maxAttempts,
    status: succeeded ? 'succeeded' : gone || retryAt === undefined ? 'failed' : 'retrying',
    retryInMs: retryAt === undefined ? null : retryAt.getTime() - now.getTime(),
    gone,
    responseCode,
    signatureHeader,
    startedAt,
    durationMs: outcome.durationMs,
    error: outcome.error,
    responseExcerpt: outcome.responseExcerpt,
  }
}
