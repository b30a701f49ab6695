import type { Logger } from 'pino'
import type { TrustLists } from '../analysis/trust-lists/trust-lists.js'
import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import type { Tallies } from '../basics/tallies.js'
import { createKeptFilesUpkeep } from '../cases/kept-files.js'
import type { Commits } from '../changes/commit.js'
import { pruneKeys } from '../changes/idempotency/reservation.js'
import { signDueHeads } from '../custody/heads.js'
import { stampHeads } from '../custody/stamp-heads.js'
import type { Database } from '../database/connection.js'
import { makePartitionsAhead } from '../database/partitions/partitions.js'
import { vacuum } from '../database/partitions/vacuum.js'
import type { BuiltInStorage } from '../files/built-in.js'
import type { ObjectStorage } from '../files/storage.js'
import type { Snapshots } from '../moves/backups/snapshots.js'
import { carryOutLedger } from '../moves/erasures/carry-out-ledger.js'
import type { OperatorNotices } from '../operators/notices/notices.js'
import type { FailedSignIns } from '../operators/sessions/failed-sign-ins.js'
import { pruneEndedSessions } from '../operators/sessions/queries.js'
import { sweepAbandonedScans } from '../scans/abandoned-scans.js'
import { sweepExpiredFiles } from '../scans/expired-files.js'
import { sweepRemovals } from '../scans/object-removals.js'
import { pruneRuns } from '../scans/rejudgements/runs.js'
import { sweepResumableUploads } from '../scans/resumable-uploads.js'
import type { HasTime } from '../scans/sweep.js'
import type { Settings } from '../settings/settings.js'
import type { ReportKeys } from '../signing/report-keys.js'
import type { TimeStamper } from '../signing/time-stamps/time-stamper.js'
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
import { cleanUpPartitioning } from './clean-up-partitioning.js'

/**
 * How long each sweep continues while it finds more. Those of files end together when the next round is due, so that its
 * other tasks can run; removing files takes longest. Deleting rows may hold up one round.
 */
const SWEEP_MS = {
  timeStamps: 10_000,
  abandonedScans: 10_000,
  expiredFiles: 10_000,
  resumableUploads: 5_000,
  removals: 35_000,
  oldDeliveries: 60_000,
}

/** A task that runs in the first round, and in every `everyRounds`-th round from then on. */
export type Task = { readonly everyRounds: 1 | 60; run(): Promise<unknown> }

export type MaintenanceContext = Pick<Commits, 'dispatcher'> & {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
  storage: ObjectStorage
  builtInStorage: BuiltInStorage | undefined
  keyRing: KeyRing
  reportKeys: ReportKeys
  timeStamper: TimeStamper | undefined
  trustLists: TrustLists | undefined
  measurements: Measurements
  requestLog: RequestLog
  givenUp: Tallies
  notices: OperatorNotices | undefined
  failedSignIns: FailedSignIns
  snapshots: Snapshots
}

/** By name, in the order in which they run. */
export type Tasks = Readonly<Record<string, Task>>

const everyMinute = (run: Task['run']): Task => ({ everyRounds: 1, run })
const everyHour = (run: Task['run']): Task => ({ everyRounds: 60, run })

const telemetryTasks = ({ database, clock, measurements, requestLog }: MaintenanceContext): Tasks => ({
  measurements: everyMinute(() => measurements.flush()),
  backlog: everyMinute(() => sampleBacklog(database, clock)),
  'request log': everyMinute(() => {
    requestLog.reportLeftOut()
    return requestLog.flush()
  }),
  'old requests': everyMinute(() => requestLog.prune()),
  'old measurements': everyMinute(() => measurements.prune()),
})

