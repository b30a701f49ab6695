import { type SQL, sql } from 'drizzle-orm'

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`)

/**
 * Words of the contract as the right side of `in`. They are written into the statement, because a partial index is
 * only used where its condition is known when the statement is planned.
 */
export function literals(words: readonly string[]): SQL {
  return sql.raw(`(${words.map(literal).join(', ')})`)
}

/** What stands beside a value in a list of pairs, as an expression of SQL; null for any other value. */
export function matched(
  value: SQL,
  pairs: readonly (readonly [from: string | number, to: string | number])[],
): SQL {
  const branches = pairs.map(([from, to]) => `when ${literal(from)} then ${literal(to)}`)
  return sql`case ${value} ${sql.raw(branches.join(' '))} end`
}
