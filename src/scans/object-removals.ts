import { sql } from 'drizzle-orm'
import type { Clock } from '../basics/clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { type Fragment, fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import type { ObjectStorage } from '../files/storage.js'
import { type HasTime, sweep } from './sweep.js'

/** Files removed in parallel. A removal is mostly waiting. */
const MAX_AT_ONCE = 16

/** After this time a process that claimed removals has finished them or has died. */
const LEASE_MS = 5 * 60_000

/** Maximum duration of an upload that began before its target expired. */
const LATE_UPLOAD_MS = 86_400_000

/**
 * How long after its target expired a file may still be uploaded, although the scan has ended; `null` where the storage
 * accepts no late uploads.
 */
const lateUploadMs = ({ takesLateUploads }: ObjectStorage): number | null =>
  takesLateUploads ? LATE_UPLOAD_MS : null

/** The values of {@link recordsRemovals}. */
export type RemovalValues = { readonly removalAt: string; readonly lateUploadMs: number | null }

export const removalValues = (storage: ObjectStorage, at: Date): RemovalValues => ({
  removalAt: at.toISOString(),
  lateUploadMs: lateUploadMs(storage),
})

/**
 * Part of a data-modifying statement: the CTE `removals` schedules the removal of the files of the scans that the CTE
 * named `ended` returns, with `id` and `upload_expires_at`.
 */
export function recordsRemovals(ended: string): Fragment<RemovalValues> {
  return fragment`removals as (
  insert into object_removals (scan_id, created_at, due_at, final_at)
  select id, ${value('removalAt')}::timestamptz,
    -- Due by the database's clock, whatever this process's says.
    least(${value('removalAt')}::timestamptz, now()),
    upload_expires_at + ${value('lateUploadMs')}::float8 * interval '1 millisecond'
  from ${sql.identifier(ended)}
  on conflict (scan_id) do update set due_at = excluded.due_at, final_at = excluded.final_at
)`
}

const note = defineStatement<{ id: string }, RemovalValues & { id: string }>(fragment`
  /* scans/object-removals.note */
  with ended as (
    select id, upload_expires_at from scans where id = ${value('id')}
  ), ${recordsRemovals('ended')}
  select id from ended`)

/** The parts of the service's context that removals need. */
export type RemovalContext = {
  readonly database: Database
  readonly storage: ObjectStorage
  readonly clock: Clock
}

/** Records that a scan no longer needs a file, whether it has one or one may still be uploaded. */
export async function noteRemoval({ database, storage, clock }: RemovalContext, id: string): Promise<void> {
  await database.run(note, { id, ...removalValues(storage, clock.now()) })
}

const claim = defineStatement<{ id: string }, ClockOffset & { leaseMs: number; most: number }>(fragment`
  /* scans/object-removals.claim */
  update object_removals set due_at = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  where scan_id = any(array(
    select scan_id from object_removals where due_at <= ${databaseNow}
    order by due_at limit ${value('most')} for update skip locked))
  returning scan_id as id`)

/** When the removal began. It does not remove a file that is uploaded while it runs. */
const begunAt: Fragment<ClockOffset & { tookMs: number }> =
  fragment`(${databaseNow} - ${value('tookMs')}::float8 * interval '1 millisecond')`

// Most late uploads have arrived when the target expires. Removing them then keeps files that count towards no quota
// from staying long.
const removed = defineStatement<
  Record<never, never>,
  ClockOffset & { ids: string; tookMs: number; lateUploadMs: number }
>(fragment`
  /* scans/object-removals.removed */
  with final as (
    delete from object_removals
    where scan_id = any(${value('ids')}::uuid[]) and coalesce(final_at <= ${begunAt}, true)
  )
  update object_removals set due_at = (
    select case when expired_at > ${begunAt} then expired_at else final_at end
    from (select final_at - ${value('lateUploadMs')}::float8 * interval '1 millisecond' as expired_at) as target)
  where scan_id = any(${value('ids')}::uuid[]) and final_at > ${begunAt}`)

/** Removes the files of these scans. Rejects when the storage fails; the remaining removals must then be retried. */
async function removeObjects(
  { database, storage, clock }: RemovalContext,
  scanIds: readonly string[],
): Promise<void> {
  const since = performance.now()
  const waiting = scanIds.values()
  const done: string[] = []
  const work = async () => {
    for (const scanId of waiting) {
      await storage.remove(scanId)
      done.push(scanId)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: MAX_AT_ONCE }, work))
  if (done.length > 0)
    await database.run(removed, {
      ids: plainArray(done),
      tookMs: performance.now() - since,
      clockOffsetMs: clock.offset(),
      lateUploadMs: LATE_UPLOAD_MS,
    })
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}

/**
 * Removes the file of a scan whose removal was recorded. Rejects when the storage fails; a sweep then removes the file.
 */
export function removeObject(context: RemovalContext, scanId: string): Promise<void> {
  return removeObjects(context, [scanId])
}

/** Removes the files that are due, and returns how many. Processes share the work. */
export function sweepRemovals(context: RemovalContext, hasTime?: HasTime): Promise<number> {
  const { database, clock } = context
  return sweep(async (most) => {
    const claimed = await database.run(claim, { clockOffsetMs: clock.offset(), leaseMs: LEASE_MS, most })
    await removeObjects(
      context,
      claimed.map(({ id }) => id),
    )
    return claimed.length
  }, hasTime)
}
