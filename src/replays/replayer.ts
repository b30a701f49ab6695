import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.js'
import { commit } from '../commit.js'
import type { Database } from '../database/connection.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { logSparingly } from '../log-sparingly.js'
import { advanceReplay } from './advance.js'

/** How often a process looks for a replay that another one began and left. */
const POLL_MS = 5_000

/** Goes on with replays. One in each process; any number share the work through the database. */
export type Replayer = {
  /** Looks for replays now rather than at the next poll. */
  wake(): void
  start(): void
  /** Begins no further batch, and waits for the one that is under way. */
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
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'a replay did not go on'))
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
      // As long as the batch took: others have the database at least half of the time.
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
