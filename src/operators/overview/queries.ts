import { sql } from 'drizzle-orm'
import type { components } from '../../../generated/console.js'
import { ENVIRONMENTS, type ScanStatus, VERDICTS } from '../../../generated/vocabulary.js'
import { lowestId } from '../../basics/identifiers.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { webhookEndpoints, webhookStatistics } from '../../database/schema.js'
import { columnsOf } from '../../database/sql/columns.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { literals, matched } from '../../database/sql/words.js'
import { agreement, isAssessed } from '../../scans/agreement.js'
import { type Buckets, HOUR_MS, startOf } from '../../telemetry/measurements/series.js'
import { isFailing, isOfEndpoint, operatorColumns } from '../../webhooks/endpoints/queries.js'
import type { OperatorEndpointRow } from '../../webhooks/endpoints/resource.js'

type Schemas = components['schemas']

/** How often one outcome occurred in one bucket; buckets are counted from the Unix epoch. */
export type BucketCount<Outcome> = {
  readonly bucket: number
  readonly outcome: Outcome
  readonly count: number
}

export type ScanOutcome = keyof Schemas['ScanCounts']
export type DeliveryOutcome = keyof Schemas['DeliveryCounts']

export const noScans = (): Schemas['ScanCounts'] => ({
  authentic: 0,
  suspicious: 0,
  synthetic: 0,
  inconclusive: 0,
  undecided: 0,
  failed: 0,
})

export const noDeliveries = (): Schemas['DeliveryCounts'] => ({ succeeded: 0, failed: 0, waiting: 0 })

/** A scan with a verdict counts under its verdict. */
const WITH_VERDICT: readonly ScanOutcome[] = VERDICTS

/** What a scan without a verdict counts as, by status. */
const WITHOUT_VERDICT: Readonly<Record<ScanStatus, ScanOutcome>> = {
  complete: 'inconclusive',
  uploading: 'undecided',
  queued: 'undecided',
  processing: 'undecided',
  failed: 'failed',
}

type Since = { readonly since: string }
type Bucketed = Since & { readonly seconds: number }

const since: Fragment<Since> = fragment`${value('since')}::timestamptz`
const bucketOf = (time: string) =>
  fragment`floor(extract(epoch from ${sql.raw(time)}) / ${value('seconds')}::int)::int as bucket`

const bucketed = (buckets: Buckets): Bucketed => ({
  seconds: buckets.seconds,
  since: startOf(buckets, buckets.first).toISOString(),
})

// Lists every status and verdict, so that the indexes by status and by verdict apply: only index entries of the
// requested time are read, no table. No index has both, so complete scans without a verdict are all complete ones minus
// those with a verdict.
const scans = defineStatement<BucketCount<ScanOutcome>, Bucketed>(fragment`
  /* operators/overview/queries.scans */
  with judged as (
    select ${bucketOf('created_at')}, verdict as outcome, count(*)::int as count
    from scans where verdict in ${literals(WITH_VERDICT)} and created_at >= ${since}
    group by 1, 2
  ), counted as (
    select ${bucketOf('created_at')}, ${matched(sql`status`, Object.entries(WITHOUT_VERDICT))} as outcome,
      count(*)::int as count
    from scans where status in ${literals(Object.keys(WITHOUT_VERDICT))} and created_at >= ${since}
    group by 1, 2
    union all
    select bucket, ${sql.raw(`'${WITHOUT_VERDICT.complete}'`)}, -count from judged
  )
  select * from judged
  union all
  select bucket, outcome, sum(count)::int from counted group by 1, 2 having sum(count) > 0`)

type OfOrganization = { readonly organizationId: string }

const ofOrganization: Fragment<OfOrganization> = fragment`organization_id = ${value('organizationId')}::uuid
  and environment in ${literals(ENVIRONMENTS)}`

const scansOfOrganization = defineStatement<BucketCount<ScanOutcome>, Bucketed & OfOrganization>(fragment`
  /* operators/overview/queries.scansOfOrganization */
  select ${bucketOf('created_at')},
    coalesce(verdict, ${matched(sql`status`, Object.entries(WITHOUT_VERDICT))}) as outcome, count(*)::int as count
  from scans where ${ofOrganization} and created_at >= ${since}
  group by 1, 2`)

