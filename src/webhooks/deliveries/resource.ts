import type { components } from '../../../generated/api.js'
import type { components as operatorComponents } from '../../../generated/console.js'
import type { AttemptError, DeliveryStatus, ShownAttemptError } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { toSubject } from '../../changes/events/event.js'
import type { deliveries, deliveryAttempts } from '../../database/schema.js'
import { missingSignature, secretPurpose, serviceSignature } from '../../outbound/signature.js'

/** A delivery and its status; while it has no signature, also what is needed to compute one. */
export type DeliveryRow = typeof deliveries.$inferSelect & {
  readonly status: DeliveryStatus
  /** ID of the request that caused the event. */
  readonly requestId: string | null
  /** UUID of the API key of that request. */
  readonly keyId: string | null
  /** The scan or case that the event is about. */
  readonly subjectId: string | null
  readonly subjectName: string | null
  /** Time of the last change other than an attempt; `updatedAt` includes attempts. */
  readonly changedAt: Date
  /** Attempts recorded so far. */
  readonly attempts: number
  /** When the next attempt is due; null when final. */
  readonly nextAttemptAt: Date | null
  /** Of the last attempt, as is the signature. */
  readonly responseCode: number | null
  readonly signatureHeader: string | null
  readonly unsigned: {
    readonly body: string
    readonly secretSealed: Uint8Array
    /** Set if two secrets were valid when it was created. */
    readonly previousSecretSealed: Uint8Array | null
  } | null
}

/** The signature of a delivery that has not been attempted yet, as of its creation. */
function signatureAsOfCreation(
  { endpointId, createdAt }: DeliveryRow,
  { body, secretSealed, previousSecretSealed }: NonNullable<DeliveryRow['unsigned']>,
  keyRing: KeyRing,
): string {
  const seconds = Math.floor(createdAt.getTime() / 1000)
  const sealed = previousSecretSealed === null ? [secretSealed] : [secretSealed, previousSecretSealed]
  let secrets: string[]
  try {
    secrets = sealed.map((one) => keyRing.open(one, secretPurpose(endpointId)))
  } catch {
    // Must not fail the other deliveries of the list.
    return missingSignature(seconds)
  }
  return serviceSignature(secrets, seconds, body)
}

/** An attempt as the API shows it. It does not reveal that the service could not open a secret. */
function toWebhookAttempt(attempt: AttemptRow): components['schemas']['WebhookAttempt'] {
  return {
    number: attempt.number,
    attemptedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    responseCode: attempt.responseCode,
    error: attempt.error === null ? null : shownError(attempt.error),
  }
}

const shownError = (error: AttemptError): ShownAttemptError =>
  error === 'secret_unavailable' ? 'invalid_request' : error

/** A delivery as the API shows it, with its attempts, oldest first. */
export function toWebhookDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  keyRing: KeyRing,
): components['schemas']['WebhookDelivery'] {
  return {
    id: publicId('whd', row.id),
    webhookId: publicId('whe', row.endpointId),
    eventId: publicId('evt', row.eventId),
    event: row.eventType,
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    nextAttemptAt: shownNextAttempt(row),
    responseCode: row.responseCode,
    signatureHeader: shownSignature(row, keyRing),
    // An attempt recorded after the delivery was read would contradict the other fields.
    attemptHistory: attempts.filter(({ number }) => number <= row.attempts).map(toWebhookAttempt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const shownSignature = (row: DeliveryRow, keyRing: KeyRing): string =>
  row.unsigned === null ? (row.signatureHeader ?? '') : signatureAsOfCreation(row, row.unsigned, keyRing)

/** Not before `createdAt`: the next attempt is set by the database's clock, which may lag behind the process's. */
function shownNextAttempt({ nextAttemptAt, createdAt }: DeliveryRow): string | null {
  if (nextAttemptAt === null) return null
  return (nextAttemptAt < createdAt ? createdAt : nextAttemptAt).toISOString()
}

/** A recorded attempt as stored. */
export type AttemptRow = Omit<
  typeof deliveryAttempts.$inferSelect,
  'deliveryId' | 'organizationId' | 'signatureHeader'
>

/** A delivery as the operator API shows it, with its attempts, oldest first. */
export function toOperatorDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  keyRing: KeyRing,
): operatorComponents['schemas']['Delivery'] {
  return {
    id: publicId('whd', row.id),
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    webhookId: publicId('whe', row.endpointId),
    eventId: publicId('evt', row.eventId),
    event: row.eventType,
    subject: toSubject({ type: row.eventType, ...row }),
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    nextAttemptAt: shownNextAttempt(row),
    responseCode: row.responseCode,
    // `exhausted` is the ordinary case and is not shown.
    failure: row.failure === 'exhausted' ? null : row.failure,
    requestId: row.requestId,
    keyId: row.keyId === null ? null : publicId('key', row.keyId),
    signatureHeader: shownSignature(row, keyRing),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    attemptHistory: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.startedAt.toISOString(),
      durationMs: attempt.durationMs,
      responseCode: attempt.responseCode,
      error: attempt.error,
      responseExcerpt: attempt.responseExcerpt,
    })),
  }
}
