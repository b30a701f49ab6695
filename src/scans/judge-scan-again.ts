import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Analysis } from './analysis.js'
import { readJudgements } from './get-scan-judgements.js'
import { notJudgedAgain } from './not-judged-again.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { requestRejudgement } from './rejudgement-queue.js'

export const judgeScanAgain: ConsoleHandler<
  'judgeScanAgain',
  { database: Database; clock: Clock; analysis: Analysis }
> = async ({ params, actor, address, cause }, { database, clock, analysis }) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  const { organizationId, environment } = scan
  const isQueued = await requestRejudgement(database, {
    id: scan.id,
    organizationId,
    environment,
    cause: 'operator',
    by: cause,
    clockOffsetMs: clock.offset(),
    audit: { actor, address, subject: publicId('scan', scan.id), details: {}, at: clock.now() },
  })
  if (!isQueued) return notJudgedAgain(environment, scan.status)
  const data = await readJudgements(database, scan.id)
  analysis.wake()
  return { status: 202, data }
}
