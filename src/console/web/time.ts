const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS: readonly [limit: number, unit: number, name: Intl.RelativeTimeFormatUnit][] = [
  [MINUTE, SECOND, 'second'],
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [30 * DAY, DAY, 'day'],
  [365 * DAY, 30 * DAY, 'month'],
  [Number.POSITIVE_INFINITY, 365 * DAY, 'year'],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * "3 minutes ago", "in 2 hours". Rounded towards now, so that nothing is said to be older than it is; within
 * five seconds it is "just now", which also covers clocks that differ a little.
 */
export function relativeTime(time: Date, now: Date): string {
  const difference = time.getTime() - now.getTime()
  const distance = Math.abs(difference)
  if (distance < 5 * SECOND) return 'just now'
  const [, unit, name] = STEPS.find(([limit]) => distance < limit) ?? (STEPS.at(-1) as (typeof STEPS)[number])
  return relative.format(Math.sign(difference) * Math.floor(distance / unit), name)
}

/** "21 Nov 2026, 12:36:01 CET", in the viewer's zone unless another is given. */
export function exactTime(time: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(time)
}

/** "14:00", in the viewer's zone unless another is given. */
export function hourOfDay(time: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  }).format(time)
}

/** "118 ms", "2.4 s". */
export function duration(ms: number): string {
  return ms < SECOND ? `${ms} ms` : `${(ms / SECOND).toFixed(1)} s`
}

/** "25 minutes", "3 hours": how long something has taken, in its largest unit. */
export function span(ms: number): string {
  return relativeTime(new Date(0), new Date(Math.max(ms, 5 * SECOND))).replace(/ ago$/, '')
}

/** Whether a key was used so lately that revoking it takes a second thought: the contract's hour. */
export function withinTheLastHour(time: string | null, now: Date): boolean {
  return time !== null && now.getTime() - Date.parse(time) < HOUR
}
