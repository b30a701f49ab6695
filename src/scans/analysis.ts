import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Verdict as VerdictWord } from '../../generated/vocabulary.js'
import { type Detector, DetectorUnavailableError } from '../analysis/detector.js'
import type { Evidence } from '../analysis/evidence.js'
import { conclude } from '../analysis/rules.js'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import type { AnalysisWorkers, Found } from '../analysis/workers.js'
import type { Clock } from '../clock.js'
import { commit } from '../commit.js'
import { type Database, isDatabaseUnavailable, mayBeOwnFault } from '../database/connection.js'
import { tracedIf } from '../database/traced.js'
import type { Dispatcher } from '../deliveries/dispatcher.js'
import { publicId } from '../identifiers.js'
import { logSparingly } from '../log-sparingly.js'
import type { Measurements } from '../measurements/measurements.js'
import type { KeyRing } from '../secrets.js'
import { Tallies } from '../tallies.js'
import type { Span, Tracing } from '../tracing.js'
import type { ObjectStorage } from '../uploads/storage.js'
import {
  type Attempt,
  type ClaimedScan,
  claimQueuedScan,
  failScan,
  postponeDetection,
  postponeScan,
  renewLease,
} from './analysis-queue.js'
import { detect, nextDetectionInMs, nextUnaskedInMs } from './detection.js'
import { FAILURES } from './failures.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { completeScan } from './queries.js'
import { storeRenditions } from './renditions.js'
import { SLOW_STEP_MS, sandboxCourse, sandboxVerdict } from './sandbox.js'
import { type Fingerprint, findSeenBefore, fingerprintOf } from './seen-before.js'
import { judged } from './verdict-events.js'

/** After it another process takes over what a process that is gone had. */
const LEASE_MS = 2 * 60_000

/** How often a lease is renewed while the analysis goes on: a slow storage or detector may take longer than it. */
const RENEWAL_MS = 30_000

/** An analysis that dies this often takes its process with it: the scan is failed instead. */
const MAX_ATTEMPTS = 3

/** When to try again what failed for a reason that may pass, such as a storage that does not answer. */
const RETRY_MS = 60_000

/** For so long after a scan was created such attempts are not counted: a storage may be out for hours. */
const UNCOUNTED_MS = 24 * 3_600_000

const POLL_MS = 2_000

/** Seconds: from a small picture to a large film that a detector looks at. */
const DURATION_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/**
 * What came of an analysis. `postponed` is tried again, `removed` had its scan deleted meanwhile, `interrupted` ended
 * for a trouble of the database, and is begun again when that answers.
 */
type AnalysisOutcome = VerdictWord | 'no_verdict' | 'failed' | 'postponed' | 'removed' | 'interrupted'

/** What was found in a file. */
type Inspected = { readonly evidence: Evidence; readonly heatMap: Uint8Array | undefined }

const attemptOf = ({ id, analysisAttempts }: ClaimedScan): Attempt => ({ id, attempt: analysisAttempts })

/** Those that say that something is wrong. */
const FAULTS: ReadonlySet<AnalysisOutcome> = new Set(['failed', 'postponed', 'interrupted'])

/** Analyses the scans of production, which are queued by upload-complete. */
export type Analysis = {
  /** Looks for queued scans now rather than at the next poll. */
  wake(): void
  start(): void
  /** Takes no more, and waits for the analyses under way. */
  stop(): Promise<void>
  /** Seconds that analyses of production took here, by outcome. */
  readonly durations: Tallies
}

/**
 * Takes queued scans of all organizations in turn, `threads` at a time. One organization has all of them but one at
 * most in this process, so that large or hostile files of one keep no other waiting for longer than a worker takes
 * for the file that it has.
 */
