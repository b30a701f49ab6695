import type { TrustAnchors } from '../settings/trust-anchors.js'
import { NO_CREDENTIALS, UNVERIFIABLE } from './credentials/credentials.js'
import type { Evidence, Step, StepFailure } from './evidence.js'
import { findMismatches } from './file-kind.js'
import { type AnalysedFile, assertRead, readPart } from './file-transfer.js'
import type { StepCommand, StepResults } from './messages.js'
import { NO_METADATA } from './metadata/findings.js'
import type { Loaded, Reading } from './reading.js'
import type { DeclaredFile } from './verdict.js'
import { decode, MAX_PIXELS_TOGETHER, type WholeFiles } from './whole-files.js'
import { type Worker, WorkerLostError } from './worker.js'

/**
 * Files on this machine of up to this size are read and examined with one message to the worker rather than five. That
 * handles 1.06 times as many small pictures a second (docs/performance.md, "The main job").
 */
const MAX_AT_ONCE_BYTES = 1_048_576
/** The limit for that message. A file that takes longer is examined step by step, each step with its own limit. */
const AT_ONCE_MS = 3_000

const NO_PICTURE: StepResults['picture'] = { picture: null, error: null, marks: [] }

const NO_STORE: StepResults['credentials'] = { credentials: NO_CREDENTIALS, crJson: null }

/** The result of a failed step. */
const UNKNOWN: StepResults = {
  type: { detectedType: null },
  metadata: { found: NO_METADATA, error: null },
  credentials: { credentials: UNVERIFIABLE, crJson: null },
  picture: NO_PICTURE,
}

/** What was found in a file. */
export type Found = Omit<Evidence, 'detectors'>

/** Runs a step after `prepare` is done. A step that fails finds nothing. */
type RunStep = <Kind extends Step>(
  command: StepCommand<Kind>,
  prepare?: () => Promise<void>,
) => Promise<StepResults[Kind]>

/**
 * Loads a file and runs the steps that most files need, in one message. `undefined` for a larger file, also one that
 * was declared to be small, and when a step took too long or ended the worker. Running the steps one by one then shows
 * which step it was.
 */
export async function lookAtOnce(
  worker: Worker,
  file: AnalysedFile,
  declared: DeclaredFile,
  stepMs: number,
): Promise<Loaded | undefined> {
  if (typeof file !== 'string' || declared.byteSize > MAX_AT_ONCE_BYTES) return undefined
  try {
    const [, part, loaded, type, metadata, picture] = await worker.ask(
      [
        { kind: 'begin' },
        readPart(file),
        { kind: 'finish' },
        { kind: 'type' },
        { kind: 'metadata', fileName: declared.fileName },
        { kind: 'picture', maxPixels: MAX_PIXELS_TOGETHER },
      ],
      Math.min(stepMs, AT_ONCE_MS),
    )
    assertRead(part)
    return { loaded, results: { type, metadata, picture } }
  } catch (error) {
    if (error instanceof WorkerLostError) return undefined
    throw error
  }
}

/** Runs the steps for a file that are not done yet. `trustAnchors`: the authorities of this moment. */
export async function analyseFile(
  reading: Reading,
  declared: DeclaredFile,
  { wholeFiles, trustAnchors }: { wholeFiles: WholeFiles; trustAnchors: () => TrustAnchors },
): Promise<Found> {
  const { loaded, results } = reading
  const failures: StepFailure[] = []
  const step: RunStep = async (command, prepare) => {
    try {
      return await reading.ask(command, prepare)
    } catch (error) {
      if (!(error instanceof WorkerLostError)) throw error
      failures.push({ step: command.kind, error: error.message })
      return UNKNOWN[command.kind]
    }
  }

  const { detectedType } = results.type ?? (await step({ kind: 'type' }))
  const { fileName } = declared
  const metadata = results.metadata ?? (await step({ kind: 'metadata', detectedType, fileName }))
  if (metadata.error !== null) failures.push({ step: 'metadata', error: metadata.error })
  // Before the credentials, because that step may end the worker.
  const { picture, error, marks } = await decode(reading, wholeFiles, {
    detectedType,
    nothing: NO_PICTURE,
    ask: (maxPixels, prepare) => step({ kind: 'picture', detectedType, maxPixels }, prepare),
    first: results.picture,
  })
  if (error !== null) failures.push({ step: 'picture', error })
  const { sheet } = metadata.found
  const seen = {
    byteSize: loaded.read.byteSize,
    detectedType,
    exifToolType: sheet?.mimeType ?? null,
    hasTracks: sheet?.tags.some(({ group }) => /^Track\d+$/.test(group)) ?? false,
  }
  return {
    file: { ...loaded.read, detectedType, mismatches: findMismatches(declared, seen) },
    metadata: { ...metadata.found, marks: [...metadata.found.marks, ...marks] },
    ...(await verifyCredentials(reading, step, { detectedType, wholeFiles, trustAnchors })),
    trustLists: trustAnchors().dates,
    picture,
    failures,
  }
}

async function verifyCredentials(
  { loaded: { read, whole, hasCredentials }, hold, end }: Reading,
  step: RunStep,
  {
    detectedType,
    wholeFiles: { maxCredentialBytes, alone },
    trustAnchors,
  }: { detectedType: string | null; wholeFiles: WholeFiles; trustAnchors: () => TrustAnchors },
): Promise<StepResults['credentials']> {
  if (!hasCredentials) return NO_STORE
  if (read.byteSize > maxCredentialBytes)
    return { credentials: { ...UNVERIFIABLE, skipped: 'too_large' }, crJson: null }
  const command = { kind: 'credentials', detectedType, trustAnchors: trustAnchors() } as const
  if (whole) return step(command)
  return alone(async () => {
    try {
      return await step(command, hold)
    } finally {
      // The file was copied into WebAssembly memory, which never shrinks.
      await end()
    }
  })
}
