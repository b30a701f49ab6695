/** Microseconds of the machine's monotonic clock, which all its processes read alike. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
