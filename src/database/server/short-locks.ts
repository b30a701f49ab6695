import { SCHEMA_LOCK_MS, SCHEMA_PATIENCE_MS, VACUUM_GIVES_WAY_MS } from '../limits.js'

// How a schema change gets its locks while requests continue: it waits only briefly, is rolled back, and tries again.

/** How long to wait for a lock after trying for `triedForMs`: briefly during the first half of `patienceMs`. */
export const lockTimeoutMs = (triedForMs: number, patienceMs = SCHEMA_PATIENCE_MS) =>
  triedForMs < patienceMs / 2 ? SCHEMA_LOCK_MS : VACUUM_GIVES_WAY_MS

/** lock_not_available; deadlock_detected, where PostgreSQL ends one of the waiting sessions. */
export function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '40P01'
}
