import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { FINAL_STATUSES } from './final-statuses.js'
import { findScan } from './queries.js'

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

export const getScanJob: ApiHandler<'getScanJob', { clock: Clock; database: Database }> = async (
  { tenant, params },
  { database, clock },
) => {
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  if (scan === undefined) return notFound
  // Typed here rather than by the return type: the compiler would not notice a misspelt optional field in a returned
  // literal.
  const job: components['schemas']['ScanJob'] = { scanId: params.scanId, status: scan.status }
  if (FINAL_STATUSES.includes(scan.status)) return { status: 200, data: job }
  const now = clock.now().getTime()
  job.nextPollAfter = new Date(now + pollGapMs(now - new Date(scan.createdAt).getTime())).toISOString()
  return { status: 200, data: job }
}
