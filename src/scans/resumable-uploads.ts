import type { Clock } from '../basics/clock.js'
import { newId } from '../basics/identifiers.js'
import { type Database, defineStatement } from '../database/connection.js'
import { resumableUploads, scans } from '../database/schema.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { isNotMoved } from '../database/tenant.js'
import type { Received, ResumableUpload } from '../files/resumable.js'
import type { ResumableUploads } from '../files/resumable-session.js'
import type { ObjectStorage } from '../files/storage.js'
import { type HasTime, sweep } from './sweep.js'

/** How long an upload may take in all, however often its time is extended. */
const MAX_AGE_MS = 86_400_000

/** While bytes arrive, the time is extended only if it gains this much, because that writes the row of the scan. */
const MIN_GAIN_MS = 30_000

/** After this time a process that claimed leftovers has removed them or has died. */
const REMOVAL_LEASE_MS = 5 * 60_000

const accepts = fragment`scans.id = ${value('id')} and scans.status ${isNotDistinctFrom} 'uploading'
  and ${isNotMoved(scans.organizationId)}`

const isOpen = fragment`${accepts} and scans.upload_expires_at > ${value('now')}::timestamptz`

const isFree = fragment`coalesce(${resumableUploads.leaseUntil} <= ${databaseNow}, true)`

type Now = ClockOffset & { id: string; now: string }

type Row = Omit<ResumableUpload, 'scanId'>

const columns = fragment`scans.content_type as "contentType", scans.byte_size::float8 as "byteSize"`

const find = defineStatement<Row & { isBusy: boolean }, Now>(fragment`
  /* scans/resumable-uploads.find */
  select ${columns}, coalesce(received, 0)::float8 as received, stored, not ${isFree} as "isBusy"
  from scans left join resumable_uploads on scan_id = scans.id
  where ${isOpen}`)

// Whoever finds the lease of another one gets no row.
const claim = defineStatement<Row, Now & { leaseId: string; leaseMs: number }>(fragment`
  /* scans/resumable-uploads.claim */
  with claimed as (
    insert into resumable_uploads (scan_id, created_at, received, lease_id, lease_until)
    select scans.id, ${value('now')}::timestamptz, 0, ${value('leaseId')}::uuid,
      ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
    from scans where ${isOpen}
    on conflict (scan_id) do update set lease_id = excluded.lease_id, lease_until = excluded.lease_until
      where ${isFree}
    returning scan_id, received, stored
  )
  select ${columns}, claimed.received::float8 as received, claimed.stored
  from claimed join scans on scans.id = claimed.scan_id`)

type Saving = ClockOffset & {
  id: string
  leaseId: string
  received: number
  stored: string | null
  leaseMs: number | null
  expiresAt: string
  minGainMs: number
  maxAgeMs: number
}

const save = defineStatement<{ id: string }, Saving>(fragment`
  /* scans/resumable-uploads.save */
  with saved as (
    update resumable_uploads set received = ${value('received')}::float8::bigint, stored = ${value('stored')}::text,
      -- Without a time, it is given up.
      lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
    from scans where ${accepts} and scan_id = scans.id and lease_id = ${value('leaseId')}::uuid
    returning scan_id
  ), extension as (
    select scans.id, least(${value('expiresAt')}::timestamptz,
      scans.created_at + ${value('maxAgeMs')}::float8 * interval '1 millisecond') as ends_at
    from scans join saved on saved.scan_id = scans.id
  ), extended as (
    update scans set upload_expires_at = ends_at from extension
    where scans.id = extension.id
      and scans.upload_expires_at < ends_at - ${value('minGainMs')}::float8 * interval '1 millisecond'
  )
  select scan_id as id from saved`)

/**
 * The rows of resumable uploads, beside those of their scans. Not scoped by tenant, because the signed address of the
 * upload already identifies the owner. `ttlMs` is the lifetime of an upload target.
 */
export function resumableUploadsIn({
  database,
  clock,
  ttlMs,
}: {
  database: Database
  clock: Clock
  ttlMs: number
}): ResumableUploads {
  const present = (id: string) => ({
    id,
    now: clock.now().toISOString(),
    clockOffsetMs: clock.offset(),
  })
  return {
    async find(scanId) {
      const [row] = await database.run(find, present(scanId))
      return row && { scanId, ...row }
    },

    async claim(scanId, leaseMs) {
      const leaseId = newId()
      const [row] = await database.run(claim, { ...present(scanId), leaseId, leaseMs })
      if (row === undefined) return undefined
      const write = async ({ received, stored }: Received, lease: number | null) => {
        const saved = await database.run(save, {
          ...{ id: scanId, leaseId, received, stored, leaseMs: lease, clockOffsetMs: clock.offset() },
          expiresAt: new Date(clock.now().getTime() + ttlMs).toISOString(),
          minGainMs: lease === null ? 0 : MIN_GAIN_MS,
          maxAgeMs: MAX_AGE_MS,
        })
        return saved.length > 0
      }
      return {
        upload: { scanId, ...row },
        save: (state) => write(state, leaseMs),
        release: (state) => write(state, null),
      }
    },
  }
}

const claimLeftovers = defineStatement<
  { id: string; stored: string | null },
  ClockOffset & { leaseMs: number; most: number }
>(fragment`
  /* scans/resumable-uploads.claimLeftovers */
  update resumable_uploads set lease_id = null,
    lease_until = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  where scan_id = any(array(
    select scan_id from resumable_uploads
    where ${isFree} and not exists (
      select from scans where scans.id = scan_id and scans.status ${isNotDistinctFrom} 'uploading')
    limit ${value('most')} for update skip locked))
  returning scan_id as id, stored`)

const forget = defineStatement<Record<never, never>, { ids: string }>(fragment`
  /* scans/resumable-uploads.forget */
  delete from resumable_uploads where scan_id = any(${value('ids')}::uuid[])`)

/**
 * Removes what was received for scans that take no upload any more: completed by either way, failed or deleted. Returns
 * how many there were.
 */
export function sweepResumableUploads(
  { database, storage, clock }: { database: Database; storage: ObjectStorage; clock: Clock },
  hasTime?: HasTime,
): Promise<number> {
  return sweep(async (most) => {
    const left = await database.run(claimLeftovers, {
      clockOffsetMs: clock.offset(),
      leaseMs: REMOVAL_LEASE_MS,
      most,
    })
    for (const { id, stored } of left) await storage.resumable.discard(id, stored)
    if (left.length > 0) await database.run(forget, { ids: plainArray(left.map(({ id }) => id)) })
    return left.length
  }, hasTime)
}
