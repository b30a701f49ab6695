/** A rate limit bucket in one window, as this process sees it. */
export type Bucket = {
  readonly name: string
  /** Size in requests. */
  readonly limit: number
  /** When its window ends, in milliseconds since the Unix epoch. */
  resetAt: number
  /** Requests that may still be admitted in addition to those of the lease, as far as this process knows. */
  left: number
  /** Unused requests of the lease. */
  held: number
  /** Requests admitted without a lease that the store has not counted yet. */
  owed: number
  /** Limit for `owed`: {@link allowanceOf} the requests left at the last answer of the store. */
  allowance: number
  /** Requests admitted since the last exchange with the store; determines the size of the next lease. */
  used: number
  /** Time of the last exchange; `undefined` before the first. */
  askedAt: number | undefined
}

/** A process owes at most this fraction (1/n) of what is left: its share of the overshoot, see docs/scaling.md. */
const ALLOWANCE_PARTS = 10

/** Requests that a process may admit without a lease, before the store has counted them. */
export const allowanceOf = (left: number): number => Math.ceil(left / ALLOWANCE_PARTS)
