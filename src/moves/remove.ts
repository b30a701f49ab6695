import { randomUUID } from 'node:crypto'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { publicId } from '../basics/identifiers.js'
import { type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { removeHeads } from '../custody/heads.js'
import { type Database, defineStatement, type Statement } from '../database/connection.js'
import {
  apiKeys,
  auditEvents,
  caseReports,
  cases,
  custodyChains,
  custodyHeads,
  custodyQueue,
  deliveries,
  idempotencyKeys,
  measurements,
  operatorNotices,
  organizations,
  rejudgementRuns,
  requestLog,
  scans,
  webhookEndpoints,
} from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type RemovalValues, recordsRemovals, removalValues } from '../scans/object-removals.js'
import { type Deployment, MoveError } from './deployment.js'
import { findMove, type Move, markAbandoned, markMovedAgain } from './move-state.js'
import { FIRST_SCAN } from './objects.js'

/** Maximum number of rows per statement. Short enough not to hold up others. */
const BATCH = 500

/** Number of events, of all organizations, that one statement looks at. */
const WALKED = 10_000

/** Files removed in parallel. A removal is mostly waiting. */
const MAX_AT_ONCE = 16

/** The organization, and its mark when the removal began. */
export type Removed = { readonly moved: string } & Pick<Move, 'moveId' | 'state'>

type Removal = Statement<{ id: string }, Removed>

/**
 * Nothing is removed once another command has changed the mark: an import could then be storing the same rows, or have
 * opened the organization.
 */
const isBeingRemoved = fragment`exists (
    select from organization_moves as mark
    where mark.organization_id = ${value('moved')}::uuid and mark.move_id = ${value('moveId')}::uuid
      and mark.state = ${value('state')}::text
  )`

const batch = sql.raw(String(BATCH))

/**
 * Part of a statement that removes rows: the CTE `counted` adds them up in the row of the organization's erasure, if it
 * is being erased. Each of the counts is an expression over `of`.
 */
const counts = (of: string, added: Readonly<Record<string, string>>) => fragment`counted as (
    update organization_erasures as erasure set ${sql.join(
      Object.keys(added).map((name) => sql.raw(`${name} = erasure.${name} + tally.${name}`)),
      sql`, `,
    )}
    from (select ${sql.join(
      Object.entries(added).map(([name, expression]) => sql.raw(`${expression} as ${name}`)),
      sql`, `,
    )} from ${sql.identifier(of)}) as tally
    where erasure.organization_id = ${value('moved')}::uuid and erasure.finished_at is null
  )`

/**
 * Deletes a batch of the organization's rows. `more` first deletes the rows that belong to those of the batch, `old`;
 * `added` are the counts of an erasure, expressions over `old`.
 */
const removesFrom = (
  table: PgTable,
  { more = sql``, added }: { more?: SQL; added: Readonly<Record<string, string>> },
): Removal =>
  defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.${sql.raw(getTableName(table))} */
  with old as materialized (
    select * from ${table} as record where record.organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
    limit ${batch}
  )${more}, ${counts('old', added)}
  delete from ${table} as record using old where record.id = old.id and record.organization_id = old.organization_id
  returning record.id`)

/** A scan's file that is stored, as far as its row says. */
export const HAS_FILE = `(status <> 'uploading' and status <> 'failed'
      and coalesce(has_file, status <> 'complete' or environment <> 'sandbox'))`

const removeKeys = defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.removeKeys */
  delete from ${idempotencyKeys} where ctid = any(array(
    select ctid from ${idempotencyKeys} where organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
    limit ${batch}))
  returning key as id`)

/** The same for rows that no erasure counts. */
const removesPlaces = (table: PgTable): Removal =>
  defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.${sql.raw(getTableName(table))} */
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
    limit ${batch}))
  returning organization_id as id`)

/** Removes the measurements of the organization itself and of its keys. The keys stay. */
const removeMeasurements = defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.removeMeasurements */
  delete from ${measurements} where ctid = any(array(
    select ctid from ${measurements} where subject = any(array(
      select ${value('moved')}::uuid
      union all select key.id from ${apiKeys} as key where key.organization_id = ${value('moved')}::uuid
    )) and ${isBeingRemoved} limit ${batch}))
  returning subject as id`)

