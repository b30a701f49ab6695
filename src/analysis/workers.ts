import type { Readable } from 'node:stream'
import { NO_CREDENTIALS, UNVERIFIABLE } from './credentials.js'
import type { Credentials, Evidence, Step, StepFailure } from './evidence.js'
import type { AnsweredCommand, Command, Replies, StepCommand, StepResults } from './messages.js'
import { isDecoded, MAX_PIXELS, type PictureFindings, type Renditions, TOO_LARGE } from './picture.js'
import type { TrustAnchors } from './trust-anchors.js'
import type { DeclaredFile } from './verdict.js'
import { startWorker, type Worker, WorkerLostError } from './worker.js'

/** For each step of an analysis, and for all else that a worker does, such as to start or to take a piece of a file. */
const STEP_MS = 30_000
/** How long the storage may give nothing. */
const SILENCE_MS = 30_000
/** Wrong counts also make parsers allocate: the largest array that exifr makes, of 256 MB, fits beside what else is held. */
const MAX_HEAP_MB = 384
/** Content Credentials of larger files are not verified: the whole file is held for it. */
const MAX_CREDENTIAL_BYTES = 268_435_456
/** Read from the disk within the time that a step has. */
const PART_BYTES = 67_108_864
/** Larger pictures are not decoded. */
const MAX_PICTURE_BYTES = 67_108_864

/**
 * Files of this machine of up to so many bytes are read and looked at with one message to the worker rather than five, which
 * makes 1.06 times as many small pictures a second (docs/performance.md, "The main job").
 */
const MAX_AT_ONCE_BYTES = 1_048_576
/** The limit for that message. A file that takes longer is looked at step by step, each step with its own limit. */
const AT_ONCE_MS = 3_000

/** Pictures of so many are decoded by each worker at once: what most cameras make, with three bytes a pixel, twice. */
const MAX_PIXELS_TOGETHER = 25_000_000

const NO_PICTURE: PictureFindings = { picture: null, error: null }

/** What is said of a file where the step failed that would have found it. */
const UNKNOWN: StepResults = {
  type: { detectedType: null, mismatches: [] },
  traces: {
    digitalSourceTypes: [],
    generator: null,
    embeddedGenerator: null,
    generationParameters: null,
    software: [],
    editingSoftware: null,
    camera: null,
    metadataErrors: [],
  },
  credentials: UNVERIFIABLE,
  picture: NO_PICTURE,
}

/** What was found in a file. */
export type Found = Omit<Evidence, 'detection'>

/** The path of a file of this machine, or how one is opened that is elsewhere. */
export type AnalysedFile = string | (() => Promise<Readable>)

/** Analyses files in processes of their own: nothing that is in a file reaches the process that answers requests. */
export type AnalysisWorkers = {
  /**
   * Reads a file to its end and looks for evidence in it. Files given at once have a process each, whose memory stays below
   * some tens of megabytes for any size, and 150 more where a picture is decoded. Larger files that have Content
   * Credentials are held as a whole, up to 256 MiB, and larger pictures, up to 64 MiB and 100 megapixels: one such file at
   * a time.
   *
   * A step that takes too long or ends its worker is told among the `failures`; the others go on in another one, for
   * which the file is opened and read again. Rejects when the file cannot be read, when the stream falls silent, or
   * when the worker is lost while it only reads, which is not the file's fault.
   */
  analyse(file: AnalysedFile, declared: DeclaredFile): Promise<Found>
  /**
   * Makes pictures of a picture for people to look at; `null` of what cannot be decoded. Rejects as `analyse` does, and with
   * {@link WorkerLostError} when the picture takes too long or ends its worker.
   */
  render(file: AnalysedFile, declared: DeclaredFile): Promise<Renditions | null>
  /** Ends the workers that have no file, so that a process or a test that is done can end at once. */
  stop(): Promise<void>
}

/** What a worker that has read a file says of it, and what steps found that it went through with the same message. */
type Loaded = { readonly loaded: Replies['finish']; readonly results: Partial<StepResults> }

/** A file that a worker has read; where the worker was lost another one has read it again. */
type Reading = Loaded & {
  /** Has a command executed once `prepare` is done. Rejects with {@link WorkerLostError}. */
  ask<Kind extends keyof Replies>(
    command: AnsweredCommand<Kind>,
    prepare?: () => Promise<void>,
  ): Promise<Replies[Kind]>
  /** Gives the worker the whole file, of which it has the start and the end. */
  hold(): Promise<void>
  /** Ends the worker. */
  end(): Promise<void>
}

/** Gives the worker the whole stream, each piece while the storage reads the next. */
async function feed(worker: Worker, stream: Readable, silenceMs: number): Promise<void> {
  const silent = () => stream.destroy(new Error(`The storage gave nothing for ${silenceMs} ms.`))
  const silence = setTimeout(silent, silenceMs)
  let taken: Promise<unknown> | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      await taken
      taken = worker.ask([{ kind: 'take', bytes: piece }], STEP_MS)
      // Looked at with the next piece, or at the end.
      taken.catch(() => {})
    }
  } finally {
    clearTimeout(silence)
    await taken
  }
}

/** Throws where the worker could not read the file. */
function assertRead(part: Replies['read']): asserts part is { readonly bytes: number } {
  if ('message' in part) throw Object.assign(new Error(part.message), { code: part.code })
}

const readPart = (path: string, from = 0) =>
  ({ kind: 'read', path, from, to: from + PART_BYTES }) satisfies Command

