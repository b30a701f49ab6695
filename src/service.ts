import { createReadiness } from './basics/readiness.js'
import type { Context } from './context.js'
import { createChainer } from './custody/chainer.js'
import { databaseProblem } from './database/migrations/migrations.js'
import { createCursors } from './http/cursors.js'
import { createEraser } from './moves/erasures/eraser.js'
import { assembleAccess } from './process/assembly/access.js'
import { assembleAnalyses } from './process/assembly/analyses.js'
import { type ContextParts, foundationOf } from './process/assembly/context-parts.js'
import { assembleFetches } from './process/assembly/fetches.js'
import { assembleFiles } from './process/assembly/files.js'
import { assembleMetrics } from './process/assembly/metrics.js'
import { assembleOperators } from './process/assembly/operators.js'
import { assembleTelemetry } from './process/assembly/telemetry.js'
import { assembleWebhooks } from './process/assembly/webhooks.js'
import { createMaintenance } from './process/maintenance.js'
import { createReportMaker } from './reports/report-maker.js'
import { createScanReports } from './reports/scan-reports.js'
import { createReportKeys } from './signing/report-keys.js'
import { createTimeStamper } from './signing/time-stamps/time-stamper.js'

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
  const foundation = foundationOf(parts)
  const { settings, log, clock, database, background, keyRing, operatorToken, publicUrl } = foundation
  const { storageWatch, ...files } = assembleFiles(foundation)
  const { flush, ...telemetry } = assembleTelemetry(foundation)
  const { sender, ...webhooks } = assembleWebhooks(foundation, telemetry.measurements)
  const { analysis, trustLists, renditions, ...analyses } = assembleAnalyses(foundation, {
    ...files,
    ...webhooks,
    ...telemetry,
  })
  const fetcher = assembleFetches(foundation, {
    storage: files.storage,
    storageQuota: files.storageQuota,
    dispatcher: webhooks.dispatcher,
    analysis,
    uploads: telemetry.uploads,
    measurements: telemetry.measurements,
  })
  const { noticesSent, ...operators } = assembleOperators(foundation, files.storageQuota)
  const { close: closeAccess, ...access } = assembleAccess(foundation)
  const reportKeys = createReportKeys({ database: background, keyRing, clock, log })
  const { timeStampUrl } = settings
  const timeStamper = timeStampUrl === undefined ? undefined : createTimeStamper({ url: timeStampUrl, clock })
  const reporting = {
    ...{ database: background, clock, log, publicUrl, reportKeys, timeStamper, renditions },
    ...files,
  }
  const reportMaker = createReportMaker({ ...reporting, dispatcher: webhooks.dispatcher })
  const eraser = createEraser({ database: background, clock, log, reportKeys, storage: files.storage })
  const chainer = createChainer({ database: background, clock, log })
  const maintenance = createMaintenance({
    settings,
    log,
    clock,
    database: background,
    dispatcher: webhooks.dispatcher,
    keyRing,
    reportKeys,
    timeStamper,
    ...files,
    ...telemetry,
    ...operators,
    trustLists,
  })
  let stopping = false

  const context: Context = {
    settings,
    log,
    clock,
    database,
    keyRing,
    reportKeys,
    timeStamper,
    chainer,
    eraser,
    operatorToken,
    publicUrl,
    tracing: parts.tracing,
    cursors: createCursors(keyRing),
    ...access,
    ...files,
    ...telemetry,
    ...webhooks,
    ...operators,
    analysis,
    fetcher,
    reportMaker,
    scanReports: createScanReports(reporting),
    trustLists,
    renditions,
    metrics: assembleMetrics(foundation, {
      ...telemetry,
      ...webhooks,
      ...operators,
      rateLimiter: access.rateLimiter,
      analysis,
      trustLists,
      noticesSent,
      storage: storageWatch,
    }),
    readiness: createReadiness({
      stopping: () => (stopping ? 'the process is stopping' : undefined),
      'the database cannot be reached': () => databaseProblem(database),
      'the storage cannot be written': storageWatch.check,
    }),
  }
  return {
    context,
    start() {
      webhooks.dispatcher.start()
      webhooks.replayer.start()
      reportMaker.start()
      maintenance.start()
      chainer.start()
      eraser.start()
      analyses.start()
      fetcher.start()
    },
    announceStop() {
      stopping = true
      analyses.announceStop()
    },
    async stop() {
      stopping = true
      await Promise.all([
        webhooks.dispatcher.stop(),
        webhooks.replayer.stop(),
        fetcher.stop(),
        reportMaker.stop(),
        analyses.stop(),
        maintenance.stop(),
        chainer.stop(),
        eraser.stop(),
      ])
      await files.builtInStorage?.settled()
      await operators.notices?.stop()
      await sender.close()
      await closeAccess()
      await flush()
      await operators.failedSignIns
        .flush()
        .catch((error: unknown) => log.warn({ err: error }, 'failed sign-ins lost'))
    },
  }
}