/** Each removal also removes the rows that belong to its rows. */
const REMOVALS: readonly Removal[] = [
  removesFrom(deliveries, {
    added: { deliveries: 'count(*)' },
    more: sql`, attempts as (
      delete from delivery_attempts as attempt using old
      where attempt.delivery_id = old.id and attempt.organization_id = old.organization_id
    ), replayed as (
      delete from replayed_deliveries as record using old
      where record.delivery_id = old.id and record.organization_id = old.organization_id
    ), queued as (
      delete from delivery_queue as queue using old
      where queue.delivery_id = old.id and queue.organization_id = old.organization_id
    )`,
  }),
  removesFrom(webhookEndpoints, {
    added: { endpoints: 'count(*)' },
    more: sql`, statistics as (
      delete from webhook_statistics as record using old
      where record.endpoint_id = old.id and record.organization_id = old.organization_id
    ), measured as (
      delete from measurements as record using old
      where record.subject = old.id and record.organization_id = old.organization_id
    ), replays as (
      delete from replays as record using old
      where record.endpoint_id = old.id and record.organization_id = old.organization_id
    )`,
  }),
  removesFrom(caseReports, {
    added: {
      reports: 'count(*)',
      files: 'count(*) filter (where byte_size is not null)',
      bytes: 'coalesce(sum(byte_size), 0)',
    },
  }),
  removesFrom(cases, {
    added: { cases: 'count(*)' },
    more: sql`, notes as (
      delete from case_notes as record using old
      where record.case_id = old.id and record.organization_id = old.organization_id
    )`,
  }),
  removesFrom(scans, {
    added: {
      scans: 'count(*)',
      files: `count(*) filter (where ${HAS_FILE})`,
      bytes: `coalesce(sum(byte_size) filter (where ${HAS_FILE}), 0)`,
    },
  }),
  removesFrom(auditEvents, { added: { custody_records: 'count(*)' } }),
  removesPlaces(custodyQueue),
  removesPlaces(custodyChains),
  removesPlaces(custodyHeads),
  removesPlaces(operatorNotices),
  removeMeasurements,
  removesPlaces(requestLog),
  removeKeys,
]

/** No index leads from an organization to its events, so the whole table is read. */
const removeEvents = defineStatement<{ last: string | null }, Removed & { after: string }>(fragment`
  /* moves/remove.removeEvents */
  with page as materialized (
    select id, organization_id from events where id > ${value('after')}::uuid
    order by id limit ${sql.raw(String(WALKED))}
  ), removed as (
    delete from events using page
    where events.id = page.id and events.organization_id = page.organization_id
      and page.organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
    returning events.id
  ), ${counts('removed', { events: 'count(*)' })}
  select (select id from page order by id desc limit 1) as last`)

const scanIds = defineStatement<
  { position: string[]; id: string },
  Removed & { afterEnvironment: string; createdAt: string; id: string }
>(fragment`
  /* moves/remove.scanIds */
  select array[environment, created_at::text, id::text] as position, id from scans
  where organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
    and (environment, created_at, id)
      > (${value('afterEnvironment')}::text, ${value('createdAt')}::timestamptz, ${value('id')}::uuid)
  order by environment, created_at, id limit ${batch}`)

const recordRemoval = defineStatement<Record<string, never>, AuditValues & { moved: string }>(fragment`
  /* moves/remove.recordRemoval */
  with removed as (
    select from organization_moves where organization_id = ${value('moved')}::uuid
  ), ${recordsAudit('removed', 'organization.removed', fragment`null::uuid`)}
  select`)

/** The organization itself, its keys, and the operators' runs over it alone: what outlasts a move. */
const OWN_REMOVALS: readonly Removal[] = [
  defineStatement<{ id: string }, Removed>(fragment`
    /* moves/remove.rejudgement_runs */
    delete from ${rejudgementRuns} where id = any(array(
      select id from ${rejudgementRuns} where only_organization = ${value('moved')}::uuid and ${isBeingRemoved}
      limit ${batch}))
    returning id`),
  removesFrom(apiKeys, { added: { keys: 'count(*)' } }),
  defineStatement<{ id: string }, Removed>(fragment`
    /* moves/remove.organizations */
    delete from ${organizations} where id = ${value('moved')}::uuid and ${isBeingRemoved} returning id`),
]

