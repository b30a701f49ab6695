import type { components } from '../../generated/api.js'
import type { RejudgementState } from '../../generated/vocabulary.js'
import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { shownFailure } from './failures.js'
import { FINAL_STATUSES } from './final-statuses.js'
import { findScan } from './queries.js'
import { findRejudgement } from './rejudgement-queue.js'

const FIRST_POLL_MS = 2_000
const GROWTH = 1.5
const LAST_POLL_MS = 30_000

/**
 * How long a client should wait before it polls a scan of this age again. The gaps grow by half: 2 s, 3 s, 4.5 s … 30
 * s.
 */
export function pollGapMs(ageMs: number): number {
  let gap = FIRST_POLL_MS
  for (let passed = gap; passed <= ageMs && gap < LAST_POLL_MS; passed += gap) gap *= GROWTH
  return Math.min(gap, LAST_POLL_MS)
}

/** The job of a scan that is judged again, which keeps its own status. */
export const rejudgementJob = (
  scanId: string,
  state: RejudgementState,
  now: number,
): components['schemas']['ScanJob'] => ({
  scanId,
  status: state === 'waiting' ? 'queued' : 'processing',
  nextPollAfter: new Date(now + FIRST_POLL_MS).toISOString(),
  failure: null,
})

export const getScanJob: ApiHandler<'getScanJob', { clock: Clock; database: Database }> = async (
  { tenant, params },
  { database, clock },
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  if (scan === undefined) return notFound
  // Typed here rather than by the return type: the compiler would not notice a misspelt optional field in a returned
  // literal.
  const job: components['schemas']['ScanJob'] = {
    scanId: params.scanId,
    status: scan.status,
    failure: shownFailure(scan),
  }
  const now = clock.now().getTime()
  if (FINAL_STATUSES.includes(scan.status)) {
    const again = tenant.environment === 'production' ? await findRejudgement(database, scan.id) : undefined
    if (again !== undefined) return { status: 200, data: rejudgementJob(params.scanId, again, now) }
    return { status: 200, data: job }
  }
  job.nextPollAfter = new Date(now + pollGapMs(now - new Date(scan.createdAt).getTime())).toISOString()
  return { status: 200, data: job }
}
