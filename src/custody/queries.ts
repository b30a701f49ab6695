import { sql } from 'drizzle-orm'
import { ERASED } from '../changes/audit/erasing.js'
import { type Database, defineStatement } from '../database/connection.js'
import { auditEvents, chainOf, NO_ORGANIZATION, type QueuedUpload } from '../database/schema.js'
import { columnsOf } from '../database/sql/columns.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { literals } from '../database/sql/words.js'
import { isNotMoved } from '../database/tenant.js'
import {
  type ChainEnd,
  type Link,
  type QueuedRow,
  TOMBSTONES,
  type UploadRow,
  type WaitingRow,
} from './appending.js'

/** Records, and queued events, that are read at a time. */
export const BATCH = 250

const batch = sql.raw(String(BATCH))

/** How long a process may take for a batch before another one takes over. */
const LEASE = sql.raw("interval '30 seconds'")

const chainOfRecord = chainOf(auditEvents)

/** Walks an index from one chain to the next, without reading the rows in between. */
const walk = (name: string, next: (after: ReturnType<typeof sql>) => ReturnType<typeof sql>) => sql`
  ${sql.raw(name)} as (
    (select ${next(sql`true`)} as organization_id)
    union all
    select ${next(sql`position > ${sql.raw(name)}.organization_id`)} from ${sql.raw(name)}
    where ${sql.raw(name)}.organization_id is not null
  )`

const nextWaiting = (after: ReturnType<typeof sql>) => sql`(
  select position from (select ${chainOfRecord} as position from audit_events where awaits_chain) as next
  where ${after} order by position limit 1)`
const nextQueued = (after: ReturnType<typeof sql>) => sql`(
  select position from (select organization_id as position from custody_queue) as next
  where ${after} order by position limit 1)`

const due = defineStatement<{ organizationId: string }>(fragment`
  /* custody/queries.due */
  with recursive ${walk('waiting', nextWaiting)}, ${walk('queued', nextQueued)}
  select found.organization_id as "organizationId" from (
    select organization_id from waiting union select organization_id from queued
  ) as found
  where found.organization_id is not null and ${isNotMoved(sql`found.organization_id`)}`)

/** The organizations with something to append; {@link NO_ORGANIZATION} for records of none. */
export async function findDueChains(database: Database): Promise<string[]> {
  return (await database.run(due, {})).map(({ organizationId }) => organizationId)
}

type Claim = ClockOffset & { readonly chain: string; readonly token: string }

const claim = defineStatement<{ claimed: boolean } & Record<keyof ChainEnd, string | null>, Claim>(fragment`
  /* custody/queries.claim */
  with claimed as (
    insert into custody_chains as chain (organization_id, lease_token, lease_ends_at)
    values (${value('chain')}::uuid, ${value('token')}::uuid, ${databaseNow} + ${LEASE})
    on conflict (organization_id) do update
    set lease_token = excluded.lease_token, lease_ends_at = excluded.lease_ends_at
    where chain.lease_ends_at is null or chain.lease_ends_at <= ${databaseNow}
    returning organization_id
  )
  select exists (select from claimed) as claimed`)

const endOf = defineStatement<{ sequence: number; hash: string }, { chain: string }>(fragment`
  /* custody/queries.endOf */
  select sequence::float8 as sequence, hash from audit_events
  where ${chainOfRecord} = ${value('chain')}::uuid and sequence is not null
  order by sequence desc limit 1`)

/** The last record of a chain. */
export async function findChainEnd(database: Database, chain: string): Promise<ChainEnd> {
  const [row] = await database.run(endOf, { chain })
  return row ?? { sequence: 0, hash: null }
}

/** Takes a chain, so that no other process appends to it; returns whether it was free. */
export async function claimChain(database: Database, claimed: Claim): Promise<boolean> {
  const [row] = await database.run(claim, claimed)
  return row?.claimed === true
}

const waiting = defineStatement<WaitingRow, { chain: string }>(fragment`
  /* custody/queries.waiting */
  select id, actor, address, action, subject, details, created_at as "createdAt" from audit_events
  where ${chainOfRecord} = ${value('chain')}::uuid and awaits_chain
  order by created_at, id limit ${batch}`)

type FoundInQueue = Omit<QueuedRow, 'type'> & {
  type: QueuedRow['type'] | null
  scanId: string | null
  upload: QueuedUpload | null
}

const queued = defineStatement<FoundInQueue, { chain: string }>(fragment`
  /* custody/queries.queued */
  select queue.event_id as "eventId", queue.scan_id as "scanId", queue.upload, event.type, event.environment,
    event.body, event.request_id as "requestId", event.key_id as "keyId", event.created_at as "createdAt",
    scan.byte_size::float8 as "byteSize", scan.content_type as "contentType", scan.sha256,
    scan.has_file as "hasFile",
    (event.type like 'scan.%' or queue.scan_id is not null) and scan.id is null as "isGone"
  from (
    select organization_id, event_id, scan_id, upload from custody_queue
    where organization_id = ${value('chain')}::uuid
    order by event_id limit ${batch}
  ) as queue
  left join events as event on event.id = queue.event_id and event.organization_id = queue.organization_id
  left join scans as scan
    on scan.id = coalesce(queue.scan_id, event.subject_id) and scan.organization_id = queue.organization_id`)

