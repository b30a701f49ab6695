import type { Clock } from '../basics/clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { completedAt, isKept, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/sql/time.js'
import { isNotMoved } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import type { Settings } from '../settings/settings.js'
import { type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import { type HasTime, sweep } from './sweep.js'

// The condition must be exactly that of the index `scans_with_files`.
const expire = defineStatement<
  { id: string },
  RemovalValues & EarlierNow & { retentionDays: number; most: number }
>(fragment`
  /* scans/expired-files.expire */
  with expired as (
    update scans set has_file = false
    where id = any(array(
      select id from scans
      where ${isKept(scans)}
        and ${completedAt(scans)} < ${earlierNow} - ${value('retentionDays')}::float8 * interval '1 day'
        and ${isNotMoved(scans.organizationId)}
      order by ${completedAt(scans)} limit ${value('most')} for update skip locked))
    returning id, upload_expires_at
  ), ${recordsRemovals('expired')}
  select id from expired`)

/**
 * Expires files `OBJECT_RETENTION_DAYS` after the verdict, and returns how many. The rest of the scan stays. Expired
 * files no longer count towards the quota; `sweepRemovals` removes them from the storage.
 */
export async function sweepExpiredFiles(
  {
    database,
    storage,
    clock,
    settings,
  }: { settings: Settings; clock: Clock; database: Database; storage: ObjectStorage },
  hasTime?: HasTime,
): Promise<number> {
  const { retentionDays } = settings.uploads
  if (retentionDays === Infinity) return 0
  return sweep(async (most) => {
    const expired = await database.run(expire, {
      ...removalValues(storage, clock.now()),
      ...earlierNowValues(clock),
      retentionDays,
      most,
    })
    return expired.length
  }, hasTime)
}
