import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { NO_CREDENTIALS, UNVERIFIABLE } from './credentials.js'
import type { Credentials, Evidence, MetadataTraces, Step, StepFailure, Traces } from './evidence.js'
import { isDecoded, MAX_PIXELS, type PictureFindings, type Renditions, TOO_LARGE } from './picture.js'
import type { TrustAnchors } from './trust-anchors.js'
import type { DeclaredFile } from './verdict.js'

/** What a thread can do. */
export type Command =
  /** A new file; what is left of another is forgotten. Without a reply. */
  | { readonly kind: 'begin' }
  /** What is taken next is the whole of the file that was finished last. Without a reply. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'take'; readonly bytes: Uint8Array }
  | { readonly kind: 'finish' }
  | StepCommand

/** What a step is told, beside the file that was finished last. */
type StepInputs = {
  readonly type: { readonly declared: DeclaredFile }
  readonly traces: { readonly detectedType: string | null }
  readonly credentials: { readonly detectedType: string | null; readonly trustAnchors: TrustAnchors }
  readonly picture: { readonly detectedType: string | null; readonly maxPixels: number }
}

/** What a step finds. */
type StepResults = {
  readonly type: Pick<Traces, 'detectedType' | 'mismatches'>
  readonly traces: MetadataTraces
  readonly credentials: Credentials
  readonly picture: PictureFindings
}

type StepCommand<Kind extends Step = Step> = {
  [Each in Kind]: { readonly kind: Each } & StepInputs[Each]
}[Kind]

/** What it replies when it is done. */
export type Replies = StepResults & {
  readonly take: null
  readonly finish: {
    readonly read: Pick<Traces, 'byteSize' | 'sha256'>
    /** Whether all of it is kept, or only its start and its end. */
    readonly whole: boolean
    /** Whether a manifest store of Content Credentials stands in what is kept. */
    readonly hasCredentials: boolean
  }
}

/** For each step of an analysis, and for all else that a thread does, such as to start or to take a piece of a file. */
const STEP_MS = 30_000
/** How long the storage may give nothing. */
const SILENCE_MS = 30_000
/**
 * Wrong counts also make parsers allocate: a thread has a limit of its own, and ends without the process. Only when
 * one allocation goes 16 MB beyond the limit does V8 end the process all the same, so the largest one that exifr
 * makes, an array of 256 MB, has to fit beside what else a thread holds.
 */
const MAX_HEAP_MB = 384
/** Content Credentials of larger files are not verified: the whole file is held for it. */
const MAX_CREDENTIAL_BYTES = 268_435_456
/** Larger pictures are not decoded. */
const MAX_PICTURE_BYTES = 67_108_864

/** Pictures of so many are decoded in each thread at once: what most cameras make, with three bytes a pixel, twice. */
const MAX_PIXELS_TOGETHER = 25_000_000

const NO_PICTURE: PictureFindings = { picture: null, renditions: null, error: null }

/** What is said of a file where the step failed that would have found it. */
const UNKNOWN: StepResults = {
  type: { detectedType: null, mismatches: [] },
  traces: {
    digitalSourceTypes: [],
    generator: null,
    generationParameters: null,
    software: [],
    editingSoftware: null,
    camera: null,
    metadataErrors: [],
  },
  credentials: UNVERIFIABLE,
  picture: NO_PICTURE,
}

/** The thread ended, or was ended because it took too long. */
class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError'
}

/** What was found in a file, and what was made of it for people to look at. */
export type Found = Omit<Evidence, 'detection'> & { readonly renditions: Renditions | null }

/** Analyses files in threads: nothing that is in a file keeps the service's own thread from its requests. */
export type AnalysisThreads = {
  /**
   * Reads a file to its end and looks for evidence in it. Files given at once have a thread each, and memory stays below
   * some tens of megabytes for any size, and 150 more where a picture is decoded. Larger files that have Content
   * Credentials are held as a whole, up to 256 MiB, and larger pictures, up to 64 MiB and 100 megapixels: one such file at
   * a time.
   *
   * A step that takes too long or ends its thread is told among the `failures`; the others go on in another thread, for
   * which the file is opened and read again. Rejects when `open` or the stream does, when the stream falls silent, or
   * when the thread is lost while it only reads, which is not the file's fault.
   */
  analyse(open: () => Promise<Readable>, declared: DeclaredFile): Promise<Found>
  /** Ends the threads that have no file, so that a process or a test that is done can end at once. */
  stop(): Promise<void>
}

