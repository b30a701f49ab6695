import { recordsOwnAudits, SERVICE } from '../changes/audit/record.js'
import { type Change, type Commits, commit } from '../changes/commit.js'
import { deliveriesMade, type EventValues, eventValues, recordsEvents } from '../changes/events/record.js'
import { defineStatement } from '../database/connection.js'
import { scans } from '../database/schema.js'
import { columnsOf } from '../database/sql/columns.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/sql/time.js'
import { isNotMoved, isOwnedByThatOf, type Tenant } from '../database/tenant.js'
import { failureOf } from './failures.js'
import { type RemovalContext, type RemovalValues, recordsRemovals, removalValues } from './object-removals.js'
import { selected, shown, tenantColumns } from './queries.js'
import type { ShownScan } from './resource.js'
import { type FailureEvent, failureEvent, withPresentMetadata } from './store-failure.js'
import { type HasTime, sweep } from './sweep.js'

/** How long after its target expired a scan may still be completed. */
export const GRACE_MS = 3_600_000

const FAILURE = failureOf('upload_abandoned')

type Expiry = EarlierNow & { readonly graceMs: number }

const expiredBefore = fragment`${earlierNow} - ${value('graceMs')}::float8 * interval '1 millisecond'`

const isAbandoned = fragment`scans.status ${isNotDistinctFrom} 'uploading' and scans.upload_expires_at < ${expiredBefore}
  and not exists (
    select from scan_fetches where scan_id = scans.id and ${isOwnedByThatOf('scan_fetches', 'scans')}
  )
  and ${isNotMoved(scans.organizationId)}`

const find = defineStatement<ShownScan & Tenant, Expiry & { most: number }>(fragment`
  /* scans/abandoned-scans.find */
  select ${selected({ ...shown, organizationId: scans.organizationId, environment: scans.environment })} from scans
  where ${isAbandoned}
    -- What expired was made before, and that has an index.
    and scans.created_at < ${expiredBefore}
  order by scans.created_at limit ${value('most')}`)

type Abandoned = FailureEvent & { readonly id: string; readonly tenant: Tenant }

const abandoned = columnsOf<Abandoned>()('given', {
  id: ['uuid', ({ id }) => id],
  ...tenantColumns,
  metadata_place: ['text', ({ metadataPlace }) => JSON.stringify(metadataPlace)],
  happened_at: ['timestamptz', ({ event }) => event.createdAt],
})

type Values = ReturnType<typeof abandoned.values> & Expiry & RemovalValues & EventValues & { signals: string }

// Those that somebody changes at this moment are left to the next sweep.
const fail = defineStatement<{ deliveries: number }, Values>(fragment`
  /* scans/abandoned-scans.fail */
  with expired as (
    select scans.id, given.place, given.metadata_place, given.happened_at
    from ${abandoned.placed}
    join scans on scans.id = given.id and ${isOwnedByThatOf('scans', 'given')}
    where ${isAbandoned}
    order by scans.id for update of scans skip locked
  ), abandoned as (
    update scans set status = 'failed', updated_at = greatest(scans.updated_at, expired.happened_at),
      signals = ${value('signals')}::json
    from expired where scans.id = expired.id
    returning scans.id, scans.organization_id, scans.environment, scans.upload_expires_at, scans.metadata,
      expired.place, expired.metadata_place, expired.happened_at
  ), ${recordsRemovals('abandoned')}, ${recordsOwnAudits('abandoned', 'scan', 'scan.failed', {
    actor: SERVICE,
    code: FAILURE.code,
    reason: 'the upload was not completed in time',
  })}, ${recordsEvents('abandoned', withPresentMetadata)}
  select ${deliveriesMade} as deliveries from abandoned`)

type Batch = {
  readonly found: readonly Abandoned[]
  readonly removal: RemovalValues
  readonly expiry: Expiry
}

const storeFailures: Change<Batch & { readonly events: readonly Abandoned['event'][] }, number> = async (
  database,
  { found, removal, expiry },
  maxAttempts,
) => {
  const events = eventValues(
    found.map(({ event }) => [event]),
    maxAttempts,
  )
  const signals = JSON.stringify({ failure: FAILURE })
  const failed = await database.run(fail, {
    ...events,
    ...abandoned.values(found),
    ...removal,
    ...expiry,
    signals,
  })
  return { done: failed.length, due: (failed[0]?.deliveries ?? 0) > 0 }
}

/**
 * Fails scans that were not completed within an hour after their target expired, and returns how many. `sweepRemovals`
 * then removes what was uploaded.
 */
export function sweepAbandonedScans(context: RemovalContext & Commits, hasTime?: HasTime): Promise<number> {
  const { database, storage, clock } = context
  return sweep(async (most) => {
    const expiry = { ...earlierNowValues(clock), graceMs: GRACE_MS }
    const rows = await database.run(find, { ...expiry, most })
    if (rows.length === 0) return 0
    const at = clock.now()
    const found = rows.map(({ organizationId, environment, ...scan }): Abandoned => {
      const tenant = { organizationId, environment }
      return {
        id: scan.id,
        tenant,
        ...failureEvent(scan, tenant, FAILURE, at, { requestId: null }),
      }
    })
    const failed = await commit(context, storeFailures, {
      found,
      removal: removalValues(storage, at),
      expiry,
      events: found.map(({ event }) => event),
    })
    return failed ?? 0
  }, hasTime)
}
