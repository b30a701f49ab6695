import type { RequestHandler } from 'express'
import type { Clock } from '../clock.js'
import { columnsOf } from '../database/columns.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { HOUR_MS, type RequestOutcome } from './queries.js'

/**
 * Counts how requests were answered, by the hour: in memory, and added to what all processes have counted once a
 * minute, so that no request waits for a counter. A process that is killed takes its last minute with it.
 */
export type RequestCounter = {
  /** Counts the requests of the public API that pass, once they are answered. */
  readonly count: RequestHandler
  /** Writes what was counted since the last time; keeps it for the next when that fails. */
  flush(): Promise<void>
  /** Deletes what no overview shows any more. */
  prune(): Promise<void>
}

const KEPT_DAYS = 7

const OUTCOMES: Readonly<Record<number, RequestOutcome>> = { 2: 'succeeded', 4: 'refused', 5: 'failed' }

const counts = columnsOf<{ hour: number; outcome: RequestOutcome; count: number }>()('counted', {
  hour: ['int', ({ hour }) => hour],
  outcome: ['word', ({ outcome }) => outcome],
  count: ['int', ({ count }) => count],
})

const add = defineStatement<Record<never, never>, ReturnType<typeof counts.values>>(fragment`
  /* overview/request-counter.add */
  insert into request_counts (hour, outcome, count)
  select to_timestamp(counted.hour * 3600), counted.outcome, counted.count
  from ${counts.rows}
  -- In the same order everywhere, so that two processes do not wait for each other.
  order by counted.hour, counted.outcome
  on conflict (hour, outcome) do update set count = request_counts.count + excluded.count`)

const prune = defineStatement<Record<never, never>, { before: string }>(fragment`
  /* overview/request-counter.prune */
  delete from request_counts where hour < ${value('before')}::timestamptz`)

export function createRequestCounter({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): RequestCounter {
  /** Of each hour, counted from the Unix epoch. */
  let counted = new Map<number, Record<RequestOutcome, number>>()

  function countsOf(hour: number): Record<RequestOutcome, number> {
    let ofHour = counted.get(hour)
    if (ofHour === undefined) {
      ofHour = { succeeded: 0, refused: 0, failed: 0 }
      counted.set(hour, ofHour)
    }
    return ofHour
  }

  return {
    count(request, response, next) {
      if (request.url.startsWith('/api/'))
        response.on('finish', () => {
          const outcome = OUTCOMES[Math.floor(response.statusCode / 100)]
          if (outcome !== undefined) countsOf(Math.floor(clock.now().getTime() / HOUR_MS))[outcome] += 1
        })
      next()
    },
    async flush() {
      const entries = [...counted]
        .flatMap(([hour, ofHour]) =>
          Object.values(OUTCOMES).map((outcome) => ({ hour, outcome, count: ofHour[outcome] })),
        )
        .filter(({ count }) => count > 0)
      if (entries.length === 0) return
      counted = new Map()
      try {
        await database.run(add, counts.values(entries))
      } catch (error) {
        for (const { hour, outcome, count } of entries) countsOf(hour)[outcome] += count
        throw error
      }
    },
    async prune() {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * HOUR_MS)
      await database.run(prune, { before: before.toISOString() })
    },
  }
}
