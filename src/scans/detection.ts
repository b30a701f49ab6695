import type { Detector } from '../analysis/detector.js'
import { detectorFileUrl } from '../analysis/detector-files.js'
import type { Detection, Evidence } from '../analysis/evidence.js'
import type { Clock } from '../clock.js'
import { publicId } from '../identifiers.js'
import type { KeyRing } from '../secrets.js'
import type { DeclaredScan } from './resource.js'

/** Longer than a detector is waited for, asked twice. */
const FILE_URL_MS = 90_000

/** How long a scan waits after each attempt to ask the detector; after the last one it fails. */
const GAPS_MS = [30_000, 120_000, 600_000, 1_800_000, 3_600_000]

/** When to ask again after so many attempts that brought no answer; `undefined` when they were all. */
export const nextDetectionInMs = (attempts: number): number | undefined => GAPS_MS[attempts - 1]

/**
 * When to ask about a scan of this age that the detector was not asked about, being left alone: from half a minute to an hour.
 * Its file is read anew then.
 */
export const nextUnaskedInMs = (ageMs: number): number => Math.min(Math.max(30_000, ageMs / 2), 3_600_000)

type Needed = {
  readonly detector: Detector
  readonly keyRing: KeyRing
  readonly publicUrl: () => string
  readonly clock: Clock
}

/** What the detector takes a file for, and its picture of where the evidence lies. */
export type DetectionWithMap = { readonly detection: Detection; readonly heatMap: Uint8Array | undefined }

/**
 * What the detector takes a scan's file for, whose other evidence it is told; `undefined` when it has no say. Rejects as
 * {@link Detector.ask} does, and is traced by `traceparent` like it.
 */
export async function detect(
  needed: Needed,
  scan: DeclaredScan,
  { traces, credentials }: Pick<Evidence, 'traces' | 'credentials'>,
  traceparent: string | undefined,
): Promise<DetectionWithMap | undefined> {
  const expiresAt = new Date(needed.clock.now().getTime() + FILE_URL_MS)
  const { sha256, byteSize, detectedType, ...findings } = traces
  const question = {
    scanId: publicId('scan', scan.id),
    fileName: scan.fileName,
    mediaType: scan.mediaType,
    declaredType: scan.contentType,
    detectedType,
    byteSize,
    sha256,
    fileUrl: detectorFileUrl(needed, scan.id, expiresAt),
    fileUrlExpiresAt: expiresAt.toISOString(),
    findings: { ...findings, c2pa: credentials },
  }
  const answer = await needed.detector.ask(question, traceparent)
  if (answer === undefined) return undefined
  const { verdict, confidence, modelVersion, signals = {}, heatMap } = answer
  return {
    detection: { verdict, confidence, modelVersion, signals },
    heatMap: heatMap && Buffer.from(heatMap.data, 'base64'),
  }
}
