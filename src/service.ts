import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { createDetector } from './analysis/detector.js'
import { createTrustLists } from './analysis/trust-lists/trust-lists.js'
import type { StartWorker } from './analysis/worker.js'
import { createAnalysisWorkers } from './analysis/workers.js'
import type { Clock } from './basics/clock.js'
import { createReadiness } from './basics/readiness.js'
import { createKeyRing, type Secret } from './basics/secrets.js'
import { Tallies } from './basics/tallies.js'
import type { Tracing } from './basics/tracing.js'
import type { Context } from './context.js'
import { forBackground } from './database/callers.js'
import type { Database } from './database/connection.js'
import { databaseProblem } from './database/migrations/migrations.js'
import { createOperatorReads, PRIMARY_READS } from './database/replica.js'
import { createBuiltInStorage } from './files/built-in.js'
import { reportingDiskFailures } from './files/disk-failures.js'
import type { ObjectStorage } from './files/storage.js'
import { watchStorage } from './files/watch-storage.js'
import { createCursors } from './http/cursors.js'
import { openLeases } from './http/rate-limits/leases.js'
import { createRateLimiter } from './http/rate-limits/rate-limit.js'
import { redisLeases } from './http/rate-limits/redis-leases.js'
import { createRequestTallies } from './http/tally-requests.js'
import { createSnapshots } from './moves/backups/snapshots.js'
import { createInstallationFigures } from './operators/metrics/installation.js'
import { processFamilies } from './operators/metrics/process.js'
import { createNoticeTallies, createOperatorNotices } from './operators/notices/notices.js'
import { createOpenIdConnect } from './operators/sessions/openid-connect.js'
import { createSessions } from './operators/sessions/sessions.js'
import { createSignInLimit } from './operators/sessions/sign-in-limit.js'
import { createSender, type SenderSettings } from './outbound/sender.js'
import { createMaintenance, type Maintenance } from './process/maintenance.js'
import { createAnalysis } from './scans/analysis.js'
import { createScanRenditions } from './scans/renditions.js'
import { createStorageQuota } from './scans/storage-quota.js'
import type { Settings } from './settings/settings.js'
import { createMeasurements } from './telemetry/measurements/measurements.js'
import { createMetrics } from './telemetry/metrics/metrics.js'
import { createRequestLog } from './telemetry/requests/log.js'
import { openKeyDirectory } from './tenants/keys/directory.js'
import { createDispatcher } from './webhooks/deliveries/dispatcher.js'
import { createGivenUpTallies } from './webhooks/deliveries/upkeep.js'
import { createReplayer } from './webhooks/replays/replayer.js'

/** Load balancers may check every process twice a second, which should not load the disk. */
const STORAGE_CHECK_MS = 3_000
/** Longer, because providers of buckets charge for each request. */
const BUCKET_CHECK_MS = 15_000

/** The parts of a context: everything that outlives it or that tests replace. */
export type ContextParts = {
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  /** A replica of the database, for operators' lists. */
  readonly replica?: Database
  /** Master keys, the current key first. */
  readonly masterKeys: readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]]
  readonly operatorToken: Secret<string>
  /** Where the built-in upload target keeps objects. */
  readonly objectsFolder: string
  /** Stores objects instead of that folder. */
  readonly bucket?: ObjectStorage
  /** Where clients reach the service. Without `PUBLIC_URL`, known only once the service listens. */
  readonly publicUrl: () => string
  /** How many log lines were dropped; 0 unless given. */
  readonly droppedLogLines?: () => number
  readonly tracing?: Tracing | undefined
  /** How webhooks resolve and trust receivers; set only by tests. */
  readonly sender?: Pick<SenderSettings, 'lookup' | 'judge' | 'trust'>
  /** How processes for analyses are started; set only by tests. */
  readonly startWorker?: StartWorker
}

/** A context and its background work. */
export type Service = {
  readonly context: Context
  /** Starts deliveries, analyses and maintenance. */
  start(): void
  /** From here on the process is not ready and claims no further scan to analyse; everything else continues. */
  announceStop(): void
  /**
   * Stops the background work once tasks in flight are done, and writes buffered data. Requests to the detector are
   * aborted.
   */
  stop(): Promise<void>
}

