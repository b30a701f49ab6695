import { sql } from 'drizzle-orm'
import { type Fragment, fragment, type StatementValue, value } from './fragment.js'
import { joinedJson, jsonTexts, plainArray } from './texts.js'

/** The type of a column's value, by column kind. */
type ValueOf = {
  uuid: string | null
  /** A word of the contract, or another text that needs no quotes in an array. */
  word: string | null
  text: string | null
  int: number | null
  bigint: number | null
  float8: number | null
  boolean: boolean | null
  timestamptz: Date | null
  /** JSON as text, which the statement must cast. */
  json: string
  /** Sent as text, which the statement must cast, because `unnest` would flatten arrays of arrays. */
  uuids: readonly string[]
}

type Kind = keyof ValueOf

/** A column's kind, and the function that gets its value from an item. */
export type Column<Item> = {
  [Of in Kind]: readonly [kind: Of, value: (item: Item) => ValueOf[Of]]
}[Kind]

/** How the values of one column are sent to the database, and how the statement reads them. */
type Form<Value> = {
  read(name: string): Fragment<Record<string, StatementValue>>
  send<Item>(items: readonly Item[], value: (item: Item) => Value): StatementValue
}

const casts = (name: string, types: string) => fragment`${value(name)}::${sql.raw(types)}`

const plain = (type: string): Form<string | number | boolean | null> => ({
  read: (name) => casts(name, `${type}[]`),
  send: (items, of) => plainArray(items.map((item) => String(of(item)))),
})

const FORMS: { readonly [Of in Kind]: Form<ValueOf[Of]> } = {
  uuid: plain('uuid'),
  word: plain('text'),
  int: plain('int'),
  bigint: plain('bigint'),
  float8: plain('float8'),
  boolean: plain('boolean'),
  text: {
    read: (name) => casts(name, 'text[]'),
    send: (items, of) => items.map(of),
  },
  timestamptz: {
    read: (name) => casts(name, 'text[]::timestamptz[]'),
    send: (items, of) => plainArray(items.map((item) => String(of(item)?.toISOString() ?? null))),
  },
  json: {
    read: jsonTexts,
    send: (items, of) => joinedJson(items.map(of)),
  },
  uuids: {
    read: (name) => casts(name, 'text[]'),
    send: (items, of) => items.map((item) => plainArray(of(item))),
  },
}

/** Whether a column of this kind is sent as text, so that the statement must cast it to the table's type. */
export function isSentAsText(kind: Kind): boolean {
  return kind === 'json' || kind === 'uuids'
}

/** The values of a statement with these columns: one array per column. */
export type ColumnValues<Table extends string, Name extends string> = {
  readonly [Each in Name as `${Table}.${Each}`]: StatementValue
}

/** Several items as rows in a statement. */
export type Columns<Item, Table extends string, Name extends string> = {
  /** `unnest(…) as table(column, …)`, for a `from`. */
  readonly rows: Fragment<ColumnValues<Table, Name>>
  /** The same with an additional last column, `place`: the number of the item, starting at 1. */
  readonly placed: Fragment<ColumnValues<Table, Name>>
  values(items: readonly Item[]): ColumnValues<Table, Name>
}

/**
 * Describes items as rows, once for both the SQL and the values: `columnsOf<Item>()('given', { id: ['uuid', (item) =>
 * item.id] })`. The columns have the order in which they are listed.
 */
export function columnsOf<Item>() {
  return <Table extends string, Name extends string>(
    table: Table,
    columns: { readonly [Each in Name]: Column<Item> },
  ): Columns<Item, Table, Name> => {
    const described = Object.entries<Column<Item>>(columns).map(([name, [kind, of]]) => ({
      name,
      parameter: `${table}.${name}`,
      of: of as (item: Item) => never,
      form: FORMS[kind] as Form<unknown>,
    }))
    const arrays = sql.join(
      described.map(({ parameter, form }) => form.read(parameter)),
      sql`, `,
    )
    const names = described.map(({ name }) => name)
    const named = (columnNames: readonly string[]) => sql.raw(`${table}(${columnNames.join(', ')})`)
    type Values = ColumnValues<Table, Name>
    return {
      rows: sql`unnest(${arrays}) as ${named(names)}` as Fragment<Values>,
      placed: sql`unnest(${arrays}) with ordinality as ${named([...names, 'place'])}` as Fragment<Values>,
      values(items) {
        const values: Record<string, StatementValue> = {}
        for (const { parameter, form, of } of described) values[parameter] = form.send(items, of)
        return values as Values
      },
    }
  }
}
