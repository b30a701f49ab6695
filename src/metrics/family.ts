import type { Tallies, Tally } from '../tallies.js'

type Labels = Readonly<Record<string, string>>

/** One line of an exposition. */
type Sample = { readonly labels: Labels; readonly value: number; readonly metricName?: string }

/** Samples of one name, as prom-client exchanges them between processes (`getMetricsAsJSON`). */
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly values: readonly Sample[]
}

/** What a family is called and what it says. */
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

/** How often each combination of labels was added to. */
export const counts = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'counter',
  values: tallies.all.map(({ labels, count }) => ({ labels, value: count })),
})

/** What was added up under each combination of labels. */
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

/** The distribution of what was added, over the bounds that the tallies have. */
export const histogram = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'histogram',
  values: tallies.all.flatMap((tally) => [
    ...bucketsOf(title.name, tallies.bounds, tally),
    ...sumAndCount(title.name, tally),
  ]),
})

/** Count and sum alone, for what has too many labels to be told apart by bounds too. */
export const summary = (title: Title, tallies: Tallies): Family => ({
  ...title,
  type: 'summary',
  values: tallies.all.flatMap((tally) => sumAndCount(title.name, tally)),
})
