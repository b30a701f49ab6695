import type { Logger } from 'pino'
import type { Verdict as VerdictWord } from '../../generated/vocabulary.js'
import type { DetectorUnavailableError } from '../analysis/detector-errors.js'
import type { Evidence } from '../analysis/evidence.js'
import type { AnalysisWorkers } from '../analysis/workers.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { Tallies } from '../basics/tallies.js'
import type { Span, Tracing } from '../basics/tracing.js'
import type { Commits } from '../changes/commit.js'
import type { Cause } from '../changes/events/event.js'
import type { Tenant } from '../database/tenant.js'
import { tracedIf } from '../database/traced.js'
import type { ObjectStorage } from '../files/storage.js'
import { assertSound, DamagedFileError } from '../files/verified.js'
import type { Measurements } from '../telemetry/measurements/measurements.js'
import { attemptOf, type ClaimedScan, postponeDetection, postponeScan } from './analysis-queue.js'
import {
  isAskedAgain,
  MAX_ATTEMPTS,
  nextQuestionInMs,
  RETRY_OF_DAMAGED,
  type Retry,
  retryAfterFailure,
  retrySkipped,
  UNCOUNTED_RETRY,
} from './analysis-retries.js'
import { noteDamaged } from './damaged-files.js'
import { type DetectionNeeds, detect } from './detection.js'
import { judge, storeEvidence } from './evidence.js'
import { type Failure, failureOf } from './failures.js'
import { removeIfGone, storeRenditions } from './renditions.js'
import type { Retention } from './resource.js'
import { SLOW_STEP_MS, sandboxCourse, sandboxFailure, sandboxVerdict } from './sandbox.js'
import { findSeenBefore, fingerprintOf } from './seen-before.js'
import { failScan } from './store-failure.js'
import { judgeScan } from './store-verdict.js'

/** What the analysis of a scan uses. */
export type AnalysisNeeds = Commits &
  Omit<DetectionNeeds, 'workers'> & {
    readonly storage: ObjectStorage
    readonly retention: Retention
    readonly log: Logger
    readonly workers: AnalysisWorkers
    readonly tracing: Tracing | undefined
    readonly measurements: Pick<Measurements, 'add'>
    /** Durations of this process's production analyses in seconds, by outcome. */
    readonly durations: Tallies
  }

/**
 * How an analysis ended. `postponed`: it will be tried again. `removed`: the scan was deleted meanwhile. `interrupted`:
 * the database failed; the analysis starts again when the database answers.
 */
type AnalysisOutcome = VerdictWord | 'no_verdict' | 'failed' | 'postponed' | 'removed' | 'interrupted'

/** The findings from a file. */
type Inspected = { readonly evidence: Evidence; readonly heatMap: Uint8Array | undefined }

/** The outcomes that mean that something is wrong. */
const FAULTS: ReadonlySet<AnalysisOutcome> = new Set(['failed', 'postponed', 'interrupted'])

const tenantOf = ({ organizationId, environment }: ClaimedScan): Tenant => ({ organizationId, environment })

/** The events of a verdict name the request that queued the scan. */
export const causeOf = (scan: ClaimedScan, span: Span | undefined): Cause => ({
  requestId: scan.analysisRequestId,
  keyId: scan.analysisKeyId,
  ...(span !== undefined && { span }),
})

