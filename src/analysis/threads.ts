import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { DeclaredFile, Verdict } from './verdict.js'

/** What a thread can do. */
export type Command =
  /** A new file; what is left of another is forgotten. Without a reply. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'take'; readonly bytes: Uint8Array }
  | { readonly kind: 'finish' }
  | { readonly kind: 'judge'; readonly declared: DeclaredFile }

/** What it replies when it is done. */
export type Replies = {
  readonly take: null
  readonly finish: { readonly byteSize: number; readonly sha256: string }
  readonly judge: Verdict
}

/**
 * Budget of the parsers for one file. Sound files take a few milliseconds; a file of 4 KB with wrong counts kept
 * exifr busy for 0.8 s in a trial.
 */
const PARSER_MS = 5_000
/** For all else that a thread does in one step, such as to start, or to take a piece of the file. */
const STEP_MS = 30_000
/** How long the storage may give nothing. */
const SILENCE_MS = 30_000
/**
 * Wrong counts also make parsers allocate: a thread has a limit of its own, and ends without the process. Only when
 * one allocation goes 16 MB beyond the limit does V8 end the process all the same, so the largest one that exifr
 * makes, an array of 256 MB, has to fit beside what else a thread holds.
 */
const MAX_HEAP_MB = 384

/** The thread ended, or was ended because it took too long. */
class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError'
}

/** Analyses files in threads: nothing that is in a file keeps the service's own thread from its requests. */
export type AnalysisThreads = {
  /**
   * Reads a file to its end and judges it, see `judgeContent`. Files given at once have a thread each, and memory
   * stays below some tens of megabytes for any size.
   *
   * When the parsers take too long or end their thread, the file is unreadable, which is a verdict. Rejects when
   * `open` or the stream does, when the stream falls silent, or when the thread is lost in any other step, which is
   * not the file's fault.
   */
  analyse(open: () => Promise<Readable>, declared: DeclaredFile): Promise<Verdict>
  /** Ends the threads that have no file, so that a process or a test that is done can end at once. */
  stop(): Promise<void>
}

function startWorker(maxHeapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb }
  const built = import.meta.url.endsWith('.js')
  const file = new URL(`./analysis-worker.${built ? 'js' : 'ts'}`, import.meta.url).href
  // From source (tests, development) a worker thread does not inherit the loader that knows TypeScript.
  const worker = built
    ? new Worker(new URL(file), { resourceLimits })
    : new Worker(
        `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
          .then(({ tsImport }) => tsImport(${JSON.stringify(file)}, ${JSON.stringify(file)}))`,
        { eval: true, resourceLimits },
      )
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
  command: Command & { kind: Kind },
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

/** What is said of a file that the parsers failed on. */
async function unreadable(
  read: Replies['finish'],
  { message }: ThreadLostError,
  declared: DeclaredFile,
): Promise<Verdict> {
  // Loaded when it is needed: what knows the formats is large.
  const { judgeContent } = await import('./content.js')
  const content = { ...read, parts: [Buffer.alloc(0)] as const, png: { entries: [], errors: [] } }
  return judgeContent(content, { errors: [`parser: ${message}`] }, declared)
}

/** Limits: the parsers' time, the storage's silence, and what a thread may allocate. */
export function createAnalysisThreads({
  parserMs = PARSER_MS,
  silenceMs = SILENCE_MS,
  maxHeapMb = MAX_HEAP_MB,
} = {}): AnalysisThreads {
  const idle = new Set<Thread>()

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

  async function judge(thread: Thread, stream: Readable, declared: DeclaredFile): Promise<Verdict> {
    thread.worker.postMessage({ kind: 'begin' } satisfies Command)
    await feed(thread, stream, silenceMs)
    const read = await ask(thread, { kind: 'finish' }, STEP_MS)
    try {
      return await ask(thread, { kind: 'judge', declared }, parserMs)
    } catch (error) {
      if (error instanceof ThreadLostError) return unreadable(read, error, declared)
      throw error
    }
  }

  return {
    async analyse(open, declared) {
      const thread = await take()
      let stream: Readable | undefined
      try {
        // Not before there is somebody to read it: an error that nobody hears would end the process.
        stream = await open()
        return await judge(thread, stream, declared)
      } finally {
        stream?.destroy()
        if (!thread.lost) {
          thread.worker.unref()
          idle.add(thread)
        }
      }
    },
    async stop() {
      await Promise.all([...idle].map(({ worker }) => worker.terminate()))
    },
  }
}