/** Has the worker read a file of this machine. Its bytes do not pass through this process. */
async function readFromDisk(worker: Worker, path: string): Promise<void> {
  for (let from = 0; ; from += PART_BYTES) {
    const [part] = await worker.ask([readPart(path, from)], STEP_MS)
    assertRead(part)
    if (part.bytes < PART_BYTES) return
  }
}

/**
 * Limits: each step's time, the storage's silence, what a worker may allocate, and what may be held as a whole.
 * `makeWay`: the workers leave a processor to those who answer requests. `maxIdle`: so many are kept for the next file.
 */
export function createAnalysisWorkers({
  trustAnchors = { signing: undefined, timeStamping: undefined },
  makeWay: makesWay = false,
  maxIdle = Number.POSITIVE_INFINITY,
  stepMs = STEP_MS,
  silenceMs = SILENCE_MS,
  maxHeapMb = MAX_HEAP_MB,
  maxCredentialBytes = MAX_CREDENTIAL_BYTES,
  maxPictureBytes = MAX_PICTURE_BYTES,
}: {
  trustAnchors?: TrustAnchors
  makeWay?: boolean
  maxIdle?: number
  stepMs?: number
  silenceMs?: number
  maxHeapMb?: number
  maxCredentialBytes?: number
  maxPictureBytes?: number
} = {}): AnalysisWorkers {
  const idle = new Set<Worker>()
  /** Settles when no file is held as a whole. */
  let holding: Promise<unknown> = Promise.resolve()

  async function take(): Promise<Worker> {
    for (const worker of idle) {
      idle.delete(worker)
      worker.keepProcess(true)
      return worker
    }
    const worker = await startWorker({ maxHeapMb, makesWay }, STEP_MS)
    worker.onExit(() => idle.delete(worker))
    return worker
  }

  function giveBack(worker: Worker): void {
    if (worker.isLost()) return
    if (idle.size >= maxIdle) return void worker.stop()
    worker.keepProcess(false)
    idle.add(worker)
  }

  /** Gives the worker the whole file. */
  async function read(worker: Worker, file: AnalysedFile, first: Command): Promise<void> {
    await worker.ask([first], STEP_MS)
    if (typeof file === 'string') return readFromDisk(worker, file)
    // Not before there is somebody to read it: an error that nobody hears would end the process.
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
   * The same with the steps that most files go through, in one message. `undefined` of a larger file, also where it was declared
   * to be small, and where a step took too long or ended the worker: which one it was is found when they are asked one by one.
   */
  async function lookAtOnce(
    worker: Worker,
    file: AnalysedFile,
    declared: DeclaredFile,
  ): Promise<Loaded | undefined> {
    if (typeof file !== 'string' || declared.byteSize > MAX_AT_ONCE_BYTES) return undefined
    try {
      const [, part, loaded, type, traces, picture] = await worker.ask(
        [
          { kind: 'begin' },
          readPart(file),
          { kind: 'finish' },
          { kind: 'type', declared },
          { kind: 'traces' },
          { kind: 'picture', maxPixels: MAX_PIXELS_TOGETHER },
        ],
        Math.min(stepMs, AT_ONCE_MS),
      )
      assertRead(part)
      return { loaded, results: { type, traces, picture } }
    } catch (error) {
      if (error instanceof WorkerLostError) return undefined
      throw error
    }
  }

  /** One after another, whatever becomes of the one before. */
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
    /** Rejects with another error where the worker is lost, which is then not the step's fault. */
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
          const [reply] = await worker.ask([command as Command], stepMs)
          return reply as Replies[Kind]
        },
        hold: () => read(worker, file, { kind: 'hold' }),
        end: () => worker.stop(),
      })
    } finally {
      giveBack(worker)
    }
  }

  /** Has a picture decoded: beside others if it is small, else alone. `first` is what that brought, if it was done. */
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

    async function credentials(detectedType: string | null): Promise<Credentials> {
      if (!hasCredentials) return NO_CREDENTIALS
      if (read.byteSize > maxCredentialBytes) return { ...UNVERIFIABLE, skipped: 'too_large' }
      const command = { kind: 'credentials', detectedType, trustAnchors } as const
      if (whole) return step(command)
      return alone(async () => {
        try {
          return await step(command, reading.hold)
        } finally {
          // The memory of WebAssembly, which has taken the file, never shrinks.
          await reading.end()
        }
      })
    }

    const { detectedType, mismatches } = results.type ?? (await step({ kind: 'type', declared }))
    const traces = results.traces ?? (await step({ kind: 'traces', detectedType }))
    // Before the credentials, whose step may end the worker.
    const { picture, error } = await decode(
      reading,
      detectedType,
      NO_PICTURE,
      (maxPixels, prepare) => step({ kind: 'picture', detectedType, maxPixels }, prepare),
      results.picture,
    )
    if (error !== null) failures.push({ step: 'picture', error })
    return {
      traces: { ...read, detectedType, mismatches, ...traces },
      credentials: await credentials(detectedType),
      picture,
      failures,
    }
  }

  async function render(reading: Reading, declared: DeclaredFile): Promise<Renditions | null> {
    const { detectedType } = await reading.ask({ kind: 'type', declared })
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
    render: (file, declared) =>
      withFile(
        file,
        async () => undefined,
        (reading) => render(reading, declared),
      ),
    async stop() {
      await Promise.all([...idle].map((worker) => worker.stop()))
    },
  }
}
