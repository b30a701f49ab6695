/**
 * How a change of tables gets its locks while requests go on: it waits only for a moment, is undone, and tried again.
 */

/** While it waits for a lock, every request for that table waits behind it. */
const SHORT_MS = 250

/**
 * Automatic vacuuming gives its lock up to who has waited for `deadlock_timeout`, a second by default. On a large table it
 * takes hours, and would let nobody have the lock who waits for less.
 */
export const VACUUM_GIVES_WAY_MS = 1_200

/** After it did not get the lock: meanwhile requests have the table to themselves. */
export const PAUSE_MS = 750

/** How long it is tried. */
export const LOCK_PATIENCE_MS = 60_000

/** How long to wait for a lock that has been tried for so long: briefly during the first half of that time. */
export const lockTimeoutMs = (triedForMs: number, patienceMs = LOCK_PATIENCE_MS) =>
  triedForMs < patienceMs / 2 ? SHORT_MS : VACUUM_GIVES_WAY_MS

/** lock_not_available; deadlock_detected, in which whoever waits longest is asked to give up. */
export function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01'
}
