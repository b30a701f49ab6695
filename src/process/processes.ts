import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { readSettingsAtStart } from '../settings/settings.js'
import { openProcessLog } from '../telemetry/log.js'
import { relayFigures } from '../telemetry/metrics/processes.js'

/** The pause before a worker that exited is replaced. It doubles each time until a worker has run for a while. */
const FIRST_BACK_OFF_MS = 500
const LONGEST_BACK_OFF_MS = 30_000
const STABLE_MS = 60_000

/**
 * The primary's message that stops its workers. It is not a signal, because signals may reach workers twice: from a
 * terminal and from the primary.
 */
const STOP = 'stop'

/** Signals within this time are one request: npm sends its child Ctrl+C once more, after the terminal has. */
const ONE_REQUEST_MS = 1_000

/** Calls `stop` at the first signal, and `end` at a later one that is not a repetition of the first. */
function onStopSignals(stop: (signal: NodeJS.Signals) => void, end: () => void): void {
  let stoppedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop(signal)
    } else if (performance.now() - stoppedAt > ONE_REQUEST_MS) end()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/**
 * Runs the service in several processes on one port, until a signal stops it, because a process uses only one core.
 * Node's cluster module distributes connections round-robin. A worker that exits by itself is replaced, after an
 * increasing pause. If a worker exits before any has listened, everything ends with exit code 1; the worker has printed
 * why.
 */
export async function runProcesses(count: number, environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettingsAtStart(environment)
  if (settings === undefined) return
  if (settings.databaseUrl === undefined) {
    process.stderr.write(
      'The embedded database belongs to one process: set DATABASE_URL, or leave --processes out.\n',
    )
    process.exitCode = 1
    return
  }
  const { log } = await openProcessLog(settings.logLevel)
  supervise(count, log)
}

function supervise(count: number, log: Logger): void {
  cluster.setupPrimary({ args: ['serve'] })
  let stopping = false
  let hasListened = false
  let backOffMs = FIRST_BACK_OFF_MS
  const waiting = new Set<NodeJS.Timeout>()
  /** The workers by number; a replacement takes over the number. */
  const numbered = new Map<number, Worker>()
  relayFigures(() => numbered)

  function stop(): void {
    stopping = true
    for (const timer of waiting) clearTimeout(timer)
    for (const worker of workers()) if (worker.isConnected()) worker.send(STOP)
  }

  function start(number: number): void {
    const worker = cluster.fork()
    numbered.set(number, worker)
    const startedAt = performance.now()
    worker.once('listening', () => {
      hasListened = true
      log.info({ worker: worker.process.pid }, 'worker listening')
    })
    function startAnother(why: object): void {
      if (stopping) return
      if (!hasListened) {
        process.exitCode = 1
        stop()
        return
      }
      if (performance.now() - startedAt > STABLE_MS) backOffMs = FIRST_BACK_OFF_MS
      log.error({ worker: worker.process.pid, ...why, backOffMs }, 'worker ended; starting another')
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start(number)
      }, backOffMs)
      waiting.add(timer)
      backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS)
    }
    worker.once('exit', (code, signal) => startAnother({ code, signal }))
    // Without a listener, an error would end all processes.
    worker.on('error', (error) => {
      // A process that could not be started has no exit.
      if (worker.process.pid === undefined) startAnother({ err: error })
      else log.warn({ err: error, worker: worker.process.pid }, 'a message did not reach a worker')
    })
  }

  for (let number = 0; number < count; number += 1) start(number)
  onStopSignals(
    (signal) => {
      log.info({ signal, processes: workers().length }, 'stopping')
      stop()
    },
    () => {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      process.exit(1)
    },
  )
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Closes the channel to the primary, which would keep a worker alive that has nothing more to do. */
function leavePrimary(): void {
  cluster.worker?.disconnect()
}

/**
 * From now on a request to stop, by a signal or by the primary, ends this process immediately: what it is waiting for to
 * start may never happen. Returns a function that ends this; call it once {@link onStopRequest} has been called. Call
 * this before anything else listens to the primary, because Node delivers early messages only to the first listener.
 */
export function endAtStopRequest(): () => void {
  const end = () => process.exit()
  if (!cluster.isWorker) {
    // Without listeners, the kernel would discard signals to the first process of a container.
    process.on('SIGINT', end).on('SIGTERM', end)
    return () => process.off('SIGINT', end).off('SIGTERM', end)
  }
  const onMessage = (message: unknown) => {
    if (message === STOP) end()
  }
  process.on('message', onMessage)
  return () => process.off('message', onMessage)
}

/**
 * Calls `stop`, once, when this process is asked to stop: by a signal or, if it is a worker, by the primary. A signal
 * more than a second later ends a single process immediately; workers are killed by the primary. Node ends a worker whose primary is
 * gone.
 */
export function onStopRequest(stop: (why: string) => Promise<void>): void {
  let stopping = false
  const stopOnce = (why: string) => {
    if (stopping) return
    stopping = true
    void stop(why).finally(leavePrimary)
  }
  if (cluster.isWorker) {
    process.on('message', (message) => {
      if (message === STOP) stopOnce(STOP)
    })
    // A terminal sends SIGINT to the primary too, which then stops the workers.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => stopOnce('SIGTERM'))
    return
  }
  onStopSignals(stopOnce, () => process.exit(1))
}
