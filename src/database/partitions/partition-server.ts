import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Clock } from '../../basics/clock.js'
import { lowestId, timeOfId } from '../../basics/identifiers.js'
import { SCHEMA_PATIENCE_MS, SCHEMA_PAUSE_MS } from '../limits.js'
import { isLockTrouble, lockTimeoutMs } from '../server/short-locks.js'
import { openConnection } from '../server/single-connection.js'
import { startProblem } from '../server/start-problem.js'
import {
  boundOf,
  daysOf,
  listPartitions,
  missingPartitions,
  PARTITION_LOCK,
  PARTITIONED,
  PARTITIONED_TABLES,
  type Partition,
  type PartitionedTable,
  partitionCommands,
} from './partitions.js'

const DAY_MS = 86_400_000

/** Minimum time until the end of a table's first partition. Until then the whole table receives new rows. */
const LEAST_LEFT_MS = DAY_MS / 2

/** Maximum time for validating a table. Within this time the service does not yet drop the constraint. */
const LOOK_MS = LEAST_LEFT_MS - 2 * 3_600_000

/** A table to be partitioned, and its size. */
export type WholeTable = { readonly table: PartitionedTable; readonly bytes: number }

export type Partitioning = {
  /** The tables that are not partitioned yet. */
  readonly tables: readonly WholeTable[]
  /** Partitions one table while the service keeps running. Requests are blocked only for milliseconds. */
  partition(table: PartitionedTable): Promise<void>
  close(): Promise<void>
}

