import type { SQL } from 'drizzle-orm'
import { fragment } from '../../database/sql/fragment.js'

/**
 * `window_started_at` of a delivery whose 24 hours begin at the time `at`, or when its endpoint is resumed if it is
 * paused. The endpoint must be joined as `endpoint`.
 */
export const windowFrom = <Time extends SQL>(at: Time) =>
  fragment`least(endpoint.paused_at, ${at}) - endpoint.paused_ms * interval '1 millisecond'`
