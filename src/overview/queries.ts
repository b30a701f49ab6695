import { sql } from 'drizzle-orm'
import type { components } from '../../generated/console.js'
import { type ScanStatus, VERDICTS } from '../../generated/vocabulary.js'
import { columnsOf } from '../database/columns.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../database/connection.js'
import { type Fragment, fragment, value } from '../database/fragment.js'
import { webhookEndpoints, webhookStatistics } from '../database/schema.js'
import { literals, matched } from '../database/words.js'
import { lowestId } from '../identifiers.js'
import { isOfEndpoint, operatorColumns } from '../webhooks/queries.js'
import type { OperatorEndpointRow } from '../webhooks/resource.js'

type Schemas = components['schemas']

export const HOUR_MS = 3_600_000

/** How often one outcome occurred in one hour; the hour is counted from the Unix epoch. */
export type HourlyCount<Outcome> = {
  readonly hour: number
  readonly outcome: Outcome
  readonly count: number
}

export type RequestOutcome = keyof Schemas['RequestCounts']
export type ScanOutcome = keyof Schemas['ScanCounts']
export type DeliveryOutcome = keyof Schemas['DeliveryCounts']

/** A scan with a verdict counts as that. */
const WITH_VERDICT: readonly ScanOutcome[] = VERDICTS

/** What a scan without a verdict counts as. */
const WITHOUT_VERDICT: Readonly<Record<ScanStatus, ScanOutcome>> = {
  complete: 'inconclusive',
  uploading: 'undecided',
  queued: 'undecided',
  processing: 'undecided',
  failed: 'failed',
}

type Since = { readonly since: string }