/** Whether the file does not exist. If the folder of all files is missing, `localPath` fails with another error. */
async function isMissing(
  storage: ObjectStorage,
  { id }: ClaimedScan,
  { code }: NodeJS.ErrnoException,
): Promise<boolean> {
  if (code !== 'ENOENT' || storage.localPath === undefined) return code === 'ENOENT'
  return storage.localPath(id).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

/** What is done with a scan whose file could not be examined. */
export type Course = {
  giveUp(failure: Failure): Promise<void>
  postpone(retry: Retry): Promise<void>
  /** Postpones it until the detectors are asked again. `sha256`, if known, is that of the file that was read. */
  awaitDetector(retryInMs: number, sha256: string | null): Promise<void>
}

/** A new scan fails when it is given up. */
const courseOf = (
  own: Commits & { storage: ObjectStorage; clock: Clock },
  scan: ClaimedScan,
  span: Span | undefined,
): Course => ({
  giveUp: (failure) => failScan(own, scan, failure, causeOf(scan, span)),
  postpone: (retry) =>
    postponeScan(own.database, { ...attemptOf(scan), ...retry, clockOffsetMs: own.clock.offset() }),
  awaitDetector: (retryInMs, sha256) =>
    postponeDetection(own.database, {
      ...attemptOf(scan),
      retryInMs,
      sha256,
      clockOffsetMs: own.clock.offset(),
    }),
})

/**
 * Postpones the scan so that the detectors are asked again, or gives it up after the last attempt. `isAnswered`: whether
 * others answered; then a detector that is skipped counts like one that is silent, so that it delays no scan for long.
 */
async function awaitDetectors(
  scan: ClaimedScan,
  { reason }: DetectorUnavailableError,
  isAnswered: boolean,
  sha256: string | null,
  course: Course,
): Promise<'failed' | 'postponed'> {
  const uncountedRetry =
    reason === 'stopping'
      ? UNCOUNTED_RETRY
      : reason === 'skipped' && !isAnswered
        ? retrySkipped(scan)
        : undefined
  if (uncountedRetry !== undefined) {
    await course.postpone(uncountedRetry)
    return 'postponed'
  }
  const retryInMs = nextQuestionInMs(scan)
  if (retryInMs === undefined) {
    await course.giveUp(failureOf('detector_unavailable'))
    return 'failed'
  }
  await course.awaitDetector(retryInMs, sha256)
  return 'postponed'
}

/** The findings of the worker and the detectors, or the outcome when there are none. */
export async function inspect(
  needs: AnalysisNeeds,
  scan: ClaimedScan,
  span: Span | undefined,
  course: Course,
): Promise<Inspected | 'failed' | 'postponed'> {
  const { database, storage, clock, log, workers } = needs
  let sha256: string | null = null
  try {
    const found = await workers.analyse(
      (await storage.localPath?.(scan.id)) ?? ((range) => storage.read(scan.id, range)),
      scan,
    )
    sha256 = found.file.sha256
    assertSound({ scanId: scan.id, sha256: scan.sha256 }, sha256)
    const { detectors, heatMap, silent, isAnswered } = await detect(needs, scan, found, span)
    for (const { detector, error } of silent)
      log.warn({ err: error, detector, scan: publicId('scan', scan.id) }, 'detector gave no answer')
    const [first] = silent
    if (first !== undefined && (first.error.reason === 'stopping' || !isAnswered || isAskedAgain(scan)))
      return await awaitDetectors(scan, first.error, isAnswered, sha256, course)
    return { evidence: { ...found, detectors }, heatMap }
  } catch (error) {
    log.error({ err: error, scan: publicId('scan', scan.id) }, 'analysis failed')
    if (error instanceof DamagedFileError) {
      await noteDamaged({ database: tracedIf(database, span), clock }, scan.id, 'analysis')
      if (scan.analysisAttempts < MAX_ATTEMPTS) {
        await course.postpone(RETRY_OF_DAMAGED)
        return 'postponed'
      }
      await course.giveUp(failureOf('file_damaged'))
      return 'failed'
    }
    // A missing file will not come back. Everything else may be temporary.
    if (await isMissing(storage, scan, error as Error)) {
      await course.giveUp(failureOf('file_missing'))
      return 'failed'
    }
    await course.postpone(retryAfterFailure(scan))
    return 'postponed'
  }
}

/** Stores the verdict that follows from the evidence, and everything that belongs to it. */
async function store(
  { database, storage, clock, log, dispatcher, retention }: AnalysisNeeds,
  scan: ClaimedScan,
  { evidence: found, heatMap }: Inspected,
  span: Span | undefined,
): Promise<AnalysisOutcome> {
  const own = tracedIf(database, span)
  const fingerprint = fingerprintOf(found)
  const { verdict, evidence } = judge(found)
  const [seenBefore] = await Promise.all([
    findSeenBefore(own, scan, fingerprint),
    // Stored before the verdict, so that they are there for everyone who sees the verdict.
    heatMap && storeRenditions({ storage, log }, scan.id, { 'heat-map': heatMap }),
    storeEvidence(own, { tenant: scan, scanId: scan.id, evidence }),
  ])
  const judged = { ...verdict, signals: { ...verdict.signals, seenBefore } }
  const completed = await judgeScan({ database: own, dispatcher, clock, retention }, scan, {
    tenant: tenantOf(scan),
    from: 'processing',
    verdict: judged,
    hasFile: true,
    fingerprint,
    cause: causeOf(scan, span),
  })
  if (completed !== undefined) return verdict.verdict ?? 'no_verdict'
  // The scan was deleted meanwhile, or failed by another process, perhaps before its heat map was stored.
  await removeIfGone({ storage, database: own }, scan.id)
  return 'removed'
}

/** Begins the analysis's span, if it is traced, in the trace of the request that queued the scan. */
export const beginSpan = (
  tracing: Tracing | undefined,
  { id, mediaType, environment, analysisAttempts, analysisTraceparent }: ClaimedScan,
) =>
  tracing?.begin(analysisTraceparent, {
    name: `analyse ${mediaType}`,
    kind: 'internal',
    attributes: {
      'media_scan.scan.id': publicId('scan', id),
      'media_scan.environment': environment,
      'media_scan.analysis.attempt': analysisAttempts,
    },
  })

function measure(
  measurements: Pick<Measurements, 'add'>,
  { organizationId }: ClaimedScan,
  outcome: AnalysisOutcome,
  durationMs: number,
): void {
  if (outcome === 'removed' || outcome === 'interrupted') return
  const ended = { measure: 'analyses', organizationId } as const
  if (outcome === 'failed' || outcome === 'postponed') measurements.add({ ...ended, label: outcome })
  else measurements.add({ ...ended, label: 'finished', durationMs })
}

/**
 * Analyses a file and records duration and outcome. Calls `inspected` when the file has been inspected. Stores the
 * findings only after those of `previous`, so that of two identical files the second one finds the first.
 */
export async function analyseScan(
  needs: AnalysisNeeds,
  scan: ClaimedScan,
  inspected: () => void,
  previous: Promise<unknown>,
): Promise<void> {
  const span = beginSpan(needs.tracing, scan)
  const since = performance.now()
  let outcome: AnalysisOutcome = 'interrupted'
  try {
    const { database, storage, clock, dispatcher } = needs
    const own = { database: tracedIf(database, span), storage, clock, dispatcher }
    const found = await inspect(needs, scan, span, courseOf(own, scan, span))
    inspected()
    // Its failure must not fail this analysis.
    await previous
    outcome = typeof found === 'string' ? found : await store(needs, scan, found, span)
  } finally {
    const durationMs = performance.now() - since
    needs.durations.add(durationMs / 1000, outcome)
    measure(needs.measurements, scan, outcome, durationMs)
    const error = FAULTS.has(outcome) ? outcome : undefined
    span?.end({ attributes: { 'media_scan.analysis.outcome': outcome }, error })
  }
}

/** Runs the simulated course of a sandbox scan. Its file is not examined. */
export async function rehearseScan(needs: AnalysisNeeds, scan: ClaimedScan): Promise<void> {
  const { database, clock, dispatcher, tracing, retention } = needs
  if (sandboxCourse(scan) === 'failed')
    await failScan(needs, scan, sandboxFailure(scan), causeOf(scan, undefined))
  else if (scan.analysisAttempts === 1)
    await postponeScan(database, {
      ...attemptOf(scan),
      retryInMs: SLOW_STEP_MS,
      isCounted: true,
      clockOffsetMs: clock.offset(),
    })
  else {
    const span = beginSpan(tracing, scan)
    await judgeScan({ database: tracedIf(database, span), dispatcher, clock, retention }, scan, {
      tenant: tenantOf(scan),
      from: 'processing',
      verdict: sandboxVerdict(scan),
      hasFile: scan.hasFile ?? false,
      cause: causeOf(scan, span),
    })
    span?.end()
  }
}
