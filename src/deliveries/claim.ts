import { type SQL, sql } from 'drizzle-orm'
import type { DeliveredEventKind } from '../../generated/vocabulary.js'
import { withoutWaitingForDisk } from '../database/commit.js'
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
  /** Whether it may be what ends its processes, so that a process has one such at a time. */
  readonly alone: boolean
}

/** Claims without an outcome after which a delivery is left alone: it may be what ends its processes. */
export const MOST_CLAIMS = 5

/**
 * Claims without an outcome from which on a delivery is claimed by itself: whatever a process had claimed is
 * claimed again when it dies, and what ends it must not take the rest along to {@link MOST_CLAIMS}.
 */
const CLAIMS_TOGETHER = 3

/** How long after a probe of an open circuit the next one may be made. */
export const PROBE_GAP_MS = 30_000

/** Endpoints one claim looks at. */
const MOST_ENDPOINTS = 1_000

type Kind = 'first attempt' | 'retry'

const isFree = sql`(lease_ends_at is null or lease_ends_at <= ${databaseNow})`

const due = (endpointId: SQL, kind: Kind) => sql`
  endpoint_id = ${endpointId} and retry = ${sql.raw(String(kind === 'retry'))} and next_attempt_at <= ${databaseNow}
    and ${isFree} and not suspect`

/** The rows of one kind: of each endpoint those that were due first, and of all `limit`, one in turn. */
const rowsInTurn = (kind: Kind, limit: 'most' | 'mostRetries') => sql`
  select row.row_id, turn.id as endpoint_id, turn.organization_id, turn.step, turn.room,
    turn.room_of_organization, turn.share, row.place
  from turn cross join lateral (
    select locked.row_id, row_number() over (order by locked.next_attempt_at) as place from (
      select ctid as row_id, next_attempt_at from delivery_queue where ${due(sql`turn.id`, kind)}
      order by next_attempt_at limit turn.most
      for update skip locked
    ) as locked
  ) as row
  order by row.place, turn.step limit ${sql.placeholder(limit)}`

/**
 * Claims in one short statement: endpoints first, then a few due rows of each, first attempts apart from
 * retries, so that neither one endpoint's backlog nor all the retries there are take every place.
 *
 * `waiting` walks the queue's index from one endpoint to the next without touching the rows between, from where
 * the last claim ended, and comes round once. An endpoint whose circuit is open is left out until its probe is
 * due, and then gets one row. Each endpoint with something due gets the same share of what is wanted, one row in
 * turn: attempts spread over many endpoints need fewer connections to each, and a new connection costs more than
 * the request on it. Rows are locked no further than that share.
 *
 * A claim that a crash of the database server undoes is as one whose lease ran out: the delivery is sent again.
 */
