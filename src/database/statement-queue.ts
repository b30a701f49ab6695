import { ticksOf, type Waiter } from './deadlines.js'

/** How long a statement waits for a lock: a setting of each session. */
export const LOCK_TIMEOUT_MS = 400

/** A statement on its way to a connection. */
export type Call = {
  readonly text: string
  readonly waiter: Waiter<never>
  readonly retriesLocks: boolean
  /** The tick at which it was asked for. */
  readonly since: number
  /** Whether it stands in front of a lock, and must have a connection to itself. */
  alone: boolean
}

/**
 * Statements that wait for a connection, first come, first served. Those that stand in front of a lock get a quarter
 * of the connections, one to each, so that the others keep the rest.
 */
export type StatementQueue<One extends Call> = {
  readonly length: number
  push(call: One): void
  /** The next one for a connection, which carries out others or none; it must be {@link finished} later. */
  next(isIdle: boolean): One | undefined
  /** It left its connection: with an answer, or without. */
  finished(call: One, answered: boolean): void
  /**
   * It gave up a lock. Takes out and returns those who are to be refused with it: all who would do the same, or, when
   * it was about a row, which may not be theirs, only those who have waited as long.
   */
  locked(call: One, lock: 'table' | 'row', now: number): One[]
  /** Takes out those who gave up. */
  sweep(): void
  /** Takes everything out. */
  clear(): One[]
}

export function createStatementQueue<One extends Call>(connections: number): StatementQueue<One> {
  const maxAtLocks = Math.max(1, Math.floor(connections / 4))
  let free: One[] = []
  let atLocks: One[] = []
  /** Statements that gave up a lock, and have not been carried out since. */
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
