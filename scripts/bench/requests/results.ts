import { median, table } from '../../support/statistics.js'

/** One round of one contender. */
export type Measured = {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Processor time per request: of the server, and of PostgreSQL. */
  readonly cpuMicros: number
  readonly databaseCpuMicros: number
  readonly memoryBytes: number
}

/** The rounds by operation and contender. */
export type Results = Map<string, Map<string, Measured[]>>

export function note(results: Results, operation: string, contender: string, measured: Measured): void {
  const ofOperation = results.get(operation) ?? new Map<string, Measured[]>()
  results.set(operation, ofOperation.set(contender, [...(ofOperation.get(contender) ?? []), measured]))
}

/** The median over the rounds of the ratio within each round. A disturbance of a round affects both of its sides. */
export function ratio(results: Results, operation: string, of: string, to: string): number {
  const rates = (name: string) => (results.get(operation)?.get(name) ?? []).map(({ rate }) => rate)
  const base = rates(to)
  return median(rates(of).map((rate, index) => rate / (base[index] ?? Number.NaN)))
}

/** The median of a figure over the rounds of a contender. */
export const middle = (results: Results, operation: string, contender: string, of: keyof Measured): number =>
  median((results.get(operation)?.get(contender) ?? []).map((round) => round[of]))

const fixed = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '')

/** All figures of one operation. */
export function operationTable(results: Results, operation: string): string {
  const names = [...(results.get(operation)?.keys() ?? [])]
  const peers = ['floor', 'fastify', 'before'].filter((peer) => names.includes(peer))
  return table(
    [
      operation,
      'requests/s',
      ...peers.map((peer) => `to ${peer}`),
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'database CPU µs',
      'RSS MiB',
    ],
    names.map((name) => [
      name,
      fixed(middle(results, operation, name, 'rate'), 0),
      ...peers.map((peer) => fixed(ratio(results, operation, name, peer), 2)),
      fixed(middle(results, operation, name, 'p50'), 1),
      fixed(middle(results, operation, name, 'p99'), 1),
      fixed(middle(results, operation, name, 'cpuMicros'), 0),
      fixed(middle(results, operation, name, 'databaseCpuMicros'), 0),
      fixed(middle(results, operation, name, 'memoryBytes') / 2 ** 20, 0),
    ]),
  )
}

/** A row for each operation and a column for each contender, as `docs/performance.md` has them. */
function matrix(results: Results, cell: (operation: string, contender: string) => string): string {
  const contenders = [...new Set([...results.values()].flatMap((of) => [...of.keys()]))]
  return table(
    ['', ...contenders],
    [...results.keys()].map((operation) => [operation, ...contenders.map((name) => cell(operation, name))]),
  )
}

/** The two tables of the page: rates relative to Fastify, and processor time. */
export function summary(results: Results): string {
  const rates = matrix(results, (operation, name) => fixed(ratio(results, operation, name, 'fastify'), 2))
  const times = matrix(results, (operation, name) =>
    fixed(
      middle(results, operation, name, 'cpuMicros') + middle(results, operation, name, 'databaseCpuMicros'),
      0,
    ),
  )
  return `Requests per second, relative to Fastify:\n\n${rates}\n\nProcessor time per request, server and PostgreSQL together, µs:\n\n${times}`
}
