import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { timeOfId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { Tallies } from '../../basics/tallies.js'
import type { Tracing } from '../../basics/tracing.js'
import type { Sender } from '../../outbound/sender.js'
import { missingSignature } from '../../outbound/signature.js'
import { type Measurements, SUCCEEDED } from '../../telemetry/measurements/measurements.js'
import {
  type Attempt,
  type AttemptStatus,
  errorClass,
  judgeAttempt,
  signAttempt,
  UNSIGNED,
} from './attempt.js'
import type { ClaimedDelivery } from './claim.js'
import { createOpenCredentials } from './destination.js'
import { loggedDelivery } from './logged.js'
import { beginAttempt, endAttempt } from './trace-attempt.js'

/** In seconds. The timeout of an attempt is 15 seconds by default. */
const DURATION_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30]

/** An attempt that was made, and a way to report what it led to, which its recording decides. */
export type SentAttempt = {
  readonly attempt: Attempt
  report(status: AttemptStatus): void
}

/** Makes attempts, and counts, logs and traces them. */
export type DeliverySender = {
  /** Makes one attempt. Its outcome is not recorded yet. */
  send(delivery: ClaimedDelivery): Promise<SentAttempt>
  /** Durations of this process's attempts in seconds, by the delivery's resulting status and {@link errorClass}. */
  readonly durations: Tallies
}

export function createDeliverySender({
  sender,
  keyRing,
  clock,
  log,
  retryGapsSeconds,
  tracing,
  measurements,
}: {
  sender: Sender
  keyRing: KeyRing
  clock: Clock
  log: Logger
  retryGapsSeconds: readonly number[]
  tracing?: Tracing | undefined
  measurements: Pick<Measurements, 'add'>
}): DeliverySender {
  const durations = new Tallies(['outcome', 'error'], DURATION_BOUNDS)
  // For the alert: otherwise the first ones after the master key was lost would not appear as an increase.
  durations.begin('retrying', 'secret_unavailable')
  const openCredentials = createOpenCredentials(keyRing, log)

  function measure(attempt: Attempt): void {
    const { delivery, startedAt, succeeded } = attempt
    const { id, organizationId, endpointId, eventType } = delivery
    const { durationMs } = attempt.outcome
    const label = succeeded ? SUCCEEDED : errorClass(attempt)
    measurements.add({ measure: 'attempts', label, organizationId, endpointId, durationMs })
    if (eventType === 'webhook.test')
      measurements.add({ measure: 'tests', label, organizationId, endpointId })
    if (!succeeded) return
    // Measured from the delivery's creation, which its identifier begins with.
    const takenMs = Math.max(0, startedAt.getTime() + durationMs - timeOfId(id).getTime())
    measurements.add({ measure: 'deliveries', label, organizationId, endpointId, durationMs: takenMs })
  }

  function logAttempt({ delivery, outcome }: Attempt, status: AttemptStatus): void {
    const isFinal = status === 'failed'
    if (!isFinal && !log.isLevelEnabled('debug')) return
    const { responseCode, error, errorCode, durationMs } = outcome
    const line = { ...loggedDelivery(delivery), status, responseCode, error, errorCode, durationMs }
    if (isFinal) log.info(line, 'delivery failed for good')
    else log.debug(line, 'delivery attempted')
  }

  return {
    durations,
    async send(delivery) {
      const startedAt = clock.now()
      const span = tracing && beginAttempt(tracing, delivery)
      const credentials = openCredentials(delivery, startedAt)
      const request = credentials && signAttempt(delivery, credentials, startedAt, span?.traceparent)
      const outcome = request === undefined ? UNSIGNED : await sender.send(request)
      const signatureHeader = request?.signature ?? missingSignature(Math.floor(startedAt.getTime() / 1000))
      const made = { delivery, startedAt, signatureHeader, outcome }
      const attempt = judgeAttempt(made, clock.now(), retryGapsSeconds)
      const endedAt = performance.now()
      measure(attempt)
      return {
        attempt,
        report(status) {
          if (span !== undefined) endAttempt(span, attempt, endedAt, status)
          durations.add(outcome.durationMs / 1000, status, errorClass(attempt))
          logAttempt(attempt, status)
        },
      }
    },
  }
}
