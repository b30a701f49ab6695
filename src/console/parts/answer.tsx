import type { Tone } from '../words.js'

const toneOf = (status: number | null): Tone =>
  status === null ? 'quiet' : status < 400 ? 'good' : status < 500 ? 'warning' : 'bad'

/** The HTTP status of a response; `null` if the caller gave up. */
export function Answer({ status }: { status: number | null }) {
  return <span class={`status ${toneOf(status)}`}>{status ?? 'Given up'}</span>
}