const claim = defineStatement<{
  id: string | null
  organization_id: string
  endpoint_id: string
  /** With the first rows of an endpoint only, as is the secret. */
  url: string | null
  secret_sealed: Uint8Array | null
  event_id: string
  event_type: DeliveredEventKind
  body: string
  attempts: number
  max_attempts: number
  first_attempt_at: string | null
  alone: boolean
  share: number | null
  walked: number
  walked_to: string | null
}>(sql`
  with recursive waiting as (
    select null::uuid as endpoint_id, ${sql.placeholder('after')}::uuid as position, false as wrapped, 0 as step
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
    where waiting.step < ${sql.raw(String(MOST_ENDPOINTS))} and found.endpoint_id is not null
      and (found.endpoint_id <= ${sql.placeholder('after')}::uuid or not (waiting.wrapped or next.endpoint_id is null))
  ), room_of_endpoint as (
    select * from unnest(${sql.placeholder('endpointIds')}::uuid[], ${sql.placeholder('endpointRooms')}::int[])
      as room(id, amount)
  ), room_of_organization as (
    select * from unnest(
      ${sql.placeholder('organizationIds')}::uuid[], ${sql.placeholder('organizationRooms')}::int[]
    ) as room(id, amount)
  ), served as (
    select endpoint.id, endpoint.organization_id, waiting.step,
      case when circuit.probe_at is null then coalesce(its.amount, ${sql.placeholder('perEndpoint')}::int) else 1 end
        as room,
      coalesce(theirs.amount, ${sql.placeholder('perOrganization')}::int) as room_of_organization
    from waiting
    join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
    left join webhook_statistics as circuit on circuit.endpoint_id = endpoint.id
    left join room_of_endpoint as its on its.id = endpoint.id
    left join room_of_organization as theirs on theirs.id = endpoint.organization_id
    where endpoint.status = 'active' and (circuit.probe_at is null or circuit.probe_at <= ${databaseNow})
      and coalesce(its.amount, 1) > 0 and coalesce(theirs.amount, 1) > 0
  ), turn as materialized (
    select served.*, share.amount as share, least(share.amount, served.room) as most
    from (
      select served.*, count(*) over () as count
      from served cross join lateral (
        select from delivery_queue where ${due(sql`served.id`, 'first attempt')}
        union all
        select from delivery_queue where ${due(sql`served.id`, 'retry')}
        limit 1
      ) as something
    ) as served
    cross join lateral (
      select ceil(${sql.placeholder('most')}::float8 / served.count)::int as amount
    ) as share
  ), first_attempt as (
    ${rowsInTurn('first attempt', 'most')}
  ), retry as (
    ${rowsInTurn('retry', 'mostRetries')}
  ), suspect as materialized (
    -- By itself, so that it is read by its small index whatever the planner thinks of the joins.
    select delivery_id, endpoint_id, next_attempt_at from delivery_queue
    where suspect and next_attempt_at <= ${databaseNow} and claims < ${sql.raw(String(MOST_CLAIMS))} and ${isFree}
    order by next_attempt_at
  ), alone as (
    select ctid as row_id from delivery_queue
    where ${isFree} and delivery_id in (
      select suspect.delivery_id from suspect
      join webhook_endpoints as endpoint on endpoint.id = suspect.endpoint_id and endpoint.status = 'active'
      left join webhook_statistics as circuit on circuit.endpoint_id = endpoint.id
      where circuit.probe_at is null or circuit.probe_at <= ${databaseNow}
      order by suspect.next_attempt_at limit ${sql.placeholder('mostAlone')}
    )
    for update skip locked
  ), due as (
    (
      select chosen.row_id, chosen.step, chosen.place, chosen.share from (
        select both_kinds.*,
          row_number() over (partition by endpoint_id order by place) as place_of_endpoint,
          row_number() over (partition by organization_id order by place, step) as place_of_organization
        from (select * from first_attempt union all select * from retry) as both_kinds
      ) as chosen
      where chosen.place_of_endpoint <= chosen.room and chosen.place_of_organization <= chosen.room_of_organization
      order by chosen.place, chosen.step limit ${sql.placeholder('most')}
    )
    union all
    select row_id, 0, 0, 1 from alone
  ), claimed as (
    update delivery_queue as queued
    set lease_token = ${sql.placeholder('leaseToken')}::uuid,
      lease_ends_at = ${databaseNow} + ${sql.placeholder('leaseMs')}::float8 * interval '1 millisecond',
      claims = claims + 1, suspect = claims + 1 >= ${sql.raw(String(CLAIMS_TOGETHER))}
    -- Locked above, so it is still there.
    from due where queued.ctid = due.row_id
    returning queued.*, due.step, due.place, due.share
  ), probed as (
    update webhook_statistics
    set probe_at = ${databaseNow} + ${sql.raw(String(PROBE_GAP_MS))} * interval '1 millisecond'
    where probe_at is not null and endpoint_id in (select endpoint_id from claimed)
  )
  select claimed.delivery_id as id, claimed.organization_id, claimed.endpoint_id,
    case when claimed.place = min(claimed.place) over of_endpoint then endpoint.url end as url,
    case when claimed.place = min(claimed.place) over of_endpoint then endpoint.secret_sealed end as secret_sealed,
    claimed.event_id, claimed.event_type, event.body, claimed.attempts, claimed.max_attempts,
    claimed.window_started_at + endpoint.paused_ms * interval '1 millisecond' as first_attempt_at,
    claimed.claims > ${sql.raw(String(CLAIMS_TOGETHER))} as alone, claimed.share, walk.step as walked, walk.endpoint_id as walked_to
  from ${withoutWaitingForDisk}
  cross join (select step, endpoint_id from waiting order by step desc limit 1) as walk
  left join claimed on true
  left join webhook_endpoints as endpoint on endpoint.id = claimed.endpoint_id
  left join events as event on event.id = claimed.event_id
  window of_endpoint as (partition by claimed.endpoint_id)
  order by claimed.place, claimed.step`)

