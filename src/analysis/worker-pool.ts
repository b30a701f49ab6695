import { STEP_MS, type StartWorker, type Worker } from './worker.js'

/** Workers, each of which examines one file at a time. */
export type WorkerPool = {
  /** An idle worker, or else a new one. Rejects with `WorkerLostError` when it cannot be started. */
  take(): Promise<Worker>
  /** Keeps a worker that is no longer used for the next file, or ends it. */
  giveBack(worker: Worker): void
  /** Ends the idle workers. */
  stop(): Promise<void>
}

/** Keeps up to `maxIdle` idle workers, each for `maxIdleMs`. The other options are those of `start`. */
export function createWorkerPool({
  start,
  maxHeapMb,
  yieldsToRequests,
  maxIdle,
  maxIdleMs,
}: {
  start: StartWorker
  maxHeapMb: number
  yieldsToRequests: boolean
  maxIdle: number
  maxIdleMs: number
}): WorkerPool {
  /** Idle workers, each with the timer that ends it. */
  const idle = new Map<Worker, NodeJS.Timeout>()

  function leaveIdle(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  return {
    async take() {
      for (const worker of idle.keys()) {
        leaveIdle(worker)
        worker.keepProcess(true)
        return worker
      }
      const worker = await start({ maxHeapMb, yieldsToRequests }, STEP_MS)
      worker.onExit(() => leaveIdle(worker))
      return worker
    },

    giveBack(worker) {
      if (worker.isLost()) return
      if (idle.size >= maxIdle) return void worker.stop()
      worker.keepProcess(false)
      const end = () => {
        leaveIdle(worker)
        void worker.stop()
      }
      idle.set(worker, setTimeout(end, maxIdleMs).unref())
    },

    async stop() {
      await Promise.all([...idle.keys()].map((worker) => worker.stop()))
    },
  }
}
