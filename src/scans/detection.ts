import type { Detector, Question } from '../analysis/detector.js'
import type { Answer } from '../analysis/detector-answers.js'
import { DetectorUnavailableError, unusableAnswer } from '../analysis/detector-errors.js'
import { detectorFileUrl } from '../analysis/detector-files.js'
import { decidingOpinion } from '../analysis/detector-opinions.js'
import type { DetectorFinding, Evidence } from '../analysis/evidence.js'
import { WorkerLostError } from '../analysis/worker.js'
import { type AnalysisWorkers, MAX_REDRAWN_PIXELS } from '../analysis/workers.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import type { Span } from '../basics/tracing.js'
import type { DetectorSettings } from '../settings/detectors.js'
import type { DeclaredScan } from './resource.js'

/** Longer than both requests to a detector can take together. */
const FILE_URL_MS = 90_000

/** A detector of the settings, with its client. */
export type ConfiguredDetector = Pick<DetectorSettings, 'name' | 'mediaTypes' | 'errorRates'> & {
  readonly client: Pick<Detector, 'ask'>
}

/** What a question to the detectors needs. */
export type DetectionNeeds = {
  readonly detectors: readonly ConfiguredDetector[]
  readonly keyRing: KeyRing
  readonly publicUrl: () => string
  readonly clock: Clock
  readonly workers: Pick<AnalysisWorkers, 'redraw'>
}

/**
 * The heat map as the service draws it: browsers never get what the detector sent. Rejects with
 * `DetectorUnavailableError` for one that cannot be decoded.
 */
async function redrawn(
  workers: DetectionNeeds['workers'],
  heatMap: { readonly data: string; readonly contentType: 'image/png' | 'image/webp' },
): Promise<Uint8Array> {
  const refused = (cause?: unknown) =>
    unusableAnswer(`/heatMap/data cannot be decoded, or has more than ${MAX_REDRAWN_PIXELS} pixels`, {
      cause,
    })
  const picture = await workers
    .redraw(Buffer.from(heatMap.data, 'base64'), heatMap.contentType)
    .catch((error: unknown) => {
      throw error instanceof WorkerLostError ? refused(error) : error
    })
  if (picture === null) throw refused()
  return picture
}

/** What a detector says, its picture of where the evidence is, and the error for which it says nothing. */
type Finding = {
  readonly finding: DetectorFinding
  readonly heatMap?: Uint8Array | undefined
  readonly error?: DetectorUnavailableError
}

/** The error rates of a detector, if they are of this version of its model. */
const ratesOf = ({ errorRates }: ConfiguredDetector, modelVersion: string | null) =>
  errorRates !== undefined && errorRates.modelVersion === modelVersion ? errorRates : null

const without = (
  detector: ConfiguredDetector,
  outcome: Exclude<DetectorFinding['outcome'], 'verdict'>,
  reason: string,
  modelVersion: string | null = null,
): DetectorFinding => ({
  name: detector.name,
  outcome,
  verdict: null,
  confidence: null,
  modelVersion,
  reason,
  signals: null,
  errorRates: ratesOf(detector, modelVersion),
})

// The error may name addresses of the operator's, and tenants see the reason.
const silentFinding = (detector: ConfiguredDetector, error: DetectorUnavailableError): Finding => ({
  finding: without(detector, 'no_answer', 'It gave no answer in time, or one that cannot be used.'),
  error,
})

/** Asks one detector, in a span of its own if the analysis is traced. Returns the error if it gives no answer. */
async function askDetector(
  { name, client }: ConfiguredDetector,
  question: Question,
  parent: Span | undefined,
): Promise<Answer | DetectorUnavailableError> {
  const span = parent?.begin({
    name: 'POST /detect',
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'url.template': '/detect',
      'media_scan.detector': name,
    },
  })
  try {
    const answer = await client.ask(question, span?.traceparent)
    span?.end()
    return answer
  } catch (error) {
    span?.end({ error: error instanceof Error ? error.name : 'unknown' })
    if (error instanceof DetectorUnavailableError) return error
    throw error
  }
}

