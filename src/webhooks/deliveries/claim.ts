import { sql } from 'drizzle-orm'
import type { DeliveredEventKind } from '../../../generated/vocabulary.js'
import { withoutWaitingForDisk } from '../../database/commit.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { type Column, columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { databaseNow } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import type { Destination } from './destination.js'
import type { ClaimLimits } from './fairness/limits.js'
import { locksRate, pacesClaimed } from './fairness/rate.js'
import { choosesInTurn, isFree } from './fairness/turns.js'
import { attemptBefore } from './order.js'

/** A delivery that this process may attempt until its lease runs out. */
export type ClaimedDelivery = Destination & {
  readonly id: string
  /** An outcome is recorded only while the delivery still has this token. */
  readonly leaseToken: string
  readonly organizationId: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: DeliveredEventKind
  readonly body: string
  /** ID of the request that caused the event. */
  readonly requestId: string | null
  /** Parent of the attempts' spans in the event's trace; null if the event was not traced. */
  readonly traceparent: string | null
  /** Attempts recorded so far. */
  readonly attempts: number
  readonly maxAttempts: number
  /** When the first attempt was made, shifted by the time its endpoint has been paused since. */
  readonly firstAttemptAt: Date | null
  /** Whether this delivery may be what crashes the processes that claim it: a process holds only one such at a time. */
  readonly alone: boolean
  /** The attempt must not begin before this time from now, which keeps its endpoint's rate; null if it has none. */
  readonly startsInMs: number | null
}

/** After this many claims without an outcome a delivery is no longer claimed: it may be what crashes the processes. */
export const MAX_CLAIMS = 5

/**
 * After this many claims without an outcome, a process claims only one such delivery at a time. When a process dies,
 * everything it had claimed is claimed again, and the delivery that crashed it must not drag the others to
 * {@link MAX_CLAIMS}.
 */
const CLAIMS_TOGETHER = 3

/** Least time between two probes of an open circuit. */
export const PROBE_GAP_MS = 30_000

/**
 * A row that has to wait for another is looked at again when that one is due, and in any case after as long as it has
 * waited, within these bounds. Usually it is released before that.
 */
const MIN_LOOK_AGAIN_MS = 1_000
const MAX_LOOK_AGAIN_MS = 10_000

/** Endpoints that one claim looks at. */
const MAX_ENDPOINTS = 1_000

const limitColumns = {
  id: ['uuid', ([id]) => id],
  amount: ['int', ([, amount]) => amount],
} satisfies Record<string, Column<readonly [id: string, amount: number]>>

const endpointLimits = columnsOf<readonly [string, number]>()('endpoint_limits', limitColumns)
const organizationLimits = columnsOf<readonly [string, number]>()('organization_limits', limitColumns)

type ClaimValues = Omit<ClaimRequest, 'limits'> &
  Omit<ClaimLimits, 'endpoints' | 'organizations'> &
  ReturnType<typeof endpointLimits.values> &
  ReturnType<typeof organizationLimits.values>

/** Endpoint columns that only the first rows of each endpoint carry. */
const destinationColumns = sql.join(
  ['url', 'secret_sealed', 'previous_secret_sealed', 'previous_secret_until', 'headers_sealed'].map(
    (column) =>
      sql.raw(
        `case when claimed.rank = min(claimed.rank) over of_endpoint then endpoint.${column} end as ${column}`,
      ),
  ),
  sql`, `,
)

/**
 * Claims deliveries in one short statement. It selects endpoints first, then a few due rows of each, in turn.
 *
 * `waiting` walks the queue's index from one endpoint to the next without touching the rows between. It starts where
 * the last claim ended and wraps around once. An endpoint whose circuit is open is skipped until its probe is due,
 * and then gets one row.
 *
 * If a crash of the database server loses a claim, the effect is that of an expired lease: the delivery is sent again.
 */
