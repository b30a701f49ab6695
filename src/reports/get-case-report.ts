import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { type Downloads, downloadOf } from './download.js'
import { findReport } from './queries.js'
import { toCaseReport } from './resource.js'

export const getCaseReport: ApiHandler<
  'getCaseReport',
  Downloads & { database: Database; clock: Clock }
> = async ({ tenant, params }, context) => {
  const [caseId, id] = [storedId('case', params.caseId), storedId('rep', params.reportId)]
  if (caseId === undefined || id === undefined) return notFound
  const row = await findReport(context.database, tenant, caseId, id)
  if (row === undefined) return notFound
  return { status: 200, data: toCaseReport(row, await downloadOf(context, row)) }
}