/** An answer as a finding. A heat map that cannot be decoded makes it none. */
async function findingOf(
  workers: DetectionNeeds['workers'],
  detector: ConfiguredDetector,
  answer: Answer | DetectorUnavailableError | undefined,
): Promise<Finding> {
  if (answer === undefined)
    return { finding: without(detector, 'not_asked', 'It does not judge files of this kind.') }
  if (answer instanceof DetectorUnavailableError) return silentFinding(detector, answer)
  if ('abstains' in answer)
    return { finding: without(detector, 'abstained', answer.reason, answer.modelVersion) }
  const { verdict, confidence, modelVersion, signals = null, heatMap } = answer
  const finding: DetectorFinding = {
    name: detector.name,
    outcome: 'verdict',
    verdict,
    confidence,
    modelVersion,
    reason: null,
    signals,
    errorRates: ratesOf(detector, modelVersion),
  }
  if (heatMap == null) return { finding }
  try {
    return { finding, heatMap: await redrawn(workers, heatMap) }
  } catch (error) {
    if (error instanceof DetectorUnavailableError) return silentFinding(detector, error)
    throw error
  }
}

/** What the detectors say about a file. */
export type Detected = {
  readonly detectors: readonly DetectorFinding[]
  /** Of the detector whose verdict counts, or else the first that gave one. */
  readonly heatMap: Uint8Array | undefined
  /** The detectors that were asked and gave no answer, and why; first one that says that the service is stopping. */
  readonly silent: readonly { readonly detector: string; readonly error: DetectorUnavailableError }[]
  /** Whether any detector answered, be it that it abstains. */
  readonly isAnswered: boolean
}

const NOBODY_ASKED: Detected = { detectors: [], heatMap: undefined, silent: [], isAnswered: false }

/**
 * Asks the detectors that judge files of this kind about a scan's file, at the same time, together with the other
 * evidence. `parent`: the span of the analysis, if it is traced.
 */
export async function detect(
  needs: DetectionNeeds,
  scan: DeclaredScan,
  { file, metadata, credentials }: Pick<Evidence, 'file' | 'metadata' | 'credentials'>,
  parent: Span | undefined,
): Promise<Detected> {
  if (needs.detectors.length === 0) return NOBODY_ASKED
  const expiresAt = new Date(needs.clock.now().getTime() + FILE_URL_MS)
  const { sha256, byteSize, detectedType, mismatches } = file
  const { marks, camera, editor } = metadata
  const question = {
    scanId: publicId('scan', scan.id),
    fileName: scan.fileName,
    mediaType: scan.mediaType,
    declaredType: scan.contentType,
    detectedType,
    byteSize,
    sha256,
    fileUrl: detectorFileUrl(needs, { scanId: scan.id, sha256, expiresAt }),
    fileUrlExpiresAt: expiresAt.toISOString(),
    findings: { mismatches, marks, camera, editor, c2pa: credentials },
  }
  const answers = await Promise.all(
    needs.detectors.map((detector) =>
      detector.mediaTypes.includes(scan.mediaType) ? askDetector(detector, question, parent) : undefined,
    ),
  )
  const found: Finding[] = []
  // One after the other, because each heat map is decoded in a process of its own.
  for (const [at, detector] of needs.detectors.entries())
    found.push(await findingOf(needs.workers, detector, answers[at]))
  const detectors = found.map(({ finding }) => finding)
  const deciding = decidingOpinion(detectors)
  const drawn = found.filter(({ heatMap }) => heatMap !== undefined)
  const silent = found
    .flatMap(({ finding, error }) => (error === undefined ? [] : [{ detector: finding.name, error }]))
    .sort((one, other) => Number(other.error.reason === 'stopping') - Number(one.error.reason === 'stopping'))
  return {
    detectors,
    heatMap: (drawn.find(({ finding }) => finding === deciding) ?? drawn[0])?.heatMap,
    silent,
    isAnswered: detectors.some(({ outcome }) => outcome === 'verdict' || outcome === 'abstained'),
  }
}
