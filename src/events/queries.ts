import { sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import type { Event } from './event.js'
import { deliveriesMade, eventValues, recordsEvents } from './record.js'

const publish = defineStatement<{ deliveries: number }>(sql`
  with organization as (
    select id from organizations where id = ${sql.placeholder('organizationId')}::uuid
  ), ${recordsEvents('organization')}, ${recordsAudit('organization', 'event.published', sql`organization.id`)}
  select ${deliveriesMade} as deliveries from organization`)

/**
 * Stores an event that comes from another system, with its deliveries and the audit record. Returns how many
 * deliveries there are, or `undefined` when there is no such organization.
 */
export async function insertPublishedEvent(
  database: Database,
  event: Event,
  { maxAttempts, audit }: { maxAttempts: number; audit: AuditRecord },
): Promise<number | undefined> {
  const [row] = await database.run(publish, {
    ...event.tenant,
    ...eventValues([event], maxAttempts, event.createdAt),
    ...auditValues(audit),
  })
  return row?.deliveries
}
