import { type ChildProcess, fork } from 'node:child_process'
import type { Command, RangeReply, RangeRequest, RepliesTo } from './messages.js'
import { yieldToRequests } from './processor-share.js'

/**
 * Limit for each step of an analysis, and for everything else a worker does, such as starting or taking a piece of a
 * file.
 */
export const STEP_MS = 30_000

/** The only environment variables that a worker inherits. The service's environment contains secrets. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TZ', 'SystemRoot']

/** Bytes of a file from one position to another. */
export type ReadRange = (from: number, to: number) => Promise<Uint8Array>

const NO_RANGES: ReadRange = async () => new Uint8Array()

/** The worker exited, or was killed because it took too long. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError'
}

/**
 * A process that examines one file at a time. Whatever a file does to the parsers and decoders, native ones included,
 * and whatever they allocate, stays in this process and ends with it.
 */
export type Worker = {
  /**
   * Executes commands in order. Rejects with {@link WorkerLostError} when the worker exits. Kills a worker that takes
   * longer than the limit for all of them together. `readRange` gives it bytes that it asks for meanwhile.
   */
  ask<const Commands extends readonly Command[]>(
    commands: Commands,
    limitMs: number,
    readRange?: ReadRange,
  ): Promise<RepliesTo<Commands>>
  /** Whether it has exited or is being stopped. */
  isLost(): boolean
  /** Whether this worker keeps the service's process alive. */
  keepProcess(isKept: boolean): void
  onExit(listener: () => void): void
  /** Kills it, whatever it is doing. */
  stop(): Promise<void>
}

/** How a process is started: {@link startWorker}. */
export type StartWorker = (
  options: { readonly maxHeapMb: number; readonly yieldsToRequests: boolean },
  limitMs: number,
) => Promise<Worker>

function startProcess(maxHeapMb: number): ChildProcess {
  const built = import.meta.url.endsWith('.js')
  return fork(new URL(`./analysis-worker.${built ? 'js' : 'ts'}`, import.meta.url), {
    serialization: 'advanced',
    // Messages that parsers print about a file would appear between the lines of the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${maxHeapMb}`,
      // From source: tests, development.
      ...(built ? [] : ['--import', import.meta.resolve('tsx/esm')]),
    ],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
  })
}

/**
 * Starts a process and waits until it is ready. Rejects with {@link WorkerLostError}. `yieldsToRequests` keeps the process out
 * of the way of requests, see `processor-share.ts`.
 */
export const startWorker: StartWorker = async ({ maxHeapMb, yieldsToRequests }, limitMs) => {
  const child = startProcess(maxHeapMb)
  let isLost = false
  child.on('exit', () => {
    isLost = true
  })
  // Emitted when the process could not be started or the channel is closed. Both are handled below; without a listener
  // an 'error' event would end the service.
  child.on('error', () => {
    isLost = true
  })

  /** Sends bytes that the worker asked for; none when they cannot be read, which is not the worker's fault. */
  async function sendRange({ from, to }: RangeRequest, readRange: ReadRange): Promise<void> {
    const range = await readRange(from, to).catch(() => new Uint8Array())
    if (!isLost) child.send({ range } satisfies RangeReply, () => {})
  }

  function nextReply(limitMs: number, readRange = NO_RANGES): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', ended).off('error', ended)
      }
      const hear = (reply: unknown) => {
        if (!Array.isArray(reply)) return void sendRange(reply as RangeRequest, readRange)
        settle()
        resolve(reply)
      }
      const lose = (why: string) => {
        settle()
        isLost = true
        reject(new WorkerLostError(why))
      }
      const ended = () => lose('ended on this file')
      const timer = setTimeout(() => {
        lose('took too long')
        child.kill('SIGKILL')
      }, limitMs)
      child.on('message', hear).on('exit', ended).on('error', ended)
      if (isLost) ended()
    })
  }
  await nextReply(limitMs)
  if (yieldsToRequests && child.pid !== undefined) await yieldToRequests(child.pid)
  return {
    ask: (commands, limitMs, readRange) => {
      const replies = nextReply(limitMs, readRange)
      // The 'exit' event reports a closed channel.
      child.send(commands, () => {})
      return replies as Promise<never>
    },
    isLost: () => isLost,
    keepProcess(isKept) {
      const change = isKept ? 'ref' : 'unref'
      child[change]()
      child.channel?.[change]()
    },
    onExit: (listener) => void child.once('exit', listener),
    stop: () =>
      new Promise((resolve) => {
        isLost = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        // So that whoever waits for the end is not the last thing that happens in this process.
        child.ref()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
