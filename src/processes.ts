import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { readSettingsAtStart } from './config.js'
import { openProcessLog } from './log.js'
import { relayFigures } from './metrics/processes.js'

/** Wait before a worker that ended is replaced: doubled each time, until one has lived for a while. */
const FIRST_BACK_OFF_MS = 500
const LONGEST_BACK_OFF_MS = 30_000
const STABLE_MS = 60_000

/** What the primary sends its workers; signals may reach them twice, from a terminal and from the primary. */
const STOP = 'stop'

/**
 * Runs the service in several processes on one port, until a signal stops it: a process uses one core. Node's
 * cluster hands connections to them in turn. A worker that ends by itself is replaced, after a pause that grows;
 * one that cannot even start the first time ends everything, with exit code 1, after it has said why.
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
  let everListened = false
  let backOffMs = FIRST_BACK_OFF_MS
  const waiting = new Set<NodeJS.Timeout>()
  /** By a number that whoever replaces one takes over. */
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
      everListened = true
      log.info({ worker: worker.process.pid }, 'worker listening')
    })
    worker.once('exit', (code, signal) => {
      if (stopping) return
      if (!everListened) {
        process.exitCode = 1
        stop()
        return
      }
      if (performance.now() - startedAt > STABLE_MS) backOffMs = FIRST_BACK_OFF_MS
      log.error({ worker: worker.process.pid, code, signal, backOffMs }, 'worker ended; starting another')
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start(number)
      }, backOffMs)
      waiting.add(timer)
      backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS)
    })
  }

  for (let number = 0; number < count; number += 1) start(number)
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      process.exit(1)
    }
    log.info({ signal, processes: workers().length }, 'stopping')
    stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Gives up the channel to the primary, which would keep a worker that has nothing more to do. */
function leavePrimary(): void {
  cluster.worker?.disconnect()
}

/**
 * From now on the primary's request to stop ends a worker at once, as a signal ends a process that is alone and has not
 * started: what it waits for may never come. Returns what ends that, for once {@link onStopRequest} is called. To be
 * called before anything else listens to the primary: Node keeps early messages for the first listener alone.
 */
export function endAtStopRequest(): () => void {
  if (!cluster.isWorker) return () => {}
  const end = (message: unknown) => {
    if (message === STOP) process.exit()
  }
  process.on('message', end)
  return () => process.off('message', end)
}

/**
 * Calls `stop`, once, when this process is asked to stop: by a signal or, as one of several, by their primary.
 * A second signal ends a process that is alone at once; among several that is the primary's to do. A worker whose
 * primary is gone is ended by Node.
 */
export function onStopRequest(stop: (why: string) => Promise<void>): void {
  let asked = false
  const stopOnce = (why: string) => {
    if (asked) return
    asked = true
    void stop(why).finally(leavePrimary)
  }
  if (cluster.isWorker) {
    process.on('message', (message) => {
      if (message === STOP) stopOnce(STOP)
    })
    // A terminal sends this one to the primary too, which passes it on.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => stopOnce('SIGTERM'))
    return
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(1)
    stopOnce(signal)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
