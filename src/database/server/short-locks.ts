/**
 * How a schema change gets its locks while requests continue: it waits only briefly, is rolled back, and tries again.
 */

/** While the change waits for a lock, every request for that table waits behind it. */
const SHORT_MS = 250

/**
 * Autovacuum gives up its lock to a session that has waited for `deadlock_timeout`, a second by default. On a large
 * table a vacuum takes hours, and would never yield to a session that waits for less.
 */
export const VACUUM_GIVES_WAY_MS = 1_200

/** Pause after a failed attempt, during which requests can use the table undisturbed. */
export const PAUSE_MS = 750

/** How long attempts continue. */
export const LOCK_PATIENCE_MS = 60_000

/** How long to wait for a lock after trying for `triedForMs`: briefly during the first half of `patienceMs`. */
export const lockTimeoutMs = (triedForMs: number, patienceMs = LOCK_PATIENCE_MS) =>
  triedForMs < patienceMs / 2 ? SHORT_MS : VACUUM_GIVES_WAY_MS

/** lock_not_available; deadlock_detected, where PostgreSQL ends one of the waiting sessions. */
export function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01'
}
