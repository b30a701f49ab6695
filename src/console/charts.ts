import type { Schemas } from './contract.js'
import { percent } from './format.js'
import { duration } from './time.js'
import type { ChartTone } from './words.js'

/** A series of values that a chart shows over time. */
export type Series = {
  readonly name: string
  readonly tone: ChartTone
  /** One value for each bucket; `null` is a gap. */
  readonly values: readonly (number | null)[]
}

/** The unit of a chart's values. */
export type Unit = 'count' | 'duration' | 'share'

/** The buckets of a chart: their starts, in seconds since the Unix epoch, and their length. */
export type Buckets = { readonly starts: readonly number[]; readonly seconds: number }

const numbers = new Intl.NumberFormat('en')
const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const TEXTS: Readonly<Record<Unit, (value: number) => string>> = {
  count: (value) => numbers.format(value),
  duration,
  share: percent,
}

/** A formatted value, "1,204" or "118 ms". */
export function valueText(value: number | null, unit: Unit): string {
  if (value === null) return 'none'
  return TEXTS[unit](value)
}

/** A short form for axis labels. */
export function axisText(value: number, unit: Unit): string {
  return unit === 'count' ? shortNumbers.format(value) : TEXTS[unit](value)
}

/** Cumulative sums up to each series, the last series first: drawn in this order, each covers the lower ones. */
export function stacked(series: readonly Series[]): (number | null)[][] {
  const sums: (number | null)[][] = []
  for (const { values } of series) {
    const below = sums[0]
    sums.unshift(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)))
  }
  return sums
}

/** The sum of a series over all buckets. */
export const total = ({ values }: Pick<Series, 'values'>): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** The last bucket in which any of the series has a value; `undefined` if none has one. */
export function lastMeasured(series: readonly Pick<Series, 'values'>[]): number | undefined {
  const last = Math.max(...series.map(({ values }) => values.findLastIndex((value) => value !== null)))
  return last < 0 ? undefined : last
}

/** The values of a line that have no neighbours: without a mark of their own, nothing of them would be drawn. */
export function lonePoints(values: readonly (number | null | undefined)[]): number[] {
  return values.flatMap((value, index) =>
    value == null || values[index - 1] != null || values[index + 1] != null ? [] : [index],
  )
}

type Kinds<Counts> = Readonly<Record<keyof Counts & string, readonly [name: string, tone: ChartTone]>>

/** The series of counts by kind, in the order of the kinds. */
export function countsOf<Bucket, Counts extends Readonly<Record<string, number>>>(
  buckets: readonly Bucket[],
  counts: (bucket: Bucket) => Counts | null,
  kinds: Kinds<Counts>,
): Series[] {
  return Object.entries<readonly [string, ChartTone]>(kinds).map(([kind, [name, tone]]) => ({
    name,
    tone,
    values: buckets.map((bucket) => counts(bucket)?.[kind] ?? null),
  }))
}

const ERRORS: Kinds<Omit<Schemas['AttemptCounts'], 'succeeded'>> = {
  clientErrors: ['4xx', 'warning'],
  serverErrors: ['5xx', 'bad'],
  timeouts: ['timed out', 'active'],
  noConnection: ['no connection', 'quiet'],
  others: ['other', 'failed'],
}

/** The share of failed attempts by class; a gap where there were no attempts. */
export function errorRatesOf(buckets: readonly Schemas['TimeBucket'][]): Series[] {
  return countsOf(
    buckets,
    ({ attempts: { succeeded, ...errors } }) => {
      const all = Object.values(errors).reduce((sum, count) => sum + count, succeeded)
      if (all === 0) return null
      const { clientErrors, serverErrors, timeouts, noConnection, others } = errors
      return {
        clientErrors: clientErrors / all,
        serverErrors: serverErrors / all,
        timeouts: timeouts / all,
        noConnection: noConnection / all,
        others: others / all,
      }
    },
    ERRORS,
  )
}

/** The median and the 95th percentile of durations. */
export function percentilesOf(
  buckets: readonly Schemas['TimeBucket'][],
  percentiles: (bucket: Schemas['TimeBucket']) => Schemas['Percentiles'] | null,
): Series[] {
  return [
    { name: 'p50', tone: 'active', values: buckets.map((bucket) => percentiles(bucket)?.p50Ms ?? null) },
    { name: 'p95', tone: 'warning', values: buckets.map((bucket) => percentiles(bucket)?.p95Ms ?? null) },
  ]
}

const CLASSES: Kinds<Record<'2' | '3' | '4' | '5', number>> = {
  2: ['2xx', 'good'],
  3: ['3xx', 'quiet'],
  4: ['4xx', 'warning'],
  5: ['5xx', 'bad'],
}

type Requests = Pick<Schemas['TimeBucket'], 'requests'>

/** Requests by the class of their status; only classes that occurred, and success. */
export function requestsOf(buckets: readonly Requests[]): Series[] {
  const series = countsOf(
    buckets,
    ({ requests }) => {
      const counts = { 2: 0, 3: 0, 4: 0, 5: 0 }
      for (const { status, count } of requests) {
        const digit = status.charAt(0)
        if (Object.hasOwn(counts, digit)) counts[digit as unknown as keyof typeof counts] += count
      }
      return counts
    },
    CLASSES,
  )
  return series.filter((line) => line.name === '2xx' || total(line) > 0)
}

/** Every status that occurred with its count, the most frequent first. */
export function statusesOf(buckets: readonly Requests[]): [status: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { requests } of buckets)
    for (const { status, count } of requests) counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** The period of a range of buckets, in the format of the lists' filters. */
export function createdWithin(
  { starts, seconds }: Buckets,
  from: number,
  to: number,
): { createdFrom: string; createdTo: string } {
  const at = (time: number) => new Date(time * 1000).toISOString()
  return {
    createdFrom: at(starts[from] as number),
    createdTo: at((starts[to] as number) + seconds),
  }
}

/** The new position of the cursor after a key press; `undefined` for a key that does not move it. */
export function moved(key: string, at: number | undefined, amount: number): number | undefined {
  const last = amount - 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, (at ?? amount) - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, (at ?? last - 1) + 1)
    case 'PageDown':
      return Math.max(0, (at ?? last) - 10)
    case 'PageUp':
      return Math.min(last, (at ?? last) + 10)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
