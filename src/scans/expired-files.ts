import type { Clock } from '../basics/clock.js'
import { recordsOwnAudits } from '../changes/audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { cases, isKept, keepsFiles, retainedSince, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/sql/time.js'
import { isNotMoved, isOwnedByThatOf } from '../database/tenant.js'
import type { ObjectStorage } from '../files/storage.js'
import type { Settings } from '../settings/settings.js'
import { type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import { type HasTime, sweep } from './sweep.js'

/** The condition and the order must be exactly those of the index `scans_by_retention`. */
const isDue = fragment`${isKept(scans)}
        and ${retainedSince(scans)} < ${earlierNow} - ${value('retentionDays')}::float8 * interval '1 day'
        and ${isNotMoved(scans.organizationId)}`

const findDue = defineStatement<
  { id: string },
  EarlierNow & { retentionDays: number; most: number }
>(fragment`
  /* scans/expired-files.findDue */
  select id from scans where ${isDue} order by ${retainedSince(scans)} limit ${value('most')}`)

// The cases decide, whatever the flag says, because releases before this one do not set it. A file that is kept, or was
// until now, is looked at again when another retention period has passed, so that kept files do not slow down the sweep.
const expire = defineStatement<
  { id: string; expired: boolean },
  RemovalValues & EarlierNow & { retentionDays: number; ids: string }
>(fragment`
  /* scans/expired-files.expire */
  with due as (
    select id, organization_id, exists (
      select from cases
      where cases.scan_ids @> array[scans.id] and ${isOwnedByThatOf('cases', 'scans')} and ${keepsFiles(cases)}
    ) as named
    from scans where id = any(${value('ids')}::uuid[]) and ${isDue} for no key update skip locked
  ), postponed as (
    update scans set file_kept = due.named, file_kept_until = ${earlierNow}
    from due
    where scans.id = due.id and scans.organization_id = due.organization_id and (due.named or scans.file_kept)
    returning scans.id
  ), expired as (
    update scans set has_file = false
    from due
    where scans.id = due.id and scans.organization_id = due.organization_id and not (due.named or scans.file_kept)
    returning scans.id, scans.organization_id, scans.upload_expires_at
  ), ${recordsRemovals('expired')}, ${recordsOwnAudits('expired', 'scan', 'scan.file_expired', {
    actor: 'retention',
    reason: 'the retention of the file has ended',
  })}
  select id, true as expired from expired union all select id, false from postponed`)

/**
 * Expires files `OBJECT_RETENTION_DAYS` after the verdict or, if later, after the last case that named the scan released
 * it, unless a case keeps them. Returns how many. The rest of the scan stays. Expired files no longer count towards the
 * quota; `sweepRemovals` removes them from the storage.
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
  let count = 0
  await sweep(async (most) => {
    const due = await database.run(findDue, { ...earlierNowValues(clock), retentionDays, most })
    if (due.length === 0) return 0
    const handled = await database.run(expire, {
      ...removalValues(storage, clock.now()),
      ...earlierNowValues(clock),
      ids: plainArray(due.map(({ id }) => id)),
      retentionDays,
    })
    count += handled.filter(({ expired }) => expired).length
    return handled.length
  }, hasTime)
  return count
}