/** Assembles the service. Starts nothing. */
export function createService(parts: ContextParts): Service {
  const { settings, log, clock, database, tracing } = parts
  const background = forBackground(database)
  const keyRing = createKeyRing(parts.masterKeys)
  const builtInStorage =
    parts.bucket === undefined
      ? reportingDiskFailures(
          createBuiltInStorage({
            directory: parts.objectsFolder,
            keyRing,
            publicUrl: parts.publicUrl,
            clock,
          }),
        )
      : undefined
  const storage = (parts.bucket ?? builtInStorage) as ObjectStorage
  const sender = createSender({
    allowPrivate: settings.webhooks.allowPrivate,
    timeoutMs: settings.webhooks.timeoutMs,
    ...parts.sender,
  })
  const measurements = createMeasurements({ database: background, clock })
  const dispatcher = createDispatcher({
    database: background,
    sender,
    keyRing,
    clock,
    log,
    retryGapsSeconds: settings.webhooks.retryGapsSeconds,
    timeoutMs: settings.webhooks.timeoutMs,
    tracing,
    measurements,
  })
  const replayer = createReplayer({ database: background, dispatcher, clock, log })
  const { threads } = settings.analysis
  const own = settings.analysis.trustAnchors
  const trustLists =
    settings.analysis.trustLists &&
    createTrustLists({ database: background, clock, log, addresses: settings.analysis.trustLists, own })
  const trustAnchors = () => trustLists?.anchors() ?? own
  const detector = settings.analysis.detector && createDetector({ ...settings.analysis.detector, clock })
  const workers = createAnalysisWorkers({
    trustAnchors,
    // With as many threads as processors, analyses are meant to use all of them.
    yieldToRequests: threads < availableParallelism(),
    maxIdle: threads,
    start: parts.startWorker,
  })
  const analysis = createAnalysis({
    database: background,
    storage,
    clock,
    log,
    dispatcher,
    workers,
    threads,
    detector,
    keyRing,
    publicUrl: parts.publicUrl,
    tracing,
    measurements,
  })
  const renditions = createScanRenditions({ storage, database: background, log, workers })
  const requestLog = createRequestLog({
    database: background,
    clock,
    log,
    perSecond: settings.requestLogPerSecond,
  })
  const { operatorToken, publicUrl } = parts
  const openIdConnect =
    settings.openIdConnect === undefined
      ? undefined
      : createOpenIdConnect({ settings: settings.openIdConnect, keyRing, clock, publicUrl })
  const givenUp = createGivenUpTallies()
  const snapshots = createSnapshots({
    database: background,
    objectsFolder: parts.objectsFolder,
    includesFiles: parts.bucket === undefined,
    clock,
  })
  const storageQuota = createStorageQuota({
    database: background,
    clock,
    log,
    quotaBytes: settings.uploads.quotaBytes,
  })
  const noticesSent = createNoticeTallies()
  const notices =
    settings.operationsWebhook &&
    createOperatorNotices({
      database: background,
      storageQuota,
      clock,
      log,
      receiver: settings.operationsWebhook,
      allowPrivate: settings.webhooks.allowPrivate,
      tallies: noticesSent,
    })
  const maintenance: Maintenance = createMaintenance({
    database: background,
    storage,
    builtInStorage,
    clock,
    log,
    settings,
    keyRing,
    measurements,
    requestLog,
    givenUp,
    snapshots,
    notices,
    trustLists,
  })
  let stopping = false
  let started: Promise<void> | undefined
  const keys = openKeyDirectory({ database, clock, log })
  const leases =
    settings.redisUrl && openLeases({ connect: redisLeases(settings.redisUrl, clock), clock, log })
  const operatorReads =
    parts.replica === undefined
      ? PRIMARY_READS
      : createOperatorReads({ primary: background, replica: parts.replica, log })
  const rateLimiter = createRateLimiter(settings.rateLimits, clock, leases)
  const requests = createRequestTallies()
  const uploads = new Tallies(['environment'])
  const storageWatch = watchStorage(
    storage,
    builtInStorage === undefined ? BUCKET_CHECK_MS : STORAGE_CHECK_MS,
  )
  const { droppedLogLines = () => 0 } = parts
  const context: Context = {
    settings,
    log,
    clock,
    database,
    operatorReads,
    storage,
    builtInStorage,
    storageQuota,
    keyRing,
    operatorToken,
    keys,
    rateLimiter,
    cursors: createCursors(keyRing),
    dispatcher,
    replayer,
    analysis,
    trustLists,
    renditions,
    measurements,
    requestLog,
    requests,
    uploads,
    givenUp,
    notices,
    metrics: createMetrics({
      processFamilies: () =>
        processFamilies({
          requests,
          uploads,
          dispatcher,
          givenUp,
          noticesSent,
          analysis,
          storage: storageWatch,
          database,
          rateLimiter,
          requestLog,
          trustLists,
          clock,
          droppedLogLines,
        }),
      installationFamilies: createInstallationFigures({ database, operatorReads, clock, log }),
    }),
    readiness: createReadiness({
      stopping: () => (stopping ? 'the process is stopping' : undefined),
      'the database cannot be reached': () => databaseProblem(database),
      'the storage cannot be written': storageWatch.check,
    }),
    snapshots,
    tracing,
    publicUrl,
    sessions: createSessions({ keyRing, clock, operatorToken, openIdConnect, publicUrl, database }),
    signInLimit: createSignInLimit(clock),
    openIdConnect,
  }
  return {
    context,
    start() {
      dispatcher.start()
      replayer.start()
      maintenance.start()
      if (trustLists === undefined) analysis.start()
      // After the stored lists have been read: without them the first files would be analysed as if nobody were trusted.
      else
        started = trustLists
          .read()
          .catch((error: unknown) => log.warn({ err: error }, 'stored trust lists not read'))
          .then(() => {
            if (!stopping) analysis.start()
          })
    },
    announceStop() {
      stopping = true
      // A detector asked from now on might find the address of the files closed. Analyses in flight are awaited later.
      void analysis.stop()
    },
    async stop() {
      stopping = true
      detector?.abort()
      await started
      await Promise.all([
        dispatcher.stop(),
        replayer.stop(),
        analysis.stop(),
        renditions.settled(),
        maintenance.stop(),
        trustLists?.stop(),
      ])
      await workers.stop()
      await builtInStorage?.settled()
      await notices?.stop()
      await sender.close()
      await keys.close()
      await leases?.close()
      await measurements.flush().catch((error: unknown) => log.warn({ err: error }, 'measurements lost'))
      await requestLog
        .flush()
        .catch((error: unknown) => log.warn({ err: error }, 'entries of the request log lost'))
    },
  }
}
