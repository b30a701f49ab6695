/** The time, as everything in the service sees it; tests move it. */
export type Clock = {
  now(): Date
  /**
   * Milliseconds by which this clock is ahead of the machine's: added to the database's `now()` where times
   * of several processes are compared, so that a moved clock moves those too. Zero outside tests.
   */
  offset(): number
}

export const systemClock: Clock = { now: () => new Date(), offset: () => 0 }
