import { sql } from 'drizzle-orm'
import { withoutWaitingForDisk } from '../../database/commit.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { isNotDistinctFrom } from '../../database/sql/found-row.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { organizationsInTurn, type Turn } from '../../database/sql/turns.js'
import { isNotMoved, isOwnedByThatOf, type Tenant } from '../../database/tenant.js'
import { declaredColumns, selected } from '../queries.js'
import type { DeclaredScan } from '../resource.js'

/** A scan whose file a process has claimed to fetch. */
export type ClaimedFetch = DeclaredScan &
  Tenant & {
    readonly address: string
    readonly isNamed: boolean
    /** The attempts so far, this one included. */
    readonly attempts: number
    readonly requestId: string | null
    readonly traceparent: string | null
    readonly keyId: string | null
  }

type FetchClaim = ClockOffset & Turn & { readonly leaseMs: number }

const claim = defineStatement<ClaimedFetch, FetchClaim & { except: string }>(fragment`
  /* scans/fetches/fetch-queue.claim */
  with recursive ${organizationsInTurn('scan_fetches', sql`true`)}, next as (
    select waiting_fetch.scan_id from waiting
    cross join lateral (
      select scan_id from scan_fetches
      where organization_id = waiting.organization_id and due_at <= ${databaseNow}
        and exists (
          select from scans where scans.id = scan_fetches.scan_id and ${isOwnedByThatOf('scans', 'scan_fetches')}
        )
      order by due_at, scan_id limit 1 for update skip locked
    ) as waiting_fetch
    where waiting.organization_id <> all(${value('except')}::uuid[])
      and ${isNotMoved(sql`waiting.organization_id`)}
    limit 1
  )
  update scan_fetches set
    attempts = attempts + 1,
    due_at = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'
  from ${withoutWaitingForDisk}, next, scans
  where scan_fetches.scan_id = next.scan_id and scans.id = next.scan_id
    and ${isOwnedByThatOf('scans', 'scan_fetches')}
  returning ${selected(declaredColumns)}, scans.organization_id as "organizationId", scans.environment,
    scan_fetches.address, scan_fetches.is_named as "isNamed", scan_fetches.attempts,
    scan_fetches.request_id as "requestId", scan_fetches.traceparent, scan_fetches.key_id as "keyId"`)

/**
 * Claims a file to fetch until its lease ends: of the organization whose turn it is, the one that has been due for the
 * longest time. `undefined` when none is due. `except` has the UUIDs of organizations to skip for now.
 */
export async function claimFetch(
  database: Database,
  { except, ...values }: FetchClaim & { readonly except: readonly string[] },
): Promise<ClaimedFetch | undefined> {
  const [claimed] = await database.run(claim, { ...values, except: plainArray(except) })
  return claimed
}

/** The claim of a process, which ends when another process claims the file. */
export type FetchAttempt = { readonly id: string; readonly attempt: number }

export const attemptOf = ({ id, attempts }: ClaimedFetch): FetchAttempt => ({ id, attempt: attempts })

/** Matches the row in `scan_fetches` while the attempt holds it. */
export const holdsFetch = fragment`scan_fetches.scan_id = ${value('id')} and scan_fetches.attempts = ${value('attempt')}`

const postpone = defineStatement<
  { id: string },
  FetchAttempt & ClockOffset & { retryInMs: number; isCounted: boolean }
>(fragment`
  /* scans/fetches/fetch-queue.postpone */
  update scan_fetches set
    due_at = ${databaseNow} + ${value('retryInMs')}::float8 * interval '1 millisecond',
    attempts = case when ${value('isCounted')}::boolean then attempts else 0 end
  where ${holdsFetch}
  returning scan_id as id`)

/**
 * Renews a lease, or gives a file back so that any process may claim it after that time. Returns false if the attempt
 * no longer holds it: the scan was deleted, or another process took over.
 */
export async function postponeFetch(
  database: Database,
  values: FetchAttempt & ClockOffset & { readonly retryInMs: number; readonly isCounted: boolean },
): Promise<boolean> {
  return (await database.run(postpone, values)).length > 0
}

const reserve = defineStatement<{ id: string }, FetchAttempt & { bytes: number }>(fragment`
  /* scans/fetches/fetch-queue.reserve */
  update scans set byte_size = ${value('bytes')}::bigint
  from scan_fetches
  where scans.id = ${value('id')} and ${isOwnedByThatOf('scans', 'scan_fetches')}
    and scans.status ${isNotDistinctFrom} 'uploading' and ${holdsFetch}
  returning scans.id`)

/**
 * Has the file count towards the storage quota with this many bytes. Returns undefined if the attempt no longer holds
 * it.
 */
export async function reserveBytes(
  database: Database,
  values: FetchAttempt & { readonly bytes: number },
): Promise<true | undefined> {
  return (await database.run(reserve, values)).length > 0 ? true : undefined
}

const releaseAll = defineStatement<Record<never, never>, ClockOffset>(fragment`
  /* scans/fetches/fetch-queue.releaseAll */
  update scan_fetches set due_at = least(due_at, ${databaseNow}) where attempts > 0`)

/** Ends all leases. For the start of a process that is the only one: the previous holders are gone. */
export async function releaseFetches(database: Database, values: ClockOffset): Promise<void> {
  await database.run(releaseAll, values)
}
