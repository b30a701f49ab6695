import type { components } from '../../../generated/console.js'
import { ATTEMPT_ERRORS, type AttemptError, type TimeRange } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { storedFilter } from '../../basics/identifiers.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import type { BacklogLabel } from '../../telemetry/measurements/backlog.js'
import { percentile } from '../../telemetry/measurements/durations.js'
import { type Measurements, SUCCEEDED } from '../../telemetry/measurements/measurements.js'
import {
  type Buckets,
  bucketsUntil,
  readCounts,
  readDurations,
  type ShownMeasure,
  startOf,
} from '../../telemetry/measurements/series.js'
import { countDeliveries, countScans, noDeliveries, noScans } from './queries.js'

type Schemas = components['schemas']
type Bucket = Schemas['TimeBucket']

const BUCKETS: Readonly<Record<TimeRange, { seconds: number; amount: number }>> = {
  '1h': { seconds: 60, amount: 60 },
  '24h': { seconds: 900, amount: 96 },
  '7d': { seconds: 3_600, amount: 168 },
  '30d': { seconds: 14_400, amount: 180 },
}

type AttemptClass = keyof Schemas['AttemptCounts']

const CLASS_OF_ERROR: Readonly<Record<AttemptError, AttemptClass>> = {
  dns: 'noConnection',
  connect: 'noConnection',
  tls: 'noConnection',
  reset: 'noConnection',
  protocol: 'noConnection',
  timeout: 'timeouts',
  blocked_address: 'others',
  invalid_request: 'others',
  secret_unavailable: 'others',
}

/** Classes of attempts, by the label that they are counted under. */
const CLASSES: ReadonlyMap<string, AttemptClass> = new Map<string, AttemptClass>([
  [SUCCEEDED, 'succeeded'],
  ['http_4xx', 'clientErrors'],
  ['http_5xx', 'serverErrors'],
  ...ATTEMPT_ERRORS.map((error) => [error, CLASS_OF_ERROR[error]] as const),
])

const empty = (at: Date): Bucket => ({
  at: at.toISOString(),
  requests: [],
  scans: noScans(),
  deliveries: noDeliveries(),
  attempts: {
    succeeded: 0,
    clientErrors: 0,
    serverErrors: 0,
    timeouts: 0,
    noConnection: 0,
    others: 0,
  },
  attemptDuration: null,
  deliveryDuration: null,
  analyses: { finished: 0, failed: 0, postponed: 0 },
  analysisDuration: null,
  backlog: null,
})

type Counted = { readonly label: string; readonly count: number }

/** Adds a count to its bucket. A bucket without a backlog was not sampled. */
const ADDERS: Readonly<Record<ShownMeasure, (bucket: Bucket, counted: Counted) => void>> = {
  requests: ({ requests }, { label, count }) => void requests.push({ status: label, count }),
  attempts({ attempts }, { label, count }) {
    attempts[CLASSES.get(label) ?? 'others'] += count
  },
  // Only the durations of deliveries are shown.
  deliveries() {},
  analyses({ analyses }, { label, count }) {
    analyses[label as keyof Schemas['AnalysisCounts']] += count
  },
  backlog(bucket, { label, count }) {
    bucket.backlog ??= { deliveries: 0, analyses: 0 }
    bucket.backlog[label as BacklogLabel] = count
  },
}

type Durations = 'attemptDuration' | 'deliveryDuration' | 'analysisDuration'

const DURATIONS: Readonly<Partial<Record<ShownMeasure, Durations>>> = {
  attempts: 'attemptDuration',
  deliveries: 'deliveryDuration',
  analyses: 'analysisDuration',
}

function percentilesOf(counts: readonly number[]): Schemas['Percentiles'] | null {
  const [p50, p95] = [percentile(counts, 0.5), percentile(counts, 0.95)]
  return p50 === null || p95 === null ? null : { p50Ms: Math.round(p50), p95Ms: Math.round(p95) }
}

export const getTimeSeries: ConsoleHandler<
  'getTimeSeries',
  { clock: Clock; database: Database; operatorReads: OperatorReads; measurements: Measurements }
> = async ({ query }, { database, operatorReads, clock, measurements }) => {
  const { range } = query
  const { seconds, amount } = BUCKETS[range]
  const buckets: Buckets = bucketsUntil(clock.now(), seconds, amount)
  const all = Array.from({ length: amount }, (_, index) => empty(startOf(buckets, buckets.first + index)))
  const answer = { status: 200, data: { range, bucketSeconds: seconds, buckets: all } } as const
  const organizationId = storedFilter('org', query.organizationId)
  // An ID that is not well-formed matches nothing.
  if (organizationId === null) return answer
  // Writes what this process has counted and not yet written.
  await measurements.catchUp()
  // Sequentially: tenants' requests need the connections more than an operator needs a fast answer.
  const { counts, durations, lookedAt, scans, deliveries } = await operatorReads.from(
    database,
    async (reads) => ({
      // An organization only has rows for times when something waited, so the total tells which were sampled.
      lookedAt: organizationId === undefined ? [] : await readCounts(reads, buckets),
      counts: await readCounts(reads, buckets, organizationId),
      durations: await readDurations(reads, buckets, organizationId),
      scans: await countScans(reads, buckets, organizationId),
      deliveries: await countDeliveries(reads, buckets, organizationId),
    }),
  )
  // A process whose clock is ahead may already count in the next bucket; those counts appear once that bucket does.
  const at = (bucket: number) => all[bucket - buckets.first]
  for (const { bucket, measure } of lookedAt) {
    const shown = at(bucket)
    if (measure === 'backlog' && shown !== undefined) shown.backlog = { deliveries: 0, analyses: 0 }
  }
  for (const { bucket, measure, label, count } of counts) {
    const shown = at(bucket)
    if (shown !== undefined) ADDERS[measure](shown, { label, count })
  }
  for (const { bucket, outcome, count } of scans) {
    const shown = at(bucket)
    if (shown !== undefined) shown.scans[outcome] = count
  }
  for (const { bucket, outcome, count } of deliveries) {
    const shown = at(bucket)
    if (shown !== undefined) shown.deliveries[outcome] = count
  }
  const classes = new Map<string, number[]>()
  for (const { bucket, measure, place, count } of durations) {
    const key = `${bucket} ${measure}`
    const ofBucket = classes.get(key) ?? []
    classes.set(key, ofBucket)
    ofBucket[place - 1] = count
  }
  for (const [index, shown] of all.entries()) {
    shown.requests.sort((a, b) => a.status.localeCompare(b.status))
    for (const [measure, name] of Object.entries(DURATIONS))
      shown[name] = percentilesOf(
        Array.from(classes.get(`${buckets.first + index} ${measure}`) ?? [], (count) => count ?? 0),
      )
  }
  return answer
}
