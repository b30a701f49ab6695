import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { defineStatement, type Statement } from '../database/connection.js'
import { events } from '../database/schema.js'
import { type Fragment, value } from '../database/sql/fragment.js'
import { newestLast, ownerOf, rowsAtOnce, type Shape } from './shapes.js'

/** A row in PostgreSQL's text format: the text of each column, in the order of the columns. */
export type Cells = readonly (string | null)[]

/** How far a table was read. */
export type Position = readonly string[]

/** Number of events, of all organizations, that one statement looks at. */
const WALKED = 10_000

/** A value that sorts before all others of its type. */
const LOWEST: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  text: '',
  integer: '-2147483648',
  'timestamp (3) with time zone': '-infinity',
}

export const nameOf = (column: AnyPgColumn) => sql.identifier(column.name)
const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)

/** `(a, b) > (…)` for the position after which a page begins. Its values are `after0`, `after1` and so on. */
export const isAfter = (alias: string, columns: readonly AnyPgColumn[]) => {
  const names = columns.map((column) => sql`${sql.identifier(alias)}.${nameOf(column)}`)
  const values = columns.map(
    (column, index) => sql`${value(`after${index}`)}::${sql.raw(column.getSQLType())}`,
  )
  return {
    names: listed(names),
    condition: sql`(${listed(names)}) > (${listed(values)})`,
    position: sql`json_build_array(${listed(names.map((name) => sql`${name}::text`))})::text`,
    first: columns.map((column) => LOWEST[column.getSQLType()] as string),
  }
}

/** The row of the alias `record` as {@link Cells}, in JSON. Columns in `cleared` are null. */
export function cellsOf(columns: readonly AnyPgColumn[], cleared: readonly string[]): SQL {
  const cell = (column: AnyPgColumn) =>
    cleared.includes(column.name) ? sql`null::text` : sql`record.${nameOf(column)}::text`
  return sql`json_build_array(${listed(columns.map(cell))})::text`
}

/** The statement that reads the next rows of a table, and the position where reading begins. */
export function pageOf(shape: Shape, columns: readonly AnyPgColumn[]): { text: SQL; first: Position } {
  const cells = cellsOf(columns, shape.cleared ?? [])
  const owner = sql`${value('organizationId')}::uuid`
  const limit = sql.raw(String(rowsAtOnce(shape.table)))
  switch (shape.reads) {
    case 'own': {
      const { names, condition, position, first } = isAfter('record', shape.order)
      return {
        first,
        text: sql`
          select ${position} as position, ${cells} as cells from ${shape.table} as record
          where record.${nameOf(shape.by)} = ${owner} and ${condition}
          order by ${names} limit ${limit}`,
      }
    }
    case 'children': {
      const { parent, by, order } = shape
      const { names, condition, position, first } = isAfter('parent', newestLast(parent))
      const within = order.map((column) => sql`, record.${nameOf(column)}`)
      return {
        first,
        text: sql`
          select ${position} as position, case when record.${nameOf(by)} is not null then ${cells} end as cells
          from (
            select * from ${parent} as parent
            where parent.organization_id = ${owner} and ${condition}
            order by ${names} limit ${limit}
          ) as parent
          left join ${shape.table} as record
            on record.${nameOf(by)} = parent.id and record.${nameOf(shape.organizationId)} = parent.organization_id
          order by ${names}${sql.join(within)}`,
      }
    }
    case 'all': {
      const { condition, first } = isAfter('record', [getTableColumns(events).id])
      return {
        first,
        text: sql`
          with page as materialized (
            select * from ${shape.table} as record where ${condition}
            order by record.id limit ${sql.raw(String(WALKED))}
          )
          select json_build_array(last.id::text)::text as position, case when record.id is not null then ${cells} end as cells
          from (select id from page order by id desc limit 1) as last
          left join page as record on record.${nameOf(shape.by)} = ${owner}`,
      }
    }
  }
}

/** The values of each column of the given rows. */
export type Given = Readonly<Record<string, readonly (string | null)[]>>

/** SQL for rows that are passed as record array per column, named after the column. */
function givenRows(columns: readonly AnyPgColumn[]): { from: SQL; cast: (column: AnyPgColumn) => SQL } {
  const arrays = columns.map(({ name }) => sql`${value(name)}::text[]`)
  return {
    from: sql`unnest(${listed(arrays)}) as given(${listed(columns.map(nameOf))})`,
    cast: (column) => sql`given.${nameOf(column)}::${sql.raw(column.getSQLType())}`,
  }
}

/**
 * Whether a given row names no row of another organization. A delivery is sent to the endpoint that it names, a case
 * shows the verdict of the scans that it names, and a key that has a replacement cannot be rotated.
 */
function namesNothingOfOthers(
  shape: Shape,
  columns: readonly AnyPgColumn[],
  cast: (column: AnyPgColumn) => SQL,
): SQL {
  const children = shape.reads === 'children' ? [{ column: shape.by, of: shape.parent }] : []
  const conditions = [...children, ...(shape.names ?? [])]
    .filter(({ column }) => columns.includes(column))
    .map(({ column, of }) => {
      const named = column.getSQLType().endsWith('[]') ? sql`any(${cast(column)})` : cast(column)
      return sql` and not exists (
        select from ${of} as named where named.id = ${named} and named.organization_id <> ${value('moved')}::uuid
      )`
    })
  return sql.join(conditions)
}

/** Stores rows, if the organization `moved` is still arriving by the move `moveId`. */
export function insertOf(shape: Shape, columns: readonly AnyPgColumn[]): SQL {
  const { table, replaces } = shape
  const owner = ownerOf(shape)
  const given = givenRows(columns)
  // Archives of a release in which child tables did not have this column lack it.
  const added = columns.includes(owner) ? [] : [owner]
  const updates = columns.map((column) => sql`${nameOf(column)} = excluded.${nameOf(column)}`)
  const onConflict =
    replaces === true
      ? sql`(id) do update set ${listed(updates)} where ${table}.${nameOf(owner)} = excluded.${nameOf(owner)}`
      : sql`do nothing`
  // Locks the mark, so that nothing is stored once the organization is open: deliveries sent or rows deleted since then
  // would come back.
  return sql`
    with mark as materialized (
      select organization_id from organization_moves
      where organization_id = ${value('moved')}::uuid and move_id = ${value('moveId')}::uuid and state = 'arriving'
      for share
    ), inserted as (
      insert into ${table} (${listed([...columns, ...added].map(nameOf))})
      select ${listed([...columns.map(given.cast), ...added.map(() => sql`${value('moved')}::uuid`)])}
      from ${given.from} where exists (select from mark)${namesNothingOfOthers(shape, columns, given.cast)}
      on conflict ${onConflict}
      returning 1
    )
    select (select count(*)::int from inserted) as count, exists (select from mark) as arriving`
}

/** Counts how many of the keys belong to rows of the organization. */
export function presentOf(shape: Shape, key: readonly AnyPgColumn[]): SQL {
  const given = givenRows(key)
  const same = key.map((column) => sql`record.${nameOf(column)} = ${given.cast(column)}`)
  return sql`
    select count(*)::int as count from ${given.from}
    join ${shape.table} as record on ${sql.join(same, sql` and `)}
      and record.${nameOf(ownerOf(shape))} = ${value('organizationId')}::uuid`
}

export const statement = <Row, Values>(text: SQL): Statement<Row, Values> =>
  defineStatement<Row, Values>(text as Fragment<Values>)
