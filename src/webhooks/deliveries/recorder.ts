import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import type { Database } from '../../database/connection.js'
import type { Attempt, AttemptStatus } from './attempt.js'
import { type EndpointTrouble, recordAttempts } from './record.js'

/** Outcomes are written once there are `FLUSH_AT`, or after `FLUSH_MS`; at most `MAX_BATCH` in one statement. */
const FLUSH_AT = 128
const FLUSH_MS = 20
const MAX_BATCH = 512

const TROUBLES: Readonly<Record<EndpointTrouble, string>> = {
  paused: 'webhook endpoint answered 410 and was paused',
  'circuit opened': 'webhook endpoint does not answer: its circuit is open, and it is only probed',
}

type Waiting = {
  readonly attempt: Attempt
  resolve(status: AttemptStatus): void
  reject(error: unknown): void
}

/** Collects outcomes and writes them in batches: one statement each would make up most of the cost of a delivery. */
export type Recorder = {
  /** Resolves once the outcome is written, with what it led to; rejects if that fails. */
  record(attempt: Attempt): Promise<AttemptStatus>
  /** Writes all waiting outcomes. */
  flush(): Promise<void>
}

export function createRecorder({
  database,
  clock,
  log,
  onDue,
}: {
  database: Database
  clock: Clock
  log: Logger
  /** Called when deliveries are due that waited for recorded ones. */
  onDue: () => void
}): Recorder {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    const batch = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    try {
      const attempts = batch.map(({ attempt }) => attempt)
      const { statuses, troubles, due } = await recordAttempts(database, attempts, clock.offset())
      if (due) onDue()
      for (const { endpointId, trouble } of troubles)
        log.warn({ endpoint: publicId('whe', endpointId) }, TROUBLES[trouble])
      for (const [place, { resolve }] of batch.entries()) resolve(statuses[place] as AttemptStatus)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /**
   * Writes one batch after another: concurrent batches would wait for each other's locks on the endpoints' statistics,
   * and hold connections that claims need.
   */
  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) await write()
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    record: (attempt) =>
      new Promise((resolve, reject) => {
        waiting.push({ attempt, resolve, reject })
        if (writing !== undefined) return
        if (waiting.length >= FLUSH_AT) void flush()
        else timer ??= setTimeout(flush, FLUSH_MS)
      }),
    flush,
  }
}
