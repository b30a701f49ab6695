import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type InspectionRequest = { readonly bytes: Uint8Array }

/** What the libraries say of a file's first bytes. */
export type Inspection = {
  /** Format recognised by its bytes. */
  readonly detected?: { readonly mime: string; readonly ext: string } | undefined
  readonly exif?: {
    readonly make: string | undefined
    readonly model: string | undefined
    readonly software: string | undefined
    /** Whether exposure time, aperture or sensitivity is recorded. */
    readonly exposure: boolean
    readonly userComment: string | undefined
  }
  /** What could not be read, in words of ours. */
  readonly errors: readonly string[]
}

/**
 * Budget of one file. Sound files take a few milliseconds; a file of 4 KB with wrong counts kept exifr busy
 * for 0.8 s in a trial.
 */
const TIMEOUT_MS = 5_000
/** Wrong counts also make it allocate: a thread has a limit of its own, and ends without the process. */
const MAX_HEAP_MB = 256

let current: Promise<Worker> | undefined
let last: Promise<unknown> = Promise.resolve()

async function start(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
  const built = import.meta.url.endsWith('.js')
  const file = new URL(`./inspection-worker.${built ? 'js' : 'ts'}`, import.meta.url).href
  // From source (tests, development) a worker thread does not inherit the loader that knows TypeScript.
  const worker = built
    ? new Worker(new URL(file), { resourceLimits })
    : new Worker(
        `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
          .then(({ tsImport }) => tsImport(${JSON.stringify(file)}, ${JSON.stringify(file)}))`,
        { eval: true, resourceLimits },
      )
  // A worker that does not start is our fault and rejects; after this, whatever fails is the file's.
  await once(worker, 'message')
  // A thread that runs out of memory says so in an 'error' event, which unheard would end the process.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** Lets the thread go; the next file starts another. */
async function discard(worker: Worker): Promise<void> {
  current = undefined
  await worker.terminate()
}

async function ask(bytes: Uint8Array, timeoutMs: number): Promise<Inspection> {
  current ??= start()
  const worker = await current.catch((error: unknown) => {
    current = undefined
    throw error
  })
  worker.ref()
  const inspection = await new Promise<Inspection>((resolve) => {
    const settle = (answer: Inspection) => {
      clearTimeout(timer)
      worker.off('message', settle).off('exit', ended)
      resolve(answer)
    }
    const ended = () => settle({ errors: ['parser: ended on this file'] })
    const timer = setTimeout(() => settle({ errors: ['parser: took too long'] }), timeoutMs)
    worker.on('message', settle).on('exit', ended)
    worker.postMessage({ bytes } satisfies InspectionRequest)
  })
  if (inspection.errors.some((error) => error.startsWith('parser:'))) await discard(worker)
  else worker.unref()
  return inspection
}

/**
 * Recognises a file by its first bytes and reads its Exif tags. The libraries run in a thread of their own,
 * one file after the other, because bytes made to harm can keep a parser busy or make it allocate without
 * end: after `timeoutMs` the thread is ended and the file is said to be unreadable. Rejects only when the
 * thread cannot be started, never for what is in the file.
 */
export function inspect(bytes: Uint8Array, timeoutMs: number = TIMEOUT_MS): Promise<Inspection> {
  const answer = last.then(() => ask(bytes, timeoutMs))
  last = answer.catch(() => {})
  return answer
}

/** Ends the thread, so that a process or a test that is done can end at once. */
export async function stopInspecting(): Promise<void> {
  await last
  if (current !== undefined) await discard(await current)
}
