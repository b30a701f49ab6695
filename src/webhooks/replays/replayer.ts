import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type BackgroundWork, createBackgroundWork } from '../../basics/background-work.js'
import type { Clock } from '../../basics/clock.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { commit } from '../../changes/commit.js'
import type { Database } from '../../database/connection.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { advanceReplay } from './advance.js'

/** How often a process looks for replays that another process began and did not finish. */
const POLL_MS = 5_000

/** Advances replays. Each process has one; any number of them share the work through the database. */
export function createReplayer({
  database,
  dispatcher,
  clock,
  log,
}: {
  database: Database
  dispatcher: Dispatcher
  clock: Clock
  log: Logger
}): BackgroundWork {
  return createBackgroundWork({
    pollMs: POLL_MS,
    onFailure: logSparingly(clock, (fields) => log.error(fields, 'a replay could not be continued')),
    async work(isStopped) {
      while (!isStopped()) {
        const began = performance.now()
        const advanced = await commit({ database, dispatcher }, advanceReplay, {
          clockOffsetMs: clock.offset(),
        })
        if (advanced === undefined) return
        // Pause for as long as the batch took, so that a replay uses the database at most half of the time.
        await sleep(performance.now() - began)
      }
    },
  })
}
