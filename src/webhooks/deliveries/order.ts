import { sql } from 'drizzle-orm'
import { windowFrom } from '../../changes/events/attempt-window.js'
import { type Fragment, fragment } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

/**
 * When the first waiting delivery of the same subject is to be attempted; null if that is the row of `alias` itself, a
 * row of `delivery_queue` with a subject.
 */
export const attemptBefore = (alias: 'delivery_queue' | 'suspect' | 'waiting') => {
  const row = sql.raw(alias)
  return sql`(
    select case when first.delivery_id <> ${row}.delivery_id then first.next_attempt_at end
    from delivery_queue as first
    where first.endpoint_id = ${row}.endpoint_id and first.subject_id = ${row}.subject_id
      and first.organization_id = ${row}.organization_id
    order by first.sequence nulls first, first.event_id limit 1
  )`
}

/**
 * The CTE `released`: the next delivery of each subject of which the CTE `finished` has a row that left the queue. It is
 * due now, and its 24 hours begin. An event that is being stored meanwhile is not seen; it is due anyway.
 */
export const releasesNext = (finished: 'finished' | 'dequeued'): Fragment<ClockOffset> => {
  const done = sql.raw(finished)
  return fragment`released as (
    update delivery_queue as queued
    set window_started_at = next.window_started_at, next_attempt_at = least(queued.next_attempt_at, ${databaseNow})
    from (select * from ${done} where subject_id is not null) as done
    cross join lateral (
      select behind.delivery_id, behind.organization_id, ${windowFrom(databaseNow)} as window_started_at
      from delivery_queue as behind
      join webhook_endpoints as endpoint
        on endpoint.id = behind.endpoint_id and endpoint.organization_id = behind.organization_id
        and endpoint.ordering = 'subject'
      where behind.endpoint_id = done.endpoint_id and behind.subject_id = done.subject_id
        and behind.organization_id = done.organization_id
        and behind.delivery_id not in (select delivery_id from ${done})
      order by behind.sequence nulls first, behind.event_id limit 1
    ) as next
    where queued.delivery_id = next.delivery_id and queued.organization_id = next.organization_id
    returning queued.delivery_id
  )`
}

/**
 * A condition that makes the CTE with it wait for `released`. Statistics must be locked last: a claim may lock the next
 * delivery while it waits for them.
 */
export const afterReleased = sql`(select count(*) from released) is not null`
