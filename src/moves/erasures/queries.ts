import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { type MoveState, organizationErasures } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { plainArray } from '../../database/sql/texts.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import { HAS_FILE } from '../remove.js'
import type { StoredReceipt } from './receipt.js'

export type ErasureRow = typeof organizationErasures.$inferSelect

/** The columns with counts of what was removed. */
export const COUNTED = [
  'scans',
  'files',
  'bytes',
  'cases',
  'reports',
  'keys',
  'endpoints',
  'deliveries',
  'events',
  'custodyRecords',
] as const

/** The actor of an erasure that the ledger begins. */
export const LEDGER_ACTOR = 'ledger of erasures'

// The records of an erasure belong to no organization, because those of the organization are removed.
const NOBODYS = fragment`null::uuid`

const FORMER = sql.raw(
  `finished_at = null, is_removing = false, lease_token = null, receipt = null, receipt_key_id = null,
      receipt_signature = null, scans = 0, files = 0, bytes = 0, cases = 0, reports = 0, keys = 0, endpoints = 0,
      deliveries = 0, events = 0, custody_records = 0`,
)

type Begun = { readonly begun: boolean; readonly held: number; readonly state: MoveState | null }

type Begin = AuditValues &
  ClockOffset & {
    readonly id: string
    readonly requestedBy: string
    readonly token: string
    readonly settleMs: number
  }

const begin = defineStatement<Begun, Begin>(fragment`
  /* moves/erasures/queries.begin */
  with held as (
    select count(*)::int as cases from cases where organization_id = ${value('id')}::uuid and hold
  ), marked as (
    insert into organization_moves (organization_id, move_id, state, since)
    select organizations.id, ${value('token')}::uuid, 'erasing', ${databaseNow}
    from organizations cross join held where organizations.id = ${value('id')}::uuid and held.cases = 0
    on conflict (organization_id) do nothing
    returning organization_id
  ), begun as (
    insert into organization_erasures as erasure (organization_id, requested_by, started_at, due_at)
    select organization_id, ${value('requestedBy')}::text, ${databaseNow},
      ${databaseNow} + ${value('settleMs')}::float8 * interval '1 millisecond'
    from marked
    on conflict (organization_id) do update set requested_by = excluded.requested_by, is_repeated = false,
      started_at = excluded.started_at, due_at = excluded.due_at, ${FORMER}
    returning organization_id
  ), ${recordsAudit('begun', 'organization.erasing', NOBODYS)}
  select exists (select from begun) as begun, held.cases as held,
    (select state from organization_moves where organization_id = ${value('id')}::uuid) as state
  from held`)

/**
 * Closes an organization for good, and stores its erasure, which is due after `settleMs`. Changes nothing while a case is
 * on hold, or if the organization has a mark already, whose state it returns.
 */
export async function beginErasure(
  database: Database,
  given: ClockOffset & { id: string; settleMs: number; audit: AuditRecord },
): Promise<Begun> {
  const { audit, ...values } = given
  const [outcome] = await database.run(begin, {
    ...values,
    requestedBy: audit.actor,
    token: randomUUID(),
    ...auditValues(audit),
  })
  return outcome as Begun
}

type Repeat = AuditValues &
  ClockOffset & { readonly id: string; readonly requestedBy: string; readonly token: string }

// Whatever the backup says of a move or of holds: those ended before the organization was erased for the first time.
const repeat = defineStatement<{ organizationId: string }, Repeat>(fragment`
  /* moves/erasures/queries.repeat */
  with present as (
    select id from organizations where id = ${value('id')}::uuid
    union select organization_id from organization_moves where organization_id = ${value('id')}::uuid
  ), marked as (
    insert into organization_moves (organization_id, move_id, state, since)
    select id, ${value('token')}::uuid, 'erasing', ${databaseNow} from present
    on conflict (organization_id) do update
    set move_id = excluded.move_id, state = excluded.state, since = excluded.since, address = null
    where organization_moves.state <> 'erasing'
    returning organization_id
  ), begun as (
    insert into organization_erasures as erasure (organization_id, requested_by, is_repeated, started_at, due_at)
    select organization_id, ${value('requestedBy')}::text, true, ${databaseNow}, ${databaseNow} from marked
    on conflict (organization_id) do update set requested_by = excluded.requested_by, is_repeated = true,
      started_at = excluded.started_at, due_at = excluded.due_at, ${FORMER}
    returning organization_id
  ), ${recordsAudit('begun', 'organization.erasing', NOBODYS)}
  select organization_id as "organizationId" from begun`)

