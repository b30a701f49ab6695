import { getTableName } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { KeyRing } from '../basics/secrets.js'
import type { Database } from '../database/connection.js'
import { MoveError } from './deployment.js'
import { columnsOf, keyOf, rowsAtOnce, SHAPES, type Shape } from './shapes.js'
import {
  type Cells,
  type Given,
  insertOf,
  type Position,
  pageOf,
  presentOf,
  statement,
} from './table-statements.js'

type Page = { readonly organizationId: string; readonly [after: `after${number}`]: string }
/** Both are JSON, because one of the drivers reads a null in an array as a text. */
type PageRow = { readonly position: string; readonly cells: string | null }

/** The archive conflicts with the data here. The message is one line for the operator. */
export class MoveConflictError extends Error {
  override readonly name = 'MoveConflictError'
}

/** A sealed value cannot be opened with the given master keys. The message is one line for the operator. */
export class UnopenedSecretError extends Error {
  override readonly name = 'UnopenedSecretError'
}

/** One of the tables of a move. Values that are sealed in the database are open in its rows. */
export type MovedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** The same columns, whether their values are sealed in the database, and whether they are not moved and so null. */
  readonly fields: readonly {
    readonly column: AnyPgColumn
    readonly isSealed: boolean
    readonly isCleared: boolean
  }[]
  /** Maximum number of rows to insert at once. */
  readonly rowsAtOnce: number
  /** Where reading begins. */
  readonly first: Position
  /** The next rows of the organization, and where they end; `undefined` when there are no more. */
  read(
    database: Database,
    organizationId: string,
    after: Position,
  ): Promise<{ rows: readonly Cells[]; next: Position } | undefined>
  /**
   * Stores rows of an arriving organization; existing rows stay as they are. Rejects with {@link MoveConflictError}
   * when a row belongs to another organization or names a resource of another one, and with {@link MoveError} when the
   * organization is no longer arriving.
   */
  insert(
    database: Database,
    { organizationId, moveId }: { organizationId: string; moveId: string },
    rows: readonly Cells[],
  ): Promise<void>
}

const UNIQUE_VIOLATION = '23505'

/** Means that no partition accepts the row: our tables have no check constraints of their own. */
const CHECK_VIOLATION = '23514'

/** Opens and seals the values of a table's rows that are sealed in the database. */
type Sealing = {
  /** Whether the column at this place is sealed. */
  isSealed(place: number): boolean
  seal(cells: Cells): Cells
  /** `undefined` for a row that is left out. Throws {@link UnopenedSecretError}. */
  open(cells: Cells): Cells | undefined
}

function sealingOf(shape: Shape, names: readonly string[], keyRing: KeyRing): Sealing {
  const sealed = Object.entries(shape.sealed ?? {})
    .map(([column, purpose]) => ({ at: names.indexOf(column), purpose }))
    .filter(({ at }) => at >= 0)

  /** The row with `change` applied to each sealed value. */
  function changed(cells: Cells, change: (text: string, purpose: string) => string): Cells {
    const row = Object.fromEntries(names.map((column, at) => [column, cells[at] ?? null]))
    const result = [...cells]
    for (const { at, purpose } of sealed) {
      const text = cells[at]
      if (text != null) result[at] = change(text, purpose(row))
    }
    return result
  }

  return {
    isSealed: (place) => sealed.some(({ at }) => at === place),
    seal: (cells) => changed(cells, (text, purpose) => `\\x${keyRing.seal(text, purpose).toString('hex')}`),
    open(cells) {
      if (sealed.length === 0) return cells
      try {
        return changed(cells, (text, purpose) => keyRing.open(Buffer.from(text.slice(2), 'hex'), purpose))
      } catch (cause) {
        if (shape.leavesOutUnopened) return undefined
        throw new UnopenedSecretError(
          `A secret in ${getTableName(shape.table)} (${cells[0]}) cannot be opened: give the master key that sealed it, as SECRET_KEY or SECRET_KEY_PREVIOUS.`,
          { cause },
        )
      }
    },
  }
}

const usedByOthers = (table: string, cause?: unknown) =>
  new MoveConflictError(`Identifiers of ${table} are already used here by another organization.`, { cause })

/** Why rows could not be stored in a table, if it is because of the data here. */
function conflictOf(table: string, error: unknown): unknown {
  const { code } = error as { code?: unknown }
  if (code === CHECK_VIOLATION)
    return new MoveConflictError(
      `The archive has rows of ${table} that are older than the oldest partition here: import it into a deployment without this limit.`,
      { cause: error },
    )
  return code === UNIQUE_VIOLATION ? usedByOthers(table, error) : error
}

