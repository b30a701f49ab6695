import { sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../../database/connection.js'
import type { Grain, Measure } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { literals } from '../../database/sql/words.js'
import { ALL } from './counts.js'
import { GRAIN_MS } from './unwritten-rows.js'

export const HOUR_MS = 3_600_000

/** Buckets of equal length, one after another. */
export type Buckets = {
  readonly seconds: number
  /** Counted from the Unix epoch. */
  readonly first: number
  readonly amount: number
}

/** When a bucket begins. */
export const startOf = ({ seconds }: Pick<Buckets, 'seconds'>, bucket: number): Date =>
  new Date(bucket * seconds * 1000)

/** `amount` buckets, the last of which contains `now`. */
export function bucketsUntil(now: Date, seconds: number, amount: number): Buckets {
  return { seconds, first: Math.floor(now.getTime() / (seconds * 1000)) - (amount - 1), amount }
}

/** What the series show. Attempts of test events are among the attempts. */
export type ShownMeasure = Exclude<Measure, 'tests' | 'scans' | 'uploaded_bytes'>

/** A count in one bucket; for a backlog, the maximum. */
export type MeasuredCount = {
  readonly bucket: number
  readonly measure: ShownMeasure
  readonly label: string
  readonly count: number
}

/** Number of durations of one class in one bucket. */
type DurationCount = {
  readonly bucket: number
  readonly measure: ShownMeasure
  /** The class, counted from 1. */
  readonly place: number
  readonly count: number
}

type SeriesValues = { subject: string; grain: Grain; since: string; seconds: number }

const bucket = fragment`floor(extract(epoch from at) / ${value('seconds')}::int)::int as bucket`
const isInSeries = fragment`subject = ${value('subject')}::uuid and grain = ${value('grain')}::text
    and at >= ${value('since')}::timestamptz`
// Listed, so that each is a range of the primary key.
const MEASURES: Readonly<Record<ShownMeasure, true>> = {
  requests: true,
  attempts: true,
  deliveries: true,
  analyses: true,
  backlog: true,
}
const isMeasure = sql.raw(
  `measure in (${Object.keys(MEASURES)
    .map((measure) => `'${measure}'`)
    .join(', ')})`,
)

const counts = defineStatement<MeasuredCount, SeriesValues>(fragment`
  /* telemetry/measurements/series.counts */
  select ${bucket}, measure, label,
    case when measure = 'backlog' then max(count) else sum(count) end::float8 as count
  from measurements where ${isInSeries} and ${isMeasure}
  group by 1, 2, 3`)

const durations = defineStatement<DurationCount, SeriesValues>(fragment`
  /* telemetry/measurements/series.durations */
  select ${bucket}, measure, class.place::int as place, sum(class.count)::float8 as count
  from measurements cross join lateral unnest(durations) with ordinality as class(count, place)
  where ${isInSeries} and ${isMeasure} and class.count > 0
  group by 1, 2, 3`)

const SUMMED = ['requests', 'scans', 'uploaded_bytes'] as const satisfies Measure[]

const sums = defineStatement<
  { measure: (typeof SUMMED)[number]; sum: number },
  { organizationId: string; since: string }
>(fragment`
  /* telemetry/measurements/series.sums */
  select measure, sum(count)::float8 as sum from measurements
  where subject = ${value('organizationId')}::uuid and measure in ${literals(SUMMED)} and grain = 'hour'
    and at >= ${value('since')}::timestamptz
  group by 1`)

/** What was counted of an organization since the beginning of an hour, as far as processes have written it. */
export async function sumsSince(
  database: Database,
  organizationId: string,
  since: Date,
): Promise<Record<(typeof SUMMED)[number], number>> {
  const found = { requests: 0, scans: 0, uploaded_bytes: 0 }
  for (const { measure, sum } of await database.run(sums, { organizationId, since: since.toISOString() }))
    found[measure] = sum
  return found
}

/** The coarsest grain that the buckets are a multiple of, so that the fewest rows are read. */
const grainOf = ({ seconds }: Buckets): Grain => ((seconds * 1000) % GRAIN_MS.hour === 0 ? 'hour' : 'minute')

const seriesValues = (buckets: Buckets, subject = ALL): SeriesValues => ({
  subject,
  grain: grainOf(buckets),
  since: startOf(buckets, buckets.first).toISOString(),
  seconds: buckets.seconds,
})

/**
 * Counts in the buckets, of all organizations, or of the organization or key with this UUID, as far as processes have
 * written them. Keys are only counted by hour.
 */
export function readCounts(database: Database, buckets: Buckets, subject?: string): Promise<MeasuredCount[]> {
  return database.run(counts, seriesValues(buckets, subject))
}

/** Durations in the buckets, by class. */
export function readDurations(
  database: Database,
  buckets: Buckets,
  organizationId?: string,
): Promise<DurationCount[]> {
  return database.run(durations, seriesValues(buckets, organizationId))
}
