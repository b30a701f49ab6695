import { ApiError } from '../errors.js'

/**
 * The 429 of a limit. `subject` is what the limit is for, `allowed` what it may do, such as `make at most 6000 requests
 * a minute`, and `until` when it may do so again, in milliseconds since the Unix epoch.
 */
export function rateLimited(
  subject: string,
  allowed: string,
  { until, now }: { until: number; now: Date },
): ApiError<'rate_limited'> {
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  // Rounded up like the seconds, so that a caller who waits until then is not early.
  const at = new Date(Math.ceil(until / 1000) * 1000).toISOString()
  const again = `try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, at ${at}`
  const message = `may ${allowed}; ${again}`
  return new ApiError(429, 'rate_limited', `This ${subject} ${message}.`, {
    headers: { 'Retry-After': String(seconds) },
    details: [{ path: subject, message }],
  })
}
