import { DatabaseUnavailableError } from './unavailable.js'

/** How often it is looked who has waited too long: one timer for all, instead of one for each statement. */
const TICK_MS = 100

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
   * Ticks so far. Time is counted in ticks of this process: while it stands still itself, nobody's time runs out,
   * since the answers may be there and only not read yet.
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

class Waiting<Result> implements Waiter<Result> {
  settled = false
  begun = false
  /** The tick after which it gives up. */
  readonly end: number
  readonly #all: Set<Waiting<never>>
  readonly #resolve: (result: Result) => void
  readonly #reject: (error: unknown) => void
  readonly #caller: Caller | undefined

  constructor(
    all: Set<Waiting<never>>,
    end: number,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
    caller: Caller | undefined,
  ) {
    this.#all = all
    this.end = end
    this.#resolve = resolve
    this.#reject = reject
    this.#caller = caller
    all.add(this)
  }

  #settle(): boolean {
    if (this.settled) return false
    this.settled = true
    this.#all.delete(this)
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
  const all = new Set<Waiting<never>>()
  let listener = () => false
  let timer: NodeJS.Timeout | undefined
  const deadlines = { now: 0, wait, listen, start }

  function tick(): void {
    deadlines.now += 1
    for (const waiting of all)
      if (waiting.end < deadlines.now)
        waiting.reject(new DatabaseUnavailableError('DATABASE_TIMEOUT', { outcomeUnknown: waiting.begun }))
    if (listener() || all.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function start(): void {
    timer ??= setInterval(tick, TICK_MS).unref()
  }

  function wait<Result>(ticks: number, begin: Begin<Result>, caller?: Caller): Promise<Result> {
    start()
    return new Promise((resolve, reject) =>
      begin(new Waiting(all, deadlines.now + ticks, resolve, reject, caller)),
    )
  }

  function listen(other: () => boolean): void {
    listener = other
  }

  return deadlines
}

/** What may have a limit on how long its answers are waited for. */
export type Limited = { wait?<Result>(begin: Begin<Result>): Promise<Result> }

/** A promise that `begin` sees to, with the limit that there is, if any. */
export function waitFor<Result>(limited: Limited, begin: Begin<Result>): Promise<Result> {
  if (limited.wait !== undefined) return limited.wait(begin)
  return new Promise((resolve, reject) => begin({ settled: false, begun: false, resolve, reject }))
}
