import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { logSparingly } from '../basics/log-sparingly.js'
import type { Database } from '../database/connection.js'
import { linkAll } from './appending.js'
import { appendLinks, claimChain, findChainEnd, findDueChains, readWaiting } from './queries.js'

/** How often a process looks for records that are not chained. */
const POLL_MS = 5_000

/** After a batch the process pauses for this many times as long, so that chaining takes a fiftieth of the time. */
const PAUSES = 49

/** The longest pause, so that a slow database does not let the chain fall far behind. */
const MAX_PAUSE_MS = 2_000

/** Records that one statement appends, unless a single event has more: few enough not to hold up others. */
const MAX_LINKS = 1_000

/** Chains custody records in the background. Each process has one; they share the work by leases. */
export type Chainer = {
  /** Appends everything that waits now, without pauses; for tests and commands. */
  run(): Promise<void>
  start(): void
  /** Begins no further batch, and waits for the current one. */
  stop(): Promise<void>
}

/** Appends a batch to a chain; returns whether there may be more, which this process can append. */
async function appendBatch(
  { database, clock }: { database: Database; clock: Pick<Clock, 'offset'> },
  chain: string,
): Promise<boolean> {
  const token = randomUUID()
  if (!(await claimChain(database, { chain, token, clockOffsetMs: clock.offset() }))) return false
  const end = await findChainEnd(database, chain)
  const { isFull, goneIds, ...waiting } = await readWaiting(database, chain)
  const { links, tombs, chained, isCut } = linkAll(end, { ...waiting, most: MAX_LINKS })
  const eventIds = [...chained, ...goneIds]
  const appended = await appendLinks(database, { chain, token, links, eventIds, tombs })
  return appended && (isCut || isFull)
}

export function createChainer({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: Logger
}): Chainer {
  const logFailure = logSparingly(clock, (fields) => log.error(fields, 'custody records not chained'))
  let stopping = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Appends a batch to each chain in turn, until there is nothing left. */
  async function appendDue(pause: (tookMs: number) => Promise<unknown>, signal: AbortSignal): Promise<void> {
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const chain of await findDueChains(database)) {
        if (signal.aborted) return
        const began = performance.now()
        isMore = (await appendBatch({ database, clock }, chain)) || isMore
        await pause(performance.now() - began)
      }
    }
  }

  function tick(): void {
    const { signal } = stopping
    running ??= appendDue(
      (tookMs) => sleep(Math.min(tookMs * PAUSES, MAX_PAUSE_MS), undefined, { signal, ref: false }),
      signal,
    )
      .catch((error: unknown) => {
        // The next poll tries again.
        if (!signal.aborted) logFailure(error)
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    run: () => appendDue(async () => {}, new AbortController().signal),
    start() {
      stopping = new AbortController()
      timer = setInterval(tick, POLL_MS)
      timer.unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