const isUpload = (row: FoundInQueue): row is FoundInQueue & UploadRow => row.upload !== null

/**
 * What is to be appended next. `goneIds` are of events that were deleted meanwhile, and `isFull` says whether more may
 * wait than was read.
 */
export async function readWaiting(
  database: Database,
  chain: string,
): Promise<{
  waiting: WaitingRow[]
  queued: QueuedRow[]
  uploads: UploadRow[]
  goneIds: string[]
  isFull: boolean
}> {
  const [records, rows] = [
    await database.run(waiting, { chain }),
    chain === NO_ORGANIZATION ? [] : await database.run(queued, { chain }),
  ]
  return {
    waiting: records,
    queued: rows.filter((row): row is FoundInQueue & QueuedRow => row.type !== null),
    uploads: rows.filter(isUpload),
    goneIds: rows.filter((row) => row.type === null && !isUpload(row)).map(({ eventId }) => eventId),
    isFull: records.length === BATCH || rows.length === BATCH,
  }
}

const linkColumns = {
  id: ['uuid', (link: Link) => link.id],
  sequence: ['bigint', (link: Link) => link.sequence],
  previous_hash: ['word', (link: Link) => link.previousHash],
  body_hash: ['word', (link: Link) => link.bodyHash],
  salt: ['word', (link: Link) => (link.isErased ? null : link.salt)],
  hash: ['word', (link: Link) => link.hash],
} as const

const written = columnsOf<Link>()('written', linkColumns)

const made = columnsOf<Link>()('made', {
  ...linkColumns,
  actor: ['text', ({ actor }) => actor],
  address: ['text', ({ address, isErased }) => (isErased ? null : address)],
  action: ['word', ({ action }) => action],
  subject: ['text', ({ subject }) => subject],
  details: ['json', ({ details, isErased }) => JSON.stringify(isErased ? {} : details)],
  created_at: ['timestamptz', ({ at }) => at],
})

// A body that was erased since it was read stays erased, and one that is to be erased is: its hash is all that is kept.
const append = defineStatement<
  { appended: boolean },
  ReturnType<typeof written.values> &
    ReturnType<typeof made.values> & {
      chain: string
      token: string
      eventIds: readonly string[]
      tombs: readonly string[]
    }
>(fragment`
  /* custody/queries.append */
  with held as (
    update custody_chains set lease_token = null, lease_ends_at = null
    where organization_id = ${value('chain')}::uuid and lease_token = ${value('token')}::uuid
    returning organization_id
  ), chained as (
    update audit_events as record set awaits_chain = false, sequence = written.sequence,
      previous_hash = written.previous_hash, body_hash = written.body_hash, hash = written.hash,
      salt = case when record.erased_at is null then written.salt end,
      address = case when written.salt is not null then record.address end,
      details = case when written.salt is not null then record.details else '{}' end,
      erased_at = case when written.salt is null then coalesce(record.erased_at, now()) else record.erased_at end
    from ${written.rows} where record.id = written.id and exists (select from held)
    returning record.id
  ), added as (
    insert into audit_events (
      id, actor, address, action, organization_id, subject, details, created_at, awaits_chain, sequence, previous_hash,
      body_hash, salt, hash, erased_at
    )
    select made.id, made.actor, made.address, made.action, held.organization_id, made.subject, made.details::json, made.created_at,
      false, made.sequence, made.previous_hash, made.body_hash, made.salt, made.hash,
      case when made.salt is null then now() end
    from ${made.rows} cross join held
  ), taken as (
    delete from custody_queue as queue using held
    where queue.organization_id = held.organization_id and queue.event_id = any(${value('eventIds')}::uuid[])
  ), erased as (
    update audit_events as record set ${ERASED} from held
    where record.organization_id = held.organization_id and record.subject = any(${value('tombs')}::text[])
      and record.action not in ${literals(TOMBSTONES)} and record.erased_at is null
      and record.sequence is not null
  )
  select exists (select from held) as appended`)

/** Appends to a claimed chain and gives it back; returns whether it was still claimed. */
export async function appendLinks(
  database: Database,
  {
    chain,
    token,
    links,
    eventIds,
    tombs,
  }: {
    /** UUID of the organization, or {@link NO_ORGANIZATION}. */
    chain: string
    token: string
    links: readonly Link[]
    eventIds: readonly string[]
    tombs: readonly string[]
  },
): Promise<boolean> {
  const [row] = await database.run(append, {
    chain,
    token,
    eventIds,
    tombs,
    ...written.values(links.filter(({ isWritten }) => isWritten)),
    ...made.values(links.filter(({ isWritten }) => !isWritten)),
  })
  return row?.appended === true
}
