import { sql } from 'drizzle-orm'
import { recordsOwnAudits } from '../../changes/audit/record.js'
import { windowFrom } from '../../changes/events/attempt-window.js'
import { withoutWaitingForDisk } from '../../database/commit.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'
import type { Attempt, AttemptStatus } from './attempt.js'
import { PROBE_GAP_MS } from './claim.js'
import { afterReleased, releasesNext } from './order.js'

const outcomes = columnsOf<Attempt>()('outcome', {
  delivery_id: ['uuid', ({ delivery }) => delivery.id],
  lease_token: ['uuid', ({ delivery }) => delivery.leaseToken],
  // Only compared after a 410.
  gone_url: ['text', ({ gone, delivery }) => (gone ? delivery.url : null)],
  max_attempts: ['int', ({ delivery }) => delivery.maxAttempts],
  succeeded: ['boolean', ({ succeeded }) => succeeded],
  retry_in_ms: ['float8', ({ retryInMs }) => retryInMs],
  response_code: ['int', ({ outcome }) => outcome.responseCode],
  signature_header: ['text', ({ signatureHeader }) => signatureHeader],
  started_at: ['timestamptz', ({ startedAt }) => startedAt],
  duration_ms: ['int', ({ outcome }) => outcome.durationMs],
  error: ['word', ({ outcome }) => outcome.error],
  response_excerpt: ['text', ({ outcome }) => outcome.responseExcerpt],
})

/** What an outcome may have caused for its endpoint: it was gone and has been paused, or its circuit opened. */
export type EndpointTrouble = 'paused' | 'circuit opened'

/** Name in the audit log for what deliveries lead to by themselves. */
export const DISPATCHER = 'dispatcher'

/** Timeouts in a row after which an endpoint's circuit opens. */
export const TIMEOUTS_TO_OPEN = 5

const isLastFailure = sql`excluded.last_failure_at >= coalesce(statistics.last_failure_at, '-infinity')`

/**
 * Records a batch of outcomes in one statement. The CTE `decided` says what follows for each delivery, and nothing else
 * does: a delivery is finished if it succeeded, if the receiver is gone, or if it has no attempts left (`failure`), and
 * is due again otherwise (`due_in_ms`). A row whose lease was taken over or voided meanwhile no longer has the token and
 * is left alone. Endpoints' statistics are locked in the order of their IDs, so that two processes do not deadlock. An
 * outcome lost in a crash of the database server counts as never recorded: the delivery is sent again.
 *
 * The statistics also hold the circuit: any answer, whatever its status, closes it; the fifth timeout in a row opens
 * it. `probe_at` is then the time from which the endpoint may be probed.
 */
const record = defineStatement<
  { id: string; became: 'failed' | 'released' | EndpointTrouble },
  ReturnType<typeof outcomes.values> & ClockOffset
