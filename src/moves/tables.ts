import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Environment } from '../../generated/vocabulary.js'
import type { KeyRing } from '../basics/secrets.js'
import { answerPurpose } from '../changes/idempotency/reservation.js'
import { type Database, defineStatement, type Statement } from '../database/connection.js'
import {
  apiKeys,
  auditEvents,
  caseNotes,
  cases,
  deliveries,
  deliveryAttempts,
  deliveryQueue,
  events,
  idempotencyKeys,
  organizations,
  replayedDeliveries,
  replays,
  scanEvidence,
  scans,
  webhookEndpoints,
  webhookStatistics,
} from '../database/schema.js'
import { type Fragment, value } from '../database/sql/fragment.js'
import { secretPurpose } from '../outbound/signature.js'
import { headersPurpose } from '../webhooks/deliveries/own-headers.js'
import { MoveError } from './deployment.js'

/** A row in PostgreSQL's text format: the text of each column, in the order of the columns. */
export type Cells = readonly (string | null)[]

/** How far a table was read. */
export type Position = readonly string[]

/** A row by column name. */
type Row = Readonly<Record<string, string | null>>

type Shape = {
  readonly table: PgTable
  /** Columns whose values are not moved: claims of the source's processes. */
  readonly cleared?: readonly string[]
  /** Columns that are sealed with the master key, with the purpose of each. */
  readonly sealed?: Readonly<Record<string, (row: Row) => string>>
  /** Whether a row is skipped if no master key opens its sealed value. Otherwise the move fails. */
  readonly leavesOutUnopened?: true
  /** Whether an existing row is replaced, because the organization left it behind when it moved away. */
  readonly replaces?: true
  /** Columns that hold IDs of rows of other tables, single or in arrays, in addition to the one of `children`. */
  readonly names?: readonly {
    readonly column: AnyPgColumn
    readonly of: typeof apiKeys | typeof replays | typeof scans | typeof webhookEndpoints
  }[]
} & (
  | { readonly reads: 'own'; readonly order: readonly AnyPgColumn[]; readonly by: AnyPgColumn }
  | { readonly reads: 'all'; readonly by: AnyPgColumn }
  | {
      readonly reads: 'children'
      readonly parent: typeof cases | typeof deliveries | typeof webhookEndpoints
      readonly by: AnyPgColumn
      readonly organizationId: AnyPgColumn
      readonly order: readonly AnyPgColumn[]
    }
)

/** The columns by which a tenant's pages are ordered. */
const newestLast = (table: Record<'environment' | 'createdAt' | 'id', AnyPgColumn>): AnyPgColumn[] => [
  table.environment,
  table.createdAt,
  table.id,
]

/**
 * Every table with rows of organizations, in an order that satisfies foreign keys. Left out are this deployment's
 * notices to the operator and its request log, which do not concern the other deployment. Rows are read by an index
 * that begins with the organization (`own`) or with their parent rows (`children`). Events have neither: the whole
 * table is read by its primary key (`all`).
 */
