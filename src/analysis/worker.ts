import { type ChildProcess, fork } from 'node:child_process'
import type { Command, RepliesTo } from './messages.js'
import { makeWayForRequests } from './processor-share.js'

/** All that a worker knows of the service's environment, which holds secrets. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TZ', 'SystemRoot']

/** The worker ended, or was ended because it took too long. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError'
}

/**
 * A process that looks into one file at a time: what a file does to its parsers and decoders, native ones included, and
 * what they allocate, does not reach the service, and ends with the process.
 */
export type Worker = {
  /**
   * Has commands executed, one after the other. Rejects with {@link WorkerLostError} when the worker ends, and ends a worker
   * that takes longer than the limit for all of them.
   */
  ask<const Commands extends readonly Command[]>(
    commands: Commands,
    limitMs: number,
  ): Promise<RepliesTo<Commands>>
  /** Whether it has ended, or was told to. */
  isLost(): boolean
  /** Whether the service's process waits for it before it ends. */
  keepProcess(isKept: boolean): void
  onExit(listener: () => void): void
  /** Ends it, whatever it does. */
  stop(): Promise<void>
}

function startProcess(maxHeapMb: number): ChildProcess {
  const built = import.meta.url.endsWith('.js')
  return fork(new URL(`./analysis-worker.${built ? 'js' : 'ts'}`, import.meta.url), {
    serialization: 'advanced',
    // What parsers have to say of a file would stand between the lines of the log.
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
 * Starts a process and waits until it is there. Rejects with {@link WorkerLostError}. `makesWay` has it make way for
 * requests, see `processor-share.ts`.
 */
export async function startWorker(
  { maxHeapMb, makesWay }: { readonly maxHeapMb: number; readonly makesWay: boolean },
  limitMs: number,
): Promise<Worker> {
  const child = startProcess(maxHeapMb)
  let isLost = false
  child.on('exit', () => {
    isLost = true
  })
  // Of a process that could not be started, or of a channel that is closed: both are seen below, and unheard an 'error'
  // event would end the service.
  child.on('error', () => {
    isLost = true
  })

  function nextReply(limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', ended).off('error', ended)
      }
      const hear = (reply: unknown) => {
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
  if (makesWay && child.pid !== undefined) await makeWayForRequests(child.pid)
  return {
    ask: (commands, limitMs) => {
      const replies = nextReply(limitMs)
      // A channel that is closed is told by the 'exit' event.
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
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
