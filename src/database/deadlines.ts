import { DatabaseUnavailableError } from './unavailable.js'

/** How often timeouts are checked: with one timer for all statements rather than one each. */
const TICK_MS = 100

/** Maximum number of ticks that a late tick counts for. A longer delay means that this process itself was stopped. */
const MAX_TICKS_AT_ONCE = 5

/** The number of ticks that last at least this long. */
export const ticksOf = (ms: number): number => Math.ceil(ms / TICK_MS)

/** A caller that waits for an answer from the database. */
export type Waiter<Result> = {
  /** Whether the caller has its answer or has timed out. */
  readonly settled: boolean
  /** Set once the database may have begun. From then on the outcome is unknown until the answer. */
  begun: boolean
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Starts the operation that a waiter waits for. */
export type Begin<Result> = (waiter: Waiter<Result>) => void

/** Notified when one of its waiters is settled. */
export type Caller = { settled(): void }

/** Time limits for waiting on the database. */
export type Deadlines = {
  /**
   * Ticks so far. While this process itself is stopped, no time limit runs out: the answers may have arrived without
   * having been read.
   */
  readonly now: number
  /**
   * A promise that `begin` settles. After more than `ticks` it is rejected with {@link DatabaseUnavailableError}, never
   * earlier.
   */
  wait<Result>(ticks: number, begin: Begin<Result>, caller?: Caller): Promise<Result>
  /** Calls `listener` after every tick from now on, and continues to tick as long as it returns true. */
  listen(listener: () => boolean): void
  /** Starts the ticks, for the listener. */
  start(): void
}

/**
 * An intrusive linked list. A `Set` grows and shrinks by replacing its tables, and dead tables keep their former
 * contents alive through collections of the young generation. That kept 11 KB alive per list of scans, and cost a
 * process a tenth of its throughput of lists.
 */
type Link = { previous: Link; next: Link }

function createRing(): Link {
  const ring = {} as Link
  ring.previous = ring
  ring.next = ring
  return ring
}

class Waiting<Result> implements Waiter<Result>, Link {
  settled = false
  begun = false
  previous: Link
  next: Link
  /** The waiter times out after this tick. */
  readonly end: number
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: unknown) => void
  readonly #caller: Caller | undefined

  constructor(
    ring: Link,
    end: number,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
    caller: Caller | undefined,
  ) {
    this.end = end
    this.#resolve = resolve
    this.#reject = reject
    this.#caller = caller
    this.previous = ring.previous
    this.next = ring
    ring.previous.next = this
    ring.previous = this
  }

  #settle(): boolean {
    if (this.settled) return false
    this.settled = true
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
    this.#caller?.settled()
    return true
  }

  resolve(result: Result): void {
    if (this.#settle()) this.#resolve(result)
  }

  reject(error: unknown): void {
    if (this.#settle()) this.#reject(error)
  }
}

export function createDeadlines(): Deadlines {
  const ring = createRing()
  let listener = () => false
  let timer: NodeJS.Timeout | undefined
  /** The time of the last tick. */
  let ticked = 0
  const deadlines = { now: 0, wait, listen, start }

  function tick(): void {
    const time = performance.now()
    deadlines.now += Math.min(Math.max(1, Math.round((time - ticked) / TICK_MS)), MAX_TICKS_AT_ONCE)
    ticked = time
    for (let link = ring.next; link !== ring; ) {
      const waiting = link as Waiting<unknown>
      link = link.next
      if (waiting.end < deadlines.now)
        waiting.reject(new DatabaseUnavailableError('DATABASE_TIMEOUT', { outcomeUnknown: waiting.begun }))
    }
    if (listener() || ring.next !== ring) return
    clearInterval(timer)
    timer = undefined
  }

  function start(): void {
    if (timer !== undefined) return
    timer = setInterval(tick, TICK_MS).unref()
    ticked = performance.now()
  }

  function wait<Result>(ticks: number, begin: Begin<Result>, caller?: Caller): Promise<Result> {
    start()
    return new Promise((resolve, reject) =>
      begin(new Waiting(ring, deadlines.now + ticks, resolve, reject, caller)),
    )
  }

  function listen(other: () => boolean): void {
    listener = other
  }

  return deadlines
}

/** Settles a waiter with the outcome of a promise. */
export function settleBy<Result>(waiter: Waiter<Result>, promise: Promise<Result>): void {
  promise.then(
    (result) => waiter.resolve(result),
    (error: unknown) => waiter.reject(error),
  )
}

/** Something with an optional limit on how long to wait for its answers. */
export type Limited = { wait?<Result>(begin: Begin<Result>): Promise<Result> }

/** A promise that `begin` settles, with the time limit if there is one. */
export function waitFor<Result>(limited: Limited, begin: Begin<Result>): Promise<Result> {
  if (limited.wait !== undefined) return limited.wait(begin)
  return new Promise((resolve, reject) => begin({ settled: false, begun: false, resolve, reject }))
}
