import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import type { Event } from '../../changes/events/event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../../changes/events/record.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { events } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type PageRequest, pageValues } from '../../database/sql/pages.js'
import type { Tenant } from '../../database/tenant.js'

const publish = defineStatement<
  { deliveries: number },
  Tenant & EventValues & AuditValues & { happenedAt: string }
>(fragment`
  /* operators/events/queries.publish */
  with published as (
    select id as organization_id, ${value('environment')}::text as environment,
      ${value('happenedAt')}::timestamptz as happened_at, 1 as place
    from organizations where id = ${value('organizationId')}::uuid
  ), ${recordsEvents('published')}, ${recordsAudit('published', 'event.published', fragment`published.organization_id`)}
  select ${deliveriesMade} as deliveries from published`)

/** Stores an event from another system if its organization exists. `done` is the number of deliveries. */
export const insertPublishedEvent: Change<{ events: readonly [Event]; audit: AuditRecord }, number> = async (
  database,
  { events, audit },
  maxAttempts,
) => {
  const [event] = events
  const [row] = await database.run(publish, {
    ...event.tenant,
    happenedAt: event.createdAt.toISOString(),
    ...eventValues([events], maxAttempts),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: row.deliveries, due: row.deliveries > 0 }
}

/** An event without its body. */
type EventRow = Omit<typeof events.$inferSelect, 'body'>

/** Events of all tenants, or of a scan or case, newest first, up to one more than the page holds. */
export function listEventRowsOfAnyTenant(
  database: Database,
  subjectId: string | undefined,
  request: PageRequest,
): Promise<EventRow[]> {
  const { rows, afterId } = pageValues(request)
  const { body: _sent, ...columns } = getTableColumns(events)
  // Ordered by ID, which is the order of creation to the millisecond.
  return database.drizzle
    .select(columns)
    .from(events)
    .where(and(subjectId === undefined ? undefined : eq(events.subjectId, subjectId), lt(events.id, afterId)))
    .orderBy(sql`${events.id} desc`)
    .limit(rows)
    .prepare('')
    .execute()
}