/** Begins the erasure of an organization that is here although it was erased. `false` if one is under way. */
export async function repeatErasure(
  database: Database,
  { id, audit, clockOffsetMs }: ClockOffset & { id: string; audit: AuditRecord },
): Promise<boolean> {
  const token = randomUUID()
  const values = { id, clockOffsetMs, token, requestedBy: audit.actor, ...auditValues(audit) }
  return (await database.run(repeat, values)).length > 0
}

const present = defineStatement<{ id: string }, { ids: string }>(fragment`
  /* moves/erasures/queries.present */
  select id from organizations where id = any(${value('ids')}::uuid[])
  union select organization_id from organization_moves
  where organization_id = any(${value('ids')}::uuid[]) and state <> 'erasing'`)

/** Those of the organizations that are here, in whatever state. */
export const findPresent = async (database: Database, ids: readonly string[]): Promise<string[]> =>
  (await database.run(present, { ids: plainArray(ids) })).map(({ id }) => id)

const byId = prepared('find_organization_erasure', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(organizationErasures)
    .where(eq(organizationErasures.organizationId, value('id'))),
)

export async function findErasure(database: Database, id: string): Promise<ErasureRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}

const onHold = defineStatement<{ count: number }, { id: string }>(fragment`
  /* moves/erasures/queries.onHold */
  select count(*)::int as count from cases where organization_id = ${value('id')}::uuid and hold`)

/** How many cases of an organization are on hold, in all environments. */
export async function countHeld(database: Database, id: string): Promise<number> {
  const [row] = await database.run(onHold, { id })
  return row?.count ?? 0
}

const held = defineStatement<{ id: string }, { id: string; most: number }>(fragment`
  /* moves/erasures/queries.held */
  select id from cases where organization_id = ${value('id')}::uuid and hold
  order by environment, created_at, id limit ${value('most')}`)

/** UUIDs of cases of an organization that are on hold. */
export const findHeld = async (database: Database, id: string, most: number): Promise<string[]> =>
  (await database.run(held, { id, most })).map((row) => row.id)

/** What an organization has. Its events are not counted. */
export type Contents = Record<Exclude<(typeof COUNTED)[number], 'events'>, number>

const of = (table: string, expression = 'count(*)') =>
  fragment`(select ${sql.raw(expression)} from ${sql.raw(table)} where organization_id = ${value('id')}::uuid)`

// `float8` has room for more bytes than any disk, and both drivers read it as a number.
const contents = defineStatement<Contents, { id: string }>(fragment`
  /* moves/erasures/queries.contents */
  select stored.scans, stored.files + made.files as files, stored.bytes + made.bytes as bytes,
    ${of('cases')}::float8 as cases, made.reports, ${of('api_keys')}::float8 as keys,
    ${of('webhook_endpoints')}::float8 as endpoints, ${of('deliveries')}::float8 as deliveries,
    ${of('audit_events')}::float8 as "custodyRecords"
  from (
    select count(*)::float8 as scans, count(*) filter (where ${sql.raw(HAS_FILE)})::float8 as files,
      coalesce(sum(byte_size) filter (where ${sql.raw(HAS_FILE)}), 0)::float8 as bytes
    from scans where organization_id = ${value('id')}::uuid
  ) as stored cross join (
    select count(*)::float8 as reports, count(byte_size)::float8 as files, coalesce(sum(byte_size), 0)::float8 as bytes
    from case_reports where organization_id = ${value('id')}::uuid
  ) as made`)

