import type { Discrepancy, Weather } from './journal.js'
import type { Memory } from './memory.js'
import type { Reconciled } from './reconciliation.js'

/** A run and its results. */
export type Run = {
  readonly database: string
  readonly minutes: number
  readonly seed: number
  /** Factor by which callers' pauses were longer than usual. */
  readonly pauses: number
  readonly at: string
  readonly acknowledged: number
  readonly received: { readonly requests: number; readonly repeats: number }
  readonly reconciled: Reconciled | undefined
  /** Deliveries that were claimed too often without an outcome, to receivers that answer well. */
  readonly setAside: number
  readonly settledMs: number
  readonly weathers: ReadonlyMap<string, Weather>
  readonly memory: readonly Memory[]
  readonly discrepancies: readonly Discrepancy[]
}

/** Maximum number of identifiers in a line. */
const MAX_NAMED = 20

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)

const markdown = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, heads.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** The run as Markdown tables. */
export function describe(run: Run): string {
  const { weathers, reconciled, memory, discrepancies } = run
  const requests = weathers.get('none')?.requests ?? 0
  const faults = [...weathers]
    .filter(([name]) => name !== 'none')
    .reduce((sum, [, { times }]) => sum + times, 0)
  const counts = markdown(
    ['', run.database],
    [
      ['minutes of load', run.minutes],
      ['seed', run.seed],
      ['pauses of callers, times the usual', run.pauses],
      ['faults', faults],
      ['requests while nothing was broken', requests],
      ['changes acknowledged', run.acknowledged],
      ['requests that receivers got', run.received.requests],
      ['of these repeats of an event', run.received.repeats],
      ...Object.entries(reconciled ?? {}).map(([name, count]) => [`reconciled: ${name}`, count] as const),
      ['deliveries set aside, and sent again', run.setAside],
      ['seconds until nothing was under way', (run.settledMs / 1000).toFixed(0)],
      ['discrepancies', discrepancies.length],
    ],
  )
  const byFault = markdown(
    ['while', 'times', 'requests', '503', 'no answer', 'slowest, ms', 'of'],
    [...weathers].map(([name, { times, requests: count, refused, worstMs, worstOf }]) => [
      name === 'none' ? 'nothing was broken' : name,
      times === 0 ? '' : times,
      count,
      refused.get('503') ?? 0,
      refused.get('lost') ?? 0,
      worstMs.toFixed(0),
      `\`${worstOf}\``,
    ]),
  )
  const resident = markdown(
    ['process', 'first, MiB', 'last, MiB', 'most, MiB'],
    memory.map(({ first, last, most }, index) => [
      index + 1,
      mebibytes(first),
      mebibytes(last),
      mebibytes(most),
    ]),
  )
  return [counts, byFault, resident, ...listed(discrepancies)].join('\n\n')
}

function listed(discrepancies: readonly Discrepancy[]): string[] {
  const byKind = new Map<string, string[]>()
  for (const { what, where } of discrepancies) byKind.set(what, [...(byKind.get(what) ?? []), where])
  return [...byKind].map(([what, places]) => {
    const more = places.length > MAX_NAMED ? [`- and ${places.length - MAX_NAMED} more`] : []
    return [
      `${what}: ${places.length}`,
      '',
      ...places.slice(0, MAX_NAMED).map((place) => `- ${place}`),
      ...more,
    ].join('\n')
  })
}
