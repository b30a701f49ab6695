import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { type Downloads, downloadOf } from './download.js'
import { findReport, recordReportDownload } from './queries.js'
import { toCaseReport } from './resource.js'

export const getCaseReport: ApiHandler<
  'getCaseReport',
  Downloads & { database: Database; clock: Clock }
> = async ({ tenant, params, ...caller }, context) => {
  const [caseId, id] = [storedId('case', params.caseId), storedId('rep', params.reportId)]
  if (caseId === undefined || id === undefined) return notFound
  const row = await findReport(context.database, tenant, caseId, id)
  if (row === undefined) return notFound
  const download = await downloadOf(context, row)
  if (download !== undefined) {
    const details = { case: publicId('case', caseId) }
    const audit = auditOf(caller, publicId('rep', id), context.clock.now(), details)
    // Before the address is given, so that there is none without its record.
    if (!(await recordReportDownload(context.database, { id, audit }))) return notFound
  }
  return { status: 200, data: toCaseReport(row, download) }
}
