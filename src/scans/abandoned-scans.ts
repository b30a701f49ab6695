import type { Context } from '../context.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'

/** How long after its target expired a scan may still be completed. */
export const GRACE_MS = 3_600_000

/** Scans in one statement: short enough not to hold up anybody. */
const BATCH = 200

const abandon = defineStatement<
  { id: string },
  { now: string; expiredBefore: string; most: number }
>(fragment`
  update scans set status = 'failed', updated_at = ${value('now')}
  where id = any(array(
    select id from scans
    where status = 'uploading' and upload_expires_at < ${value('expiredBefore')}::timestamptz
      -- What expired was made before, and that has an index.
      and created_at < ${value('expiredBefore')}::timestamptz
    order by created_at limit ${value('most')} for update skip locked))
  returning id`)

/** Fails scans whose target expired before the time given and that nobody completed; returns their UUIDs. */
async function failAbandonedScans(
  database: Database,
  { now, expiredBefore, most }: { now: Date; expiredBefore: Date; most: number },
): Promise<string[]> {
  const rows = await database.run(abandon, {
    now: now.toISOString(),
    expiredBefore: expiredBefore.toISOString(),
    most,
  })
  return rows.map(({ id }) => id)
}

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
    const removed = await Promise.allSettled(ids.map((id) => storage.remove(id)))
    const failure = removed.find((outcome) => outcome.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    swept += ids.length
    if (ids.length < BATCH) return swept
  }
}