/** What a claim may bring. */
export type Room = {
  /** Rows in all, how many of them may be retries, and how many may be claimed only by themselves. */
  readonly most: number
  readonly mostRetries: number
  readonly mostAlone: number
  /** Rows of one endpoint, and of all of one organization; where it is another number, by UUID. */
  readonly perEndpoint: number
  readonly perOrganization: number
  readonly endpoints: ReadonlyMap<string, number>
  readonly organizations: ReadonlyMap<string, number>
}

export type ClaimRequest = {
  /** UUID, fresh for each claim. */
  readonly leaseToken: string
  readonly leaseMs: number
  readonly room: Room
  /** Endpoint after which to begin, so that all take turns. */
  readonly after: string
  readonly clockOffsetMs: number
}

export type Claim = {
  readonly deliveries: readonly ClaimedDelivery[]
  /** How many rows of one kind were taken of each endpoint at most. */
  readonly share: number
  /** Whether every endpoint with waiting deliveries was looked at. */
  readonly complete: boolean
  /** Where to begin next time. */
  readonly next: string
}

/** Claims due deliveries of active endpoints. */
export async function claimDeliveries(database: Database, request: ClaimRequest): Promise<Claim> {
  const { room, leaseToken, ...values } = request
  const { endpoints, organizations, ...amounts } = room
  const rows = await database.run(claim, {
    leaseToken,
    ...values,
    ...amounts,
    endpointIds: [...endpoints.keys()],
    endpointRooms: [...endpoints.values()],
    organizationIds: [...organizations.keys()],
    organizationRooms: [...organizations.values()],
  })
  const deliveries: ClaimedDelivery[] = []
  const destinations = new Map<string, Pick<ClaimedDelivery, 'url' | 'secretSealed'>>()
  let share = 0
  for (const row of rows) {
    if (row.id === null) continue
    share = Math.max(share, row.share ?? 0)
    if (row.url !== null && row.secret_sealed !== null)
      destinations.set(row.endpoint_id, { url: row.url, secretSealed: row.secret_sealed })
    const { url, secretSealed } = destinations.get(row.endpoint_id) as NonNullable<
      ReturnType<typeof destinations.get>
    >
    deliveries.push({
      id: row.id,
      leaseToken,
      organizationId: row.organization_id,
      endpointId: row.endpoint_id,
      url,
      secretSealed,
      eventId: row.event_id,
      eventType: row.event_type,
      body: row.body,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      firstAttemptAt: row.first_attempt_at === null ? null : new Date(row.first_attempt_at),
      alone: row.alone,
    })
  }
  const walk = rows[0]
  const complete = (walk?.walked ?? 0) < MOST_ENDPOINTS
  const lastServed = deliveries.at(-1)?.endpointId
  return { deliveries, share, complete, next: lastServed ?? walk?.walked_to ?? request.after }
}

const release = defineStatement(sql`
  update delivery_queue as queued
  set lease_token = null, lease_ends_at = null, claims = claims - 1,
    suspect = claims - 1 >= ${sql.raw(String(CLAIMS_TOGETHER))}
  from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('leaseTokens')}::uuid[]) as claimed(id, lease_token)
  where queued.delivery_id = claimed.id and queued.lease_token = claimed.lease_token`)

/** Gives back what was claimed and not begun, as if it had not been claimed. */
export async function releaseDeliveries(
  database: Database,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await database.run(release, {
    ids: deliveries.map(({ id }) => id),
    leaseTokens: deliveries.map(({ leaseToken }) => leaseToken),
  })
}
