import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import type { DeliveryStatus } from '../../generated/vocabulary.js'
import type { deliveries, deliveryAttempts } from '../database/schema.js'
import { publicId } from '../identifiers.js'
import type { KeyRing } from '../secrets.js'
import { missingSignature, secretPurpose, serviceSignature } from './signature.js'

/** A delivery and where it stands; while it has no signature yet, also what one is made of. */
export type DeliveryRow = typeof deliveries.$inferSelect & {
  readonly status: DeliveryStatus
  /** Recorded so far. */
  readonly attempts: number
  /** When the next attempt is scheduled; null when final. */
  readonly nextAttemptAt: Date | null
  /** Of the last attempt, as is the signature. */
  readonly responseCode: number | null
  readonly signatureHeader: string | null
  readonly unsigned: { readonly body: string; readonly secretSealed: Uint8Array } | null
}

/** The signature of a delivery that was not attempted yet, as of its creation. */
function signatureAsOfCreation(
  { endpointId, createdAt }: DeliveryRow,
  { body, secretSealed }: NonNullable<DeliveryRow['unsigned']>,
  keyRing: KeyRing,
): string {
  const seconds = Math.floor(createdAt.getTime() / 1000)
  let secret: string
  try {
    secret = keyRing.open(secretSealed, secretPurpose(endpointId))
  } catch {
    // The other deliveries of the list are none the worse for it.
    return missingSignature(seconds)
  }
  return serviceSignature(secret, seconds, body)
}

/** A delivery as the API shows it. */
export function toWebhookDelivery(
  row: DeliveryRow,
  keyRing: KeyRing,
): components['schemas']['WebhookDelivery'] {
  const signatureHeader =
    row.unsigned === null ? (row.signatureHeader ?? '') : signatureAsOfCreation(row, row.unsigned, keyRing)
  return {
    id: publicId('whd', row.id),
    webhookId: publicId('whe', row.endpointId),
    event: row.eventType,
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    nextAttemptAt: shownNextAttempt(row),
    responseCode: row.responseCode,
    signatureHeader,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** It is stored by the database's clock, which may be behind the one that said when the delivery was made. */
function shownNextAttempt({ nextAttemptAt, createdAt }: DeliveryRow): string | null {
  if (nextAttemptAt === null) return null
  return (nextAttemptAt < createdAt ? createdAt : nextAttemptAt).toISOString()
}

/** A recorded attempt as it is stored. */
export type AttemptRow = typeof deliveryAttempts.$inferSelect

/** A delivery as the operator API shows it, with its attempts, the first one first. */
export function toOperatorDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  keyRing: KeyRing,
): operatorComponents['schemas']['Delivery'] {
  const shown = toWebhookDelivery(row, keyRing)
  return {
    id: shown.id,
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    webhookId: shown.webhookId,
    eventId: publicId('evt', row.eventId),
    event: row.eventType,
    status: row.status,
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    nextAttemptAt: shownNextAttempt(row),
    responseCode: row.responseCode,
    // That attempts were used up goes without saying.
    failure: row.failure === 'exhausted' ? null : row.failure,
    signatureHeader: shown.signatureHeader,
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