/** Scans created in the buckets, of all organizations or of one, by outcome. */
export function countScans(
  database: Database,
  buckets: Buckets,
  organizationId?: string,
): Promise<BucketCount<ScanOutcome>[]> {
  return organizationId === undefined
    ? database.run(scans, bucketed(buckets))
    : database.run(scansOfOrganization, { ...bucketed(buckets), organizationId })
}

/** Most rules that are counted; there are a few dozen. */
const MAX_RULES = 200

// Reads the rows of assessed scans, which are as many as people could look at.
const counted = fragment`
    select conclusion, verdict,
      count(*) filter (where ${agreement} = 'agrees')::int as agreed,
      count(*) filter (where ${agreement} = 'disagrees')::int as disagreed
    from scans
    where ${isAssessed} and ${agreement} is not null and conclusion is not null and environment = 'production'`
const byRule = sql`group by conclusion, verdict order by disagreed desc, agreed desc, conclusion limit ${sql.raw(String(MAX_RULES))}`

const agreementOfAll = defineStatement<Schemas['RuleAgreement'], Record<never, never>>(fragment`
  /* operators/overview/queries.agreementOfAll */ ${counted} ${byRule}`)

const agreementOfOrganization = defineStatement<Schemas['RuleAgreement'], OfOrganization>(fragment`
  /* operators/overview/queries.agreementOfOrganization */
  ${counted} and organization_id = ${value('organizationId')}::uuid ${byRule}`)

/** For each rule how often people agreed with its verdict, in all organizations or in one. */
export function countAgreement(
  database: Database,
  organizationId: string | undefined,
): Promise<Schemas['RuleAgreement'][]> {
  return organizationId === undefined
    ? database.run(agreementOfAll, {})
    : database.run(agreementOfOrganization, { organizationId })
}

type Range = { readonly bucket: number; readonly from: Date; readonly to: Date }

const ranges = columnsOf<Range>()('bucket', {
  number: ['int', ({ bucket }) => bucket],
  first_id: ['uuid', ({ from }) => lowestId(from)],
  end_id: ['uuid', ({ to }) => lowestId(to)],
})

const rangesOf = (buckets: Buckets) =>
  ranges.values(
    Array.from({ length: buckets.amount }, (_, index) => buckets.first + index).map((bucket) => ({
      bucket,
      from: startOf(buckets, bucket),
      to: startOf(buckets, bucket + 1),
    })),
  )

const byOutcome = sql`cross join lateral (
    values ('succeeded', made.count - failed.count - waiting.count), ('failed', failed.count), ('waiting', waiting.count)
  ) as counted(outcome, count)
  where counted.count > 0`

// IDs begin with the millisecond of creation, so a bucket is a range of IDs, and the entries of three indexes give the
// outcomes without reading a row.
const deliveries = defineStatement<BucketCount<DeliveryOutcome>, ReturnType<typeof rangesOf>>(fragment`
  /* operators/overview/queries.deliveries */
  select bucket.number as bucket, counted.outcome, counted.count::int as count
  from ${ranges.rows}
  cross join lateral (
    select count(*) from deliveries where id >= bucket.first_id and id < bucket.end_id
  ) as made
  cross join lateral (
    select count(*) from deliveries where id >= bucket.first_id and id < bucket.end_id and failure is not null
  ) as failed
  cross join lateral (
    select count(*) from delivery_queue where delivery_id >= bucket.first_id and delivery_id < bucket.end_id
  ) as waiting
  ${byOutcome}`)

const deliveriesOfOrganization = defineStatement<
  BucketCount<DeliveryOutcome>,
  ReturnType<typeof rangesOf> & OfOrganization & Bucketed & { firstId: string }
>(fragment`
  /* operators/overview/queries.deliveriesOfOrganization */
  with made as (
    select ${bucketOf('created_at')}, count(*) as count, count(failure) as failed from deliveries
    where ${ofOrganization} and created_at >= ${since} and id >= ${value('firstId')}::uuid
    group by 1
  )
  select bucket.number as bucket, counted.outcome, counted.count::int as count
  from ${ranges.rows}
  join made on made.bucket = bucket.number
  cross join lateral (select made.failed as count) as failed
  cross join lateral (
    select count(*) from delivery_queue
    where delivery_id >= bucket.first_id and delivery_id < bucket.end_id
      and organization_id = ${value('organizationId')}::uuid
  ) as waiting
  ${byOutcome}`)

