import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AttemptError } from '../../../generated/vocabulary.js'
import {
  type Database,
  type Drizzle,
  defineStatement,
  type Placeholders,
  prepared,
} from '../../database/connection.js'
import {
  deliveries,
  deliveryAttempts,
  deliveryQueue,
  events,
  webhookEndpoints,
} from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import { isOwnedBy, type Tenant } from '../../database/tenant.js'
import type { AttemptRow, DeliveryRow } from './resource.js'

/** Joins a delivery with its row in the queue. */
export const isQueued = and(
  eq(deliveryQueue.deliveryId, deliveries.id),
  eq(deliveryQueue.organizationId, deliveries.organizationId),
)

/** The status of a delivery; expects `delivery_queue` to be joined. */
export const statusOf = sql<DeliveryRow['status']>`case
  when ${deliveryQueue.retry} then 'retrying' when not ${deliveryQueue.retry} then 'pending'
  when ${deliveries.failure} is null then 'succeeded' else 'failed' end`

/** Selects deliveries in the form that {@link toRow} takes. */
export function selection(drizzle: Drizzle, condition: SQL | undefined) {
  const last = drizzle
    .select()
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.deliveryId, deliveries.id),
        eq(deliveryAttempts.organizationId, deliveries.organizationId),
      ),
    )
    .orderBy(desc(deliveryAttempts.number))
    .limit(1)
    .as('last')
  // A subquery, so that the endpoint is found by its ID: in a join on the organization as well, the planner would read
  // all of the organization's endpoints.
  const endpoint = drizzle
    .select({
      secretSealed: webhookEndpoints.secretSealed,
      previousSecretSealed: webhookEndpoints.previousSecretSealed,
      previousSecretUntil: webhookEndpoints.previousSecretUntil,
    })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, deliveries.endpointId),
        eq(webhookEndpoints.organizationId, deliveries.organizationId),
      ),
    )
    .limit(1)
    .as('endpoint')
  return drizzle
    .select({
      ...getTableColumns(deliveries),
      status: statusOf,
      attempts: sql<number>`coalesce(${last.number}, 0)`,
      requestId: events.requestId,
      keyId: events.keyId,
      subjectId: events.subjectId,
      subjectName: events.subjectName,
      nextAttemptAt: deliveryQueue.nextAttemptAt,
      responseCode: last.responseCode,
      signatureHeader: last.signatureHeader,
      changedAt: deliveries.updatedAt,
      // The end of the last recorded attempt, unless something else changed the delivery since.
      updatedAt: sql<Date>`greatest(
        ${deliveries.updatedAt}, ${last.startedAt} + ${last.durationMs} * interval '1 millisecond'
      )`.mapWith(deliveries.updatedAt),
      // All null once there is a signature, so that bodies are not read needlessly.
      unsigned: {
        body: sql<string>`case when ${last.number} is null then ${events.body} end`,
        secretSealed: sql<Uint8Array>`case when ${last.number} is null then ${endpoint.secretSealed} end`,
        previousSecretSealed: sql<Uint8Array | null>`case
          when ${last.number} is null and ${endpoint.previousSecretUntil} > ${deliveries.createdAt}
          then ${endpoint.previousSecretSealed} end`,
      },
    })
    .from(deliveries)
    .innerJoin(
      events,
      and(eq(events.id, deliveries.eventId), eq(events.organizationId, deliveries.organizationId)),
    )
    .innerJoinLateral(endpoint, sql`true`)
    .leftJoin(deliveryQueue, isQueued)
    .leftJoinLateral(last, sql`true`)
    .where(condition)
}

type SelectedRow = Omit<DeliveryRow, 'unsigned'> & {
  unsigned: {
    body: string | null
    secretSealed: Uint8Array | null
    previousSecretSealed: Uint8Array | null
  } | null
}

/** Turns a row of {@link selection} into a delivery, whose `unsigned` is null once it has a signature. */
export const toRow = ({ unsigned, ...row }: SelectedRow): DeliveryRow => ({
  unsigned:
    unsigned?.body != null && unsigned.secretSealed != null
      ? {
          body: unsigned.body,
          secretSealed: unsigned.secretSealed,
          previousSecretSealed: unsigned.previousSecretSealed,
        }
      : null,
  ...row,
})

const byId = prepared('find_delivery', (drizzle, value: Placeholders<Tenant & { id: string }>) =>
  selection(drizzle, and(eq(deliveries.id, value('id')), isOwnedBy(deliveries))),
)

/** The tenant's delivery with this UUID. */
export async function findDelivery(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await byId(database).execute({ id, ...tenant })
  return row === undefined ? undefined : toRow(row)
}

/** Most attempts of a delivery that a list shows: the latest ones. */
export const MAX_SHOWN_ATTEMPTS = 100

const attempts = defineStatement<
  {
    delivery_id: string
    number: number
    started_at: string
    duration_ms: number
    response_code: number | null
    error: AttemptError | null
    response_excerpt: string | null
  },
  { ids: string; max: number | null }
>(fragment`
  /* webhooks/deliveries/queries.attempts */
  select attempt.* from unnest(${value('ids')}::uuid[]) as delivery(id)
  cross join lateral (
    select delivery_id, number, started_at, duration_ms, response_code, error, response_excerpt
    from delivery_attempts where delivery_id = delivery.id
    order by number desc limit ${value('max')}
  ) as attempt
  order by attempt.delivery_id, attempt.number`)

/** The latest `max` attempts of each delivery, or all if `max` is null, oldest first, by delivery. */
export async function listAttempts(
  database: Database,
  deliveryIds: readonly string[],
  max: number | null,
): Promise<Map<string, AttemptRow[]>> {
  const byDelivery = new Map<string, AttemptRow[]>()
  if (deliveryIds.length === 0) return byDelivery
  for (const row of await database.run(attempts, { ids: plainArray(deliveryIds), max })) {
    const attempt = {
      number: row.number,
      startedAt: new Date(row.started_at),
      durationMs: row.duration_ms,
      responseCode: row.response_code,
      error: row.error,
      responseExcerpt: row.response_excerpt,
    }
    const known = byDelivery.get(row.delivery_id)
    if (known === undefined) byDelivery.set(row.delivery_id, [attempt])
    else known.push(attempt)
  }
  return byDelivery
}
