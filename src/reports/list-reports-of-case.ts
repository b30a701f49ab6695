import { storedId } from '../basics/identifiers.js'
import { findCaseOfAnyTenant } from '../cases/queries.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { tenantOf } from '../database/tenant.js'
import type { Cursors } from '../http/cursors.js'
import { listReportRows } from './queries.js'
import { toOperatorReport } from './resource.js'

export const listReportsOfCase: ConsoleHandler<
  'listReportsOfCase',
  { database: Database; cursors: Cursors }
> = async ({ params, query }, { database, cursors }) => {
  const list = ['reports of case of any', params.caseId]
  const request = cursors.request(list, query)
  const caseId = storedId('case', params.caseId)
  const about = caseId === undefined ? undefined : await findCaseOfAnyTenant(database, caseId)
  if (about === undefined) return notFound
  const { rows, nextCursor } = cursors.page(
    list,
    request,
    await listReportRows(database, tenantOf(about), about.id, request),
  )
  return { status: 200, data: rows.map(toOperatorReport), nextCursor }
}
