import type { Logger } from 'pino'
import type { TrustLists } from '../analysis/trust-lists/trust-lists.js'
import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import type { Tallies } from '../basics/tallies.js'
import { pruneKeys } from '../changes/idempotency/reservation.js'
import { type Database, isDatabaseUnavailable } from '../database/connection.js'
import { boundOf, dropLeftBounds, makePartitionsAhead } from '../database/partitions/partitions.js'
import { vacuum } from '../database/partitions/vacuum.js'
import type { BuiltInStorage } from '../files/built-in.js'
import type { ObjectStorage } from '../files/storage.js'
import { UnavailableError } from '../http/errors.js'
import type { Snapshots } from '../moves/backups/snapshots.js'
import type { OperatorNotices } from '../operators/notices/notices.js'
import { pruneEndedSessions } from '../operators/sessions/queries.js'
import { sweepAbandonedScans } from '../scans/abandoned-scans.js'
import { sweepExpiredFiles } from '../scans/expired-files.js'
import { sweepRemovals } from '../scans/object-removals.js'
import type { HasTime } from '../scans/sweep.js'
import type { Settings } from '../settings/settings.js'
import { sampleBacklog } from '../telemetry/measurements/backlog.js'
import type { Measurements } from '../telemetry/measurements/measurements.js'
import type { RequestLog } from '../telemetry/requests/log.js'
import { pruneOldDeliveries } from '../webhooks/deliveries/retention.js'
import { forgetEndedSecrets, resealSecrets } from '../webhooks/deliveries/sealed.js'
import {
  failDeliveriesOfRevoked,
  failExpiredDeliveries,
  pauseSilentEndpoints,
  setAsideAbandoned,
} from '../webhooks/deliveries/upkeep.js'
import { pruneReplays } from '../webhooks/replays/queries.js'

/** The interval between rounds. */
const ROUND_MS = 60_000

/**
 * How long each sweep continues while it finds more. Those of files end together when the next round is due, so that its
 * other tasks can run; removing files takes longest. Deleting rows may hold up one round.
 */
const SWEEP_MS = { abandonedScans: 10_000, expiredFiles: 10_000, removals: 40_000, oldDeliveries: 60_000 }

/** A task that runs in the first round, and in every `everyRounds`-th round from then on. */
type Task = { readonly everyRounds: 1 | 60; run(): Promise<unknown> }

/** Tasks that every process runs every minute or hour. The statements divide the work among processes. */
export type Maintenance = {
  /** Runs one round: all tasks in the first round, later those that are due. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Drops the constraints left by interrupted runs of `media-scan partition`, and logs a warning for each. */
export async function cleanUpPartitioning({
  database,
  clock,
  log,
}: {
  log: Logger
  clock: Clock
  database: Database
}): Promise<void> {
  for (const { table, until } of await dropLeftBounds(database, clock))
    log.warn(
      { table, constraint: boundOf(table), until: until.toISOString() },
      'dropped the constraint of an interrupted run of media-scan partition, which would have rejected all new rows from that time on; run it again',
    )
}

export function createMaintenance(context: {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
  storage: ObjectStorage
  builtInStorage: BuiltInStorage | undefined
  keyRing: KeyRing
  trustLists: TrustLists | undefined
  measurements: Measurements
  requestLog: RequestLog
  givenUp: Tallies
  notices: OperatorNotices | undefined
  snapshots: Snapshots
}): Maintenance {
  const {
    database,
    builtInStorage,
    clock,
    log,
    settings,
    keyRing,
    measurements,
    requestLog,
    snapshots,
    notices,
    trustLists,
  } = context
  const everyMinute = (run: Task['run']): Task => ({ everyRounds: 1, run })
  const everyHour = (run: Task['run']): Task => ({ everyRounds: 60, run })

  const tasks: Record<string, Task> = {
    ...(database.kind === 'server' && {
      'leftovers of partitioning': everyMinute(() => cleanUpPartitioning(context)),
    }),
    measurements: everyMinute(() => measurements.flush()),
    backlog: everyMinute(() => sampleBacklog(database, clock)),
    'request log': everyMinute(() => {
      requestLog.reportLeftOut()
      return requestLog.flush()
    }),
    'old requests': everyMinute(() => requestLog.prune()),
    'old measurements': everyMinute(() => measurements.prune()),
    'idempotency keys': everyMinute(() => pruneKeys(database, clock)),
    'ended sessions': everyMinute(() => pruneEndedSessions(database, clock)),
    ...(builtInStorage && {
      'interrupted uploads': everyMinute(() => builtInStorage.removeStalePartials()),
    }),
    ...(database.kind === 'embedded' && { 'deleted rows': everyMinute(() => vacuum(database)) }),
    'copies for backups': everyMinute(() => snapshots.removeAbandoned()),
    'deliveries of revoked endpoints': everyMinute(() => failDeliveriesOfRevoked(context)),
    'abandoned deliveries': everyMinute(() => setAsideAbandoned(context)),
    'expired deliveries': everyMinute(() => failExpiredDeliveries(context)),
    'silent endpoints': everyMinute(() => pauseSilentEndpoints(context)),
    // After the tasks that pause endpoints and fail deliveries, so that the operator is notified in the same round.
    ...(notices && {
      'operator notices': everyMinute(async () => {
        await notices.look()
        // Not awaited: the other tasks must not wait for the operator's receiver.
        void notices.send()
      }),
    }),
    ...(trustLists && {
      'trust lists': everyMinute(async () => {
        await trustLists.read()
        // Not awaited: the other tasks must not wait for the servers of the lists.
        void trustLists.fetchDue()
      }),
    }),
    'future partitions': everyHour(() => makePartitionsAhead(database, clock)),
    'old replays': everyHour(() => pruneReplays(context, settings.webhooks.retentionDays)),
    // Both read every endpoint. The second matters only while a master key is being replaced.
    'ended webhook secrets': everyHour(() => forgetEndedSecrets(context)),
    'webhook secrets': everyHour(() => resealSecrets(context, keyRing)),
    // Last, because they may take long. Files are removed in the same round in which their scans end.
    'abandoned scans': everyMinute(() => sweepAbandonedScans(context, hasTimeFor(SWEEP_MS.abandonedScans))),
    'expired files': everyMinute(() => sweepExpiredFiles(context, hasTimeFor(SWEEP_MS.expiredFiles))),
    'files to be removed': everyMinute(() => sweepRemovals(context, hasTimeFor(SWEEP_MS.removals))),
    'old deliveries': everyMinute(() =>
      pruneOldDeliveries(context, settings.webhooks.retentionDays, {
        hasTime: hasTimeFor(SWEEP_MS.oldDeliveries),
        isStopping: () => stopping,
      }),
    ),
  }
  /** Number of rounds so far. */
  let rounds = 0
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function hasTimeFor(ms: number): HasTime {
    const since = performance.now()
    return () => !stopping && performance.now() - since < ms
  }

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
