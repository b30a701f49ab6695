import { and, eq, type SQL } from 'drizzle-orm'
import type { AuditAction, ListOrder } from '../../generated/vocabulary.js'
import type { Database } from '../database/connection.js'
import {
  beyondPosition,
  createdWithin,
  inOrder,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../database/pages.js'
import { auditEvents } from '../database/schema.js'

/** What a list of audit events is narrowed to; what is absent narrows nothing. */
export type AuditFilter = TimeRange & {
  /** UUID. */
  readonly organizationId: string | undefined
  readonly actor: string | undefined
  readonly action: AuditAction | undefined
  /** As a public identifier. */
  readonly subject: string | undefined
  readonly order: ListOrder
}

export type AuditRow = typeof auditEvents.$inferSelect

/** Conditions with an index of their own. */
function conditionsOf({ organizationId, actor, action, subject }: AuditFilter): SQL[] {
  return [
    ...(organizationId === undefined ? [] : [eq(auditEvents.organizationId, organizationId)]),
    ...(actor === undefined ? [] : [eq(auditEvents.actor, actor)]),
    ...(action === undefined ? [] : [eq(auditEvents.action, action)]),
    ...(subject === undefined ? [] : [eq(auditEvents.subject, subject)]),
  ]
}

/** Audit events that pass the filter, in its order, one more than the page holds. */
export function listAuditRows(
  database: Database,
  filter: AuditFilter,
  request: PageRequest,
): Promise<AuditRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  // Not prepared by name: operators ask seldom, and each filter deserves a plan of its own.
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