function movedTable(shape: Shape, columns: readonly AnyPgColumn[], keyRing: KeyRing): MovedTable {
  const name = getTableName(shape.table)
  const names = columns.map((column) => column.name)
  const sealing = sealingOf(shape, names, keyRing)
  const key = keyOf(shape.table).map((column) => columns[names.indexOf(column)] as AnyPgColumn)
  const page = pageOf(shape, columns)
  const read = statement<PageRow, Page>(page.text)
  const insert = statement<{ count: number; arriving: boolean }, Given & { moved: string; moveId: string }>(
    insertOf(shape, columns),
  )
  const present = statement<{ count: number }, Given & { organizationId: string }>(presentOf(shape, key))

  const valuesOf = (of: readonly AnyPgColumn[], rows: readonly Cells[]): Given =>
    Object.fromEntries(
      of.map((column) => [column.name, rows.map((cells) => cells[names.indexOf(column.name)] ?? null)]),
    )

  return {
    name,
    columns: names,
    fields: columns.map((column, index) => ({
      column,
      isSealed: sealing.isSealed(index),
      isCleared: shape.cleared?.includes(column.name) ?? false,
    })),
    rowsAtOnce: rowsAtOnce(shape.table),
    first: page.first,
    async read(database, organizationId, after) {
      const positions = Object.fromEntries(after.map((text, index) => [`after${index}`, text]))
      const found = await database.run(read, { organizationId, ...positions })
      const next = found.at(-1)?.position
      if (next === undefined) return undefined
      const rows = found.map(({ cells }) =>
        cells === null ? undefined : sealing.open(JSON.parse(cells) as Cells),
      )
      return { rows: rows.filter((cells) => cells !== undefined), next: JSON.parse(next) as Position }
    },
    async insert(database, { organizationId, moveId }, rows) {
      const values = {
        ...valuesOf(columns, rows.map(sealing.seal)),
        moved: organizationId,
        moveId,
      } as Given & { moved: string; moveId: string }
      const [inserted] = await database.run(insert, values).catch((error: unknown) => {
        throw conflictOf(name, error)
      })
      if (inserted?.arriving !== true)
        throw new MoveError('The organization was opened or removed here meanwhile, by another command.')
      if (inserted.count === rows.length) return
      const [existing] = await database.run(present, { ...valuesOf(key, rows), organizationId } as Given & {
        organizationId: string
      })
      if (existing?.count !== rows.length) throw usedByOthers(name)
    },
  }
}

/** Every table of a move, in the order in which they are stored. */
export const movedTables = (keyRing: KeyRing): MovedTable[] =>
  SHAPES.map((shape) => movedTable(shape, columnsOf(shape.table), keyRing))

/**
 * Explains why this release cannot store the tables of another release's archive: columns that are unknown here, and
 * columns without a default that the archive lacks.
 */
export function misfitsOf(archived: Readonly<Record<string, readonly string[]>>): {
  unknown: string[]
  lacking: string[]
} {
  const unknown: string[] = []
  const lacking: string[] = []
  for (const [name, columns] of Object.entries(archived)) {
    const shape = SHAPES.find(({ table }) => getTableName(table) === name)
    const known = shape === undefined ? [] : columnsOf(shape.table)
    const filled = shape?.reads === 'children' ? shape.organizationId : undefined
    for (const column of columns)
      if (!known.some((candidate) => candidate.name === column)) unknown.push(`${name}.${column}`)
    for (const column of known)
      if (column.notNull && !column.hasDefault && column !== filled && !columns.includes(column.name))
        lacking.push(`${name}.${column.name}`)
  }
  return { unknown, lacking }
}

/**
 * The table with the columns that the archive has, possibly fewer because it is from an earlier release. Throws
 * {@link MoveConflictError} when there is no such table or column.
 */
export function archivedTable(name: string, columns: readonly string[], keyRing: KeyRing): MovedTable {
  const shape = SHAPES.find(({ table }) => getTableName(table) === name)
  const known = shape === undefined ? [] : columnsOf(shape.table)
  const found = columns.map((column) => known.find((candidate) => candidate.name === column))
  const missing = found.indexOf(undefined)
  if (shape === undefined || missing >= 0)
    throw new MoveConflictError(
      `The archive has ${name}.${columns[missing] ?? '*'}, which this release does not know.`,
    )
  return movedTable(shape, found as AnyPgColumn[], keyRing)
}
