import { and } from 'drizzle-orm'
import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { type PagedReads, readOperatorPage, readSharedFilters } from '../../changes/operator-lists.js'
import { failedSignIns } from '../../database/schema.js'
import {
  beyondPosition,
  createdWithin,
  inOrder,
  pageValues,
  timeRangeValues,
} from '../../database/sql/pages.js'
import type { FailedSignIns } from './failed-sign-ins.js'

type Row = typeof failedSignIns.$inferSelect

const toFailedSignIn = (row: Row): components['schemas']['FailedSignIn'] => ({
  id: publicId('fsi', row.id),
  address: row.address,
  method: row.method,
  reason: row.reason,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
})

export const listFailedSignIns: ConsoleHandler<
  'listFailedSignIns',
  PagedReads & { failedSignIns: FailedSignIns }
> = async ({ query }, context) => {
  const { name, shared } = readSharedFilters(query)
  // Those to this process are listed immediately.
  await context.failedSignIns.catchUp()
  const { rows, nextCursor } = await readOperatorPage(
    context,
    ['failed sign-ins', ...name],
    query,
    (database, _organizationId, request) => {
      const { rows, ...position } = pageValues(request, shared)
      return database.drizzle
        .select()
        .from(failedSignIns)
        .where(and(createdWithin(failedSignIns), beyondPosition(failedSignIns, shared.order)))
        .orderBy(...inOrder(failedSignIns, shared.order))
        .limit(rows)
        .prepare('')
        .execute({ ...position, ...timeRangeValues(shared) })
    },
  )
  return { status: 200, data: rows.map(toFailedSignIn), nextCursor }
}
