import { relativeTime } from '../../relative-time.js'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

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
