/**
 * Attempts a second of an endpoint, of all processes together. A claim locks the endpoint, gives each row that it takes
 * a time to start, one after the other, and stores the time of the next. The process starts each attempt at its time.
 */
import { sql } from 'drizzle-orm'
import { type Fragment, fragment } from '../../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../../database/sql/time.js'

/** How far ahead a claim gives times: longer than the time between two polls, so that none passes unused. */
const AHEAD_MS = 2_000

/**
 * An attempt that could not start within this time after its own is left to a later claim: started later it would come
 * together with others.
 */
export const MAX_LATE_MS = 250

const end = fragment`${databaseNow} + ${sql.raw(String(AHEAD_MS))} * interval '1 millisecond'`

/**
 * Locks the endpoint of `alias` (`id`, `organization_id`, `rate_per_second`) if it has a rate, and gives the `amount` of
 * rows that may be claimed now. Null without a rate; no row at all while another claim has the lock, or if all times are
 * given.
 */
export const locksRate = (alias: 'served' | 'endpoint'): Fragment<ClockOffset> => {
  const given = sql.raw(alias)
  return fragment`cross join lateral (
      select null::int as amount where ${given}.rate_per_second is null
      union all
      select locked.amount from (
        select ceil(extract(epoch from ${end} - greatest(rated.rate_next_at, ${databaseNow})) * rated.rate_per_second)::int
          as amount
        from webhook_endpoints as rated
        where ${given}.rate_per_second is not null and rated.id = ${given}.id
          and rated.organization_id = ${given}.organization_id and rated.rate_per_second is not null
          and coalesce(rated.rate_next_at, ${databaseNow}) < ${end}
        for no key update skip locked
      ) as locked
    ) as rate`
}

/**
 * The CTE `paced`: for each endpoint with a rate of which the CTE `claimed` has rows, when the first of them starts
 * (`starts_at`), and the rate by which the others follow. The endpoints are locked by {@link locksRate}.
 */
export const pacesClaimed: Fragment<ClockOffset> = fragment`paced as (
    update webhook_endpoints as rated
    set rate_next_at = greatest(rated.rate_next_at, ${databaseNow}) + taken.duration
    from (
      select endpoint_id, organization_id, count(*) * interval '1 second' / min(rate_per_second) as duration
      from claimed where rate_per_second is not null group by endpoint_id, organization_id
    ) as taken
    where rated.id = taken.endpoint_id and rated.organization_id = taken.organization_id
    returning rated.id as endpoint_id, rated.organization_id, rated.rate_next_at - taken.duration as starts_at
  )`
