import { sql } from 'drizzle-orm'
import type { DeliveredEventKind } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { databaseNow } from '../database/time.js'

/** A delivery that this process may attempt until its lease runs out. */
export type ClaimedDelivery = {
  readonly id: string
  /** An outcome counts only under this token. */
  readonly leaseToken: string
  readonly organizationId: string
  readonly endpointId: string
  readonly url: string
  readonly secretSealed: Uint8Array
  readonly eventId: string
  readonly eventType: DeliveredEventKind
  readonly body: string
  /** Attempts recorded so far. */
  readonly attempts: number
  readonly maxAttempts: number
  /** When the first attempt was made, later by the time its endpoint was paused since. */
  readonly firstAttemptAt: Date | null
}

/** Claims without an outcome after which a delivery is left alone: it may be what ends its processes. */
export const MOST_CLAIMS = 5

/** How long after a probe of an open circuit the next one may be made. */
export const PROBE_GAP_MS = 30_000

/** Endpoints one claim looks at. */
const MOST_ENDPOINTS = 1_000

/**
 * Claims in one short statement: endpoints first, then a few due rows of each, first attempts apart from
 * retries, so that neither one endpoint's backlog nor all the retries there are take every place.
 *
 * `waiting` walks the partial index from one endpoint with waiting rows to the next without touching the rows
 * between, from where the last claim ended, and comes round once. An endpoint whose circuit is open is left out
 * until its probe is due, and then gets one row.
 */
const claim = defineStatement<{
  id: string | null
  organization_id: string
  endpoint_id: string
  url: string
  secret_sealed: Uint8Array
  event_id: string
  event_type: DeliveredEventKind
  body: string
  attempts: number
  max_attempts: number
  first_attempt_at: string | null
  walked: number
  walked_to: string | null
}>(sql`
  with recursive waiting as (
    select null::uuid as endpoint_id, ${sql.placeholder('after')}::uuid as position, false as wrapped, 0 as step
    union all
    select found.endpoint_id, found.endpoint_id, waiting.wrapped or next.endpoint_id is null, waiting.step + 1
    from waiting
    left join lateral (
      select endpoint_id from deliveries
      where status in ('pending', 'retrying') and endpoint_id > waiting.position
      order by endpoint_id limit 1
    ) as next on true
    left join lateral (
      select endpoint_id from deliveries
      where status in ('pending', 'retrying') and next.endpoint_id is null and not waiting.wrapped
      order by endpoint_id limit 1
    ) as first on true
    cross join lateral (select coalesce(next.endpoint_id, first.endpoint_id) as endpoint_id) as found
    where waiting.step < ${sql.raw(String(MOST_ENDPOINTS))} and found.endpoint_id is not null
      and (found.endpoint_id <= ${sql.placeholder('after')}::uuid or not (waiting.wrapped or next.endpoint_id is null))
  ), less_of_endpoint as (
    select * from unnest(${sql.placeholder('endpointIds')}::uuid[], ${sql.placeholder('endpointLess')}::int[])
      as less(id, amount)
  ), less_of_organization as (
    select * from unnest(
      ${sql.placeholder('organizationIds')}::uuid[], ${sql.placeholder('organizationLess')}::int[]
    ) as less(id, amount)
  ), served as (
    select endpoint.id, endpoint.organization_id, waiting.step,
      case when circuit.probe_at is null then ${sql.placeholder('perEndpoint')}::int - coalesce(its.amount, 0) else 1 end
        as most,
      ${sql.placeholder('perOrganization')}::int - coalesce(theirs.amount, 0) as most_of_organization
    from waiting
    join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
    left join webhook_statistics as circuit on circuit.endpoint_id = endpoint.id
    left join less_of_endpoint as its on its.id = endpoint.id
    left join less_of_organization as theirs on theirs.id = endpoint.organization_id
    where endpoint.status = 'active' and (circuit.probe_at is null or circuit.probe_at <= ${databaseNow})
      and coalesce(its.amount, 0) < ${sql.placeholder('perEndpoint')}::int
      and coalesce(theirs.amount, 0) < ${sql.placeholder('perOrganization')}::int
  ), first_attempts as (
    select row.id as delivery_id, served.id as endpoint_id, served.organization_id, served.step, served.most,
      served.most_of_organization, row.place
    from served cross join lateral (
      select due.id, row_number() over (order by due.claimable_at) as place from (
        select id, claimable_at from deliveries
        where endpoint_id = served.id and status = 'pending' and claimable_at <= ${databaseNow}
          and claims < ${sql.raw(String(MOST_CLAIMS))}
        order by claimable_at limit ${sql.placeholder('perEndpoint')}
        for update skip locked
      ) as due
    ) as row
    where row.place <= served.most
    order by served.step limit ${sql.placeholder('most')}
  ), retries as (
    select row.id as delivery_id, served.id as endpoint_id, served.organization_id, served.step, served.most,
      served.most_of_organization, row.place
    from served cross join lateral (
      select due.id, row_number() over (order by due.claimable_at) as place from (
        select id, claimable_at from deliveries
        where endpoint_id = served.id and status = 'retrying' and claimable_at <= ${databaseNow}
          and claims < ${sql.raw(String(MOST_CLAIMS))}
        order by claimable_at limit ${sql.placeholder('perEndpoint')}
        for update skip locked
      ) as due
    ) as row
    where row.place <= served.most
    order by served.step limit ${sql.placeholder('mostRetries')}
  ), due as (
    select chosen.delivery_id as id, chosen.step from (
      select both_kinds.*,
        row_number() over (partition by endpoint_id order by place) as place_of_endpoint,
        row_number() over (partition by organization_id order by place, step) as place_of_organization
      from (select * from first_attempts union all select * from retries) as both_kinds
    ) as chosen
    where chosen.place_of_endpoint <= chosen.most and chosen.place_of_organization <= chosen.most_of_organization
    order by chosen.step limit ${sql.placeholder('most')}
  ), claimed as (
    update deliveries
    set lease_token = ${sql.placeholder('leaseToken')}::uuid, claims = claims + 1,
      claimable_at = ${databaseNow} + ${sql.placeholder('leaseMs')}::float8 * interval '1 millisecond'
    from due where deliveries.id = due.id
    returning deliveries.*, due.step
  ), probed as (
    update webhook_statistics
    set probe_at = ${databaseNow} + ${sql.raw(String(PROBE_GAP_MS))} * interval '1 millisecond'
    where probe_at is not null and endpoint_id in (select endpoint_id from claimed)
  )
  select claimed.id, claimed.organization_id, claimed.endpoint_id, endpoint.url, endpoint.secret_sealed,
    claimed.event_id, claimed.event_type, event.body, claimed.attempts, claimed.max_attempts,
    claimed.window_started_at + endpoint.paused_ms * interval '1 millisecond' as first_attempt_at,
    walk.step as walked, walk.endpoint_id as walked_to
  from (select step, endpoint_id from waiting order by step desc limit 1) as walk
  left join claimed on true
  left join webhook_endpoints as endpoint on endpoint.id = claimed.endpoint_id
  left join events as event on event.id = claimed.event_id
  order by claimed.step, claimed.id`)

