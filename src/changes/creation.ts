import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { batched } from '../database/batch.js'
import { defineStatement } from '../database/connection.js'
import { type Column, columnsOf, isSentAsText } from '../database/sql/columns.js'
import { fragment } from '../database/sql/fragment.js'
import type { Change } from './commit.js'
import type { Event } from './events/event.js'
import {
  deliveriesMade,
  type EventValues,
  eventValues,
  recordsEvents,
  type StoredAt,
  storedByPlace,
} from './events/record.js'
import {
  holdsReservationOf,
  type Reserved,
  reservationColumns,
  storesAnswersOf,
} from './idempotency/reservation.js'

/**
 * A row with a property for each property of a request's body, so that a property added to the contract must be stored.
 */
export type RowFor<Body> = Readonly<Record<keyof Body, unknown>>

/** A new row of a resource with its events and its reservation. */
export type NewRow<Row> = Reserved & { readonly row: Row; readonly events: readonly Event[] }

type CreatedTable = PgTable & { readonly id: PgColumn; readonly createdAt: PgColumn }

/**
 * The source of each column's value: the row, an SQL expression over the given columns, or the table's default. Does
 * not compile if a column is missing.
 */
export type CreationColumns<Table extends PgTable, Row> = {
  readonly [Name in keyof Table['$inferSelect']]: Column<NewRow<Row>> | SQL | 'default'
}

/** What an insertion into a table consists of. */
type Insertion<Row> = {
  /** The columns of the CTE `given`. */
  readonly given: Readonly<Record<string, Column<NewRow<Row>>>>
  /** The columns of the table that are set, and the source of each in terms of `given`. */
  readonly inserted: SQL[]
  readonly sources: SQL[]
}

function insertionInto<Table extends PgTable, Row>(
  table: Table,
  columns: CreationColumns<Table, Row>,
): Insertion<Row> {
  const given: Record<string, Column<NewRow<Row>>> = {}
  const inserted: SQL[] = []
  const sources: SQL[] = []
  for (const [property, column] of Object.entries<PgColumn>(getTableColumns(table))) {
    const source = columns[property as keyof typeof columns] as Column<NewRow<Row>> | SQL | 'default'
    if (source === 'default') continue
    const name = sql.identifier(column.name)
    inserted.push(sql`${name}`)
    if (is(source, SQL)) sources.push(source)
    else {
      given[column.name] = source
      sources.push(isSentAsText(source[0]) ? sql`${name}::${sql.raw(column.getSQLType())}` : sql`${name}`)
    }
  }
  return { given, inserted, sources }
}

/**
 * Defines how an operation that takes an `Idempotency-Key` creates rows of a resource. Calls in the same turn of the
 * event loop share a statement. The change is `'stored'`; it is not made if the reservation was lost or `requires` does
 * not hold.
 */
export function defineCreation<Row>() {
  return <Table extends CreatedTable>({
    table,
    operation,
    columns,
    requires,
    completes,
    adds,
  }: {
    table: Table
    operation: string
    columns: CreationColumns<Table, Row>
    /** A condition on each row of `given`. It may take locks; they are taken in the order of the organizations. */
    requires?: SQL
    /** A subquery of the CTE `stored` that does what follows from the new rows, once for the whole statement. */
    completes?: SQL
    /** Further columns of `given`, and the CTE that stores them in another table, for each row of `stored`. */
    adds?: { readonly given: Readonly<Record<string, Column<NewRow<Row>>>>; readonly cte: SQL }
  }): Change<NewRow<Row>, 'stored'> => {
    const { given, inserted, sources } = insertionInto(table, columns)
    const rows = columnsOf<NewRow<Row>>()('given', { ...given, ...adds?.given, ...reservationColumns })
    const allowed =
      requires &&
      sql`, allowed as (
        select given.* from (select * from given order by organization_id offset 0) as given where ${requires}
      )`
    const source = requires ? 'allowed' : 'given'
    const statement = defineStatement<StoredAt, ReturnType<typeof rows.values> & EventValues>(fragment`
      /* creation.${sql.raw(operation)} */
      with given as (
        select * from ${rows.placed}
      )${allowed ?? sql.empty()}, ${storesAnswersOf(source, operation)}, created as (
        insert into ${sql.raw(getTableName(table))} (${sql.join(inserted, sql`, `)})
        select ${sql.join(sources, sql`, `)} from ${sql.identifier(source)} where ${holdsReservationOf}
        returning id
      ), stored as (
        select given.*, given.created_at as happened_at from given join created on created.id = given.id
      )${adds ? sql`, ${adds.cte}` : sql.empty()}, ${recordsEvents('stored')}
      select place::int, ${deliveriesMade} as deliveries${completes ? sql`, (${completes}) as completed` : sql.empty()}
      from stored`)

    type Item = { readonly given: NewRow<Row>; readonly maxAttempts: number }
    const insert = batched<Item, StoredAt | undefined>(async (database, items) => {
      const events = items.map((item) => item.given.events)
      const values = rows.values(items.map((item) => item.given))
      const stored = await database.run(
        statement,
        Object.assign(eventValues(events, items[0]?.maxAttempts ?? 0), values),
      )
      return storedByPlace(items, stored)
    })
    return async (database, row, maxAttempts) => {
      const stored = await insert(database, { given: row, maxAttempts })
      return stored && { done: 'stored', due: stored.deliveries > 0 }
    }
  }
}
