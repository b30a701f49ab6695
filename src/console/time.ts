import { relativeTime } from '../basics/relative-time.js'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

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
function hourOfDay(time: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  }).format(time)
}

/** "118 ms", "2.4 s", "12.5 min", "3 h". */
export function duration(ms: number): string {
  if (ms < SECOND) return `${ms} ms`
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`
  const [value, unit] = ms < HOUR ? [ms / MINUTE, 'min'] : [ms / HOUR, 'h']
  return `${Math.round(value * 10) / 10} ${unit}`
}

/** "25 minutes", "3 hours": how long something has taken, in its largest unit. */
export function span(ms: number): string {
  return relativeTime(new Date(0), new Date(Math.max(ms, 5 * SECOND))).replace(/ ago$/, '')
}

/** Whether a key was used within the hour in which revoking needs a confirmation, as in the contract. */
export function withinTheLastHour(time: string | null, now: Date): boolean {
  return time !== null && now.getTime() - Date.parse(time) < HOUR
}

/** A time in the format of a `datetime-local` field, in the viewer's zone; empty for an invalid time. */
export function localInput(time: string): string {
  const at = Date.parse(time)
  if (Number.isNaN(at)) return ''
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The time in a `datetime-local` field, in UTC; undefined if it is empty. */
export function timeOfInput(value: string): string | undefined {
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** A time for an axis label, as short as buckets of this many seconds allow: "14:15", "24 Nov". */
export function axisTime(time: Date, bucketSeconds: number, timeZone?: string): string {
  const hour = hourOfDay(time, timeZone)
  if (bucketSeconds < 3_600 || hour !== '00:00') return hour
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(time)
}

/** "24 Nov, 14:15–14:30": a range of time, in the viewer's zone unless another is given. */
export function timeRange(from: Date, to: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  }).formatRange(from, to)
}

/** "CET (Europe/Berlin)": the name of the viewer's zone, or of the given one, at that time. */
export function zoneName(at: Date, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return short === timeZone ? short : `${short} (${timeZone})`
}
