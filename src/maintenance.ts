import type { Context } from './context.js'
import { isDatabaseUnavailable } from './database/connection.js'
import {
  failDeliveriesOfRevoked,
  failExpiredDeliveries,
  pauseSilentEndpoints,
  pruneOldDeliveries,
  resealSecrets,
  setAsideAbandoned,
} from './deliveries/upkeep.js'
import { pruneKeys } from './idempotency/reservation.js'
import { sweepAbandonedScans } from './scans/abandoned-scans.js'
import { pruneEndedSessions } from './sessions/queries.js'

const EVERY_MS = 60_000

/** Some of it is done at the start and in every so many rounds: once an hour. */
const SELDOM = 60

/** What is done once a minute, in every process; the statements share the work. */
export type Maintenance = {
  /** Does all of it now. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createMaintenance(
  context: Pick<
    Context,
    'database' | 'storage' | 'clock' | 'log' | 'settings' | 'keyRing' | 'requestCounter'
  >,
): Maintenance {
  const { database, storage, clock, log, settings, keyRing, requestCounter } = context
  const chores: Record<string, () => Promise<unknown>> = {
    'request counts': () => requestCounter.flush(),
    'abandoned scans': () => sweepAbandonedScans(context),
    'idempotency keys': () => pruneKeys(database, clock),
    'ended sessions': () => pruneEndedSessions(database, clock),
    'interrupted uploads': () => storage.removeStalePartials(),
    'deliveries of revoked endpoints': () => failDeliveriesOfRevoked(context),
    'abandoned deliveries': () => setAsideAbandoned(context),
    'expired deliveries': () => failExpiredDeliveries(context),
    'silent endpoints': () => pauseSilentEndpoints(context),
    'old deliveries': () => pruneOldDeliveries(context, settings.webhooks.retentionDays),
  }
  const seldom: Record<string, () => Promise<unknown>> = {
    'old request counts': () => requestCounter.prune(),
    // Reads every endpoint, and matters only while a master key is being replaced.
    'webhook secrets': () => resealSecrets(context, keyRing),
  }
  let rounds = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    const due = rounds % SELDOM === 0 ? { ...chores, ...seldom } : chores
    rounds += 1
    let unavailable = false
    for (const [chore, carryOut] of Object.entries(due))
      await carryOut().catch((error: unknown) => {
        // What the database is to blame for is the same for each of them.
        if (!isDatabaseUnavailable(error)) log.error({ err: error, chore }, 'maintenance failed')
        else if (!unavailable) {
          log.error({ err: error, chore }, 'maintenance failed')
          unavailable = true
        }
      })
  }

  function tick(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    run,
    start() {
      timer = setInterval(tick, EVERY_MS)
      tick()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
