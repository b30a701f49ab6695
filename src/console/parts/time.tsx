import { relativeTime } from '../../basics/relative-time.js'
import { now } from '../clock.js'
import { exactTime } from '../time.js'

/** "3 minutes ago", with the exact time in the viewer's zone on hover. */
export function Ago({ at }: { at: string }) {
  const time = new Date(at)
  return (
    <time dateTime={at} title={exactTime(time)}>
      {relativeTime(time, now.value)}
    </time>
  )
}

/** The exact time in the viewer's zone, followed by how long ago that was. */
export function At({ at }: { at: string }) {
  const time = new Date(at)
  return (
    <time dateTime={at}>
      {exactTime(time)} <span class="muted nowrap">({relativeTime(time, now.value)})</span>
    </time>
  )
}
