import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp, loadContracts } from '../app.js'
import { systemClock } from '../basics/clock.js'
import { packageVersion } from '../basics/package-root.js'
import type { Tracing } from '../basics/tracing.js'
import { within } from '../basics/within.js'
import type { Database } from '../database/connection.js'
import { makePartitionsAhead } from '../database/partitions/partitions.js'
import { holdRequests } from '../http/hold-requests.js'
import { maxConnectionsWithin, maxOpenFiles } from '../http/open-files.js'
import { createHttpServer, type HttpServer } from '../http/server.js'
import { carryOutLedger } from '../moves/erasures/carry-out-ledger.js'
import type { Analysis } from '../scans/analysis.js'
import { releaseAnalyses } from '../scans/analysis-queue.js'
import { releaseFetches } from '../scans/fetches/fetch-queue.js'
import { releaseRejudgements } from '../scans/rejudgement-queue.js'
import { createService } from '../service.js'
import { type DataFolder, keepSecret, makeOperatorToken, openDataFolder } from '../settings/data-folder.js'
import type { Settings } from '../settings/settings.js'
import { listenForMetrics } from '../telemetry/metrics/listener.js'
import { cleanUpPartitioning } from './clean-up-partitioning.js'
import { type FirstAccess, setUpFirstStart } from './first-start.js'
import { keepMasterKeys } from './master-keys.js'
import { openBucket } from './open-bucket.js'
import { OBJECTS_FOLDER, OPERATOR_TOKEN_FILE, openDatabase, openReplica } from './open-database.js'

/** A service that is listening. */
export type RunningService = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string
  /** To be shown now, with the first key if there is one; see {@link setUpFirstStart}. */
  readonly firstAccess: FirstAccess | undefined
  /**
   * Reports that the process is not ready and begins no further analysis, keeps serving for a while, answers the
   * requests in flight, then stops everything.
   */
  stop(): Promise<void>
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Loads OpenTelemetry only if traces are exported, because it takes time and memory. */
async function startExport(log: Logger): Promise<Tracing> {
  const { startTracing } = await import('../telemetry/open-telemetry.js')
  return startTracing({ version: packageVersion(), log, clock: systemClock })
}

function openPreparedDatabase(settings: Settings, folder: DataFolder, log: Logger): Promise<Database> {
  return openDatabase(settings, folder, {
    log,
    onPanic(error) {
      log.fatal({ err: error }, 'the embedded database cannot continue: exiting; start the service again')
      process.exit(1)
    },
    async prepare(url) {
      const { migrateServer } = await import('../database/migrations/migrate-server.js')
      const { pooler } = settings.database
      await migrateServer(url, { pooler, onWait: (what) => log.info({ what }, 'waiting to migrate') })
    },
  })
}

/** What has to be done in the database before requests arrive. */
async function makeReady(database: Database, log: Logger): Promise<void> {
  if (database.kind === 'server') {
    // After a long stop there may be no partition left for new rows.
    await makePartitionsAhead(database, systemClock)
    // A leftover constraint may reject new rows, too. If it cannot be dropped now, maintenance retries every minute.
    await cleanUpPartitioning({ database, clock: systemClock, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'the constraints of interrupted partitioning could not be dropped'),
    )
  }
  // The embedded database belongs to this process alone, so leases from before a crash need not expire first.
  else {
    await releaseAnalyses(database)
    const now = { clockOffsetMs: systemClock.offset() }
    await releaseRejudgements(database, now)
    await releaseFetches(database, now)
  }
}

/** Waits for the requests and analyses in flight, at most `graceMs`. */
async function finishWork(http: HttpServer, analysis: Analysis, graceMs: number): Promise<void> {
  const since = performance.now()
  const analysed = analysis.stop()
  const analysedWithin = (ms: number) => within(analysed, ms, () => {})
  // A detector reads the files of analyses in flight here. However slow it is, half of the time is left to requests.
  await analysedWithin(graceMs / 2)
  const leftMs = graceMs - (performance.now() - since)
  await Promise.all([http.drain(leftMs), analysedWithin(leftMs)])
}

/**
 * Starts the service: opens the data folder and the database, migrates, listens, and begins to deliver and analyse. If
 * this fails, closes everything again and rejects.
 */
export async function serve(
  settings: Settings,
  log: Logger,
  droppedLogLines: () => number,
): Promise<RunningService> {
  /** Known once it listens. */
  let url = ''
  const closing: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const tracing = settings.exportsTraces ? await startExport(log) : undefined
    closing.push(async () => tracing?.close())
    // With a server, several processes may share an objects folder; an embedded database belongs to one process.
    const folder = await openDataFolder(settings.dataDir, { exclusive: settings.databaseUrl === undefined })
    closing.push(() => folder.release())
    // Loads while the database opens, which takes a while, partly in other threads.
    const contracts = loadContracts()
    contracts.catch(() => {})
    const database = await openPreparedDatabase(settings, folder, log)
    closing.push(() => database.close())
    await makeReady(database, log)
    const replica = await openReplica(settings, log)
    closing.push(async () => replica?.close())

    const bucket = settings.s3 === undefined ? undefined : await openBucket(settings.s3, log)
    closing.push(async () => bucket?.close())

    const service = createService({
      settings,
      log,
      clock: systemClock,
      database,
      ...(replica !== undefined && { replica }),
      tracing,
      masterKeys: await keepMasterKeys(settings, folder),
      operatorToken:
        settings.operatorToken ?? (await keepSecret(folder, OPERATOR_TOKEN_FILE, makeOperatorToken)),
      objectsFolder: join(folder.path, OBJECTS_FOLDER),
      ...(bucket !== undefined && { bucket }),
      publicUrl: () => settings.publicUrl ?? url,
      droppedLogLines,
    })
    closing.push(() => service.stop())
    // Before any key is accepted. A storage that cannot be read is a reason not to start.
    await carryOutLedger(service.context)
    if (settings.metricsPort !== undefined) {
      const { metrics } = service.context
      const listener = await listenForMetrics({ port: settings.metricsPort, metrics, log })
      closing.push(() => listener.close())
    }

    const { keepAliveMs, maxConnections } = settings.http
    const limits = {
      keepAliveMs,
      maxConnections: Math.min(maxConnections, maxConnectionsWithin(maxOpenFiles())),
    }
    const http = createHttpServer(createApp(service.context, await contracts), limits, log)
    const answerRequests = holdRequests(http.server)
    await listen(http.server, settings)
    closing.push(() => finishWork(http, service.context.analysis, settings.shutdown.graceMs))
    url = urlOf(http.server)
    // Not before listening: if the port were in use, a key created earlier would never be shown.
    const firstAccess = database.kind === 'embedded' ? await setUpFirstStart(service.context) : undefined
    service.start()
    answerRequests()
    return {
      url,
      firstAccess,
      async stop() {
        service.announceStop()
        http.closeWithAnswers()
        // Gives load balancers time to notice that this process is not ready.
        await wait(settings.shutdown.delayMs)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
