/**
 * The order in which endpoints are served: in turn (round robin), each with its earliest delivery first, and first
 * attempts apart from retries, so that neither one endpoint's backlog nor the retries can take everything. Two places
 * follow it. The database alone knows all that is due, and hands out rows in turn ({@link choosesInTurn}); the process
 * alone knows what is in flight, and hands out slots in turn to what it has claimed ({@link createTurns}). How much each
 * may have, `limits.ts` says.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Fragment, fragment, value } from '../../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../../database/sql/time.js'
import { attemptBefore } from '../order.js'
import { locksRate } from './rate.js'

type Kind = 'first attempt' | 'retry'

/** Whether nobody has a lease on a row of `delivery_queue`. */
export const isFree: Fragment<ClockOffset> = fragment`(lease_ends_at is null or lease_ends_at <= ${databaseNow})`

// Not joined on the organization: the planner would underestimate the rows by a factor of several hundred, and read and
// sort a whole backlog.
const due = (endpointId: SQL, kind: Kind) => fragment`
  endpoint_id = ${endpointId} and retry = ${sql.raw(String(kind === 'retry'))} and next_attempt_at <= ${databaseNow}
    and ${isFree} and not suspect`

/**
 * Rows of one kind that a claim looks at in an ordered endpoint, whatever it may take: many may have to wait for
 * another, and must not keep it from those behind them.
 */
const MAX_LOOKED_AT = 128

/**
 * The earliest due rows of one kind, with their `rank` among those of their endpoint that may be attempted. The others
 * have to wait for one that is to be attempted at the time `behind`.
 */
const earliest = (kind: Kind) => fragment`
  select row.row_id, row.behind, ready.id as endpoint_id, ready.organization_id, ready.step, ready.endpoint_limit,
    ready.organization_limit, ready.rate_per_second, ready.fair_share, ready.max_rows, row.rank,
    ${sql.raw(String(kind === 'retry'))} as retry
  from ready cross join lateral (
    select locked.row_id, locked.behind, count(*) filter (where locked.behind is null)
      over (order by locked.next_attempt_at rows unbounded preceding) as rank
    from (
      select ctid as row_id, next_attempt_at,
        case when ready.ordered and subject_id is not null then ${attemptBefore('delivery_queue')} end as behind
      from delivery_queue where ${due(fragment`ready.id`, kind)}
      order by next_attempt_at limit ready.max_locked
      for update skip locked
    ) as locked
  ) as row`

/**
 * The CTE `chosen`: locked rows (`row_id`), at most `maxRows`, in the order of their `rank` at their endpoint and of
 * their endpoint's `step`. The CTE `waits`: locked rows that have to wait for others. The CTE `served` has the endpoints
 * (`id`, `organization_id`, `step`, `endpoint_limit`, `organization_limit`, `rate_per_second`, `ordered`). Every endpoint with due deliveries gets the same share, `fair_share` rows of each kind: attempts
 * spread over many endpoints need fewer connections to each, and a new connection costs more than the request on it.
 * No more rows are locked than that share, except where some have to wait for others.
 */
export const choosesInTurn: Fragment<
  ClockOffset & { readonly maxRows: number; readonly maxRetries: number }
> = fragment`ready as materialized (
    select allowed.*, case when allowed.ordered then greatest(allowed.max_rows, ${sql.raw(String(MAX_LOOKED_AT))})
        else allowed.max_rows end as max_locked
    from (
      select served.id, served.organization_id, served.step, served.organization_limit, served.rate_per_second,
        served.ordered, fair_share.amount as fair_share, least(served.endpoint_limit, rate.amount) as endpoint_limit,
        least(fair_share.amount, served.endpoint_limit, rate.amount) as max_rows
      from (
        select served.*, count(*) over () as count
        from served cross join lateral (
          select from delivery_queue where ${due(fragment`served.id`, 'first attempt')}
          union all
          select from delivery_queue where ${due(fragment`served.id`, 'retry')}
          limit 1
        ) as something
      ) as served
      cross join lateral (
        select ceil(${value('maxRows')}::float8 / served.count)::int as amount
      ) as fair_share
      ${locksRate('served')}
    ) as allowed
  ), first_attempt as (
    ${earliest('first attempt')}
  ), retry as (
    ${earliest('retry')}
  ), chosen as (
    select row_id, step, rank, fair_share, rate_per_second from (
      select both_kinds.*,
        row_number() over (partition by endpoint_id order by rank) as rank_of_endpoint,
        row_number() over (partition by organization_id order by rank, step) as rank_of_organization,
        row_number() over (partition by retry order by rank, step) as rank_of_kind
      from (select * from first_attempt union all select * from retry) as both_kinds
      where behind is null and rank <= max_rows
    ) as ranked
    where rank_of_endpoint <= endpoint_limit and rank_of_organization <= organization_limit
      and (not retry or rank_of_kind <= ${value('maxRetries')})
    order by rank, step limit ${value('maxRows')}
  ), waits as (
    select row_id, behind from first_attempt where behind is not null
    union all
    select row_id, behind from retry where behind is not null
  )`

/** Named queues that are served in turn. A queue whose first item is blocked is passed over, with all its items. */
export type Turns<Item> = {
  /** Items whose turn may come: not those of blocked queues, which must not keep others from being claimed. */
  readonly waiting: number
  push(queueName: string, item: Item): void
  /** The next item in turn. Queues whose first item is blocked are set aside, and items that are dropped are removed. */
  take(isBlocked: (first: Item) => boolean, isDropped: (item: Item) => boolean): Item | undefined
  /** Lets queues that were set aside take their turns again. Those still blocked are then set aside again. */
  unblock(): void
  /** Removes the first item of a queue for which `matches` holds. */
  remove(queueName: string, matches: (item: Item) => boolean): Item | undefined
  /** Removes and returns everything. */
  clear(): Item[]
}

export function createTurns<Item>(): Turns<Item> {
  /** In the order of their turns. */
  const queues = new Map<string, Item[]>()
  const blocked = new Map<string, Item[]>()
  let waiting = 0

  function firstOf(queue: Item[], isDropped: (item: Item) => boolean): Item | undefined {
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      waiting -= 1
      if (!isDropped(first)) return first
    }
    return undefined
  }

  return {
    get waiting() {
      return waiting
    },
    push(queueName, item) {
      const blockedQueue = blocked.get(queueName)
      const queue = blockedQueue ?? queues.get(queueName)
      if (blockedQueue === undefined) waiting += 1
      if (queue === undefined) queues.set(queueName, [item])
      else queue.push(item)
    },
    take(isBlocked, isDropped) {
      for (const [name, queue] of queues) {
        queues.delete(name)
        const first = queue[0]
        if (first !== undefined && isBlocked(first)) {
          blocked.set(name, queue)
          waiting -= queue.length
          continue
        }
        const item = firstOf(queue, isDropped)
        if (queue.length > 0) queues.set(name, queue)
        if (item !== undefined) return item
      }
      return undefined
    },
    unblock() {
      for (const [name, queue] of blocked) {
        queues.set(name, queue)
        waiting += queue.length
      }
      blocked.clear()
    },
    remove(queueName, matches) {
      for (const from of [queues, blocked]) {
        const queue = from.get(queueName) ?? []
        const place = queue.findIndex(matches)
        if (place === -1) continue
        const [item] = queue.splice(place, 1)
        if (queue.length === 0) from.delete(queueName)
        if (from === queues) waiting -= 1
        return item
      }
      return undefined
    },
    clear() {
      const all = [...queues.values(), ...blocked.values()].flat()
      queues.clear()
      blocked.clear()
      waiting = 0
      return all
    },
  }
}