/** Counts what an organization has. Takes long for a large one. */
export async function countContents(database: Database, id: string): Promise<Contents> {
  const [row] = await database.run(contents, { id })
  return row as Contents
}

type Lease = ClockOffset & { readonly token: string; readonly leaseMs: number }

/** An erasure that this process carries out. */
export type ClaimedErasure = Pick<ErasureRow, 'organizationId' | 'isRepeated' | 'requestedBy'> & {
  /** In PostgreSQL's text format. */
  readonly startedAt: string
}

const until = fragment`${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond'`

// With the token in the mark, statements of a process that lost its lease remove nothing more.
const claim = defineStatement<ClaimedErasure, Lease>(fragment`
  /* moves/erasures/queries.claim */
  with next as (
    select organization_id from organization_erasures
    where finished_at is null and due_at <= ${databaseNow}
    order by due_at limit 1 for update skip locked
  ), marked as (
    update organization_moves set move_id = ${value('token')}::uuid
    from next where organization_moves.organization_id = next.organization_id and state = 'erasing'
  )
  update organization_erasures as erasure set lease_token = ${value('token')}::uuid, due_at = ${until}
  from next where erasure.organization_id = next.organization_id
  returning erasure.organization_id as "organizationId", erasure.requested_by as "requestedBy",
    erasure.is_repeated as "isRepeated", erasure.started_at as "startedAt"`)

/** Claims the erasure that has been due for the longest time; `undefined` when none is. */
export async function claimErasure(database: Database, lease: Lease): Promise<ClaimedErasure | undefined> {
  const [claimed] = await database.run(claim, lease)
  return claimed
}

const renew = defineStatement<{ id: string }, Lease & { id: string; isRemoving: boolean }>(fragment`
  /* moves/erasures/queries.renew */
  update organization_erasures set due_at = ${until}, is_removing = is_removing or ${value('isRemoving')}::boolean
  where organization_id = ${value('id')}::uuid and lease_token = ${value('token')}::uuid and finished_at is null
  returning organization_id as id`)

/**
 * Keeps a claimed erasure for `leaseMs`, or gives it back until then. `isRemoving`: something is removed from now on.
 * `false` when another process has it.
 */
export const renewErasure = async (
  database: Database,
  lease: Lease & { id: string; isRemoving: boolean },
): Promise<boolean> => (await database.run(renew, lease)).length > 0

type Finish = AuditValues & {
  readonly id: string
  readonly token: string
  readonly finishedAt: string
  readonly receipt: string
  readonly keyId: string
  readonly signature: string
}

const finish = defineStatement<{ organizationId: string }, Finish>(fragment`
  /* moves/erasures/queries.finish */
  with finished as (
    update organization_erasures set finished_at = ${value('finishedAt')}::timestamptz, lease_token = null,
      receipt = ${value('receipt')}::text, receipt_key_id = ${value('keyId')}::text,
      receipt_signature = ${value('signature')}::text
    where organization_id = ${value('id')}::uuid and lease_token = ${value('token')}::uuid and finished_at is null
    returning organization_id
  ), unmarked as (
    delete from organization_moves using finished
    where organization_moves.organization_id = finished.organization_id and state = 'erasing'
  ), ${recordsAudit('finished', 'organization.erased', NOBODYS)}
  select organization_id as "organizationId" from finished`)

/** Stores the receipt of an erasure after which nothing is left, and removes the mark of the organization. */
export async function finishErasure(
  database: Database,
  given: { id: string; token: string; finishedAt: Date; receipt: StoredReceipt; audit: AuditRecord },
): Promise<void> {
  const { id, token, finishedAt, receipt, audit } = given
  await database.run(finish, {
    ...{ id, token, finishedAt: finishedAt.toISOString() },
    ...{ receipt: receipt.text, keyId: receipt.keyId, signature: receipt.signature },
    ...auditValues(audit),
  })
}
