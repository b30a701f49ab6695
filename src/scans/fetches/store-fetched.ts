import { newId } from '../../basics/identifiers.js'
import { SERVICE } from '../../changes/audit/record.js'
import { type Database, defineStatement } from '../../database/connection.js'
import type { QueuedUpload } from '../../database/schema.js'
import { isNotDistinctFrom } from '../../database/sql/found-row.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { isOwnedByThatOf } from '../../database/tenant.js'
import type { ScanRow } from '../resource.js'
import { type FetchAttempt, holdsFetch } from './fetch-queue.js'
import { sourceIn } from './source.js'

/** What is known of a scan once its file has been fetched. */
export type Fetched = Pick<ScanRow, 'fileName' | 'contentType' | 'byteSize'> & {
  readonly signals: Record<string, unknown>
  readonly at: Date
}

type Values = FetchAttempt & {
  readonly fileName: string
  readonly contentType: string
  readonly byteSize: number
  /** JSON. */
  readonly signals: string
  readonly now: string
}

const valuesOf = (attempt: FetchAttempt, { at, signals, ...fetched }: Fetched): Values => ({
  ...attempt,
  ...fetched,
  signals: JSON.stringify(signals),
  now: at.toISOString(),
})

const described = fragment`file_name = ${value('fileName')}, content_type = ${value('contentType')},
    byte_size = ${value('byteSize')}::bigint, signals = ${value('signals')}::json,
    updated_at = greatest(updated_at, ${value('now')}::timestamptz)`

const queue = defineStatement<
  { id: string },
  Values & ClockOffset & { recordId: string; upload: string }
>(fragment`
  /* scans/fetches/store-fetched.queue */
  with held as (
    delete from scan_fetches where ${holdsFetch}
    returning scan_id, organization_id, environment, request_id, traceparent, key_id
  ), queued as (
    update scans set status = 'queued', ${described},
      analysis_request_id = held.request_id, analysis_traceparent = held.traceparent,
      analysis_key_id = held.key_id,
      -- Not rounded up, as after an upload.
      analysis_lease_until = date_trunc('milliseconds', ${databaseNow})
    from held where scans.id = held.scan_id and ${isOwnedByThatOf('scans', 'held')}
      and scans.status ${isNotDistinctFrom} 'uploading'
    returning scans.id, scans.organization_id
  ), uploaded as (
    insert into custody_queue (organization_id, event_id, scan_id, upload)
    select organization_id, ${value('recordId')}::uuid, id, ${value('upload')}::json from queued
  )
  select id from queued`)

/**
 * Stores what is known of a fetched file and queues its scan for analysis, with the custody record of its upload, whose
 * actor is the service. Returns false if the attempt no longer holds the fetch.
 */
export async function queueFetched(
  database: Database,
  attempt: FetchAttempt,
  fetched: Fetched,
  { requestId, clockOffsetMs }: ClockOffset & { readonly requestId: string | null },
): Promise<boolean> {
  const upload: QueuedUpload = {
    at: fetched.at.toISOString(),
    actor: SERVICE,
    address: null,
    details: { byteSize: fetched.byteSize, source: sourceIn(fetched.signals), requestId },
  }
  const queued = await database.run(queue, {
    ...valuesOf(attempt, fetched),
    clockOffsetMs,
    recordId: newId(),
    upload: JSON.stringify(upload),
  })
  return queued.length > 0
}

const describe = defineStatement<{ id: string }, Values>(fragment`
  /* scans/fetches/store-fetched.describe */
  update scans set ${described} from scan_fetches
  where scans.id = ${value('id')} and ${isOwnedByThatOf('scans', 'scan_fetches')}
    and scans.status ${isNotDistinctFrom} 'uploading' and ${holdsFetch}
  returning scans.id`)

/** Stores what is known of a fetched file; its verdict follows. Returns false if the attempt no longer holds the fetch. */
export async function describeFetched(
  database: Database,
  attempt: FetchAttempt,
  fetched: Fetched,
): Promise<boolean> {
  return (await database.run(describe, valuesOf(attempt, fetched))).length > 0
}

const end = defineStatement<Record<never, never>, FetchAttempt>(fragment`
  /* scans/fetches/store-fetched.end */
  delete from scan_fetches where ${holdsFetch}`)

/** Ends the fetch of a scan that has its verdict. */
export async function endFetch(database: Database, attempt: FetchAttempt): Promise<void> {
  await database.run(end, attempt)
}