/** Deliveries created in the buckets, of all organizations or of one, by outcome. */
export function countDeliveries(
  database: Database,
  buckets: Buckets,
  organizationId?: string,
): Promise<BucketCount<DeliveryOutcome>[]> {
  if (organizationId === undefined) return database.run(deliveries, rangesOf(buckets))
  return database.run(deliveriesOfOrganization, {
    ...rangesOf(buckets),
    ...bucketed(buckets),
    organizationId,
    firstId: lowestId(startOf(buckets, buckets.first)),
  })
}

/** An endpoint and what is wrong with it. */
export type TroubledEndpointRow = OperatorEndpointRow & {
  readonly paused: boolean
  readonly circuitOpen: boolean
}

const paused = sql<boolean>`${webhookEndpoints.pauseReason} is not null`
const circuitOpen = sql<boolean>`coalesce(${webhookStatistics.probeAt} is not null, false)`
const ofStatistics = sql`${webhookStatistics.endpointId}, ${webhookStatistics.organizationId}`
const lastFailed = sql`${webhookStatistics.lastFailureAt} desc nulls last`
const failedSince = sql`${webhookStatistics.lastFailureAt} >= ${since}`

const troubled = prepared(
  'troubled_endpoints',
  (drizzle, value: Placeholders<{ since: string; now: string; most: number }>) =>
    drizzle
      .select({
        ...operatorColumns,
        paused: paused.as('paused'),
        circuitOpen: circuitOpen.as('circuit_open'),
      })
      .from(webhookEndpoints)
      .leftJoin(webhookStatistics, isOfEndpoint)
      // First the candidates from small indexes, then the exact condition.
      .where(
        sql`(${webhookEndpoints.id}, ${webhookEndpoints.organizationId}) in (
        select ${webhookEndpoints.id}, ${webhookEndpoints.organizationId} from ${webhookEndpoints} where ${paused}
        union all
        select ${ofStatistics} from ${webhookStatistics} where ${webhookStatistics.probeAt} is not null
        union all
        select ${ofStatistics} from ${webhookStatistics} where ${failedSince}
      ) and ${webhookEndpoints.status} <> 'revoked' and (${paused} or ${circuitOpen} or ${isFailing})`,
      )
      // Of all organizations in turn, so that one with many does not hide those of others.
      .orderBy(
        sql`row_number() over (partition by ${webhookEndpoints.organizationId} order by ${lastFailed})`,
        lastFailed,
        webhookEndpoints.id,
      )
      .limit(value('most')),
)

/** Endpoints that the service paused, whose circuit is open, or that are failing; the most recent failure first. */
export async function listTroubledEndpoints(
  database: Database,
  { now, most }: { now: Date; most: number },
): Promise<TroubledEndpointRow[]> {
  const from = new Date(now.getTime() - 24 * HOUR_MS)
  const rows = await troubled(database).execute({ since: from.toISOString(), now: now.toISOString(), most })
  const failedAt = ({ lastFailureAt }: TroubledEndpointRow) => lastFailureAt?.getTime() ?? 0
  return rows.sort((a, b) => failedAt(b) - failedAt(a))
}

export type WaitingDeliveryRow = {
  readonly id: string
  readonly endpoint_id: string
  readonly organization_id: string
  readonly created_at: string
  readonly next_attempt_at: string
}

const oldestWaiting = defineStatement<WaitingDeliveryRow>(fragment`
  /* operators/overview/queries.oldestWaiting */
  select delivery.id, delivery.endpoint_id, delivery.organization_id, delivery.created_at, queued.next_attempt_at
  from delivery_queue as queued cross join lateral (
    -- A subquery of its own, so that no plan reads the table in the order of the queue.
    select id, endpoint_id, organization_id, created_at from deliveries
    where id = queued.delivery_id and organization_id = queued.organization_id limit 1
  ) as delivery
  order by queued.delivery_id limit 1`)

/** The oldest delivery that is not finished. */
export async function findOldestWaitingDelivery(database: Database): Promise<WaitingDeliveryRow | undefined> {
  const [row] = await database.run(oldestWaiting, {})
  return row
}