/** Runs commands in a transaction that waits only briefly for its locks, and retries. */
async function inShort(
  client: postgres.Sql,
  commands: (transaction: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  const began = performance.now()
  for (;;) {
    try {
      await client.begin(async (transaction) => {
        await transaction.unsafe(`set local lock_timeout = ${lockTimeoutMs(performance.now() - began)}`)
        await commands(transaction)
      })
      return
    } catch (error) {
      if (!isLockTrouble(error) || performance.now() - began > SCHEMA_PATIENCE_MS) throw error
      await sleep(SCHEMA_PAUSE_MS)
    }
  }
}

/** The first time, not before `ms`, at which a partition of `days` days begins. */
const boundaryFrom = (ms: number, days: number) => new Date(Math.ceil(ms / (days * DAY_MS)) * days * DAY_MS)

/**
 * The end of the first partitions. If another table is partitioned already, its boundary is used, so that partitions of
 * the same period can be dropped together. Otherwise at least a day from now: until then a whole table receives new
 * rows, however long its validation takes.
 */
function chooseStart(partitions: readonly Partition[], days: number, now: Date): Date {
  const first = partitions.find(({ from }) => from === null)
  return first === undefined ? boundaryFrom(now.getTime() + DAY_MS, days) : timeOfId(first.to)
}

/** The database's time: this machine's clock may be wrong, and a boundary in the past would reject new rows at once. */
async function timeOf(client: postgres.Sql, clock: Pick<Clock, 'offset'>): Promise<Date> {
  const [row] = await client<{ ms: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
  return new Date((row as { ms: number }).ms + clock.offset())
}

type Index = { readonly name: string; readonly definition: string; readonly isPrimary: boolean }

/** Indexes of a table, with the commands that create them. */
function indexesOf(client: postgres.ISql, table: string): Promise<Index[]> {
  return client.unsafe<Index[]>(`
    select index.relname as name, pg_get_indexdef(indexrelid) as definition, indisprimary as "isPrimary"
    from pg_index join pg_class as index on index.oid = indexrelid
    where indrelid = to_regclass('${table}') order by index.relname`) as Promise<Index[]>
}

type Trigger = { readonly name: string; readonly definition: string }

/** Triggers of a table, with the commands that create them. */
function triggersOf(client: postgres.ISql, table: string): Promise<Trigger[]> {
  return client.unsafe<Trigger[]>(`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = to_regclass('${table}') and not tgisinternal order by tgname`) as Promise<Trigger[]>
}

/**
 * Replaces a whole table with a partitioned one. The whole table becomes the first partition, for all identifiers from
 * before `start`. The indexes keep their names, because later migrations refer to them; the indexes of the first
 * partition become parts of them without being rebuilt.
 */
async function replace(
  transaction: postgres.TransactionSql,
  table: PartitionedTable,
  start: Date,
  days: number,
) {
  const whole = `${table}_before`
  const run = (command: string) => transaction.unsafe(command)
  // Taken before anything is read: two transactions that share a lock would each wait for the other to release it.
  await run(`lock table ${table} in access exclusive mode`)
  const bound = await transaction.unsafe(`
    select from pg_constraint
    where conrelid = to_regclass('${table}') and conname = '${boundOf(table)}' and convalidated`)
  if (bound.length === 0)
    throw new Error(`the service dropped ${boundOf(table)} because the run took too long.`)
  const indexes = await indexesOf(transaction, table)
  const primary = indexes.find(({ isPrimary }) => isPrimary)
  if (primary === undefined) throw new Error(`The table ${table} has no primary key.`)
  const [key] = await transaction.unsafe<{ definition: string }[]>(`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = to_regclass('${table}') and contype = 'p'`)
  // From now on the triggers belong to the partitioned table. A partition inherits those of its table.
  const triggers = await triggersOf(transaction, table)
  for (const { name } of triggers) await run(`drop trigger ${name} on ${table}`)
  for (const { name } of indexes) await run(`alter index ${name} rename to ${name}_before`)
  await run(`alter table ${table} rename to ${whole}`)
  await run(`
    create table ${table} (
      like ${whole} including all excluding constraints excluding indexes,
      constraint ${primary.name} ${key?.definition}
    ) partition by range (${PARTITIONED[table]})`)
  for (const { isPrimary, definition } of indexes) if (!isPrimary) await run(definition)
  await run(
    `alter table ${table} attach partition ${whole} for values from (minvalue) to ('${lowestId(start)}')`,
  )
  await run(`alter table ${whole} drop constraint ${boundOf(table)}`)
  for (const { definition } of triggers) await run(definition)
  // From this partition the service knows how long the others are, and adds those that an interruption leaves out.
  await run(partitionCommands(table, start, days))
}

/**
 * Prepares to partition the tables of a server's database by time, into partitions of `days` days. Rejects with a line
 * for the operator. An interrupted run continues where it stopped.
 */
export async function openPartitioning(
  databaseUrl: string,
  days: number,
  clock: Pick<Clock, 'offset'>,
): Promise<Partitioning> {
  const client = openConnection(databaseUrl, {
    application_name: 'media-scan-partition',
    statement_timeout: String(LOOK_MS),
  })
  try {
    const [lock] = await client<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${PARTITION_LOCK}::bigint) as taken`
    if (!lock?.taken) throw new Error('another process makes partitions at the moment; try again.')
    const tables = (await client.unsafe<WholeTable[]>(`
      select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where oid in (${PARTITIONED_TABLES.map((table) => `to_regclass('${table}')`).join(', ')}) and relkind = 'r'
      order by array_position(array['${PARTITIONED_TABLES.join("', '")}'], relname::text)`)) as WholeTable[]
    const partitions = await listPartitions({
      run: async <Row>({ text }: { readonly text: string }) =>
        (await client.unsafe(text)) as unknown as Row[],
    })
    const begun = partitions.find(({ from }) => from !== null)
    const begunDays = begun && daysOf(begun)
    if (tables.length > 0 && begunDays !== undefined && begunDays !== days)
      throw new Error(
        `${begun?.table} has partitions of ${begunDays} days already; go on with --days ${begunDays}.`,
      )
    const chosen = chooseStart(partitions, days, await timeOf(client, clock))
    return {
      tables,
      async partition(table) {
        // If validating the previous tables took so long that too little time is left for this one, uses a later
        // boundary.
        const now = (await timeOf(client, clock)).getTime()
        const start = chosen.getTime() < now + LEAST_LEFT_MS ? boundaryFrom(now + DAY_MS, days) : chosen
        const dropBound = `alter table ${table} drop constraint if exists ${boundOf(table)}`
        try {
          await inShort(client, async (transaction) => {
            await transaction.unsafe(dropBound)
            await transaction.unsafe(
              `alter table ${table} add constraint ${boundOf(table)} check (${PARTITIONED[table]} < '${lowestId(start)}') not valid`,
            )
          })
          // Reads the whole table while requests continue. Without this step the table would be read while they wait.
          await client.unsafe(`alter table ${table} validate constraint ${boundOf(table)}`)
          await inShort(client, (transaction) => replace(transaction, table, start, days))
        } catch (error) {
          // If this fails too, the service drops the constraint.
          await inShort(client, (transaction) => transaction.unsafe(dropBound)).catch(() => {})
          throw error
        }
        // Requests are not blocked by these.
        const [, ...rest] = missingPartitions(start, days, await timeOf(client, clock))
        for (const each of rest)
          await inShort(client, (transaction) => transaction.unsafe(partitionCommands(table, each, days)))
        await client.unsafe(`analyze ${table}`)
      },
      close: () => client.end({ timeout: 5 }),
    }
  } catch (error) {
    await client.end({ timeout: 5 })
    throw startProblem(error)
  }
}