function startWorker(maxHeapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb }
  const built = import.meta.url.endsWith('.js')
  const file = new URL(`./analysis-worker.${built ? 'js' : 'ts'}`, import.meta.url).href
  // From source (tests, development) a worker thread does not inherit the loader that knows TypeScript.
  // What parsers have to say of a file would stand between the lines of the log.
  const options = { resourceLimits, stdout: true, stderr: true }
  const worker = built
    ? new Worker(new URL(file), options)
    : new Worker(
        `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
          .then(({ tsImport }) => tsImport(${JSON.stringify(file)}, ${JSON.stringify(file)}))`,
        { ...options, eval: true },
      )
  worker.stdout.resume()
  worker.stderr.resume()
  // A thread that runs out of memory says so in an 'error' event, which unheard would end the process.
  worker.on('error', () => {})
  return worker
}

type Thread = {
  readonly worker: Worker
  /** It ended, or was told to. */
  lost: boolean
}

/** The thread's next reply. Rejects with {@link ThreadLostError}, and ends a thread that takes too long. */
function nextReply(thread: Thread, timeoutMs: number): Promise<unknown> {
  const { worker } = thread
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', ended)
    }
    const hear = (reply: unknown) => {
      settle()
      resolve(reply)
    }
    const lose = (why: string) => {
      settle()
      thread.lost = true
      reject(new ThreadLostError(why))
    }
    const ended = () => lose('ended on this file')
    const timer = setTimeout(() => {
      lose('took too long')
      void worker.terminate()
    }, timeoutMs)
    worker.on('message', hear).on('exit', ended)
  })
}

function ask<Kind extends keyof Replies>(
  thread: Thread,
  command: { readonly kind: Kind } & (Command | StepCommand<Kind & Step>),
  timeoutMs: number,
  transferred: ArrayBuffer[] = [],
): Promise<Replies[Kind]> {
  const reply = nextReply(thread, timeoutMs)
  thread.worker.postMessage(command, transferred)
  return reply as Promise<Replies[Kind]>
}

/** Gives the thread the whole stream, each piece while the storage reads the next. */
async function feed(thread: Thread, stream: Readable, silenceMs: number): Promise<void> {
  const silent = () => stream.destroy(new Error(`The storage gave nothing for ${silenceMs} ms.`))
  const silence = setTimeout(silent, silenceMs)
  let taken: Promise<unknown> | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      await taken
      // A copy can be transferred: the piece may be part of a buffer that others use.
      const bytes = new Uint8Array(piece)
      taken = ask(thread, { kind: 'take', bytes }, STEP_MS, [bytes.buffer])
      // Looked at with the next piece, or at the end.
      taken.catch(() => {})
    }
  } finally {
    clearTimeout(silence)
    await taken
  }
}