export function createAnalysis({
  database,
  storage,
  clock,
  log,
  dispatcher,
  detector,
  keyRing,
  publicUrl,
  workers,
  threads: maxAtOnce,
  tracing,
  measurements,
}: {
  database: Database
  storage: ObjectStorage
  clock: Clock
  log: Logger
  dispatcher: Dispatcher
  /** Asked about each file; absent, nobody is. */
  detector: Detector | undefined
  keyRing: KeyRing
  publicUrl: () => string
  workers: AnalysisWorkers
  /** How many scans at a time. */
  threads: number
  tracing: Tracing | undefined
  measurements: Pick<Measurements, 'add'>
}): Analysis {
  const durations = new Tallies(['outcome'], DURATION_BOUNDS)
  const maxPerOrganization = Math.max(1, maxAtOnce - 1)
  /** Scans in analysis here, by organization. */
  const inFlight = new Map<string, number>()
  const running = new Set<Promise<void>>()
  /** Attempts that ended for a trouble of the database, by scan. They are given back when it answers again. */
  const interrupted = new Map<string, { attempt: number; retryInMs: number; isCounted: boolean }>()
  /** The organization that was served last; processes begin at different ones. */
  let after: string = randomUUID()
  let claiming: Promise<unknown> = Promise.resolve()
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'analysis could not go on'))
  let stopped = true
  let woken = false
  let timer: NodeJS.Timeout | undefined

  async function giveBackInterrupted(): Promise<void> {
    for (const [id, ended] of interrupted) {
      await postponeScan(database, { id, ...ended, clockOffsetMs: clock.offset() })
      interrupted.delete(id)
    }
  }

  async function claimNext(): Promise<ClaimedScan | undefined> {
    await giveBackInterrupted()
    const scan = await claimQueuedScan(database, {
      after,
      except: [...inFlight].filter(([, count]) => count >= maxPerOrganization).map(([id]) => id),
      leaseMs: LEASE_MS,
      clockOffsetMs: clock.offset(),
    })
    if (scan === undefined) return undefined
    after = scan.organizationId
    inFlight.set(after, (inFlight.get(after) ?? 0) + 1)
    return scan
  }

  /** One claim after another: each knows what those before it took. */
  function claim(): Promise<ClaimedScan | undefined> {
    const claimed = claiming.then(claimNext)
    claiming = claimed.catch(() => {})
    return claimed
  }

  function release({ organizationId }: ClaimedScan): void {
    const left = (inFlight.get(organizationId) ?? 0) - 1
    if (left > 0) inFlight.set(organizationId, left)
    else inFlight.delete(organizationId)
  }

  /** Whether there is no file: where the folder of all of them is gone, its path is refused with another error. */
  async function isMissing({ id }: ClaimedScan, { code }: NodeJS.ErrnoException): Promise<boolean> {
    if (code !== 'ENOENT' || storage.localPath === undefined) return code === 'ENOENT'
    return storage.localPath(id).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    )
  }

  /** What a worker finds in the file and the detector says of it, or what came of it when there is none. */
  async function inspect(
    scan: ClaimedScan,
    span: Span | undefined,
  ): Promise<Inspected | 'failed' | 'postponed'> {
    const own = { database: tracedIf(database, span), storage, clock }
    try {
      const found = await workers.analyse(
        (await storage.localPath?.(scan.id)) ?? (() => storage.read(scan.id)),
        scan,
      )
      const detected = detector && (await askDetector(detector, scan, found, span))
      return { evidence: { ...found, detection: detected?.detection ?? null }, heatMap: detected?.heatMap }
    } catch (error) {
      if (error instanceof DetectorUnavailableError) return await awaitDetector(scan, error, own)
      log.error({ err: error, scan: publicId('scan', scan.id) }, 'analysis failed')
      // Nothing brings back a file that is not there; all else may pass.
      if (await isMissing(scan, error as Error)) {
        await failScan(own, attemptOf(scan), FAILURES.fileMissing)
        return 'failed'
      }
      await postponeScan(own.database, {
        ...attemptOf(scan),
        retryInMs: RETRY_MS,
        isCounted: scan.ageMs > UNCOUNTED_MS,
        clockOffsetMs: clock.offset(),
      })
      return 'postponed'
    }
  }

  /** Stores the verdict that the evidence gives, and what goes with it. */
  async function store(
    scan: ClaimedScan,
    { evidence, heatMap }: Inspected,
    span: Span | undefined,
  ): Promise<AnalysisOutcome> {
    const own = tracedIf(database, span)
    const fingerprint = fingerprintOf(evidence)
    const verdict = conclude(evidence)
    const [seenBefore] = await Promise.all([
      findSeenBefore(own, scan, fingerprint),
      // Before the verdict: whoever reads that there is one finds it.
      heatMap && storeRenditions({ storage, log }, scan.id, { 'heat-map': heatMap }),
    ])
    const judged = { ...verdict, signals: { ...verdict.signals, seenBefore } }
    if (await complete(scan, judged, true, { span, fingerprint })) return verdict.verdict ?? 'no_verdict'
    // Deleted meanwhile, perhaps before its heat map was stored.
    if ((await findScanOfAnyTenant(own, scan.id)) === undefined) await storage.remove(scan.id)
    return 'removed'
  }

  /** Begins its span, where it is traced, in the trace of the request that asked for it. */
  const beginSpan = ({ id, mediaType, environment, analysisAttempts, analysisTraceparent }: ClaimedScan) =>
    tracing?.begin(analysisTraceparent, {
      name: `analyse ${mediaType}`,
      kind: 'internal',
      attributes: {
        'media_scan.scan.id': publicId('scan', id),
        'media_scan.environment': environment,
        'media_scan.analysis.attempt': analysisAttempts,
      },
    })

  function measure({ organizationId }: ClaimedScan, outcome: AnalysisOutcome, durationMs: number): void {
    if (outcome === 'removed' || outcome === 'interrupted') return
    const ended = { measure: 'analyses', organizationId } as const
    if (outcome === 'failed' || outcome === 'postponed') measurements.add({ ...ended, label: outcome })
    else measurements.add({ ...ended, label: 'finished', durationMs })
  }

  /**
   * Analyses a file, and adds up what that took and brought. Says when the file was inspected. Stores what was found only
   * once `previous` has been stored: of two files that are the same, the second is told of the first.
   */
  async function analyse(scan: ClaimedScan, inspected: () => void, previous: Promise<void>): Promise<void> {
    const span = beginSpan(scan)
    const since = performance.now()
    let outcome: AnalysisOutcome = 'interrupted'
    try {
      const found = await inspect(scan, span)
      inspected()
      // Its failure is no failure of this one.
      await previous.catch(() => {})
      outcome = typeof found === 'string' ? found : await store(scan, found, span)
    } finally {
      const durationMs = performance.now() - since
      durations.add(durationMs / 1000, outcome)
      measure(scan, outcome, durationMs)
      const error = FAULTS.has(outcome) ? outcome : undefined
      span?.end({ attributes: { 'media_scan.analysis.outcome': outcome }, error })
    }
  }

  /** What the detector says; a span of its own where the analysis is traced. */
  async function askDetector(asked: Detector, scan: ClaimedScan, found: Found, parent: Span | undefined) {
    const span = parent?.begin({
      name: 'POST /detect',
      kind: 'client',
      attributes: { 'http.request.method': 'POST', 'url.template': '/detect' },
    })
    try {
      const needed = { detector: asked, keyRing, publicUrl, clock }
      const detected = await detect(needed, scan, found, span?.traceparent)
      span?.end()
      return detected
    } catch (error) {
      span?.end({ error: error instanceof Error ? error.name : 'unknown' })
      throw error
    }
  }

  /** Leaves the scan to be asked about again, or fails it when that was done often enough. */
  async function awaitDetector(
    scan: ClaimedScan,
    error: DetectorUnavailableError,
    own: { database: Database; storage: ObjectStorage; clock: Clock },
  ): Promise<'failed' | 'postponed'> {
    log.warn({ err: error, scan: publicId('scan', scan.id) }, 'detector gave no answer')
    const isLeftAlone = error.reason === 'left alone' && scan.ageMs <= UNCOUNTED_MS
    if (isLeftAlone || error.reason === 'stopping') {
      await postponeScan(own.database, {
        ...attemptOf(scan),
        retryInMs: isLeftAlone ? nextUnaskedInMs(scan.ageMs) : 0,
        isCounted: false,
        clockOffsetMs: clock.offset(),
      })
      return 'postponed'
    }
    const retryInMs = nextDetectionInMs(scan.detectorAttempts + 1)
    if (retryInMs === undefined) {
      await failScan(own, attemptOf(scan), FAILURES.detectorUnavailable)
      return 'failed'
    }
    await postponeDetection(own.database, {
      ...attemptOf(scan),
      retryInMs,
      clockOffsetMs: clock.offset(),
    })
    return 'postponed'
  }

  /** Returns whether the scan still waited for a verdict. */
  async function complete(
    scan: ClaimedScan,
    verdict: Verdict | NoVerdict,
    hasFile: boolean,
    { span, fingerprint }: { span?: Span | undefined; fingerprint?: Fingerprint } = {},
  ): Promise<boolean> {
    const at = clock.now()
    const tenant = { organizationId: scan.organizationId, environment: scan.environment }
    const { events } = judged(scan, tenant, verdict, at, {
      requestId: scan.analysisRequestId,
      keyId: scan.analysisKeyId,
      ...(span !== undefined && { span }),
    })
    const completed = await commit({ database: tracedIf(database, span), dispatcher }, completeScan, {
      id: scan.id,
      tenant,
      from: 'processing',
      verdict,
      hasFile,
      fingerprint,
      at,
      events,
    })
    return completed === true
  }

  /** What a sandbox scan with a course of its own goes through; its file is not looked at. */
  async function rehearse(scan: ClaimedScan): Promise<void> {
    if (sandboxCourse(scan) === 'failed')
      await failScan({ database, storage, clock }, attemptOf(scan), FAILURES.sandbox)
    else if (scan.analysisAttempts === 1)
      await postponeScan(database, {
        ...attemptOf(scan),
        retryInMs: SLOW_STEP_MS,
        isCounted: true,
        clockOffsetMs: clock.offset(),
      })
    else {
      const span = beginSpan(scan)
      await complete(scan, sandboxVerdict(scan), scan.hasFile ?? false, { span })
      span?.end()
    }
  }

  function keepLease(scan: ClaimedScan): void {
    renewLease(database, {
      ...attemptOf(scan),
      leaseMs: LEASE_MS,
      clockOffsetMs: clock.offset(),
    }).catch(logFailure)
  }

  /** Does with a claimed scan what is to be done, until all of it is stored. Says when another may be claimed. */
  async function handle(scan: ClaimedScan, inspected: () => void, previous: Promise<void>): Promise<void> {
    const renewal = setInterval(keepLease, RENEWAL_MS, scan)
    try {
      if (scan.analysisAttempts > MAX_ATTEMPTS)
        await failScan({ database, storage, clock }, attemptOf(scan), FAILURES.analysisFailed)
      else if (scan.environment === 'sandbox') await rehearse(scan)
      else await analyse(scan, inspected, previous)
    } catch (error) {
      if (isDatabaseUnavailable(error) && scan.analysisAttempts <= MAX_ATTEMPTS)
        // What never can be stored for this scan ends as what a storage never gives does.
        interrupted.set(scan.id, {
          attempt: scan.analysisAttempts,
          ...(mayBeOwnFault(error)
            ? { retryInMs: RETRY_MS, isCounted: scan.ageMs > UNCOUNTED_MS }
            : { retryInMs: 0, isCounted: false }),
        })
      throw error
    } finally {
      clearInterval(renewal)
      inspected()
    }
  }

  /**
   * Takes one queued scan after another until there is none. What was found in a file is stored while the worker has the
   * next one, which makes 1.15 times as many small pictures a second.
   */
  async function work(): Promise<void> {
    let storing = Promise.resolve()
    try {
      while (!stopped) {
        woken = false
        const scan = await claim()
        if (scan === undefined) {
          await storing
          // One may have been queued since the claim began.
          if (woken) continue
          return
        }
        // Where there was one there may be more.
        wake()
        const previous = storing
        await new Promise<void>((resolve) => {
          storing = handle(scan, resolve, previous)
          // A rejection is handled once the next file was inspected, below.
          storing.catch(() => {})
        })
        release(scan)
        await previous
      }
    } finally {
      await storing
    }
  }

  function wake(): void {
    woken = true
    if (stopped || running.size >= maxAtOnce) return
    const run = work()
      .catch(logFailure)
      .finally(() => running.delete(run))
    running.add(run)
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
      await Promise.all(running)
    },
    durations,
  }
}
