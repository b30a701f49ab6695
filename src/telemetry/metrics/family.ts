import type { Tallies, Tally } from '../../basics/tallies.js'

type Labels = Readonly<Record<string, string>>

/** One line of an exposition. */
type Sample = { readonly labels: Labels; readonly value: number; readonly metricName?: string }

/** Samples of one metric, in prom-client's format for exchange between processes (`getMetricsAsJSON`). */
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly values: readonly Sample[]
}

/** Name and help text of a family. */
type Title = Pick<Family, 'name' | 'help'>

const NO_LABELS: Labels = {}

export const gauge = (title: Title, value: number): Family => ({
  ...title,
  type: 'gauge',
  values: [{ labels: NO_LABELS, value }],
})

export const counter = (title: Title, value: number): Family => ({
  ...title,
  type: 'counter',
  values: [{ labels: NO_LABELS, value }],
})

/** A gauge for each value of one label. */
export const gauges = (title: Title, label: string, values: Readonly<Record<string, number>>): Family => ({
  ...title,
  type: 'gauge',
  values: Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value })),
})

/** A counter of the number of additions for each combination of labels. */
export const counts = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'counter',
  values: tallies.all.map(({ labels, count }) => ({ labels, value: count })),
})

/** A counter of the sum for each combination of labels. */
export const sums = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'counter',
  values: tallies.all.map(({ labels, sum }) => ({ labels, value: sum })),
})

const sumAndCount = (name: string, { labels, sum, count }: Tally): Sample[] => [
  { metricName: `${name}_sum`, labels, value: sum },
  { metricName: `${name}_count`, labels, value: count },
]

function bucketsOf(name: string, bounds: readonly number[], { labels, buckets, count }: Tally): Sample[] {
  let below = 0
  const samples = bounds.map((bound, place) => {
    below += buckets[place] as number
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: below }
  })
  return [...samples, { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count }]
}

/** A histogram of the added values, with the bounds of the tallies. */
export const histogram = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'histogram',
  values: tallies.all.flatMap((tally) => [
    ...bucketsOf(title.name, tallies.bounds, tally),
    ...sumAndCount(title.name, tally),
  ]),
})

/** Only count and sum, for metrics with too many label combinations for a histogram. */
export const summary = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'summary',
  values: tallies.all.flatMap((tally) => sumAndCount(title.name, tally)),
})
