import { DELIVERED_EVENT_KINDS } from '../../generated/vocabulary.js'
import type { Clock } from '../clock.js'
import { lowestId, timeOfId } from '../identifiers.js'
import { type Database, defineStatement } from './connection.js'
import { fragment } from './fragment.js'
import { VACUUM_GIVES_WAY_MS } from './short-locks.js'
import { readDatabaseTime } from './time.js'

const DAY_MS = 86_400_000

/**
 * Tables that grow with time, each with the column that it may be partitioned by: UUIDv7, whose order is that of
 * creation. Those of one event are of the same millisecond, so they are in partitions of the same time.
 */
export const PARTITIONED = { events: 'id', deliveries: 'id', delivery_attempts: 'delivery_id' } as const

export type PartitionedTable = keyof typeof PARTITIONED

export const PARTITIONED_TABLES = Object.keys(PARTITIONED) as PartitionedTable[]

/** The advisory lock of whoever makes or drops partitions; any number, the same in every release. */
export const PARTITION_LOCK = 7_023_551_867

/** Partitions that are there for times to come, so that a service that was stopped for weeks finds one. */
const PARTITIONS_AHEAD = 4

/** One partition; identifiers from `from`, or all, to those below `to`. */
export type Partition = {
  readonly table: PartitionedTable
  readonly name: string
  readonly from: string | null
  readonly to: string
}

const partitions = defineStatement<{ parent: PartitionedTable; name: string; bound: string }>(fragment`
  /* database/partitions.partitions */
  select parent.relname as parent, child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
  from pg_inherits
  join pg_class as parent on parent.oid = inhparent
  join pg_class as child on child.oid = inhrelid
  where inhparent in (to_regclass('events'), to_regclass('deliveries'), to_regclass('delivery_attempts'))
  order by parent.relname, bound`)

const BOUND = /^FOR VALUES FROM \((?:MINVALUE|'([0-9a-f-]{36})')\) TO \('([0-9a-f-]{36})'\)$/

/**
 * The partitions of each table, the oldest first; none where they are whole tables. Without the one that takes what no
 * other does, where somebody has made one: it has no time of its own.
 */
export async function listPartitions(database: Pick<Database, 'run'>): Promise<Partition[]> {
  const rows = await database.run(partitions, {})
  return rows
    .filter(({ bound }) => bound !== 'DEFAULT')
    .map(({ parent, name, bound }) => {
      const [, from = null, to] = BOUND.exec(bound) ?? []
      // Made by somebody else, in a way that this service does not know.
      if (to === undefined) throw new Error(`The partition ${name} has bounds of another kind: ${bound}.`)
      return { table: parent, name, from, to }
    })
    .sort((one, other) => (one.to < other.to ? -1 : one.to > other.to ? 1 : 0))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '')

/** What `like` does not copy: how many values a column can have, see the migration of that name. */
const DISTINCT_VALUES: Partial<Record<PartitionedTable, (name: string) => string>> = {
  deliveries: (name) => `
    alter table ${name} alter column event_type set (n_distinct = ${DELIVERED_EVENT_KINDS.length});`,
}

/** What makes the partition of a table that begins at a time. Takes no lock that a request would wait for. */
export function partitionCommands(table: PartitionedTable, start: Date, days: number): string {
  const name = `${table}_${dayOf(start)}`
  const end = new Date(start.getTime() + days * DAY_MS)
  return `
    create table ${name} (like ${table} including all);${DISTINCT_VALUES[table]?.(name) ?? ''}
    alter table ${table} attach partition ${name} for values from ('${lowestId(start)}') to ('${lowestId(end)}');`
}

/** How many days long a partition is; `undefined` for the first one, which has no beginning. */
export const daysOf = ({ from, to }: Partition): number | undefined =>
  from === null ? undefined : (timeOfId(to).getTime() - timeOfId(from).getTime()) / DAY_MS

/** The beginnings of the partitions that are missing, of those that are so many days long and follow `last`. */
export function missingPartitions(last: Date, days: number, now: Date): Date[] {
  const widthMs = days * DAY_MS
  const starts: Date[] = []
  for (let at = last.getTime(); at < now.getTime() + PARTITIONS_AHEAD * widthMs; at += widthMs)
    starts.push(new Date(at))
  return starts
}

