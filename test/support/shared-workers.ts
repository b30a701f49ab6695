import { type StartWorker, startWorker, type Worker } from '../../src/analysis/worker.js'

/** Processes that no service uses, by the options that they were started with. */
const unused = new Map<string, Worker[]>()
/** What a process' present user wants to be told when it ends. */
const listeners = new WeakMap<Worker, Set<() => void>>()

/** A process that nobody uses, or a new one. */
async function takeProcess(kept: Worker[], start: () => Promise<Worker>): Promise<Worker> {
  for (let worker = kept.pop(); worker !== undefined; worker = kept.pop())
    if (!worker.isLost()) {
      worker.keepProcess(true)
      return worker
    }
  const worker = await start()
  worker.onExit(() => {
    for (const listener of listeners.get(worker) ?? []) listener()
  })
  return worker
}

/**
 * Starts a process for analyses, or hands on the one of a service that was stopped: starting ExifTool and the decoders
 * takes longer than most tests. A process that is stopped while it is busy ends, as it always does.
 */
export const startSharedWorker: StartWorker = async (options, limitMs) => {
  const how = JSON.stringify(options)
  const kept = unused.get(how) ?? []
  unused.set(how, kept)
  const worker = await takeProcess(kept, () => startWorker(options, limitMs))
  const own = new Set<() => void>()
  listeners.set(worker, own)
  let pending = 0
  let isHandedOn = false
  return {
    async ask(commands, limit, readRange) {
      pending += 1
      try {
        return await worker.ask(commands, limit, readRange)
      } finally {
        pending -= 1
      }
    },
    isLost: () => isHandedOn || worker.isLost(),
    keepProcess: (isKept) => {
      if (!isHandedOn) worker.keepProcess(isKept)
    },
    onExit: (listener) => void own.add(listener),
    async stop() {
      if (isHandedOn) return
      if (pending > 0 || worker.isLost()) return worker.stop()
      isHandedOn = true
      worker.keepProcess(false)
      kept.push(worker)
      for (const listener of own) listener()
    },
  }
}
