import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { commit } from '../../changes/commit.js'
import type { Database } from '../../database/connection.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { advanceReplay } from './advance.js'

/** How often a process looks for replays that another process began and did not finish. */
const POLL_MS = 5_000

/** Advances replays. Each process has one; any number of them share the work through the database. */
export type Replayer = {
  /** Looks for replays now instead of at the next poll. */
  wake(): void
  start(): void
  /** Begins no further batch, and waits for the current one. */
  stop(): Promise<void>
}

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
}): Replayer {
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'a replay could not be continued'))
  let stopped = true
  let woken = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function advanceAll(): Promise<void> {
    while (!stopped) {
      woken = false
      const began = performance.now()
      const advanced = await commit({ database, dispatcher }, advanceReplay, {
        clockOffsetMs: clock.offset(),
      })
      if (advanced === undefined) return
      // Pause for as long as the batch took, so that a replay uses the database at most half of the time.
      await sleep(performance.now() - began)
    }
  }

  function wake(): void {
    if (stopped) return
    woken = true
    running ??= advanceAll()
      .catch((error: unknown) => {
        // The next poll tries again.
        woken = false
        logFailure(error)
      })
      .finally(() => {
        running = undefined
        if (woken) wake()
      })
  }

  return {
    wake,
    start() {
      stopped = false
      timer = setInterval(wake, POLL_MS)
      wake()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