const cleanUpTasks = ({ database, clock, builtInStorage, snapshots }: MaintenanceContext): Tasks => ({
  'idempotency keys': everyMinute(() => pruneKeys(database, clock)),
  'ended sessions': everyMinute(() => pruneEndedSessions(database, clock)),
  ...(builtInStorage && {
    'interrupted uploads': everyMinute(() => builtInStorage.removeStalePartials()),
  }),
  ...(database.kind === 'embedded' && { 'deleted rows': everyMinute(() => vacuum(database)) }),
  'copies for backups': everyMinute(() => snapshots.removeAbandoned()),
})

const deliveryTasks = (context: MaintenanceContext): Tasks => ({
  'deliveries of revoked endpoints': everyMinute(() => failDeliveriesOfRevoked(context)),
  'abandoned deliveries': everyMinute(() => setAsideAbandoned(context)),
  'expired deliveries': everyMinute(() => failExpiredDeliveries(context)),
  'silent endpoints': everyMinute(() => pauseSilentEndpoints(context)),
})

const operatorTasks = ({ notices, trustLists, failedSignIns }: MaintenanceContext): Tasks => ({
  'failed sign-ins': everyMinute(() => failedSignIns.flush()),
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
})

const hourlyTasks = (context: MaintenanceContext): Tasks => ({
  'old failed sign-ins': everyHour(() => context.failedSignIns.prune()),
  'future partitions': everyHour(() => makePartitionsAhead(context.database, context.clock)),
  'old runs of judging again': everyHour(() => pruneRuns(context)),
  'old replays': everyHour(() => pruneReplays(context, context.settings.webhooks.retentionDays)),
  // Both read every endpoint. The second matters only while a master key is being replaced.
  'ended webhook secrets': everyHour(() => forgetEndedSecrets(context)),
  'webhook secrets': everyHour(() => resealSecrets(context, context.keyRing)),
  'report key': everyHour(() => context.reportKeys.upkeep()),
  // Also at the start of each process: this is for databases that are restored while others run.
  'ledger of erasures': everyHour(() => carryOutLedger(context)),
  'custody heads': everyHour(() => signDueHeads(context)),
})

/** Files are removed in the same round in which their scans end. */
function sweeps(context: MaintenanceContext, isStopping: () => boolean): Tasks {
  function hasTimeFor(ms: number): HasTime {
    const since = performance.now()
    return () => !isStopping() && performance.now() - since < ms
  }
  const { timeStamper } = context
  return {
    ...(timeStamper && {
      'time stamps of custody heads': everyMinute(() =>
        stampHeads(context, timeStamper, hasTimeFor(SWEEP_MS.timeStamps)),
      ),
    }),
    'kept files': everyMinute(createKeptFilesUpkeep(context.database)),
    'abandoned scans': everyMinute(() => sweepAbandonedScans(context, hasTimeFor(SWEEP_MS.abandonedScans))),
    'expired files': everyMinute(() => sweepExpiredFiles(context, hasTimeFor(SWEEP_MS.expiredFiles))),
    'ended resumable uploads': everyMinute(() =>
      sweepResumableUploads(context, hasTimeFor(SWEEP_MS.resumableUploads)),
    ),
    'files to be removed': everyMinute(() => sweepRemovals(context, hasTimeFor(SWEEP_MS.removals))),
    'old deliveries': everyMinute(() =>
      pruneOldDeliveries(context, context.settings.webhooks.retentionDays, {
        hasTime: hasTimeFor(SWEEP_MS.oldDeliveries),
        isStopping,
      }),
    ),
  }
}

export const maintenanceTasks = (context: MaintenanceContext, isStopping: () => boolean): Tasks => ({
  ...(context.database.kind === 'server' && {
    'leftovers of partitioning': everyMinute(() => cleanUpPartitioning(context)),
  }),
  ...telemetryTasks(context),
  ...cleanUpTasks(context),
  ...deliveryTasks(context),
  // After the tasks that pause endpoints and fail deliveries, so that the operator is notified in the same round.
  ...operatorTasks(context),
  ...hourlyTasks(context),
  // Last, because they may take long.
  ...sweeps(context, isStopping),
})
