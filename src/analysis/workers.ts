import { Readable } from 'node:stream'
import type { ByteRange } from '../http/answers/byte-range.js'
import { NO_TRUST_ANCHORS, type TrustAnchors } from '../settings/trust-anchors.js'
import { NO_CREDENTIALS, UNVERIFIABLE } from './credentials/credentials.js'
import type { Evidence, Step, StepFailure } from './evidence.js'
import { findMismatches } from './file-kind.js'
import type { AnsweredCommand, Command, Replies, StepCommand, StepResults } from './messages.js'
import { NO_METADATA } from './metadata/findings.js'
import { MAX_PIXELS } from './pictures/decoder.js'
import { isDecoded, type Renditions, TOO_LARGE } from './pictures/picture.js'
import type { DeclaredFile } from './verdict.js'
import { type ReadRange, type StartWorker, startWorker, type Worker, WorkerLostError } from './worker.js'

/**
 * Limit for each step of an analysis, and for everything else a worker does, such as starting or taking a piece of a
 * file.
 */
const STEP_MS = 30_000
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
/** Bytes read from the disk within the time limit of one step. */
const PART_BYTES = 67_108_864
/** Larger pictures are not decoded. */
const MAX_PICTURE_BYTES = 67_108_864

/**
 * Files on this machine of up to this size are read and examined with one message to the worker rather than five. That
 * handles 1.06 times as many small pictures a second (docs/performance.md, "The main job").
 */
const MAX_AT_ONCE_BYTES = 1_048_576
/** The limit for that message. A file that takes longer is examined step by step, each step with its own limit. */
const AT_ONCE_MS = 3_000

/**
 * Workers decode pictures of up to this size in parallel. Most cameras make pictures of this size; each takes three
 * bytes a pixel, twice.
 */
const MAX_PIXELS_TOGETHER = 25_000_000

/** The most pixels of a picture to draw anew, as `detector.yaml` states. */
export const MAX_REDRAWN_PIXELS = 16_777_216

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
export type Found = Omit<Evidence, 'detection'>

/** The path of a file on this machine, or a function that opens a file stored elsewhere, or a range of its bytes. */
export type AnalysedFile = string | ((range?: ByteRange) => Promise<Readable>)

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
   * does, and with {@link WorkerLostError} when the picture takes too long or crashes its worker.
   */
  render(file: AnalysedFile): Promise<Renditions | null>
  /**
   * Draws a picture anew that is not a file of a scan, at most 1,024 pixels wide and high; `null` if it cannot be
   * decoded as this type or has more than {@link MAX_REDRAWN_PIXELS}. Rejects with {@link WorkerLostError} as `render`
   * does.
   */
  redraw(picture: Uint8Array, contentType: string): Promise<Uint8Array | null>
  /** Ends the idle workers, so that a process or a test can exit immediately. */
  stop(): Promise<void>
}

/** What a worker reports about a file that it has read, and the results of the steps it ran with the same message. */
type Loaded = { readonly loaded: Replies['finish']; readonly results: Partial<StepResults> }

/** A file that a worker has read. If that worker is lost, another one reads the file again. */
type Reading = Loaded & {
  /** Runs a command after `prepare` is done. Rejects with {@link WorkerLostError}. */
  ask<Kind extends keyof Replies>(
    command: AnsweredCommand<Kind>,
    prepare?: () => Promise<void>,
  ): Promise<Replies[Kind]>
  /** Sends the whole file to the worker, which so far has only its start and end. */
  hold(): Promise<void>
  /** Ends the worker. */
  end(): Promise<void>
}

/** Sends the whole stream to the worker. The storage reads the next piece meanwhile. */
async function feed(worker: Worker, stream: Readable, silenceMs: number): Promise<void> {
  const silent = () => stream.destroy(new Error(`The storage delivered nothing for ${silenceMs} ms.`))
  const silence = setTimeout(silent, silenceMs)
  let taken: Promise<unknown> | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      await taken
      taken = worker.ask([{ kind: 'take', bytes: piece }], STEP_MS)
      // The error is handled with the next piece or at the end.
      taken.catch(() => {})
    }
  } finally {
    clearTimeout(silence)
    await taken
  }
}

/** Bytes of a file that is stored elsewhere. */
async function readStored(
  file: Exclude<AnalysedFile, string>,
  from: number,
  to: number,
  silenceMs: number,
): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  let taken = 0
  const stream = await file({ start: from, end: to - 1 })
  const silent = () => stream.destroy(new Error(`The storage delivered nothing for ${silenceMs} ms.`))
  const silence = setTimeout(silent, silenceMs)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      taken += piece.copy(bytes, taken)
      if (taken === bytes.length) break
    }
  } finally {
    clearTimeout(silence)
    stream.destroy()
  }
  return bytes.subarray(0, taken)
}

