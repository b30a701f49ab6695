import type { components } from '../../../generated/api.js'
import type { components as operatorComponents } from '../../../generated/console.js'
import type { AttemptError, PauseReason, ShownPauseReason } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { webhookEndpoints } from '../../database/schema.js'

/** Why the service paused an endpoint, in the words of the public API. */
const SHOWN_REASONS: Readonly<Record<PauseReason, ShownPauseReason>> = { gone: 'gone', silent: 'failing' }

type WebhookEndpoint = components['schemas']['WebhookEndpoint']

/** A stored endpoint with the counts of its deliveries' outcomes; `null` before there are any. */
export type EndpointRow = typeof webhookEndpoints.$inferSelect & {
  readonly succeeded: number | null
  readonly failed: number | null
  /** Share of the recent attempts that failed, without those of tests; `null` when there were none. */
  readonly recentFailureRate: number | null
  readonly lastDeliveryAt: Date | null
}

/** The same with what else the dispatcher knows about it. */
export type OperatorEndpointRow = EndpointRow & {
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly lastFailureError: AttemptError | null
  readonly lastFailureCode: number | null
  readonly failing: boolean
  readonly probeAt: Date | null
}

/** Share of the finished deliveries that succeeded, 0 to 1; `undefined` before the first is finished. */
function successRate({ succeeded, failed }: EndpointRow): number | undefined {
  const finished = (succeeded ?? 0) + (failed ?? 0)
  return finished === 0 ? undefined : (succeeded ?? 0) / finished
}

/** Until when the previous secret also signs; `undefined` if it no longer does. */
const endOfRotation = ({ previousSecretUntil }: EndpointRow, now: Date): Date | undefined =>
  previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil : undefined

/** A webhook endpoint as the API shows it at `now`, with a masked secret and only the names of its custom headers. */
export function toWebhookEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const rate = successRate(row)
  const rotationEnds = endOfRotation(row, now)
  const { pauseReason } = row
  return {
    id: publicId('whe', row.id),
    organizationId: publicId('org', row.organizationId),
    url: row.url,
    ...(row.description !== null && { description: row.description }),
    events: row.events,
    status: row.status,
    headerNames: row.headerNames,
    pausedReason: row.status === 'paused' && pauseReason !== null ? SHOWN_REASONS[pauseReason] : null,
    ratePerSecond: row.ratePerSecond,
    ordering: row.ordering,
    secretMasked: row.secretMasked,
    ...(rotationEnds !== undefined && { secretRotation: { endsAt: rotationEnds.toISOString() } }),
    ...(rate !== undefined && { successRate: rate }),
    ...(row.recentFailureRate !== null && { recentFailureRate: row.recentFailureRate }),
    ...(row.lastDeliveryAt !== null && { lastDeliveryAt: row.lastDeliveryAt.toISOString() }),
  }
}

type OperatorSchemas = operatorComponents['schemas']

function toLastFailure({
  lastFailureError,
  lastFailureCode,
}: OperatorEndpointRow): OperatorSchemas['LastAttemptFailure'] | null {
  if (lastFailureError === null && lastFailureCode === null) return null
  return { responseCode: lastFailureCode, error: lastFailureError }
}

/** A webhook endpoint as the operator API shows it at `now`. */
export function toOperatorEndpoint(
  row: OperatorEndpointRow,
  recentAttempts: OperatorSchemas['RecentAttempts'],
  now: Date,
): OperatorSchemas['WebhookEndpoint'] {
  return {
    id: publicId('whe', row.id),
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    secretMasked: row.secretMasked,
    previousSecretUntil: endOfRotation(row, now)?.toISOString() ?? null,
    headerNames: row.headerNames,
    ratePerSecond: row.ratePerSecond,
    ordering: row.ordering,
    succeeded: row.succeeded ?? 0,
    failed: row.failed ?? 0,
    successRate: successRate(row) ?? null,
    recentFailureRate: row.recentFailureRate,
    lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
    lastFailure: toLastFailure(row),
    failing: row.failing,
    recentAttempts,
    circuit: row.probeAt === null ? 'closed' : 'open',
    nextProbeAt: row.probeAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
