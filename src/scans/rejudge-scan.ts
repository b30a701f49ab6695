import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Analysis } from './analysis.js'
import { rejudgementJob } from './get-scan-job.js'
import { notJudgedAgain } from './not-judged-again.js'
import { findScan } from './queries.js'
import { requestRejudgement } from './rejudgement-queue.js'

export const rejudgeScan: ApiHandler<
  'rejudgeScan',
  { database: Database; clock: Clock; analysis: Analysis }
> = async ({ tenant, params, cause, ...caller }, { database, clock, analysis }) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  if (scan === undefined) return notFound
  const now = clock.now()
  const isQueued = await requestRejudgement(database, {
    id: scan.id,
    ...tenant,
    cause: 'tenant',
    by: cause,
    clockOffsetMs: clock.offset(),
    audit: auditOf(caller, publicId('scan', scan.id), now, {}),
  })
  if (!isQueued) return notJudgedAgain(tenant.environment, scan.status)
  analysis.wake()
  return { status: 202, data: rejudgementJob(params.scanId, 'waiting', now.getTime()) }
}
