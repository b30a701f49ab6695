import { availableParallelism } from 'node:os'
import { createDetector } from '../../analysis/detector.js'
import { createTrustLists, type TrustLists } from '../../analysis/trust-lists/trust-lists.js'
import { createAnalysisWorkers } from '../../analysis/workers.js'
import type { ObjectStorage } from '../../files/storage.js'
import { type Analysis, createAnalysis } from '../../scans/analysis.js'
import { createScanRenditions, type ScanRenditions } from '../../scans/renditions.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import type { Dispatcher } from '../../webhooks/deliveries/dispatcher.js'
import type { Foundation } from './context-parts.js'

/** What examines files. */
export type Analyses = {
  readonly analysis: Analysis
  /** Absent if no published lists of authorities are fetched. */
  readonly trustLists: TrustLists | undefined
  readonly renditions: ScanRenditions
  /** Begins to analyse, once the stored trust lists have been read. */
  start(): void
  /** From here on no further scan is claimed; analyses in flight continue. */
  announceStop(): void
  /** Aborts requests to the detectors, and stops once the analyses in flight are done. */
  stop(): Promise<void>
}

export function assembleAnalyses(
  { settings, log, clock, background: database, keyRing, tracing, publicUrl, startWorker }: Foundation,
  {
    storage,
    dispatcher,
    measurements,
  }: { storage: ObjectStorage; dispatcher: Dispatcher; measurements: Measurements },
): Analyses {
  const { threads, trustAnchors: own, trustLists: addresses } = settings.analysis
  const trustLists = addresses && createTrustLists({ database, clock, log, addresses, own })
  const detectors = settings.analysis.detectors.map((detector) => ({
    ...detector,
    client: createDetector({ ...detector, clock }),
  }))
  const workers = createAnalysisWorkers({
    trustAnchors: () => trustLists?.anchors() ?? own,
    // With as many threads as processors, analyses are meant to use all of them.
    yieldToRequests: threads < availableParallelism(),
    maxIdle: threads,
    start: startWorker,
  })
  const analysis = createAnalysis({
    database,
    storage,
    retention: settings.uploads,
    clock,
    log,
    dispatcher,
    workers,
    threads,
    detectors,
    keyRing,
    publicUrl,
    tracing,
    measurements,
  })
  const renditions = createScanRenditions({ storage, database, log, workers })
  let stopping = false
  let started: Promise<void> | undefined

  /** Without the stored lists the first files would be analysed as if nobody were trusted. */
  async function startWithLists(lists: TrustLists): Promise<void> {
    await lists.read().catch((error: unknown) => log.warn({ err: error }, 'stored trust lists not read'))
    if (!stopping) analysis.start()
  }

  return {
    analysis,
    trustLists,
    renditions,
    start() {
      if (trustLists === undefined) analysis.start()
      else started = startWithLists(trustLists)
    },
    announceStop() {
      stopping = true
      // A detector asked from now on might find the address of the files closed. Analyses in flight are awaited later.
      void analysis.stop()
    },
    async stop() {
      stopping = true
      for (const { client } of detectors) client.abort()
      await started
      await Promise.all([analysis.stop(), renditions.settled(), trustLists?.stop()])
      await workers.stop()
    },
  }
}
