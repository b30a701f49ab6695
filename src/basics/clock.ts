/** The service's only source of time; tests can move it. */
export type Clock = {
  now(): Date
  /**
   * Milliseconds by which this clock is ahead of the machine's. Added to the database's `now()` where times of several
   * processes are compared, so that moving the clock moves those times too. Zero outside tests.
   */
  offset(): number
}

export const systemClock: Clock = { now: () => new Date(), offset: () => 0 }