const SHAPES: readonly Shape[] = [
  { table: organizations, reads: 'own', by: organizations.id, order: [organizations.id], replaces: true },
  {
    table: apiKeys,
    reads: 'own',
    by: apiKeys.organizationId,
    order: [apiKeys.createdAt, apiKeys.id],
    replaces: true,
    names: [{ column: apiKeys.replaces, of: apiKeys }],
  },
  {
    table: webhookEndpoints,
    reads: 'own',
    by: webhookEndpoints.organizationId,
    order: newestLast(webhookEndpoints),
    sealed: {
      secret_sealed: ({ id }) => secretPurpose(id as string),
      previous_secret_sealed: ({ id }) => secretPurpose(id as string),
      headers_sealed: ({ id }) => headersPurpose(id as string),
    },
  },
  {
    table: webhookStatistics,
    reads: 'children',
    parent: webhookEndpoints,
    by: webhookStatistics.endpointId,
    organizationId: webhookStatistics.organizationId,
    order: [],
  },
  {
    table: replays,
    reads: 'children',
    parent: webhookEndpoints,
    by: replays.endpointId,
    organizationId: replays.organizationId,
    order: [replays.createdAt, replays.id],
  },
  {
    table: auditEvents,
    reads: 'own',
    by: auditEvents.organizationId,
    order: [auditEvents.createdAt, auditEvents.id],
  },
  {
    table: scans,
    reads: 'own',
    by: scans.organizationId,
    order: newestLast(scans),
    cleared: ['analysis_lease_until'],
  },
  {
    table: scanEvidence,
    reads: 'own',
    by: scanEvidence.organizationId,
    order: [scanEvidence.scanId],
    names: [{ column: scanEvidence.scanId, of: scans }],
  },
  {
    table: cases,
    reads: 'own',
    by: cases.organizationId,
    order: newestLast(cases),
    names: [{ column: cases.scanIds, of: scans }],
  },
  {
    table: caseNotes,
    reads: 'children',
    parent: cases,
    by: caseNotes.caseId,
    organizationId: caseNotes.organizationId,
    order: [caseNotes.createdAt, caseNotes.id],
  },
  { table: events, reads: 'all', by: events.organizationId },
  {
    table: deliveries,
    reads: 'own',
    by: deliveries.organizationId,
    order: newestLast(deliveries),
    names: [{ column: deliveries.endpointId, of: webhookEndpoints }],
  },
  {
    table: deliveryAttempts,
    reads: 'children',
    parent: deliveries,
    by: deliveryAttempts.deliveryId,
    organizationId: deliveryAttempts.organizationId,
    order: [deliveryAttempts.number],
  },
  {
    table: replayedDeliveries,
    reads: 'children',
    parent: deliveries,
    by: replayedDeliveries.deliveryId,
    organizationId: replayedDeliveries.organizationId,
    order: [replayedDeliveries.replayId],
    names: [{ column: replayedDeliveries.replayId, of: replays }],
  },
  {
    table: deliveryQueue,
    reads: 'children',
    parent: deliveries,
    by: deliveryQueue.deliveryId,
    organizationId: deliveryQueue.organizationId,
    order: [],
    cleared: ['lease_token', 'lease_ends_at'],
    names: [{ column: deliveryQueue.endpointId, of: webhookEndpoints }],
  },
  {
    table: idempotencyKeys,
    reads: 'own',
    by: idempotencyKeys.organizationId,
    order: [idempotencyKeys.environment, idempotencyKeys.operation, idempotencyKeys.key],
    sealed: {
      answer: ({ organization_id, environment, operation, key }) =>
        answerPurpose(
          { organizationId: organization_id as string, environment: environment as Environment },
          operation as string,
          key as string,
        ),
    },
    // Callers see the usual behaviour: without its master key, a stored answer is forgotten.
    leavesOutUnopened: true,
  },
]

/** Maximum number of rows, or of parent rows, per statement; fewer where a row may have two megabytes. */
export const rowsAtOnce = (table: PgTable): number => (table === scanEvidence ? 16 : 500)

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

