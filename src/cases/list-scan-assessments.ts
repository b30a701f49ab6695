import { storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Cursors } from '../http/cursors.js'
import { listAssessmentRows, toAssessment } from './assessments.js'
import { findCaseOfAnyTenant } from './queries.js'

export const listScanAssessments: ConsoleHandler<
  'listScanAssessments',
  { database: Database; cursors: Cursors }
> = async ({ params, query }, { database, cursors }) => {
  const caseId = storedId('case', params.caseId)
  const scanId = storedId('scan', params.scanId)
  if (caseId === undefined || scanId === undefined) return notFound
  const list = ['assessments of any', caseId, scanId]
  const request = cursors.request(list, query)
  if (!(await findCaseOfAnyTenant(database, caseId))?.scanIds.includes(scanId)) return notFound
  const found = await listAssessmentRows(database, { caseId, scanId }, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toAssessment), nextCursor }
}
