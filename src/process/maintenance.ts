import { isDatabaseUnavailable } from '../database/connection.js'
import { UnavailableError } from '../http/errors.js'
import { type MaintenanceContext, maintenanceTasks } from './maintenance-tasks.js'

/** The interval between rounds. */
const ROUND_MS = 60_000

/** Tasks that every process runs every minute or hour. The statements divide the work among processes. */
export type Maintenance = {
  /** Runs one round: all tasks in the first round, later those that are due. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createMaintenance(context: MaintenanceContext): Maintenance {
  const { log } = context
  let stopping = false
  const tasks = maintenanceTasks(context, () => stopping)
  /** Number of rounds so far. */
  let rounds = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    const due = Object.entries(tasks).filter(([, { everyRounds }]) => rounds % everyRounds === 0)
    rounds += 1
    let unavailable = false
    for (const [name, task] of due) {
      if (stopping) return
      await task.run().catch((error: unknown) => {
        // If the database is unavailable, every task fails for the same reason: log it once.
        if (error instanceof UnavailableError || !isDatabaseUnavailable(error))
          log.error({ err: error, task: name }, 'maintenance failed')
        else if (!unavailable) {
          log.error({ err: error, task: name }, 'maintenance failed')
          unavailable = true
        }
      })
    }
  }

  function tick(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    run,
    start() {
      stopping = false
      timer = setInterval(tick, ROUND_MS)
      tick()
    },
    async stop() {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
