import { type SQL, sql } from 'drizzle-orm'

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`)

/**
 * Words of the contract as the right-hand side of `in`. They are written into the statement, because a partial index is
 * used only if its condition is known when the statement is planned.
 */
export function literals(words: readonly string[]): SQL {
  return sql.raw(`(${words.map(literal).join(', ')})`)
}

/** An SQL expression that maps a value to its counterpart in a list of pairs; null for any other value. */
export function matched(
  value: SQL,
  pairs: readonly (readonly [from: string | number, to: string | number])[],
): SQL {
  const branches = pairs.map(([from, to]) => `when ${literal(from)} then ${literal(to)}`)
  return sql`case ${value} ${sql.raw(branches.join(' '))} end`
}
