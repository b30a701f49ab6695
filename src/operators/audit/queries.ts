import { and, eq, type SQL } from 'drizzle-orm'
import type { AuditAction, ListOrder } from '../../../generated/vocabulary.js'
import type { Database } from '../../database/connection.js'
import { auditEvents } from '../../database/schema.js'
import {
  beyondPosition,
  createdWithin,
  inOrder,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../../database/sql/pages.js'

/** Filters of a list of audit events; an undefined one matches everything. */
export type AuditFilter = TimeRange & {
  /** UUID. */
  readonly organizationId: string | undefined
  readonly actor: string | undefined
  readonly action: AuditAction | undefined
  /** Public ID. */
  readonly subject: string | undefined
  readonly order: ListOrder
}

export type AuditRow = typeof auditEvents.$inferSelect

/** Conditions that each have an index. */
function conditionsOf({ organizationId, actor, action, subject }: AuditFilter): SQL[] {
  return [
    ...(organizationId === undefined ? [] : [eq(auditEvents.organizationId, organizationId)]),
    ...(actor === undefined ? [] : [eq(auditEvents.actor, actor)]),
    ...(action === undefined ? [] : [eq(auditEvents.action, action)]),
    ...(subject === undefined ? [] : [eq(auditEvents.subject, subject)]),
  ]
}

/** Audit events that match the filter, in its order, up to one more than the page holds. */
export function listAuditRows(
  database: Database,
  filter: AuditFilter,
  request: PageRequest,
): Promise<AuditRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  // Not prepared by name: operators rarely query this, and each filter deserves its own plan.
  return database.drizzle
    .select()
    .from(auditEvents)
    .where(
      and(...conditionsOf(filter), createdWithin(auditEvents), beyondPosition(auditEvents, filter.order)),
    )
    .orderBy(...inOrder(auditEvents, filter.order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter) })
}
