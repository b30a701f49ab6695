import { DEFAULT_RETRY_GAPS_SECONDS } from '../../settings/variables.js'

/** A `Retry-After` may not put the next attempt later than this after the first one. */
export const RETRY_WINDOW_SECONDS = 24 * 60 * 60

/** Jitter shortens a gap by up to this fraction, so that deliveries that failed together are not retried together. */
const MAX_JITTER = 0.1

/** A `Retry-After` lengthens a gap to at most this multiple of it. */
const MAX_RETRY_AFTER_FACTOR = 2

/** What the schedule needs to know about a delivery whose latest attempt failed. */
export type FailedAttempt = {
  /** Attempts made so far, the failed one included; at least 1. */
  readonly attempts: number
  readonly firstAttemptAt: Date
  readonly now: Date
  /** Status of the latest answer, `null` when there was none. */
  readonly responseCode?: number | null
  /** Its `Retry-After` header as received; need not be valid. */
  readonly retryAfter?: string | null
}

/** Number of attempts that a list of gaps allows: one more than there are gaps. */
export function maxAttempts(gapsSeconds: readonly number[] = DEFAULT_RETRY_GAPS_SECONDS): number {
  return gapsSeconds.length + 1
}

/**
 * When to retry after a failed attempt, if it was not the last one.
 *
 * The gap comes from the list (the last gap for attempts granted beyond it) and is shortened by 0–10 %. A
 * `Retry-After` on 429 or 503 may lengthen it, to at most twice the listed gap and to at most 24 hours after the first
 * attempt; it never shortens it. The 24 hours do not limit the listed gaps themselves: downtime of this service must
 * not cost a delivery its attempts.
 *
 * @param random a source of numbers in [0, 1); `Math.random` by default
 */
export function nextAttemptAt(
  failed: FailedAttempt,
  gapsSeconds: readonly number[] = DEFAULT_RETRY_GAPS_SECONDS,
  random: () => number = Math.random,
): Date {
  const gapSeconds = gapsSeconds[failed.attempts - 1] ?? gapsSeconds.at(-1) ?? 0
  const now = failed.now.getTime()
  let delayMs = gapSeconds * 1000 * (1 - MAX_JITTER * random())
  if (failed.responseCode === 429 || failed.responseCode === 503) {
    const retryAfterMs = parseRetryAfter(failed.retryAfter ?? '', failed.now)
    if (retryAfterMs !== undefined) {
      const windowLeftMs = failed.firstAttemptAt.getTime() + RETRY_WINDOW_SECONDS * 1000 - now
      delayMs = Math.max(
        delayMs,
        Math.min(retryAfterMs, gapSeconds * 1000 * MAX_RETRY_AFTER_FACTOR, windowLeftMs),
      )
    }
  }
  return new Date(now + Math.round(delayMs))
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** Delay from `now` in ms that a `Retry-After` asks for (RFC 9110, section 10.2.3); `undefined` if it is invalid. */
function parseRetryAfter(text: string, now: Date): number | undefined {
  const value = text.trim()
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // Date.parse accepts nearly anything ("2"), so the text is first matched against the three forms of RFC 9110,
  // section 5.6.7. asctime has no zone and means UTC.
  let time: number
  if (IMF_FIXDATE.test(value) || RFC_850_DATE.test(value)) time = Date.parse(value)
  else if (ASCTIME_DATE.test(value)) time = Date.parse(`${value} GMT`)
  else return undefined
  return Number.isNaN(time) ? undefined : time - now.getTime()
}
