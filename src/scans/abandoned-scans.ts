import { defineStatement } from '../database/connection.js'
import { scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { databaseNow, type EarlierNow, earlierNow, earlierNowValues } from '../database/sql/time.js'
import { isNotMoved } from '../database/tenant.js'
import { type RemovalContext, type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import { type HasTime, sweep } from './sweep.js'

/** How long after its target expired a scan may still be completed. */
export const GRACE_MS = 3_600_000

const expiredBefore = fragment`${earlierNow} - ${value('graceMs')}::float8 * interval '1 millisecond'`

const abandon = defineStatement<
  { id: string },
  RemovalValues & EarlierNow & { graceMs: number; most: number }
>(fragment`
  /* scans/abandoned-scans.abandon */
  with abandoned as (
    update scans set status = 'failed', updated_at = ${databaseNow}
    where id = any(array(
      select id from scans
      where status = 'uploading' and upload_expires_at < ${expiredBefore}
        -- What expired was made before, and that has an index.
        and created_at < ${expiredBefore}
        and ${isNotMoved(scans.organizationId)}
      order by created_at limit ${value('most')} for update skip locked))
    returning id, upload_expires_at
  ), ${recordsRemovals('abandoned')}
  select id from abandoned`)

/**
 * Fails scans that were not completed within an hour after their target expired, and returns how many. `sweepRemovals`
 * then removes what was uploaded.
 */
export function sweepAbandonedScans(
  { database, storage, clock }: RemovalContext,
  hasTime?: HasTime,
): Promise<number> {
  return sweep(async (most) => {
    const abandoned = await database.run(abandon, {
      ...removalValues(storage, clock.now()),
      ...earlierNowValues(clock),
      graceMs: GRACE_MS,
      most,
    })
    return abandoned.length
  }, hasTime)
}
