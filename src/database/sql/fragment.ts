import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The value of a placeholder. Times are sent as ISO text, so that both drivers treat them alike. */
export type StatementValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly string[]
  | readonly number[]
  | readonly (string | null)[]
  | readonly (number | null)[]

declare const TAKES: unique symbol

/**
 * Only for the compiler. `Values` is the parameter of a function, so that names can be neither missing nor superfluous.
 */
type Takes<Values> = { readonly [TAKES]: (values: Values, name: keyof Values) => void }

/**
 * A statement or a part of one. `Values` are the values of its placeholders by name, including those of nested
 * fragments.
 */
export type Fragment<Values = unknown> = SQL & Takes<Values>

type TakesOf<Chunk> = Chunk extends { readonly [TAKES]: infer Function } ? Function : never

/** The values that all chunks of a template take together. */
type Together<Functions> = [Functions] extends [never]
  ? unknown
  : [Functions] extends [(values: infer Values, name: never) => void]
    ? Values
    : never

/** Writes SQL as a {@link Fragment}. Drizzle's own `sql` has no types for its placeholders. */
export function fragment<const Chunks extends readonly SQLWrapper[]>(
  strings: TemplateStringsArray,
  ...chunks: Chunks
): Fragment<Together<TakesOf<Chunks[number]>>> {
  return sql(strings, ...chunks) as Fragment<Together<TakesOf<Chunks[number]>>>
}

/** A placeholder of a {@link fragment}. */
export function value<const Name extends string>(
  name: Name,
): Placeholder<Name> & Takes<Record<Name, StatementValue>> {
  return sql.placeholder(name) as Placeholder<Name> & Takes<Record<Name, StatementValue>>
}

/** A row as the values of a statement that stores it. Times are sent as text. */
export type SentRow<Row> = {
  readonly [Name in keyof Row]: Date extends Row[Name] ? string | Exclude<Row[Name], Date> : Row[Name]
}
