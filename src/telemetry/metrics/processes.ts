import cluster, { type Worker } from 'node:cluster'
import type { Family } from './family.js'

/** The figures of one of several processes; `process` is its number, which its replacement takes over. */
export type ProcessFigures = { readonly process: number; readonly families: readonly Family[] }

/** Processes that do not answer in time are left out: those that are starting, or busy with a long task. */
const PATIENCE_MS = 1_000
/** The primary answers sooner than this, unless it is stopped. */
const PRIMARY_PATIENCE_MS = 1_500

/** In order: from a worker to the primary, on to all workers, back from each of them, and back to the first worker. */
type Message =
  | { readonly figures: 'wanted'; readonly id: number }
  | { readonly figures: 'requested'; readonly round: number }
  | { readonly figures: 'given'; readonly round: number; readonly families: readonly Family[] }
  | { readonly figures: 'collected'; readonly id: number; readonly all: readonly ProcessFigures[] }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'figures' in message

/** In the primary: relays figures between its workers, which do not know each other. */
export function relayFigures(workers: () => ReadonlyMap<number, Worker>): void {
  const rounds = new Map<number, (from: Worker, families: readonly Family[]) => void>()
  let round = 0

  function collect(): Promise<ProcessFigures[]> {
    round += 1
    const own = round
    const readyWorkers = [...workers()].filter(([, worker]) => worker.isConnected())
    const all: ProcessFigures[] = []
    return new Promise((resolve) => {
      function end(): void {
        clearTimeout(timer)
        rounds.delete(own)
        resolve(all)
      }
      const timer = setTimeout(end, PATIENCE_MS)
      rounds.set(own, (from, families) => {
        const number = readyWorkers.find(([, worker]) => worker === from)?.[0]
        if (number !== undefined) all.push({ process: number, families })
        if (all.length === readyWorkers.length) end()
      })
      for (const [, worker] of readyWorkers)
        worker.send({ figures: 'requested', round: own } satisfies Message)
    })
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.figures === 'given') rounds.get(message.round)?.(worker, message.families)
    else if (message.figures === 'wanted')
      void collect().then((all) => {
        if (worker.isConnected()) worker.send({ figures: 'collected', id: message.id, all } satisfies Message)
      })
  })
}

/**
 * In one of several processes: answers requests for its figures, and returns a function that collects those of all
 * processes, or resolves to `undefined` if the primary does not answer.
 */
function joinProcesses(own: () => Promise<Family[]>): () => Promise<readonly ProcessFigures[] | undefined> {
  const waiting = new Map<number, (all: readonly ProcessFigures[]) => void>()
  let requests = 0
  const send = (message: Message) => process.send?.(message)

  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.figures === 'collected') waiting.get(message.id)?.(message.all)
    else if (message.figures === 'requested')
      void own().then((families) => {
        if (process.connected) send({ figures: 'given', round: message.round, families })
      })
  })

  return () =>
    new Promise((resolve) => {
      requests += 1
      const id = requests
      function end(all?: readonly ProcessFigures[]): void {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(all)
      }
      const timer = setTimeout(end, PRIMARY_PATIENCE_MS)
      waiting.set(id, end)
      send({ figures: 'wanted', id })
    })
}

/** Collects the figures of all processes of the service, including this one; `undefined` if it is the only one. */
export function allProcesses(
  own: () => Promise<Family[]>,
): (() => Promise<readonly ProcessFigures[] | undefined>) | undefined {
  return cluster.isWorker ? joinProcesses(own) : undefined
}
