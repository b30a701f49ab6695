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
 * "3 minutes ago", "in 2 hours". Rounded towards now, so that nothing appears older than it is. Within five seconds it
 * is "just now", which also covers small differences between clocks.
 */
export function relativeTime(time: Date, now: Date): string {
  const difference = time.getTime() - now.getTime()
  const distance = Math.abs(difference)
  if (distance < 5 * SECOND) return 'just now'
  const [, unit, name] = STEPS.find(([limit]) => distance < limit) ?? (STEPS.at(-1) as (typeof STEPS)[number])
  return relative.format(Math.sign(difference) * Math.floor(distance / unit), name)
}
