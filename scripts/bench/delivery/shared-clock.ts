/** Microseconds on the machine's monotonic clock, which is the same for all its processes. */
export function sharedMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
