import { type AnalysedFile, readStored, sendFile } from './file-transfer.js'
import type { AnsweredCommand, Command, Replies, StepResults } from './messages.js'
import { type ReadRange, STEP_MS, type Worker, WorkerLostError } from './worker.js'
import type { WorkerPool } from './worker-pool.js'

/** What a worker reports about a file that it has read, and the results of the steps it ran with the same message. */
export type Loaded = { readonly loaded: Replies['finish']; readonly results: Partial<StepResults> }

/** A file that a worker has read. If that worker is lost, another one reads the file again. */
export type Reading = Loaded & {
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

/** Where the workers come from, and how long a command and a silence of the storage may last. */
export type ReadingOptions = {
  readonly pool: WorkerPool
  readonly stepMs: number
  readonly silenceMs: number
}

/**
 * Has a worker read a file, and works with it. If `lookFirst` is given and has a result, the worker has read the file
 * with it.
 */
export async function withFile<Result>(
  { pool, stepMs, silenceMs }: ReadingOptions,
  file: AnalysedFile,
  work: (reading: Reading) => Promise<Result>,
  lookFirst?: (worker: Worker) => Promise<Loaded | undefined>,
): Promise<Result> {
  let worker = await pool.take()

  async function load(): Promise<Loaded> {
    if (worker.isLost()) worker = await pool.take()
    await sendFile(worker, file, { kind: 'begin' }, silenceMs)
    const [loaded] = await worker.ask([{ kind: 'finish' }], STEP_MS)
    return { loaded, results: {} }
  }

  /** If the worker is lost here, rejects with another error, because that is not the step's fault. */
  async function readAgain(): Promise<void> {
    try {
      await load()
    } catch (error) {
      if (!(error instanceof WorkerLostError)) throw error
      throw new Error(`The file could not be read again: ${error.message}.`, { cause: error })
    }
  }

  async function ask<Kind extends keyof Replies>(
    command: AnsweredCommand<Kind>,
    prepare?: () => Promise<void>,
  ): Promise<Replies[Kind]> {
    if (worker.isLost()) await readAgain()
    await prepare?.()
    let failed: unknown
    const readRange: ReadRange = async (from, to) => {
      if (typeof file === 'string') throw new TypeError('The worker reads files on this machine itself.')
      return readStored(file, from, to, silenceMs).catch((error: unknown) => {
        failed = error
        throw error
      })
    }
    const [reply] = await worker.ask([command as Command], stepMs, readRange)
    // What was found in a file that could not be read is no finding.
    if (failed !== undefined) throw failed
    return reply as Replies[Kind]
  }

  try {
    const loaded = (await lookFirst?.(worker)) ?? (await load())
    return await work({
      ...loaded,
      ask,
      hold: () => sendFile(worker, file, { kind: 'hold' }, silenceMs),
      end: () => worker.stop(),
    })
  } finally {
    pool.giveBack(worker)
  }
}