export type ClaimRequest = {
  /** UUID, fresh for each claim. */
  readonly leaseToken: string
  readonly leaseMs: number
  /** Rows at most, and how many of them may be retries. */
  readonly most: number
  readonly mostRetries: number
  /** Rows at most of one endpoint, and of one organization. */
  readonly perEndpoint: number
  readonly perOrganization: number
  /** By how much less than that of some of them, by UUID. */
  readonly endpoints: ReadonlyMap<string, number>
  readonly organizations: ReadonlyMap<string, number>
  /** Endpoint after which to begin, so that all take turns. */
  readonly after: string
  readonly clockOffsetMs: number
}

export type Claim = {
  readonly deliveries: readonly ClaimedDelivery[]
  /** Whether every endpoint with waiting deliveries was looked at. */
  readonly complete: boolean
  /** Where to begin next time. */
  readonly next: string
}

/** Claims due deliveries of active endpoints. */
export async function claimDeliveries(database: Database, request: ClaimRequest): Promise<Claim> {
  const { endpoints, organizations, ...values } = request
  const rows = await database.run(claim, {
    ...values,
    endpointIds: [...endpoints.keys()],
    endpointLess: [...endpoints.values()],
    organizationIds: [...organizations.keys()],
    organizationLess: [...organizations.values()],
  })
  const deliveries: ClaimedDelivery[] = []
  for (const row of rows) {
    if (row.id === null) continue
    deliveries.push({
      id: row.id,
      leaseToken: request.leaseToken,
      organizationId: row.organization_id,
      endpointId: row.endpoint_id,
      url: row.url,
      secretSealed: row.secret_sealed,
      eventId: row.event_id,
      eventType: row.event_type,
      body: row.body,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      firstAttemptAt: row.first_attempt_at === null ? null : new Date(row.first_attempt_at),
    })
  }
  const walk = rows[0]
  const complete = (walk?.walked ?? 0) < MOST_ENDPOINTS
  const lastServed = deliveries.at(-1)?.endpointId
  return { deliveries, complete, next: lastServed ?? walk?.walked_to ?? request.after }
}