const since: Fragment<Since> = fragment`${value('since')}::timestamptz`
const hourOf = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}) / 3600)::int as hour`

const requests = defineStatement<HourlyCount<RequestOutcome>, Since>(fragment`
  /* overview/queries.requests */
  select ${hourOf('hour')}, outcome, count::float8 as count from request_counts where hour >= ${since}`)

/** Requests answered since the time given, as far as processes have written them down. */
export function countRequests(database: Database, from: Date): Promise<HourlyCount<RequestOutcome>[]> {
  return database.run(requests, { since: from.toISOString() })
}

// Every status and verdict is named, so that the indexes by them serve: no table is read, only the entries of
// the time asked for. No index has both: what is complete, less what has a verdict, has none.
const scans = defineStatement<HourlyCount<ScanOutcome>, Since>(fragment`
  /* overview/queries.scans */
  with judged as (
    select ${hourOf('created_at')}, verdict as outcome, count(*)::int as count
    from scans where verdict in ${literals(WITH_VERDICT)} and created_at >= ${since}
    group by 1, 2
  ), counted as (
    select ${hourOf('created_at')}, ${matched(sql`status`, Object.entries(WITHOUT_VERDICT))} as outcome,
      count(*)::int as count
    from scans where status in ${literals(Object.keys(WITHOUT_VERDICT))} and created_at >= ${since}
    group by 1, 2
    union all
    select hour, ${sql.raw(`'${WITHOUT_VERDICT.complete}'`)}, -count from judged
  )
  select * from judged
  union all
  select hour, outcome, sum(count)::int from counted group by 1, 2 having sum(count) > 0`)

/** Scans created since the time given, by what has become of them. */
export function countScans(database: Database, from: Date): Promise<HourlyCount<ScanOutcome>[]> {
  return database.run(scans, { since: from.toISOString() })
}

const hourRanges = columnsOf<number>()('hour', {
  number: ['int', (hour) => hour],
  first_id: ['uuid', (hour) => lowestId(new Date(hour * HOUR_MS))],
  end_id: ['uuid', (hour) => lowestId(new Date((hour + 1) * HOUR_MS))],
})

// Ids begin with the millisecond of their creation, so an hour is a range of them, and the entries of three
// indexes say what became of it: no row is read.
const deliveries = defineStatement<
  HourlyCount<DeliveryOutcome>,
  ReturnType<typeof hourRanges.values>
>(fragment`
  /* overview/queries.deliveries */
  select hour.number as hour, counted.outcome, counted.count::int as count
  from ${hourRanges.rows}
  cross join lateral (
    select count(*) from deliveries where id >= hour.first_id and id < hour.end_id
  ) as made
  cross join lateral (
    select count(*) from deliveries where id >= hour.first_id and id < hour.end_id and failure is not null
  ) as failed
  cross join lateral (
    select count(*) from delivery_queue where delivery_id >= hour.first_id and delivery_id < hour.end_id
  ) as waiting
  cross join lateral (
    values ('succeeded', made.count - failed.count - waiting.count), ('failed', failed.count), ('waiting', waiting.count)
  ) as counted(outcome, count)
  where counted.count > 0`)

/** Deliveries created in the hours given, counted from the Unix epoch, by what has become of them. */
export function countDeliveries(
  database: Database,
  hours: readonly number[],
): Promise<HourlyCount<DeliveryOutcome>[]> {
  return database.run(deliveries, hourRanges.values(hours))
}

/** An endpoint and what is wrong with it. */
export type TroubledEndpointRow = OperatorEndpointRow & {
  readonly paused: boolean
  readonly circuitOpen: boolean
  readonly failing: boolean
}

/** Below this share of finished deliveries an endpoint that fails is in trouble. */
const LEAST_SUCCESS_RATE = 0.9

const paused = sql<boolean>`${webhookEndpoints.pauseReason} is not null`
const circuitOpen = sql<boolean>`coalesce(${webhookStatistics.probeAt} is not null, false)`
const ofStatistics = sql`${webhookStatistics.endpointId}, ${webhookStatistics.organizationId}`
const failedSince = sql`${webhookStatistics.lastFailureAt} >= ${since}`
const failing = sql<boolean>`coalesce(${failedSince} and (
  ${webhookStatistics.lastSuccessAt} is null or ${webhookStatistics.lastSuccessAt} < ${webhookStatistics.lastFailureAt}
  or ${webhookStatistics.succeeded} < ${sql.raw(String(LEAST_SUCCESS_RATE))}
    * (${webhookStatistics.succeeded} + ${webhookStatistics.failed})
), false)`

const troubled = prepared(
  'troubled_endpoints',
  (drizzle, value: Placeholders<{ since: string; most: number }>) =>
    drizzle
      .select({
        ...operatorColumns,
        paused: paused.as('paused'),
        circuitOpen: circuitOpen.as('circuit_open'),
        failing: failing.as('failing'),
      })
      .from(webhookEndpoints)
      .leftJoin(webhookStatistics, isOfEndpoint)
      // First what the small indexes of trouble name, then what is so.
      .where(
        sql`(${webhookEndpoints.id}, ${webhookEndpoints.organizationId}) in (
        select ${webhookEndpoints.id}, ${webhookEndpoints.organizationId} from ${webhookEndpoints} where ${paused}
        union all
        select ${ofStatistics} from ${webhookStatistics} where ${webhookStatistics.probeAt} is not null
        union all
        select ${ofStatistics} from ${webhookStatistics} where ${failedSince}
      ) and ${webhookEndpoints.status} <> 'revoked' and (${paused} or ${circuitOpen} or ${failing})`,
      )
      .orderBy(sql`${webhookStatistics.lastFailureAt} desc nulls last`, webhookEndpoints.id)
      .limit(value('most')),
)

/** Endpoints that the service paused, whose circuit is open, or that have failed since the time given and not recovered. */
export function listTroubledEndpoints(
  database: Database,
  { from, most }: { from: Date; most: number },
): Promise<TroubledEndpointRow[]> {
  return troubled(database).execute({ since: from.toISOString(), most })
}

export type WaitingDeliveryRow = {
  readonly id: string
  readonly endpoint_id: string
  readonly organization_id: string
  readonly created_at: string
  readonly next_attempt_at: string
}

const oldestWaiting = defineStatement<WaitingDeliveryRow>(fragment`
  /* overview/queries.oldestWaiting */
  select delivery.id, delivery.endpoint_id, delivery.organization_id, delivery.created_at, queued.next_attempt_at
  from delivery_queue as queued cross join lateral (
    -- By itself, so that no plan reads the table in the order of the queue.
    select id, endpoint_id, organization_id, created_at from deliveries
    where id = queued.delivery_id and organization_id = queued.organization_id limit 1
  ) as delivery
  order by queued.delivery_id limit 1`)

/** Of the deliveries that are not finished, the one that was created first. */
export async function findOldestWaitingDelivery(database: Database): Promise<WaitingDeliveryRow | undefined> {
  const [row] = await database.run(oldestWaiting, {})
  return row
}