const claim = defineStatement<
  {
    id: string | null
    organization_id: string
    endpoint_id: string
    /** Whether its endpoint and its event exist, and belong to its organization. */
    sendable: boolean
    /** Only in the first rows of an endpoint, like its secrets and headers. */
    url: string | null
    secret_sealed: Uint8Array | null
    previous_secret_sealed: Uint8Array | null
    previous_secret_until: string | null
    headers_sealed: Uint8Array | null
    event_id: string
    event_type: DeliveredEventKind
    body: string
    request_id: string | null
    traceparent: string | null
    attempts: number
    max_attempts: number
    first_attempt_at: string | null
    alone: boolean
    fair_share: number | null
    /** When the first of the rows of an endpoint with a rate starts, from now, and the rate. */
    starts_in_ms: number | null
    rate_per_second: number | null
    /** Number of rows that have to wait for others. */
    behind: number
    walked: number
    walked_to: string | null
  },
  ClaimValues
>(fragment`
  /* webhooks/deliveries/claim.claim */
  with recursive waiting as (
    select null::uuid as endpoint_id, ${value('after')}::uuid as position, false as wrapped, 0 as step
    union all
    select found.endpoint_id, found.endpoint_id, waiting.wrapped or next.endpoint_id is null, waiting.step + 1
    from waiting
    left join lateral (
      select endpoint_id from delivery_queue
      where endpoint_id > waiting.position
      order by endpoint_id limit 1
    ) as next on true
    left join lateral (
      select endpoint_id from delivery_queue
      where next.endpoint_id is null and not waiting.wrapped
      order by endpoint_id limit 1
    ) as first on true
    cross join lateral (select coalesce(next.endpoint_id, first.endpoint_id) as endpoint_id) as found
    where waiting.step < ${sql.raw(String(MAX_ENDPOINTS))} and found.endpoint_id is not null
      and (found.endpoint_id <= ${value('after')}::uuid or not (waiting.wrapped or next.endpoint_id is null))
  ), limit_of_endpoint as (
    select * from ${endpointLimits.rows}
  ), limit_of_organization as (
    select * from ${organizationLimits.rows}
  ), served as (
    select endpoint.id, endpoint.organization_id, endpoint.rate_per_second, endpoint.ordering = 'subject' as ordered,
      waiting.step,
      case when circuit.probe_at is null then coalesce(its.amount, ${value('perEndpoint')}::int) else 1 end
        as endpoint_limit,
      coalesce(theirs.amount, ${value('perOrganization')}::int) as organization_limit
    from waiting
    join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
    left join webhook_statistics as circuit
      on circuit.endpoint_id = endpoint.id and circuit.organization_id = endpoint.organization_id
    left join limit_of_endpoint as its on its.id = endpoint.id
    left join limit_of_organization as theirs on theirs.id = endpoint.organization_id
    where endpoint.status = 'active' and (circuit.probe_at is null or circuit.probe_at <= ${databaseNow})
      and ${isNotMoved(sql`endpoint.organization_id`)}
      and coalesce(its.amount, 1) > 0 and coalesce(theirs.amount, 1) > 0
  ), ${choosesInTurn}, suspect as materialized (
    -- A CTE of its own, so that its small index is used whatever the planner makes of the joins.
    select delivery_id, organization_id, endpoint_id, subject_id, next_attempt_at from delivery_queue
    where suspect and next_attempt_at <= ${databaseNow} and claims < ${sql.raw(String(MAX_CLAIMS))} and ${isFree}
    order by next_attempt_at
  ), alone as (
    select ctid as row_id, (
        select endpoint.rate_per_second from webhook_endpoints as endpoint
        where endpoint.id = delivery_queue.endpoint_id and endpoint.organization_id = delivery_queue.organization_id
      ) as rate_per_second
    from delivery_queue
    where ${isFree} and (delivery_id, organization_id) in (
      select suspect.delivery_id, suspect.organization_id from suspect
      join webhook_endpoints as endpoint
        on endpoint.id = suspect.endpoint_id and endpoint.organization_id = suspect.organization_id
        and endpoint.status = 'active'
      left join webhook_statistics as circuit
        on circuit.endpoint_id = endpoint.id and circuit.organization_id = endpoint.organization_id
      ${locksRate('endpoint')}
      where (circuit.probe_at is null or circuit.probe_at <= ${databaseNow})
        and ${isNotMoved(sql`endpoint.organization_id`)}
        and (endpoint.ordering = 'none' or suspect.subject_id is null or ${attemptBefore('suspect')} is null)
      order by suspect.next_attempt_at limit ${value('maxAlone')}
    )
    for update skip locked
  ), due as (
    select * from chosen
    union all
    select row_id, 0, 0, 1, rate_per_second from alone
  ), claimed as (
    update delivery_queue as queued
    set lease_token = ${value('leaseToken')}::uuid,
      lease_ends_at = ${databaseNow} + ${value('leaseMs')}::float8 * interval '1 millisecond',
      claims = claims + 1, suspect = claims + 1 >= ${sql.raw(String(CLAIMS_TOGETHER))}
    -- The row is locked above, so its ctid still holds.
    from due where queued.ctid = due.row_id
    returning queued.*, due.step, due.rank, due.fair_share, due.rate_per_second
  ), deferred as (
    update delivery_queue as queued
    set next_attempt_at = greatest(waits.behind, ${databaseNow} + least(
      greatest(
        ${databaseNow} - queued.window_started_at, ${sql.raw(String(MIN_LOOK_AGAIN_MS))} * interval '1 millisecond'
      ),
      ${sql.raw(String(MAX_LOOK_AGAIN_MS))} * interval '1 millisecond'
    ))
    from waits where queued.ctid = waits.row_id
    returning queued.delivery_id
  ), ${pacesClaimed}, probed as (
    update webhook_statistics
    set probe_at = ${databaseNow} + ${sql.raw(String(PROBE_GAP_MS))} * interval '1 millisecond'
    where probe_at is not null
      and (endpoint_id, organization_id) in (select endpoint_id, organization_id from claimed)
  )
  select claimed.delivery_id as id, claimed.organization_id, claimed.endpoint_id,
    endpoint.id is not null and event.id is not null as sendable, ${destinationColumns},
    claimed.event_id, claimed.event_type, event.body, event.request_id, event.traceparent, claimed.attempts, claimed.max_attempts,
    case when claimed.retry then claimed.window_started_at + endpoint.paused_ms * interval '1 millisecond' end
      as first_attempt_at,
    claimed.claims > ${sql.raw(String(CLAIMS_TOGETHER))} as alone, claimed.fair_share,
    extract(epoch from paced.starts_at - ${databaseNow})::float8 * 1000 as starts_in_ms, claimed.rate_per_second,
    (select count(*)::int from deferred) as behind, walk.step as walked, walk.endpoint_id as walked_to
  from ${withoutWaitingForDisk}
  cross join (select step, endpoint_id from waiting order by step desc limit 1) as walk
  left join claimed on true
  left join webhook_endpoints as endpoint
    on endpoint.id = claimed.endpoint_id and endpoint.organization_id = claimed.organization_id
  left join events as event on event.id = claimed.event_id and event.organization_id = claimed.organization_id
  left join paced on paced.endpoint_id = claimed.endpoint_id and paced.organization_id = claimed.organization_id
  window of_endpoint as (partition by claimed.endpoint_id, claimed.organization_id)
  order by claimed.rank, claimed.step`)

