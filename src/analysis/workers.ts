import { Readable } from 'node:stream'
import { NO_TRUST_ANCHORS, type TrustAnchors } from '../settings/trust-anchors.js'
import type { AnalysedFile } from './file-transfer.js'
import type { Replies } from './messages.js'
import type { Renditions } from './pictures/picture.js'
import { type Reading, type ReadingOptions, withFile } from './reading.js'
import { analyseFile, type Found, lookAtOnce } from './steps.js'
import type { DeclaredFile } from './verdict.js'
import { createWholeFiles, decode, type WholeFiles } from './whole-files.js'
import { STEP_MS, type StartWorker, startWorker } from './worker.js'
import { createWorkerPool } from './worker-pool.js'

/** How long the storage may deliver no data. */
const SILENCE_MS = 30_000
/**
 * Malformed counts can also make parsers allocate. ExifTool's interpreter has a limit of its own, outside the heap; its
 * modules and the metadata of a file are in it.
 */
const MAX_HEAP_MB = 384
/** Idle workers end after this time, which gives back the memory of ExifTool and of the decoders. */
const MAX_IDLE_MS = 600_000
/** Content Credentials of larger files are not verified, because the whole file has to be in memory. */
const MAX_CREDENTIAL_BYTES = 268_435_456
/** Larger pictures are not decoded. */
const MAX_PICTURE_BYTES = 67_108_864

/** The most pixels of a picture to draw anew, as `detector.yaml` states. */
export const MAX_REDRAWN_PIXELS = 16_777_216

/** Analyses files in separate processes, so that no file can affect the process that answers requests. */
export type AnalysisWorkers = {
  /**
   * Reads a file to its end and looks for evidence in it. Files are analysed in parallel, one per process. A process
   * uses some 300 megabytes whatever the size of the file, and 100 more where a picture is decoded. Larger files
   * that have Content Credentials (up to 256 MiB) and larger pictures (up to 64 MiB and 100 megapixels) are held in
   * memory as a whole, one such file at a time.
   *
   * A step that takes too long or crashes its worker is listed in `failures`. The remaining steps run in another
   * worker, for which the file is opened and read again. Rejects when the file cannot be read, when the stream stalls,
   * or when a worker is lost while it only reads, which is not the file's fault.
   */
  analyse(file: AnalysedFile, declared: DeclaredFile): Promise<Found>
  /**
   * Makes pictures of a picture for people to look at; `null` for a file that cannot be decoded. Rejects as `analyse`
   * does, and with `WorkerLostError` when the picture takes too long or crashes its worker.
   */
  render(file: AnalysedFile): Promise<Renditions | null>
  /**
   * Draws a picture anew that is not a file of a scan, at most 1,024 pixels wide and high; `null` if it cannot be
   * decoded as this type or has more than {@link MAX_REDRAWN_PIXELS}. Rejects with `WorkerLostError` as `render`
   * does.
   */
  redraw(picture: Uint8Array, contentType: string): Promise<Uint8Array | null>
  /** Ends the idle workers, so that a process or a test can exit immediately. */
  stop(): Promise<void>
}

async function render(reading: Reading, wholeFiles: WholeFiles): Promise<Renditions | null> {
  const { detectedType } = await reading.ask({ kind: 'type' })
  const nothing: Replies['render'] = { renditions: null, error: null }
  const { renditions } = await decode(reading, wholeFiles, {
    detectedType,
    nothing,
    ask: (maxPixels, prepare) => reading.ask({ kind: 'render', detectedType, maxPixels }, prepare),
  })
  return renditions
}

async function redraw(
  { ask, hold, loaded: { whole } }: Reading,
  contentType: string,
): Promise<Uint8Array | null> {
  const command = { kind: 'redraw', detectedType: contentType, maxPixels: MAX_REDRAWN_PIXELS } as const
  return (await ask(command, whole ? undefined : hold)).redrawn
}

/**
 * The options are limits: time per step, storage silence, worker heap, and sizes of files held as a whole.
 * `trustAnchors`: the authorities of this moment, asked for each file. `yieldToRequests`: the workers leave a processor to the
 * processes that answer requests. `maxIdle`: how many idle workers are kept for the next file, for `maxIdleMs`.
 */
export function createAnalysisWorkers({
  trustAnchors = () => NO_TRUST_ANCHORS,
  yieldToRequests: yieldsToRequests = false,
  maxIdle = Number.POSITIVE_INFINITY,
  maxIdleMs = MAX_IDLE_MS,
  stepMs = STEP_MS,
  silenceMs = SILENCE_MS,
  maxHeapMb = MAX_HEAP_MB,
  maxCredentialBytes = MAX_CREDENTIAL_BYTES,
  maxPictureBytes = MAX_PICTURE_BYTES,
  start = startWorker,
}: {
  trustAnchors?: () => TrustAnchors
  yieldToRequests?: boolean
  maxIdle?: number
  maxIdleMs?: number
  stepMs?: number
  silenceMs?: number
  maxHeapMb?: number
  maxCredentialBytes?: number
  maxPictureBytes?: number
  /** Set only by tests. */
  start?: StartWorker | undefined
} = {}): AnalysisWorkers {
  const pool = createWorkerPool({ start, maxHeapMb, yieldsToRequests, maxIdle, maxIdleMs })
  const options: ReadingOptions = { pool, stepMs, silenceMs }
  const wholeFiles = createWholeFiles({ maxCredentialBytes, maxPictureBytes })
  return {
    analyse: (file, declared) =>
      withFile(
        options,
        file,
        (reading) => analyseFile(reading, declared, { wholeFiles, trustAnchors }),
        (worker) => lookAtOnce(worker, file, declared, stepMs),
      ),
    render: (file) => withFile(options, file, (reading) => render(reading, wholeFiles)),
    redraw: (picture, contentType) =>
      withFile(
        options,
        async () => Readable.from([Buffer.from(picture)]),
        (reading) => redraw(reading, contentType),
      ),
    stop: () => pool.stop(),
  }
}