/** Limits: each step's time, the storage's silence, what a thread may allocate, and what may be held as a whole. */
export function createAnalysisThreads({
  trustAnchors = { signing: undefined, timeStamping: undefined },
  stepMs = STEP_MS,
  silenceMs = SILENCE_MS,
  maxHeapMb = MAX_HEAP_MB,
  maxCredentialBytes = MAX_CREDENTIAL_BYTES,
  maxPictureBytes = MAX_PICTURE_BYTES,
}: {
  trustAnchors?: TrustAnchors
  stepMs?: number
  silenceMs?: number
  maxHeapMb?: number
  maxCredentialBytes?: number
  maxPictureBytes?: number
} = {}): AnalysisThreads {
  const idle = new Set<Thread>()
  /** Settles when no file is held as a whole. */
  let holding: Promise<unknown> = Promise.resolve()

  async function start(): Promise<Thread> {
    const thread: Thread = { worker: startWorker(maxHeapMb), lost: false }
    thread.worker.once('exit', () => idle.delete(thread))
    await nextReply(thread, STEP_MS)
    return thread
  }

  async function take(): Promise<Thread> {
    for (const thread of idle) {
      idle.delete(thread)
      thread.worker.ref()
      return thread
    }
    return start()
  }

  function giveBack(thread: Thread): void {
    if (thread.lost) return
    thread.worker.unref()
    idle.add(thread)
  }

  /** Gives the thread the whole file. */
  async function read(thread: Thread, open: () => Promise<Readable>, first: Command): Promise<void> {
    // Not before there is somebody to read it: an error that nobody hears would end the process.
    const stream = await open()
    try {
      thread.worker.postMessage(first)
      await feed(thread, stream, silenceMs)
    } finally {
      stream.destroy()
    }
  }

  async function load(thread: Thread, open: () => Promise<Readable>): Promise<Replies['finish']> {
    await read(thread, open, { kind: 'begin' })
    return ask(thread, { kind: 'finish' }, STEP_MS)
  }

  /** One after another, whatever becomes of the one before. */
  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = holding.then(work)
    holding = result.catch(() => {})
    return result
  }

  return {
    async analyse(open, declared) {
      let thread = await take()
      const failures: StepFailure[] = []
      async function step<Kind extends Step>(
        command: StepCommand<Kind>,
        prepare = async () => {},
      ): Promise<StepResults[Kind]> {
        try {
          if (thread.lost) {
            thread = await take()
            await load(thread, open)
          }
          await prepare()
          return await ask(thread, command, stepMs)
        } catch (error) {
          if (!(error instanceof ThreadLostError)) throw error
          failures.push({ step: command.kind, error: error.message })
          return UNKNOWN[command.kind]
        }
      }

      async function credentials(
        { read: { byteSize }, whole, hasCredentials }: Replies['finish'],
        detectedType: string | null,
      ): Promise<Credentials> {
        if (!hasCredentials) return NO_CREDENTIALS
        if (byteSize > maxCredentialBytes) return { ...UNVERIFIABLE, skipped: 'too_large' }
        const command = { kind: 'credentials', detectedType, trustAnchors } as const
        if (whole) return step(command)
        return alone(async () => {
          try {
            return await step(command, () => read(thread, open, { kind: 'hold' }))
          } finally {
            // The memory of WebAssembly, which has taken the file, never shrinks while its thread lives.
            thread.lost = true
            await thread.worker.terminate()
          }
        })
      }

      async function picture(
        { read: { byteSize }, whole }: Replies['finish'],
        detectedType: string | null,
      ): Promise<PictureFindings> {
        if (!isDecoded(detectedType)) return NO_PICTURE
        if (byteSize > maxPictureBytes) return { ...NO_PICTURE, error: TOO_LARGE }
        // Here as well: its libraries do not bear to be unloaded, as they are with the last thread that has them.
        const isInstalled = await import('sharp').then(
          () => true,
          () => false,
        )
        if (!isInstalled) return { ...NO_PICTURE, error: 'no decoder installed' }
        const command = (maxPixels: number) => ({ kind: 'picture', detectedType, maxPixels }) as const
        if (whole) {
          const found = await step(command(MAX_PIXELS_TOGETHER))
          if (found.error !== TOO_LARGE) return found
        }
        const hold = whole ? undefined : () => read(thread, open, { kind: 'hold' })
        return alone(() => step(command(MAX_PIXELS), hold))
      }

      try {
        const loaded = await load(thread, open)
        const { detectedType, mismatches } = await step({ kind: 'type', declared })
        const traces = await step({ kind: 'traces', detectedType })
        // Before the credentials, whose step may end the thread.
        const { picture: found, renditions, error } = await picture(loaded, detectedType)
        if (error !== null) failures.push({ step: 'picture', error })
        return {
          traces: { ...loaded.read, detectedType, mismatches, ...traces },
          credentials: await credentials(loaded, detectedType),
          picture: found,
          renditions,
          failures,
        }
      } finally {
        giveBack(thread)
      }
    },
    async stop() {
      await Promise.all([...idle].map(({ worker }) => worker.terminate()))
    },
  }
}