type Page = { readonly organizationId: string; readonly [after: `after${number}`]: string }
/** Both are JSON, because one of the drivers reads a null in an array as a text. */
type PageRow = { readonly position: string; readonly cells: string | null }

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
function pageOf(shape: Shape, columns: readonly AnyPgColumn[]): { text: SQL; first: Position } {
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

type Given = Readonly<Record<string, readonly (string | null)[]>>

/** SQL for rows that are passed as one array per column, named after the column. */
function givenRows(columns: readonly AnyPgColumn[]): { from: SQL; cast: (column: AnyPgColumn) => SQL } {
  const arrays = columns.map(({ name }) => sql`${value(name)}::text[]`)
  return {
    from: sql`unnest(${listed(arrays)}) as given(${listed(columns.map(nameOf))})`,
    cast: (column) => sql`given.${nameOf(column)}::${sql.raw(column.getSQLType())}`,
  }
}

/** The column that identifies the owner of a row. */
const ownerOf = (shape: Shape): AnyPgColumn => (shape.reads === 'children' ? shape.organizationId : shape.by)

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

function insertOf(shape: Shape, columns: readonly AnyPgColumn[]): SQL {
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
function presentOf(shape: Shape, key: readonly AnyPgColumn[]): SQL {
  const given = givenRows(key)
  const same = key.map((column) => sql`record.${nameOf(column)} = ${given.cast(column)}`)
  return sql`
    select count(*)::int as count from ${given.from}
    join ${shape.table} as record on ${sql.join(same, sql` and `)}
      and record.${nameOf(ownerOf(shape))} = ${value('organizationId')}::uuid`
}

export const statement = <Row, Values>(text: SQL): Statement<Row, Values> =>
  defineStatement<Row, Values>(text as Fragment<Values>)

/** The primary key, as column names. */
export function keyOf(table: PgTable): readonly string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const [composite] = primaryKeys
  return (composite?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name)
}

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

function movedTable(shape: Shape, columns: readonly AnyPgColumn[], keyRing: KeyRing): MovedTable {
  const name = getTableName(shape.table)
  const names = columns.map((column) => column.name)
  const sealed = Object.entries(shape.sealed ?? {})
    .map(([column, purpose]) => ({ at: names.indexOf(column), purpose }))
    .filter(({ at }) => at >= 0)
  const key = keyOf(shape.table).map((column) => columns[names.indexOf(column)] as AnyPgColumn)
  const page = pageOf(shape, columns)
  const read = statement<PageRow, Page>(page.text)
  const insert = statement<{ count: number; arriving: boolean }, Given & { moved: string; moveId: string }>(
    insertOf(shape, columns),
  )
  const present = statement<{ count: number }, Given & { organizationId: string }>(presentOf(shape, key))

  /** The row with `change` applied to each sealed value. */
  function withSealed(cells: Cells, change: (text: string, purpose: string) => string): Cells {
    const row = Object.fromEntries(names.map((column, at) => [column, cells[at] ?? null]))
    const changed = [...cells]
    for (const { at, purpose } of sealed) {
      const text = cells[at]
      if (text != null) changed[at] = change(text, purpose(row))
    }
    return changed
  }

  function opened(cells: Cells): Cells | undefined {
    if (sealed.length === 0) return cells
    try {
      return withSealed(cells, (text, purpose) => keyRing.open(Buffer.from(text.slice(2), 'hex'), purpose))
    } catch (cause) {
      if (shape.leavesOutUnopened) return undefined
      throw new UnopenedSecretError(
        `A secret in ${name} (${cells[0]}) cannot be opened: give the master key that sealed it, as SECRET_KEY or SECRET_KEY_PREVIOUS.`,
        { cause },
      )
    }
  }

  const valuesOf = (of: readonly AnyPgColumn[], rows: readonly Cells[]): Given =>
    Object.fromEntries(
      of.map((column) => [column.name, rows.map((cells) => cells[names.indexOf(column.name)] ?? null)]),
    )

  return {
    name,
    columns: names,
    fields: columns.map((column, index) => ({
      column,
      isSealed: sealed.some(({ at }) => at === index),
      isCleared: shape.cleared?.includes(column.name) ?? false,
    })),
    rowsAtOnce: rowsAtOnce(shape.table),
    first: page.first,
    async read(database, organizationId, after) {
      const positions = Object.fromEntries(after.map((text, index) => [`after${index}`, text]))
      const found = await database.run(read, { organizationId, ...positions })
      const next = found.at(-1)?.position
      if (next === undefined) return undefined
      const rows = found.map(({ cells }) => (cells === null ? undefined : opened(JSON.parse(cells) as Cells)))
      return { rows: rows.filter((cells) => cells !== undefined), next: JSON.parse(next) as Position }
    },
    async insert(database, { organizationId, moveId }, rows) {
      const conflict = (cause?: unknown) =>
        new MoveConflictError(`Identifiers of ${name} are already used here by another organization.`, {
          cause,
        })
      const stored = rows.map((cells) =>
        withSealed(cells, (text, purpose) => `\\x${keyRing.seal(text, purpose).toString('hex')}`),
      )
      const values = { ...valuesOf(columns, stored), moved: organizationId, moveId } as Given & {
        moved: string
        moveId: string
      }
      const [inserted] = await database.run(insert, values).catch((error: unknown) => {
        const { code } = error as { code?: unknown }
        if (code === CHECK_VIOLATION)
          throw new MoveConflictError(
            `The archive has rows of ${name} that are older than the oldest partition here: import it into a deployment without this limit.`,
            { cause: error },
          )
        throw code === UNIQUE_VIOLATION ? conflict(error) : error
      })
      if (inserted?.arriving !== true)
        throw new MoveError('The organization was opened or removed here meanwhile, by another command.')
      if (inserted.count === rows.length) return
      const [existing] = await database.run(present, { ...valuesOf(key, rows), organizationId } as Given & {
        organizationId: string
      })
      if (existing?.count !== rows.length) throw conflict()
    },
  }
}

/** The columns that are moved: all except generated ones. */
export const columnsOf = (table: PgTable): AnyPgColumn[] =>
  Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined)

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