>(fragment`
  /* webhooks/deliveries/record.record */
  with outcome as (
    select outcome.* from ${withoutWaitingForDisk}, ${outcomes.rows}
  ), failed_attempt as (
    -- Locked, so that a change of the URL since the claim counts, and an attempt more: the previous release, which may
    -- still run, gives one to a delivery that is being attempted.
    select outcome.*, follows.failure, case when follows.failure is null then
        case when queued.max_attempts > outcome.max_attempts then 0 else outcome.retry_in_ms end
      end as due_in_ms
    from outcome
    join delivery_queue as queued
      on queued.delivery_id = outcome.delivery_id and queued.lease_token = outcome.lease_token
    join webhook_endpoints as endpoint
      on endpoint.id = queued.endpoint_id and endpoint.organization_id = queued.organization_id
    cross join lateral (
      select case
        when outcome.gone_url = endpoint.url then 'gone'
        when queued.attempts + 1 >= queued.max_attempts then 'exhausted'
      end as failure
    ) as follows
    where not outcome.succeeded
    for update of queued
  ), decided as (
    select outcome.*, null as failure, null::float8 as due_in_ms from outcome where succeeded
    union all
    select * from failed_attempt
  ), tried as (
    update delivery_queue as queued
    set attempts = queued.attempts + 1, claims = 0, suspect = false, lease_token = null, lease_ends_at = null,
      window_started_at = coalesce(
        case when queued.retry then queued.window_started_at end,
        (
          select ${windowFrom(sql`decided.started_at`)} from webhook_endpoints as endpoint
          where endpoint.id = queued.endpoint_id and endpoint.organization_id = queued.organization_id
        )
      ),
      next_attempt_at = ${databaseNow} + decided.due_in_ms * interval '1 millisecond'
    from decided
    where decided.due_in_ms is not null
      and queued.delivery_id = decided.delivery_id and queued.lease_token = decided.lease_token
    returning decided.*, queued.organization_id, queued.endpoint_id, queued.attempts, null::uuid as subject_id
  ), finished as (
    delete from delivery_queue as queued using decided
    where decided.due_in_ms is null
      and queued.delivery_id = decided.delivery_id and queued.lease_token = decided.lease_token
    returning decided.*, queued.organization_id, queued.endpoint_id, queued.attempts + 1 as attempts, queued.subject_id
  ), ${releasesNext('finished')}, failed as (
    update deliveries set failure = finished.failure, updated_at = ${databaseNow}
    from finished
    where finished.failure is not null and deliveries.id = finished.delivery_id
      and deliveries.organization_id = finished.organization_id
  ), recorded as (
    select * from finished union all select * from tried
  ), attempt as (
    insert into delivery_attempts (
      delivery_id, organization_id, number, started_at, duration_ms, response_code, signature_header, error,
      response_excerpt
    )
    select delivery_id, organization_id, attempts, started_at, duration_ms, response_code, signature_header, error,
      response_excerpt
    from recorded
  ), counted as (
    insert into webhook_statistics as statistics
      (endpoint_id, organization_id, succeeded, failed, last_delivery_at, last_success_at, last_failure_at,
        last_failure_error, last_failure_code, exhausted, timeouts, probe_at)
    select batch.*, case when batch.timeouts >= ${sql.raw(String(TIMEOUTS_TO_OPEN))}
      then ${databaseNow} + ${sql.raw(String(PROBE_GAP_MS))} * interval '1 millisecond' end
    from (
      select endpoint_id, organization_id, count(*) filter (where succeeded) as succeeded,
        count(*) filter (where failure is not null) as failed, max(started_at) as last_delivery_at,
        max(started_at) filter (where succeeded) as last_success_at,
        max(started_at) filter (where not succeeded) as last_failure_at,
        (array_agg(error order by started_at desc) filter (where not succeeded))[1] as last_failure_error,
        (array_agg(response_code order by started_at desc) filter (where not succeeded))[1] as last_failure_code,
        count(*) filter (where failure = 'exhausted') as exhausted,
        case when bool_and(error is not distinct from 'timeout') then count(*) else 0 end as timeouts
      from recorded where ${afterReleased} group by endpoint_id, organization_id
    ) as batch
    order by batch.endpoint_id
    on conflict (endpoint_id) do update set
      succeeded = statistics.succeeded + excluded.succeeded,
      failed = statistics.failed + excluded.failed,
      last_delivery_at = greatest(statistics.last_delivery_at, excluded.last_delivery_at),
      last_success_at = greatest(statistics.last_success_at, excluded.last_success_at),
      last_failure_at = greatest(statistics.last_failure_at, excluded.last_failure_at),
      last_failure_error = case when ${isLastFailure}
        then excluded.last_failure_error else statistics.last_failure_error end,
      last_failure_code = case when ${isLastFailure}
        then excluded.last_failure_code else statistics.last_failure_code end,
      exhausted = case when excluded.succeeded > 0 then 0 else statistics.exhausted end + excluded.exhausted,
      timeouts = case when excluded.timeouts = 0 then 0 else statistics.timeouts + excluded.timeouts end,
      probe_at = case
        when excluded.endpoint_id in (select endpoint_id from recorded where response_code is not null) then null
        when statistics.probe_at is not null then statistics.probe_at
        when excluded.timeouts > 0 and statistics.timeouts + excluded.timeouts >= ${sql.raw(String(TIMEOUTS_TO_OPEN))}
          then ${databaseNow} + ${sql.raw(String(PROBE_GAP_MS))} * interval '1 millisecond'
      end
    returning endpoint_id, organization_id, timeouts
  ), paused as (
    update webhook_endpoints
    set status = 'paused', pause_reason = 'gone', paused_at = ${databaseNow}, updated_at = ${databaseNow}
    where status = 'active'
      and (id, organization_id, url) in (
        select endpoint_id, organization_id, gone_url from recorded where failure = 'gone'
      )
    returning id, organization_id
  ), ${recordsOwnAudits('paused', 'whe', 'webhook.paused', { actor: DISPATCHER, reason: 'the receiver answered 410' })}
  select delivery_id as id, 'failed' as became from finished where failure is not null
  union all
  select delivery_id, 'released' from released
  union all
  select id, 'paused' from paused
  union all
  select endpoint_id, 'circuit opened' from counted
  -- A batch with anything but timeouts resets the count. Report the circuit only if this batch made it cross the limit.
  where timeouts >= ${sql.raw(String(TIMEOUTS_TO_OPEN))} and timeouts - (
    select count(*) from recorded
    where recorded.endpoint_id = counted.endpoint_id and recorded.organization_id = counted.organization_id
  ) < ${sql.raw(String(TIMEOUTS_TO_OPEN))}`)

/** The status of an attempt that left no trace, because recording it failed or its lease was taken over. */
export const unrecordedStatus = ({ succeeded }: Attempt): AttemptStatus =>
  succeeded ? 'succeeded' : 'retrying'

/** What a batch of outcomes has led to. */
export type Recorded = {
  /** Of each attempt, in order. */
  readonly statuses: readonly AttemptStatus[]
  readonly troubles: readonly { readonly endpointId: string; readonly trouble: EndpointTrouble }[]
  /** Whether deliveries that waited for one of these are due now. */
  readonly due: boolean
}

/** Records outcomes, and decides by them what follows for their deliveries and endpoints. */
export async function recordAttempts(
  database: Database,
  attempts: readonly Attempt[],
  clockOffsetMs: number,
): Promise<Recorded> {
  const rows = await database.run(record, Object.assign({ clockOffsetMs }, outcomes.values(attempts)))
  const failed = new Set<string>()
  const troubles: { endpointId: string; trouble: EndpointTrouble }[] = []
  let due = false
  for (const { id, became } of rows)
    if (became === 'failed') failed.add(id)
    else if (became === 'released') due = true
    else troubles.push({ endpointId: id, trouble: became })
  const statuses = attempts.map((attempt) =>
    failed.has(attempt.delivery.id) ? 'failed' : unrecordedStatus(attempt),
  )
  return { statuses, troubles, due }
}
