import { getTableName, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import type { Database } from '../database/connection.js'
import { newestMigration } from '../database/migrations/migrations.js'
import * as schema from '../database/schema.js'
import { openConnection } from '../database/server/single-connection.js'
import { startProblem } from '../database/server/start-problem.js'
import { MoveError } from './deployment.js'
import { columnsOf, keyOf, rowsAtOnce } from './shapes.js'
import { type Cells, cellsOf, isAfter, nameOf, type Position, statement } from './table-statements.js'
import { type Counters, createCounters, differences, type Tallies } from './tally.js'
import type { Watcher } from './watcher.js'

/** The result of a move, after source and target were found to be the same. */
export type MovedDeployment = {
  readonly tallies: Tallies
  /** Whether an earlier run had already stored everything. */
  readonly alreadyMoved: boolean
}

/** How long to wait for locks on the tables. */
const LOCK_TIMEOUT_MS = 5_000

/** Makes every server write values in the same way. There is no limit on the duration of the move. */
const SESSION = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = ${LOCK_TIMEOUT_MS}`

type WholeTable = { readonly table: PgTable; readonly name: string; readonly columns: readonly AnyPgColumn[] }

/** All tables, with referenced tables before those that refer to them. */
const WHOLE_TABLES: readonly WholeTable[] = inOrder(
  (Object.values(schema) as unknown[]).filter((table): table is PgTable => is(table, PgTable)),
).map((table) => ({ table, name: getTableName(table), columns: columnsOf(table) }))

function inOrder(tables: readonly PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>()
  const place = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) place(reference().foreignTable)
    ordered.add(table)
  }
  tables.forEach(place)
  return [...ordered]
}

const dialect = new PgDialect()
const textOf = (query: SQL): string => dialect.sqlToQuery(query).sql
const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)

/** The rows of a table of the embedded database, in primary key order. */
async function* readRows(database: Database, { table, columns }: WholeTable): AsyncGenerator<Cells[]> {
  const key = keyOf(table).map((name) => columns.find((column) => column.name === name) as AnyPgColumn)
  const { names, condition, position, first } = isAfter('record', key)
  const limit = rowsAtOnce(table)
  const page = statement<{ position: string; cells: string }, Record<string, string>>(sql`
    select ${position} as position, ${cellsOf(columns, [])} as cells from ${table} as record
    where ${condition} order by ${names} limit ${sql.raw(String(limit))}`)
  for (let after: Position = first; ; ) {
    const values = Object.fromEntries(after.map((text, index) => [`after${index}`, text]))
    const rows = await database.run(page, values)
    if (rows.length > 0) yield rows.map(({ cells }) => JSON.parse(cells) as Cells)
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = JSON.parse(last.position) as Position
  }
}

/**
 * Stores rows that are passed as a JSON array of arrays, sent as text: otherwise the driver would encode the JSON once
 * more.
 */
function insertOf({ table, columns }: WholeTable): string {
  const cell = (column: AnyPgColumn, at: number) => sql.raw(`(given ->> ${at})::${column.getSQLType()}`)
  return textOf(sql`
    insert into ${table} (${listed(columns.map(nameOf))})
    select ${listed(columns.map(cell))} from json_array_elements(${sql.raw('$1')}::text::json) as given`)
}

async function copyTable(
  source: Database,
  target: postgres.TransactionSql,
  table: WholeTable,
  counters: Counters,
  onDone: (rows: number) => void,
): Promise<void> {
  const counter = counters.of(table.name)
  const insert = insertOf(table)
  for await (const rows of readRows(source, table)) {
    for (const cells of rows) counter.add(JSON.stringify(cells))
    await target.unsafe(insert, [JSON.stringify(rows)])
    onDone(rows.length)
  }
}

async function countSource(
  source: Database,
  counters: Counters,
  onDone: (rows: number) => void,
): Promise<void> {
  for (const table of WHOLE_TABLES)
    for await (const rows of readRows(source, table)) {
      for (const cells of rows) counters.of(table.name).add(JSON.stringify(cells))
      onDone(rows.length)
    }
}

async function countTarget(
  target: postgres.TransactionSql,
  onDone: (rows: number) => void,
): Promise<Tallies> {
  const counters = createCounters()
  for (const { table, name, columns } of WHOLE_TABLES) {
    const counter = counters.of(name)
    const rows = target.unsafe<{ cells: string }[]>(
      textOf(sql`select ${cellsOf(columns, [])} as cells from ${table} as record`),
    )
    for await (const some of rows.cursor(rowsAtOnce(table))) {
      for (const { cells } of some) counter.add(JSON.stringify(JSON.parse(cells)))
      onDone(some.length)
    }
  }
  return counters.tallies()
}

const countOf = ({ table }: WholeTable) => sql`select count(*)::int as count from ${table}`

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Locks the tables against writes by others. Rejects with {@link MoveError} unless they are those of this release. */
async function lockTables(target: postgres.TransactionSql): Promise<void> {
  const [journal] = await target.unsafe<{ latest: string | null }[]>(
    'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
  )
  if (Number(journal?.latest ?? 0) !== (await newestMigration()))
    throw new MoveError(
      'The database is migrated to another release: move to an empty one, or to one that `media-scan migrate` of this release has made.',
    )
  const tables = listed(WHOLE_TABLES.map(({ table }) => sql`${table}`))
  await target.unsafe(textOf(sql`lock table ${tables} in exclusive mode`))
}

/**
 * Whether the database has any row of the service. Some tables may be missing, after an older release or an interrupted
 * migration.
 */
export async function hasRows(url: string): Promise<boolean> {
  const client = openConnection(url, { application_name: 'media-scan-move' })
  try {
    const names = WHOLE_TABLES.map(({ name }) => name)
    const existing = await client<{ name: string }[]>`
      select name from unnest(${names}::text[]) as name where to_regclass(name) is not null`
    for (const { name } of existing) {
      const [found] = await client<
        { filled: boolean }[]
      >`select exists (select from ${client(name)}) as filled`
      if (found?.filled) return true
    }
    return false
  } catch (error) {
    throw startProblem(error)
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** Describes the differences for a message. */
const describeDifferences = (wrong: readonly string[], source: Tallies, target: Tallies) =>
  wrong
    .map((name) => `${name}: ${source[name]?.count ?? 0} here, ${target[name]?.count ?? 0} there`)
    .join('; ')

/**
 * Copies every row of an embedded database to a server whose tables are empty, in one transaction: if it fails, nothing
 * is stored. Sealed values stay sealed with the same master key. Before the commit both sides are compared by counts
 * and checksums. If an earlier run has completed and nothing has changed since, it only confirms that. Rejects with
 * {@link MoveError}.
 */
export async function moveToServer(
  source: Database,
  url: string,
  { onTotal, onDone }: Pick<Watcher, 'onTotal' | 'onDone'>,
): Promise<MovedDeployment> {
  const client = openConnection(url, { application_name: 'media-scan-move' })
  try {
    return await client.begin(async (target): Promise<MovedDeployment> => {
      await target.unsafe(SESSION)
      await lockTables(target)
      const sourceCounts: number[] = []
      const targetCounts: number[] = []
      for (const table of WHOLE_TABLES) {
        const [own] = await source.run(statement<{ count: number }, object>(countOf(table)), {})
        const [copied] = await target.unsafe<{ count: number }[]>(textOf(countOf(table)))
        sourceCounts.push(own?.count ?? 0)
        targetCounts.push(copied?.count ?? 0)
      }
      const alreadyMoved = sum(targetCounts) > 0
      onTotal(2 * sum(sourceCounts))
      if (alreadyMoved && sourceCounts.some((count, at) => count !== targetCounts[at]))
        throw hasData(targetCounts)
      const counters = createCounters()
      for (const { name } of WHOLE_TABLES) counters.of(name)
      if (alreadyMoved) await countSource(source, counters, onDone)
      else for (const table of WHOLE_TABLES) await copyTable(source, target, table, counters, onDone)
      const tallies = counters.tallies()
      const found = await countTarget(target, onDone)
      const wrong = differences(tallies, found)
      if (wrong.length > 0)
        throw alreadyMoved
          ? hasData(targetCounts)
          : new MoveError(
              `The copied data differs from the source (${describeDifferences(wrong, tallies, found)}). Nothing was moved.`,
            )
      // Otherwise the server would have no statistics about its tables until automatic analysis runs.
      await target.unsafe(textOf(sql`analyze ${listed(WHOLE_TABLES.map(({ table }) => sql`${table}`))}`))
      return { tallies, alreadyMoved }
    })
  } catch (error) {
    throw error instanceof MoveError ? error : startProblem(error)
  } finally {
    await client.end({ timeout: 5 })
  }
}

function hasData(counts: readonly number[]): MoveError {
  const tables = WHOLE_TABLES.map(({ name }, at) => ({ name, count: counts[at] ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  return new MoveError(
    `The database has data (${tables.map(({ name, count }) => `${name}: ${count}`).join(', ')}): move to an empty one.`,
  )
}
