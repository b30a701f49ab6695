import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../../generated/vocabulary.js'
import type { Database } from '../../database/connection.js'
import { requestLog } from '../../database/schema.js'
import {
  beyondPosition,
  createdWithin,
  inOrder,
  type PageRequest,
  pageValues,
  type TimeRange,
  timeRangeValues,
} from '../../database/sql/pages.js'

export type RequestRow = typeof requestLog.$inferSelect

/** Filters of a list of requests; an undefined one matches everything. */
export type RequestFilter = TimeRange & {
  /** UUID. */
  readonly organizationId: string | undefined
  /** UUID. */
  readonly keyId: string | undefined
  readonly operation: string | undefined
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly order: ListOrder
}

/** Conditions that each have an index. */
function conditionsOf({ organizationId, keyId, operation, status, requestId }: RequestFilter): SQL[] {
  return [
    ...(requestId === undefined ? [] : [sql`(${requestLog.requestId} collate "C") = ${requestId}`]),
    ...(keyId === undefined ? [] : [eq(requestLog.keyId, keyId)]),
    ...(organizationId === undefined ? [] : [eq(requestLog.organizationId, organizationId)]),
    ...(status === undefined ? [] : [eq(requestLog.status, status)]),
    ...(operation === undefined ? [] : [eq(requestLog.operation, operation)]),
  ]
}

/** Requests that match the filter, in its order, up to one more than the page holds. */
export function listRequestRows(
  database: Database,
  filter: RequestFilter,
  request: PageRequest,
): Promise<RequestRow[]> {
  const { rows, ...position } = pageValues(request, filter)
  return database.drizzle
    .select()
    .from(requestLog)
    .where(and(...conditionsOf(filter), createdWithin(requestLog), beyondPosition(requestLog, filter.order)))
    .orderBy(...inOrder(requestLog, filter.order))
    .limit(rows)
    .prepare('')
    .execute({ ...position, ...timeRangeValues(filter) })
}
