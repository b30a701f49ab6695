import { storedId } from '../basics/identifiers.js'
import { findCase } from '../cases/queries.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Cursors } from '../http/cursors.js'
import { listReportRows } from './queries.js'
import { toCaseReport } from './resource.js'

export const listCaseReports: ApiHandler<
  'listCaseReports',
  { database: Database; cursors: Cursors }
> = async ({ tenant, params, query }, { database, cursors }) => {
  const list = ['reports of case', tenant.organizationId, tenant.environment, params.caseId]
  const request = cursors.request(list, query)
  const caseId = storedId('case', params.caseId)
  const about = caseId === undefined ? undefined : await findCase(database, tenant, caseId)
  if (about === undefined) return notFound
  const found = await listReportRows(database, tenant, about.id, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map((row) => toCaseReport(row)), nextCursor }
}
