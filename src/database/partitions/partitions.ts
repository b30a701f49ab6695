import { DELIVERED_EVENT_KINDS } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { lowestId, timeOfId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../connection.js'
import { VACUUM_GIVES_WAY_MS } from '../limits.js'
import { fragment } from '../sql/fragment.js'
import { readDatabaseTime } from '../sql/time.js'

const DAY_MS = 86_400_000

/**
 * Tables that grow with time, each with the column by which it can be partitioned: a UUIDv7, so ordered by creation
 * time. The rows of one event are from the same millisecond, so they are in partitions of the same period.
 */
export const PARTITIONED = { events: 'id', deliveries: 'id', delivery_attempts: 'delivery_id' } as const

export type PartitionedTable = keyof typeof PARTITIONED

export const PARTITIONED_TABLES = Object.keys(PARTITIONED) as PartitionedTable[]

/** The advisory lock for creating or dropping partitions. An arbitrary number, the same in every release. */
export const PARTITION_LOCK = 7_023_551_867

/** Number of partitions kept ready for the future, so that a service that was stopped for weeks still finds one. */
const PARTITIONS_AHEAD = 4

/** A partition for identifiers from `from` (inclusive; unbounded if null) up to `to` (exclusive). */
export type Partition = {
  readonly table: PartitionedTable
  readonly name: string
  readonly from: string | null
  readonly to: string
}

const partitions = defineStatement<{ parent: PartitionedTable; name: string; bound: string }>(fragment`
  /* database/partitions/partitions.partitions */
  select parent.relname as parent, child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
  from pg_inherits
  join pg_class as parent on parent.oid = inhparent
  join pg_class as child on child.oid = inhrelid
  where inhparent in (to_regclass('events'), to_regclass('deliveries'), to_regclass('delivery_attempts'))
  order by parent.relname, bound`)

const BOUND = /^FOR VALUES FROM \((?:MINVALUE|'([0-9a-f-]{36})')\) TO \('([0-9a-f-]{36})'\)$/

/**
 * The partitions of each table, the oldest first; none for a table that is not partitioned. A default partition that
 * somebody has added is left out, because it has no period of its own.
 */
export async function listPartitions(database: Pick<Database, 'run'>): Promise<Partition[]> {
  const rows = await database.run(partitions, {})
  return rows
    .filter(({ bound }) => bound !== 'DEFAULT')
    .map(({ parent, name, bound }) => {
      const [, from = null, to] = BOUND.exec(bound) ?? []
      // Made by somebody else in a way that this service does not support.
      if (to === undefined) throw new Error(`The partition ${name} has bounds of another kind: ${bound}.`)
      return { table: parent, name, from, to }
    })
    .sort((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '')

/**
 * The setting that `like` does not copy: the number of values that a column can have, see the migration of that name.
 */
const DISTINCT_VALUES: Partial<Record<PartitionedTable, (name: string) => string>> = {
  deliveries: (name) => `
    alter table ${name} alter column event_type set (n_distinct = ${DELIVERED_EVENT_KINDS.length});`,
}

/** The commands that create the partition of a table that begins at `start`. They take no lock that blocks requests. */
export function partitionCommands(table: PartitionedTable, start: Date, days: number): string {
  const name = `${table}_${dayOf(start)}`
  const end = new Date(start.getTime() + days * DAY_MS)
  return `
    create table ${name} (like ${table} including all);${DISTINCT_VALUES[table]?.(name) ?? ''}
    alter table ${table} attach partition ${name} for values from ('${lowestId(start)}') to ('${lowestId(end)}');`
}

/** The length of a partition in days; `undefined` for the first one, which has no beginning. */
export const daysOf = ({ from, to }: Partition): number | undefined =>
  from === null ? undefined : (timeOfId(to).getTime() - timeOfId(from).getTime()) / DAY_MS

/** The start times of the missing partitions of `days` days that follow `last`. */
export function missingPartitions(last: Date, days: number, now: Date): Date[] {
  const widthMs = days * DAY_MS
  const starts: Date[] = []
  for (let at = last.getTime(); at < now.getTime() + PARTITIONS_AHEAD * widthMs; at += widthMs)
    starts.push(new Date(at))
  return starts
}

/** Runs commands in one transaction, unless another process is already working on partitions. */
async function alone(database: Database, commands: string): Promise<void> {
  const text = `do $$ begin if pg_try_advisory_xact_lock(${PARTITION_LOCK}) then ${commands} end if; end $$`
  await database.run({ text, parameters: [] }, {})
}

/** Creates the missing future partitions, each as long as the table's last one: all of them or none. */
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
 * Name of the constraint from which PostgreSQL knows in advance that a whole table can become the first partition. As
 * soon as it is added, it rejects identifiers of later times, so it must not stay long after its run.
 */
export const boundOf = (table: PartitionedTable) => `${table}_before_bound`

/** A constraint that a run of `media-scan partition` added, and the time from which it rejects all new rows. */
export type Bound = { readonly table: PartitionedTable; readonly until: Date }

const bounds = defineStatement<{ table: PartitionedTable; definition: string }>(fragment`
  /* database/partitions/partitions.bounds */
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

/** By then a run has given up, see `partition-server.ts`. A run that hangs is not waited for. */
const BOUND_TOO_NEAR_MS = 3_600_000

/**
 * Drops the constraints of runs that ended without creating their partitions, and resolves to those that were dropped.
 * The constraint of a run in progress stays until it would soon reject all new rows. Waits only briefly for others to
 * stop using the table. Rejects if none could be dropped because of that.
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
 * Drops partitions, all of them or none, unless the SQL condition `unless` holds once their tables are locked against
 * changes. Waits only briefly for others to stop using the tables.
 */
export async function dropPartitions(
  database: Database,
  dropped: readonly Partition[],
  unless: string,
): Promise<void> {
  // The drop locks these tables anyway. They are locked in the order in which writers lock them, to prevent deadlocks.
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
