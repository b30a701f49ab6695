import { ticksOf, type Waiter } from '../deadlines.js'
import { LOCK_TIMEOUT_MS } from '../limits.js'

/** A statement that is on its way to a connection. */
export type Call = {
  readonly text: string
  readonly waiter: Waiter<never>
  readonly retriesLocks: boolean
  /** The tick at which the statement was requested. */
  readonly since: number
  /** Whether the statement may wait for a lock, and must have a connection to itself. */
  alone: boolean
}

/**
 * Statements that wait for a connection, first come, first served. Statements that may wait for a lock get at most a
 * quarter of the connections, one each, so that the rest stay free for the others.
 */
export type StatementQueue<One extends Call> = {
  readonly length: number
  push(call: One): void
  /**
   * The next statement for a connection. `isIdle`: whether nothing is in flight on the connection. Call
   * {@link finished} later.
   */
  next(isIdle: boolean): One | undefined
  /** The statement has left its connection, with or without an answer. */
  finished(call: One, answered: boolean): void
  /**
   * The lock timeout of the statement is over. Removes and returns the statements to be rejected with it: all with the
   * same text. For a row lock, which may concern a different row for each, only those that have waited as long.
   */
  locked(call: One, lock: 'table' | 'row', now: number): One[]
  /** Removes statements whose callers have timed out. */
  sweep(): void
  /** Removes everything. */
  clear(): One[]
}

export function createStatementQueue<One extends Call>(connections: number): StatementQueue<One> {
  const maxAtLocks = Math.max(1, Math.floor(connections / 4))
  let free: One[] = []
  let atLocks: One[] = []
  /** Statements that had a lock timeout, and have not succeeded since. */
  const lockedTexts = new Set<string>()
  /** How many of those have a connection. */
  let trying = 0
  const waits = ({ waiter }: One) => !waiter.settled

  function firstOf(calls: One[]): One | undefined {
    for (;;) {
      const call = calls.shift()
      if (call === undefined || waits(call)) return call
    }
  }

  return {
    get length() {
      return free.length + atLocks.length
    },
    push(call) {
      if (lockedTexts.has(call.text)) atLocks.push(call)
      else free.push(call)
    },
    next(isIdle) {
      const call = isIdle && trying < maxAtLocks ? firstOf(atLocks) : undefined
      if (call === undefined) return firstOf(free)
      call.alone = true
      trying += 1
      return call
    },
    finished(call, answered) {
      if (answered && lockedTexts.size > 0) lockedTexts.delete(call.text)
      if (!call.alone) return
      call.alone = false
      trying -= 1
    },
    locked({ text }, lock, now) {
      lockedTexts.add(text)
      const same = (call: One) => call.text === text
      atLocks.push(...free.filter(same))
      free = free.filter((call) => !same(call))
      const hasWaited = (call: One) => lock === 'table' || now - call.since >= ticksOf(LOCK_TIMEOUT_MS)
      const isRefused = (call: One) => same(call) && !call.retriesLocks && hasWaited(call)
      const refused = atLocks.filter(isRefused)
      atLocks = atLocks.filter((call) => !isRefused(call))
      return refused
    },
    sweep() {
      free = free.filter(waits)
      atLocks = atLocks.filter(waits)
    },
    clear() {
      const all = [...free, ...atLocks]
      free = []
      atLocks = []
      return all
    },
  }
}