/** Throws if the worker could not read the file. */
function assertRead(part: Replies['read']): asserts part is { readonly bytes: number } {
  if ('message' in part) throw Object.assign(new Error(part.message), { code: part.code })
}

const readPart = (path: string, from = 0) =>
  ({ kind: 'read', path, from, to: from + PART_BYTES }) satisfies Command

/** Has the worker read a file on this machine. The bytes do not pass through this process. */
async function readFromDisk(worker: Worker, path: string): Promise<void> {
  for (let from = 0; ; from += PART_BYTES) {
    const [part] = await worker.ask([readPart(path, from)], STEP_MS)
    assertRead(part)
    if (part.bytes < PART_BYTES) return
  }
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
  /** Idle workers, each with the timer that ends it. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  /** Settles when no file is held in memory as a whole. */
  let holding: Promise<unknown> = Promise.resolve()

  async function take(): Promise<Worker> {
    for (const worker of idle.keys()) {
      leaveIdle(worker)
      worker.keepProcess(true)
      return worker
    }
    const worker = await start({ maxHeapMb, yieldsToRequests }, STEP_MS)
    worker.onExit(() => leaveIdle(worker))
    return worker
  }

  function leaveIdle(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function giveBack(worker: Worker): void {
    if (worker.isLost()) return
    if (idle.size >= maxIdle) return void worker.stop()
    worker.keepProcess(false)
    const end = () => {
      leaveIdle(worker)
      void worker.stop()
    }
    idle.set(worker, setTimeout(end, maxIdleMs).unref())
  }

  /** Sends the whole file to the worker. */
  async function read(worker: Worker, file: AnalysedFile, first: Command): Promise<void> {
    await worker.ask([first], STEP_MS)
    if (typeof file === 'string') return readFromDisk(worker, file)
    // Opened only when the worker is ready to read: an error event without a listener would end the process.
    const stream = await file()
    try {
      await feed(worker, stream, silenceMs)
    } finally {
      stream.destroy()
    }
  }

  async function load(worker: Worker, file: AnalysedFile): Promise<Loaded> {
    await read(worker, file, { kind: 'begin' })
    const [loaded] = await worker.ask([{ kind: 'finish' }], STEP_MS)
    return { loaded, results: {} }
  }

  /**
   * Loads a file and runs the steps that most files need, in one message. `undefined` for a larger file, also one that
   * was declared to be small, and when a step took too long or ended the worker. Running the steps one by one then
   * shows which step it was.
   */
  async function lookAtOnce(
    worker: Worker,
    file: AnalysedFile,
    declared: DeclaredFile,
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

  /** Runs tasks one after another, whether or not the previous one failed. */
  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = holding.then(work)
    holding = result.catch(() => {})
    return result
  }

  async function withFile<Result>(
    file: AnalysedFile,
    lookFirst: (worker: Worker) => Promise<Loaded | undefined>,
    work: (reading: Reading) => Promise<Result>,
  ): Promise<Result> {
    let worker = await take()
    async function present(): Promise<Worker> {
      if (worker.isLost()) worker = await take()
      return worker
    }
    /** If the worker is lost here, rejects with another error, because that is not the step's fault. */
    async function readAgain(): Promise<void> {
      try {
        await load(await present(), file)
      } catch (error) {
        if (!(error instanceof WorkerLostError)) throw error
        throw new Error(`The file could not be read again: ${error.message}.`, { cause: error })
      }
    }
    try {
      const loaded = (await lookFirst(worker)) ?? (await load(await present(), file))
      return await work({
        ...loaded,
        async ask<Kind extends keyof Replies>(command: AnsweredCommand<Kind>, prepare?: () => Promise<void>) {
          if (worker.isLost()) await readAgain()
          await prepare?.()
          let failed: unknown
          const readRange: ReadRange = async (from, to) => {
            if (typeof file === 'string')
              throw new TypeError('The worker reads files on this machine itself.')
            return readStored(file, from, to, silenceMs).catch((error: unknown) => {
              failed = error
              throw error
            })
          }
          const [reply] = await worker.ask([command as Command], stepMs, readRange)
          // What was found in a file that could not be read is no finding.
          if (failed !== undefined) throw failed
          return reply as Replies[Kind]
        },
        hold: () => read(worker, file, { kind: 'hold' }),
        end: () => worker.stop(),
      })
    } finally {
      giveBack(worker)
    }
  }

  /**
   * Has a picture decoded: in parallel with others if it is small, otherwise alone. `first` is the result of the first
   * attempt, if there was one.
   */
  async function decode<Result extends { readonly error: string | null }>(
    { loaded: { read, whole }, hold }: Reading,
    detectedType: string | null,
    nothing: Result,
    ask: (maxPixels: number, prepare?: () => Promise<void>) => Promise<Result>,
    first?: Result,
  ): Promise<Result> {
    if (!isDecoded(detectedType)) return nothing
    if (read.byteSize > maxPictureBytes) return { ...nothing, error: TOO_LARGE }
    if (whole) {
      const result = first ?? (await ask(MAX_PIXELS_TOGETHER))
      if (result.error !== TOO_LARGE) return result
    }
    return alone(() => ask(MAX_PIXELS, whole ? undefined : hold))
  }

  async function analyse(reading: Reading, declared: DeclaredFile): Promise<Found> {
    const { loaded, results } = reading
    const { read, whole, hasCredentials } = loaded
    const failures: StepFailure[] = []
    async function step<Kind extends Step>(
      command: StepCommand<Kind>,
      prepare?: () => Promise<void>,
    ): Promise<StepResults[Kind]> {
      try {
        return await reading.ask(command, prepare)
      } catch (error) {
        if (!(error instanceof WorkerLostError)) throw error
        failures.push({ step: command.kind, error: error.message })
        return UNKNOWN[command.kind]
      }
    }

    async function credentials(detectedType: string | null): Promise<StepResults['credentials']> {
      if (!hasCredentials) return NO_STORE
      if (read.byteSize > maxCredentialBytes)
        return { credentials: { ...UNVERIFIABLE, skipped: 'too_large' }, crJson: null }
      const command = { kind: 'credentials', detectedType, trustAnchors: trustAnchors() } as const
      if (whole) return step(command)
      return alone(async () => {
        try {
          return await step(command, reading.hold)
        } finally {
          // The file was copied into WebAssembly memory, which never shrinks.
          await reading.end()
        }
      })
    }

    const { detectedType } = results.type ?? (await step({ kind: 'type' }))
    const { fileName } = declared
    const metadata = results.metadata ?? (await step({ kind: 'metadata', detectedType, fileName }))
    if (metadata.error !== null) failures.push({ step: 'metadata', error: metadata.error })
    // Before the credentials, because that step may end the worker.
    const { picture, error, marks } = await decode(
      reading,
      detectedType,
      NO_PICTURE,
      (maxPixels, prepare) => step({ kind: 'picture', detectedType, maxPixels }, prepare),
      results.picture,
    )
    if (error !== null) failures.push({ step: 'picture', error })
    const { byteSize } = read
    const { sheet } = metadata.found
    const seen = {
      byteSize,
      detectedType,
      exifToolType: sheet?.mimeType ?? null,
      hasTracks: sheet?.tags.some(({ group }) => /^Track\d+$/.test(group)) ?? false,
    }
    return {
      file: { ...read, detectedType, mismatches: findMismatches(declared, seen) },
      metadata: { ...metadata.found, marks: [...metadata.found.marks, ...marks] },
      ...(await credentials(detectedType)),
      trustLists: trustAnchors().dates,
      picture,
      failures,
    }
  }

  async function render(reading: Reading): Promise<Renditions | null> {
    const { detectedType } = await reading.ask({ kind: 'type' })
    const nothing: Replies['render'] = { renditions: null, error: null }
    const { renditions } = await decode(reading, detectedType, nothing, (maxPixels, prepare) =>
      reading.ask({ kind: 'render', detectedType, maxPixels }, prepare),
    )
    return renditions
  }

  return {
    analyse: (file, declared) =>
      withFile(
        file,
        (worker) => lookAtOnce(worker, file, declared),
        (reading) => analyse(reading, declared),
      ),
    render: (file) =>
      withFile(
        file,
        async () => undefined,
        (reading) => render(reading),
      ),
    redraw: (picture, contentType) =>
      withFile(
        async () => Readable.from([Buffer.from(picture)]),
        async () => undefined,
        async ({ ask, hold, loaded: { whole } }) => {
          const command = {
            kind: 'redraw',
            detectedType: contentType,
            maxPixels: MAX_REDRAWN_PIXELS,
          } as const
          return (await ask(command, whole ? undefined : hold)).redrawn
        },
      ),
    async stop() {
      await Promise.all([...idle.keys()].map((worker) => worker.stop()))
    },
  }
}
