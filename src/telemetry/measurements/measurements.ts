import type { Clock } from '../../basics/clock.js'
import { type Database, defineStatement } from '../../database/connection.js'
import type { Grain } from '../../database/schema.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import type { ResponseObserver } from '../../http/observe-responses.js'
import { createCounts, type MeasuredEvent } from './counts.js'
import { createUnwrittenRows, type Row } from './unwritten-rows.js'

/** How long rows are kept: an hour (or a day) longer than the longest range that can be queried, which is a month. */
const KEPT_MS: Readonly<Record<Grain, number>> = { minute: 25 * 3_600_000, hour: 32 * 24 * 3_600_000 }

/** The label of attempts and deliveries that succeeded. */
export const SUCCEEDED = 'succeeded'

/**
 * Counts events for figures over time. Counts are kept in memory and added to the shared counts of all processes once a
 * minute, so that no request waits for a counter. If a process is killed, its last minute is lost.
 */
export type Measurements = {
  /** Counts each request of the public API once it is answered. */
  readonly countRequest: ResponseObserver
  add(event: MeasuredEvent): void
  /** Writes the counts since the last flush; if that fails, keeps them for the next. */
  flush(): Promise<void>
  /** Flushes before a read. Never rejects: a database that accepts no writes can still answer the read. */
  catchUp(): Promise<void>
  /** Deletes rows that no figure shows any more. */
  prune(): Promise<void>
}

/** Rows per statement. */
const BATCH = 1_000

const rows = columnsOf<Row>()('counted', {
  subject: ['uuid', ({ subject }) => subject],
  organization_id: ['uuid', ({ organizationId }) => organizationId],
  measure: ['word', ({ measure }) => measure],
  grain: ['word', ({ grain }) => grain],
  at: ['timestamptz', ({ at }) => at],
  label: ['word', ({ label }) => label],
  count: ['bigint', ({ count }) => count],
  durations: [
    'text',
    ({ durations }) =>
      durations.length === 0 ? null : `{${Array.from(durations, (count) => count ?? 0).join(',')}}`,
  ],
})

const write = defineStatement<Record<never, never>, ReturnType<typeof rows.values>>(fragment`
  /* telemetry/measurements/measurements.write */
  insert into measurements as measured (subject, organization_id, measure, grain, at, label, count, durations)
  select counted.subject, counted.organization_id, counted.measure, counted.grain, counted.at, counted.label,
    counted.count, counted.durations::bigint[]
  from ${rows.rows}
  -- In the same order everywhere, so that two processes do not deadlock.
  order by counted.subject, counted.measure, counted.grain, counted.at, counted.label
  on conflict (subject, measure, grain, at, label) do update set
    count = measured.count + excluded.count,
    durations = case
      when measured.durations is null then excluded.durations
      when excluded.durations is null then measured.durations
      else (
        select array_agg(coalesce(before, 0) + coalesce(more, 0) order by place)
        from unnest(measured.durations, excluded.durations) with ordinality as class(before, more, place)
      )
    end`)

const prune = defineStatement<
  { label: string },
  EarlierNow & { grain: string; keptMs: number; most: number }
>(fragment`
  /* telemetry/measurements/measurements.prune */
  delete from measurements where ctid = any(array(
    select ctid from measurements
    where grain = ${value('grain')}::text and at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    limit ${value('most')}::int
  ))
  returning label`)

export function createMeasurements({ database, clock }: { database: Database; clock: Clock }): Measurements {
  const unwritten = createUnwrittenRows()
  const counts = createCounts({ clock, unwritten: () => unwritten.size })
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    for (const [minute, entries] of counts.take()) for (const entry of entries) unwritten.keep(minute, entry)
    while (unwritten.size > 0) {
      const batch = unwritten.first(BATCH)
      await database.run(write, rows.values(batch.map(([, row]) => row)))
      unwritten.forget(batch.map(([key]) => key))
    }
  }

  function flush(): Promise<void> {
    // Sequentially, so that no row is written twice.
    writing = writing.catch(() => {}).then(writeAll)
    return writing
  }

  return {
    countRequest({ request, state: { caller, keyId }, status }) {
      if (status === null || !request.originalUrl.startsWith('/api/')) return
      counts.addRequest(caller?.organization ?? '', keyId, status)
    },
    add: counts.add,
    flush,
    catchUp: () => flush().catch(() => {}),
    async prune() {
      for (const [grain, keptMs] of Object.entries(KEPT_MS)) {
        let pruned: unknown[]
        do pruned = await database.run(prune, { ...earlierNowValues(clock), grain, keptMs, most: BATCH })
        while (pruned.length === BATCH)
      }
    },
  }
}
