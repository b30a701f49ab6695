import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../audit/record.js'
import type { Change } from '../commit.js'
import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import type { Tenant } from '../database/tenant.js'
import type { Event } from './event.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from './record.js'

const publish = defineStatement<{ deliveries: number }, Tenant & EventValues & AuditValues>(fragment`
  /* events/queries.publish */
  with organization as (
    select id from organizations where id = ${value('organizationId')}::uuid
  ), ${recordsEvents('organization')}, ${recordsAudit('organization', 'event.published', fragment`organization.id`)}
  select ${deliveriesMade} as deliveries from organization`)

/** Stores an event that comes from another system, if there is its organization. Done is the number of deliveries. */
export const insertPublishedEvent: Change<{ events: readonly [Event]; audit: AuditRecord }, number> = async (
  database,
  { events, audit },
  maxAttempts,
) => {
  const [event] = events
  const [row] = await database.run(publish, {
    ...event.tenant,
    ...eventValues(events, maxAttempts, event.createdAt),
    ...auditValues(audit),
  })
  return row === undefined ? undefined : { done: row.deliveries, due: row.deliveries > 0 }
}
