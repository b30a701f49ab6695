import type { Detector } from '../analysis/detector.js'
import type { Answer } from '../analysis/detector-answers.js'
import { unusableAnswer } from '../analysis/detector-errors.js'
import { detectorFileUrl } from '../analysis/detector-files.js'
import type { Detection, Evidence } from '../analysis/evidence.js'
import { WorkerLostError } from '../analysis/worker.js'
import { type AnalysisWorkers, MAX_REDRAWN_PIXELS } from '../analysis/workers.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import type { DeclaredScan } from './resource.js'

/** Longer than both requests to the detector can take together. */
const FILE_URL_MS = 90_000

/** What a question to the detector needs. */
export type DetectionNeeds = {
  readonly detector: Detector
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
  heatMap: NonNullable<Answer['heatMap']>,
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

/** The detector's answer about a file, and its picture of where the evidence is. */
export type DetectionWithMap = { readonly detection: Detection; readonly heatMap: Uint8Array | undefined }

/**
 * Asks the detector about a scan's file, together with the other evidence; `undefined` when it has no opinion. Rejects
 * like {@link Detector.ask}, also for a heat map that cannot be decoded, and is traced by `traceparent` in the same way.
 */
export async function detect(
  needs: DetectionNeeds,
  scan: DeclaredScan,
  { file, metadata, credentials }: Pick<Evidence, 'file' | 'metadata' | 'credentials'>,
  traceparent: string | undefined,
): Promise<DetectionWithMap | undefined> {
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
  const answer = await needs.detector.ask(question, traceparent)
  if (answer === undefined) return undefined
  const { verdict, confidence, modelVersion, signals, heatMap } = answer
  return {
    detection: { verdict, confidence, modelVersion, signals: signals ?? {} },
    heatMap: heatMap == null ? undefined : await redrawn(needs.workers, heatMap),
  }
}
