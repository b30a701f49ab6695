import { publicId } from '../../basics/identifiers.js'
import type { Span, Tracing } from '../../basics/tracing.js'
import { parseTarget } from '../../outbound/target.js'
import { type Attempt, type AttemptStatus, errorClass } from './attempt.js'
import type { ClaimedDelivery } from './claim.js'

/**
 * Begins the span of an attempt in the trace of its event, whichever process stored the event and however long ago. Of
 * the URL it only has the host and port: the path and query may contain the receiver's keys.
 */
export function beginAttempt(tracing: Tracing, delivery: ClaimedDelivery): Span {
  const target = parseTarget(delivery.url)
  return tracing.begin(delivery.traceparent, {
    name: `send ${delivery.eventType}`,
    kind: 'client',
    attributes: {
      'messaging.system': 'webhook',
      'messaging.operation.name': 'send',
      'messaging.operation.type': 'send',
      'messaging.destination.name': delivery.eventType,
      'messaging.message.id': publicId('evt', delivery.eventId),
      'http.request.method': 'POST',
      'http.request.resend_count': delivery.attempts > 0 ? delivery.attempts : undefined,
      'server.address': target?.hostname,
      'server.port': target?.port,
      'media_scan.delivery.id': publicId('whd', delivery.id),
      'media_scan.webhook.id': publicId('whe', delivery.endpointId),
      'media_scan.request.id': delivery.requestId ?? undefined,
    },
  })
}

/** Ends the span with the outcome of the attempt, which was known `at`, and the status that it led to. */
export function endAttempt(span: Span, attempt: Attempt, at: number, status: AttemptStatus): void {
  const { succeeded } = attempt
  const { responseCode } = attempt.outcome
  span.end({
    at,
    attributes: {
      'http.response.status_code': responseCode ?? undefined,
      'media_scan.delivery.status': status,
    },
    error: succeeded ? undefined : responseCode === null ? errorClass(attempt) : String(responseCode),
  })
}
