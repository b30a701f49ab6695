export const CONTRACTS = { api: 'openapi.yaml', operatorApi: 'src/operators/openapi.yaml' } as const
export type ContractName = keyof typeof CONTRACTS

/** What was seen of the answers of one contract. */
export type Seen = {
  /** By operationId and status, with the number of answers that had each header. */
  readonly answers: Record<string, { count: number; headers: Record<string, number> }>
  /** By place, how often an optional property was there and not. */
  readonly optional: Record<string, { present: number; absent: number }>
  /** By part, how often each value of an enum was seen, and `null`. */
  readonly values: Record<string, Record<string, number>>
}

/** What the tests of one file saw. */
export type Observations = Readonly<Record<ContractName, Seen>>

function add(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
}

/** What several files saw of one contract. */
export function together(all: readonly Seen[]): Seen {
  const sum: Seen = { answers: {}, optional: {}, values: {} }
  for (const { answers, optional, values } of all) {
    for (const [key, { count, headers }] of Object.entries(answers)) {
      const one = sum.answers[key] ?? { count: 0, headers: {} }
      sum.answers[key] = one
      one.count += count
      add(one.headers, headers)
    }
    for (const [place, counts] of Object.entries(optional)) {
      const one = sum.optional[place] ?? { present: 0, absent: 0 }
      sum.optional[place] = one
      add(one, counts)
    }
    for (const [part, counts] of Object.entries(values)) {
      const one = sum.values[part] ?? {}
      sum.values[part] = one
      add(one, counts)
    }
  }
  return sum
}
