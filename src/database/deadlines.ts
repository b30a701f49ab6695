import { DatabaseUnavailableError } from './unavailable.js'

/** How often it is looked who has waited too long: one timer for all, instead of one for each statement. */
const TICK_MS = 100

/** What a late tick counts for at most; beyond it, it was this process that stood still. */
const MAX_TICKS_AT_ONCE = 5

export const ticksOf = (ms: number): number => Math.ceil(ms / TICK_MS)

/** Somebody who waits for an answer of the database. */
export type Waiter<Result> = {
  /** Has the answer, or gave up. */
  readonly settled: boolean
  /** Set once the database may have begun: after that nobody knows what became of it. */
  begun: boolean
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Does what a waiter waits for. */
export type Begin<Result> = (waiter: Waiter<Result>) => void

/** Told when one of its waiters is settled. */
export type Caller = { settled(): void }

/** Gives whoever waits for the database a time limit. */
export type Deadlines = {
  /**
   * Ticks so far. While this process itself stands still, nobody's time runs out: the answers may be there, and only
   * not read yet.
   */
  readonly now: number
  /**
   * A promise that `begin` sees to. When it takes longer than `ticks` it is rejected with
   * {@link DatabaseUnavailableError}; never sooner.
   */
  wait<Result>(ticks: number, begin: Begin<Result>, caller?: Caller): Promise<Result>
  /** Calls `listener` after every tick from now on, and goes on ticking as long as it returns true. */
  listen(listener: () => boolean): void
  /** Begins to tick, for the listener. */
  start(): void
}

/**
 * A list through its own members: a `Set` grows and shrinks by tables, whose dead ones keep what was in them alive
 * through the collections of the young generation. That kept 11 KB alive for each list of scans, and a process answered
 * a tenth fewer lists.
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
  /** The tick after which it gives up. */
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
  /** When the last tick was. */
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

/** Gives a waiter the outcome of a promise. */
export function settleBy<Result>(waiter: Waiter<Result>, promise: Promise<Result>): void {
  promise.then(
    (result) => waiter.resolve(result),
    (error: unknown) => waiter.reject(error),
  )
}

/** What may have a limit on how long its answers are waited for. */
export type Limited = { wait?<Result>(begin: Begin<Result>): Promise<Result> }

/** A promise that `begin` sees to, with the limit that there is, if any. */
export function waitFor<Result>(limited: Limited, begin: Begin<Result>): Promise<Result> {
  if (limited.wait !== undefined) return limited.wait(begin)
  return new Promise((resolve, reject) => begin({ settled: false, begun: false, resolve, reject }))
}