export type ClaimRequest = {
  /** UUID, a new one for each claim. */
  readonly leaseToken: string
  readonly leaseMs: number
  readonly limits: ClaimLimits
  /** The walk begins after this endpoint, so that all get their turn. */
  readonly after: string
  readonly clockOffsetMs: number
}

export type Claim = {
  readonly deliveries: readonly ClaimedDelivery[]
  /**
   * UUIDs of claimed deliveries whose endpoint or event is missing or another organization's, as after a change by hand.
   * They keep their lease, so that others get their turn, and are no longer claimed after a few claims.
   */
  readonly unsendable: readonly string[]
  /** Upper bound on the rows of one kind that were taken from each endpoint. */
  readonly fairShare: number
  /** Whether the claim looked at every endpoint with waiting deliveries, and at all that were due where some wait. */
  readonly complete: boolean
  /** `after` for the next claim. */
  readonly next: string
}

/** Claims due deliveries of active endpoints. */
export async function claimDeliveries(database: Database, request: ClaimRequest): Promise<Claim> {
  const { limits, leaseToken, ...values } = request
  const { endpoints, organizations, ...amounts } = limits
  const rows = await database.run(claim, {
    leaseToken,
    ...values,
    ...amounts,
    ...endpointLimits.values([...endpoints]),
    ...organizationLimits.values([...organizations]),
  })
  const deliveries: ClaimedDelivery[] = []
  const unsendable: string[] = []
  const destinations = new Map<string, Destination>()
  /** When the next attempt of an endpoint with a rate starts. */
  const starts = new Map<string, number>()
  let fairShare = 0
  for (const row of rows) {
    if (row.id === null) continue
    fairShare = Math.max(fairShare, row.fair_share ?? 0)
    if (row.url !== null && row.secret_sealed !== null)
      destinations.set(row.endpoint_id, {
        url: row.url,
        secretSealed: row.secret_sealed,
        previousSecretSealed: row.previous_secret_sealed,
        previousSecretUntil: row.previous_secret_until === null ? null : new Date(row.previous_secret_until),
        headersSealed: row.headers_sealed,
      })
    const destination = destinations.get(row.endpoint_id)
    let startsInMs: number | null = null
    if (row.rate_per_second !== null && row.starts_in_ms !== null) {
      // Stored to the millisecond, so the first may be a fraction early.
      startsInMs = starts.get(row.endpoint_id) ?? Math.max(0, row.starts_in_ms)
      starts.set(row.endpoint_id, startsInMs + 1_000 / row.rate_per_second)
    }
    if (!row.sendable || destination === undefined) {
      unsendable.push(row.id)
      continue
    }
    deliveries.push({
      id: row.id,
      leaseToken,
      organizationId: row.organization_id,
      endpointId: row.endpoint_id,
      url: destination.url,
      secretSealed: destination.secretSealed,
      previousSecretSealed: destination.previousSecretSealed,
      previousSecretUntil: destination.previousSecretUntil,
      headersSealed: destination.headersSealed,
      eventId: row.event_id,
      eventType: row.event_type,
      body: row.body,
      requestId: row.request_id,
      traceparent: row.traceparent,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      firstAttemptAt: row.first_attempt_at === null ? null : new Date(row.first_attempt_at),
      alone: row.alone,
      startsInMs,
    })
  }
  const walk = rows[0]
  const complete = (walk?.walked ?? 0) < MAX_ENDPOINTS && (walk?.behind ?? 0) === 0
  const lastServed = deliveries.at(-1)?.endpointId
  return { deliveries, unsendable, fairShare, complete, next: lastServed ?? walk?.walked_to ?? request.after }
}

const leases = columnsOf<ClaimedDelivery>()('claimed', {
  id: ['uuid', ({ id }) => id],
  lease_token: ['uuid', ({ leaseToken }) => leaseToken],
})

const release = defineStatement<Record<never, never>, ReturnType<typeof leases.values>>(fragment`
  /* webhooks/deliveries/claim.release */
  update delivery_queue as queued
  -- A delivery that was resent while it was leased has no claim to take back.
  set lease_token = null, lease_ends_at = null, claims = greatest(claims - 1, 0),
    suspect = claims - 1 >= ${sql.raw(String(CLAIMS_TOGETHER))}
  from ${leases.rows}
  where queued.delivery_id = claimed.id and queued.lease_token = claimed.lease_token`)

/** Releases deliveries that were claimed but not begun, as if they had not been claimed. */
export async function releaseDeliveries(
  database: Database,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await database.run(release, leases.values(deliveries))
}
