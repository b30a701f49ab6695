import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** A cell of an archive that this service would not have written. The message follows the name of the column. */
export class CellError extends Error {
  override readonly name = 'CellError'
}

/** Longest text, in UTF-16 units, where the contract has no bound of its own. */
const MAX_TEXT = 10_000

/** Deepest nesting of JSON. Signals of 8 KiB cannot be deeper, and answers with it can still be written. */
const MAX_DEPTH = 5_000

/** PostgreSQL's text format with the server's offset. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d)(?::?(\d\d))?$/

const INTEGERS: Readonly<Record<string, bigint>> = { integer: 2n ** 31n - 1n, bigint: 2n ** 53n - 1n }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuid(text: string): string {
  if (!UUID.test(text)) throw new CellError('must be a UUID in lower case')
  return text
}

function plainText(text: string, maxLength: number): string {
  if (text.length > maxLength) throw new CellError(`must have at most ${maxLength} characters`)
  // PostgreSQL can store neither.
  if (text.includes('\0') || !text.isWellFormed())
    throw new CellError('must be valid Unicode without the character U+0000')
  return text
}

function time(text: string): Date {
  // JavaScript also reads much that is no time.
  const [, date, clock, hours, minutes = '00'] = TIME.exec(text) ?? []
  const at = new Date(date === undefined ? Number.NaN : `${date}T${clock}${hours}:${minutes}`)
  const year = at.getUTCFullYear()
  if (!(year >= 1970 && year < 10_000))
    throw new CellError('must be a time from 1970 on, before the year 10000')
  return at
}

function integer(text: string, max: bigint): number {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > max)
    throw new CellError(`must be a whole number from 0 to ${max}`)
  return Number(text)
}

function signed64(text: string): bigint {
  if (!/^-?\d{1,19}$/.test(text) || BigInt.asIntN(64, BigInt(text)) !== BigInt(text))
    throw new CellError('must be a whole number of 64 bits')
  return BigInt(text)
}

function finite(text: string): number {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text) || !Number.isFinite(Number(text)))
    throw new CellError('must be a finite number')
  return Number(text)
}

function bytes(text: string): Buffer {
  if (!/^\\x(?:[0-9a-f]{2})*$/.test(text)) throw new CellError('must be bytes in hexadecimal')
  return Buffer.from(text.slice(2), 'hex')
}

/** How deeply the arrays and objects of a JSON text are nested. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of json.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[[\]{}]/g)) {
    depth += mark === '[' || mark === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** A JSON object of at most this length. Throws {@link CellError}. */
export function jsonObject(text: string, maxLength: number): Record<string, unknown> {
  if (text.length > maxLength) throw new CellError(`must have at most ${maxLength} characters`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CellError('must be JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CellError('must be a JSON object')
  if (depthOf(text) > MAX_DEPTH) throw new CellError('must not be nested so deeply')
  return value as Record<string, unknown>
}

/** No list of ours has items that PostgreSQL would quote. */
const LIST = /^\{(?:[\w:.-]+(?:,[\w:.-]+)*)?\}$/

function list(text: string, parse: (text: string) => string): string[] {
  if (!LIST.test(text)) throw new CellError('must be a list')
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(parse)
}

/**
 * The value of a cell by the type of its column; a text where the column is sealed in the database. Throws
 * {@link CellError} unless it is one, within its bounds.
 */
export function readCell(
  column: AnyPgColumn,
  cell: string | null,
  { isSealed, maxLength = MAX_TEXT }: { isSealed: boolean; maxLength?: number | undefined },
): unknown {
  if (cell === null) {
    if (column.notNull) throw new CellError('must not be null')
    return null
  }
  const text = plainText(cell, maxLength)
  const type = isSealed ? 'text' : column.getSQLType()
  switch (type) {
    case 'text':
      return text
    case 'uuid':
      return uuid(text)
    case 'text[]':
      return list(text, (item) => item)
    case 'uuid[]':
      return list(text, uuid)
    case 'integer':
    case 'bigint':
      return column.dataType === 'bigint' ? signed64(text) : integer(text, INTEGERS[type] as bigint)
    case 'double precision':
      return finite(text)
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new CellError('must be true or false')
      return text === 'true'
    case 'timestamp (3) with time zone':
      return time(text)
    case 'json':
      return jsonObject(text, maxLength)
    case 'bytea':
      return bytes(text)
    default:
      throw new TypeError(`The type ${type} is in no archive.`)
  }
}