const removeMark = defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.removeMark */
  delete from organization_moves where organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
  returning organization_id as id`)

type Removing = Pick<Deployment, 'database' | 'storage' | 'clock'>

/** Called before each batch. What it throws ends the removal, which can be continued. */
type BeforeBatch = () => Promise<void>

async function removeAll(
  database: Database,
  removal: Removal,
  values: Removed,
  beforeBatch: BeforeBatch,
): Promise<number> {
  for (let count = 0; ; ) {
    await beforeBatch()
    const removed = (await database.run(removal, values)).length
    count += removed
    if (removed < BATCH) return count
  }
}

const reportFiles = defineStatement<{ id: string }, Removed>(fragment`
  /* moves/remove.reportFiles */
  select object_id as id from case_reports
  where organization_id = ${value('moved')}::uuid and object_id is not null and ${isBeingRemoved}`)

const noteLateUploads = defineStatement<{ id: string }, Removed & RemovalValues>(fragment`
  /* moves/remove.noteLateUploads */
  with ended as (
    select id, upload_expires_at from scans
    where organization_id = ${value('moved')}::uuid and ${isBeingRemoved}
      and upload_expires_at + ${value('lateUploadMs')}::float8 * interval '1 millisecond'
        > ${value('removalAt')}::timestamptz
  ), ${recordsRemovals('ended')}
  select id from ended`)

/** Removes the files of all reports and scans. A repeated run starts again from the beginning and finds fewer. */
async function removeObjects(
  { database, storage, clock }: Removing,
  values: Removed,
  beforeBatch: BeforeBatch,
): Promise<void> {
  // A file may still arrive at a bucket, at an address that was given out before.
  if (storage.takesLateUploads)
    await database.run(noteLateUploads, { ...values, ...removalValues(storage, clock.now()) })
  for (const { id } of await database.run(reportFiles, values)) {
    await beforeBatch()
    await storage.remove(id)
  }
  for (let last = FIRST_SCAN; ; ) {
    await beforeBatch()
    const [afterEnvironment = '', createdAt = '', id = ''] = last
    const rows = await database.run(scanIds, { ...values, afterEnvironment, createdAt, id })
    for (let at = 0; at < rows.length; at += MAX_AT_ONCE)
      await Promise.all(rows.slice(at, at + MAX_AT_ONCE).map(({ id: scanId }) => storage.remove(scanId)))
    const end = rows.at(-1)
    if (end === undefined || rows.length < BATCH) return
    last = end.position
  }
}

/**
 * Removes the files of an organization and all its rows except itself and its keys, in batches. A repeated run continues.
 * Returns the number of removed rows of scans, deliveries and so on. Removes nothing more once another command or process
 * has changed the mark.
 */
export async function removeData(
  deployment: Removing,
  removed: Removed,
  beforeBatch: BeforeBatch,
): Promise<number> {
  const { database, storage } = deployment
  await removeObjects(deployment, removed, beforeBatch)
  await removeHeads(storage.documents, removed.moved)
  let count = 0
  for (const removal of REMOVALS) count += await removeAll(database, removal, removed, beforeBatch)
  for (let after: string | null = FIRST_SCAN[2] as string; after !== null; ) {
    await beforeBatch()
    const [walked]: { last: string | null }[] = await database.run(removeEvents, { ...removed, after })
    after = walked?.last ?? null
  }
  return count
}

/** Removes an organization of which {@link removeData} has left nothing else, with its keys. */
export async function removeEmptied(
  database: Database,
  removed: Removed,
  beforeBatch: BeforeBatch,
): Promise<void> {
  for (const removal of OWN_REMOVALS) await removeAll(database, removal, removed, beforeBatch)
}

const uninterrupted: BeforeBatch = async () => {}

/**
 * Removes the data that an organization which has left has left behind here: everything except its keys, which tell
 * callers where it is now. For an organization that was arriving, removes everything, unless it had left from here
 * before; an import that is still running stops. Returns the number of removed rows of scans, deliveries and so on. A
 * repeated run continues. Rejects with {@link MoveError} when the organization is here.
 */
export async function removeOrganization(deployment: Deployment, organizationId: string): Promise<number> {
  const { database, clock } = deployment
  const move = await findMove(database, organizationId)
  const name = publicId('org', organizationId)
  if (move?.state !== 'left' && move?.state !== 'arriving')
    throw new MoveError(
      `${name} has not left: only what an organization left behind is removed, or what was imported of one.`,
    )
  const isArriving = move.state === 'arriving'
  const at = clock.now()
  const removed = {
    moved: organizationId,
    state: move.state,
    moveId: isArriving ? randomUUID() : move.moveId,
  }
  const changed = () => new MoveError(`${name} was opened or removed here meanwhile, by another command.`)
  if (isArriving && !(await markAbandoned(database, organizationId, removed.moveId))) throw changed()
  await database.run(recordRemoval, {
    moved: organizationId,
    ...auditValues({ actor: 'command line', address: undefined, subject: name, details: {}, at }),
  })
  const count = await removeData(deployment, removed, uninterrupted)
  const now = await findMove(database, organizationId)
  if (now?.state !== removed.state || now.moveId !== removed.moveId) throw changed()
  if (isArriving && move.address !== null) await markMovedAgain(database, organizationId, randomUUID(), at)
  else if (isArriving) {
    await removeEmptied(database, removed, uninterrupted)
    await database.run(removeMark, removed)
  }
  return count
}