/** Runs commands in one transaction, unless another process is at it. */
async function alone(database: Database, commands: string): Promise<void> {
  const text = `do $$ begin if pg_try_advisory_xact_lock(${PARTITION_LOCK}) then ${commands} end if; end $$`
  await database.run({ text, parameters: [] }, {})
}

/** Makes the partitions of the times to come, as long as the last ones are: all that are missing, or none. */
export async function makePartitionsAhead(database: Database, clock: Pick<Clock, 'offset'>): Promise<void> {
  const all = await listPartitions(database)
  const now = await readDatabaseTime(database, clock)
  const missing = PARTITIONED_TABLES.flatMap((table) => {
    const last = all.findLast((partition) => partition.table === table)
    const days = last && daysOf(last)
    if (last === undefined || days === undefined) return []
    return missingPartitions(timeOfId(last.to), days, now).map(
      (start) =>
        `if to_regclass('${table}_${dayOf(start)}') is null then ${partitionCommands(table, start, days)} end if;`,
    )
  })
  if (missing.length > 0) await alone(database, missing.join('\n'))
}

/**
 * The constraint by which PostgreSQL knows beforehand that a whole table can become the first partition. From when it is
 * added it refuses identifiers of later times, so it may not outlive its run for long.
 */
export const boundOf = (table: PartitionedTable) => `${table}_before_bound`

/** A constraint that a run of `media-scan partition` added, and when it begins to refuse everything new. */
export type Bound = { readonly table: PartitionedTable; readonly until: Date }

const bounds = defineStatement<{ table: PartitionedTable; definition: string }>(fragment`
  /* database/partitions.bounds */
  select relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where conrelid in (to_regclass('events'), to_regclass('deliveries'), to_regclass('delivery_attempts'))
    and conname = relname || '_before_bound'`)

async function listBounds(database: Database): Promise<Bound[]> {
  const rows = await database.run(bounds, {})
  return rows.flatMap(({ table, definition }) => {
    const [id] = /[0-9a-f-]{36}/.exec(definition) ?? []
    return id === undefined ? [] : [{ table, until: timeOfId(id) }]
  })
}

/** A run has given up by then, see `partition-server.ts`; one that stands still is not waited for. */
const BOUND_TOO_NEAR_MS = 3_600_000

/**
 * Drops the constraints of runs that ended without their partitions; resolves to those. That of a run in progress stays,
 * until it would soon refuse everything new. Waits for a moment only until nobody uses the table; rejects where none could be
 * dropped for that.
 */
export async function dropLeftBounds(database: Database, clock: Pick<Clock, 'offset'>): Promise<Bound[]> {
  const found = await listBounds(database)
  if (found.length === 0) return []
  const now = await readDatabaseTime(database, clock)
  const failures: unknown[] = []
  for (const { table, until } of found) {
    const drop = `alter table ${table} drop constraint if exists ${boundOf(table)};`
    const isFar = until.getTime() - now.getTime() > BOUND_TOO_NEAR_MS
    const text = `do $$ begin set local lock_timeout = ${VACUUM_GIVES_WAY_MS}; ${drop} end $$`
    await (isFar ? alone(database, drop) : database.run({ text, parameters: [] }, {})).catch((error) =>
      failures.push(error),
    )
  }
  const left = (await listBounds(database)).map(({ table }) => table)
  const dropped = found.filter(({ table }) => !left.includes(table))
  if (dropped.length === 0 && failures.length > 0) throw failures[0]
  return dropped
}

/**
 * Drops partitions, all of them or none, unless an SQL condition holds once nobody else can change their tables. Waits for
 * a moment only until nobody uses these.
 */
export async function dropPartitions(
  database: Database,
  dropped: readonly Partition[],
  unless: string,
): Promise<void> {
  // Which the drop locks anyway. In the order of those who write, so that neither waits for the other.
  const tables = PARTITIONED_TABLES.filter((table) => dropped.some((partition) => partition.table === table))
    .map((table) => `only ${table}`)
    .join(', ')
  const names = dropped.map(({ name }) => name).join(', ')
  await alone(
    database,
    `lock table ${tables} in access exclusive mode;
    if not (${unless}) then drop table if exists ${names}; end if;`,
  )
}
