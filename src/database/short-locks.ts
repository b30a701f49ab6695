/**
 * How a change of tables gets its locks while requests go on: it waits only for a moment, is undone, and tried again.
 */

/** While it waits for a lock, every request for that table waits behind it. */
export const LOCK_TIMEOUT_MS = 250

/** After it did not get the lock: meanwhile requests have the table to themselves. */
export const PAUSE_MS = 750

/** How long it is tried. */
export const LOCK_PATIENCE_MS = 60_000

/** lock_not_available; deadlock_detected, in which whoever waits longest is asked to give up. */
export function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01'
}
