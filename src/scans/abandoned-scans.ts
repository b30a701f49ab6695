import type { Context } from '../context.js'
import { failAbandonedScans } from './queries.js'

/** How long after its target expired a scan may still be completed. */
export const GRACE_MS = 3_600_000

/** Scans in one statement: short enough not to hold up anybody. */
const BATCH = 200

/** Fails scans that nobody completed within an hour after their target expired, and deletes what was uploaded. */
export async function sweepAbandonedScans({
  database,
  storage,
  clock,
}: Pick<Context, 'database' | 'storage' | 'clock'>): Promise<number> {
  let swept = 0
  for (;;) {
    const now = clock.now()
    const ids = await failAbandonedScans(database, {
      now,
      expiredBefore: new Date(now.getTime() - GRACE_MS),
      most: BATCH,
    })
    for (const id of ids) await storage.remove(id)
    swept += ids.length
    if (ids.length < BATCH) return swept
  }
}
