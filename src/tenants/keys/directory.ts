import { timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { waitAsRequest } from '../../database/callers.js'
import type { Database } from '../../database/connection.js'
import { hashKey, isWellFormedKey, storedHash } from './format.js'
import { findKeyByHash, type KnownKey, touchKeys } from './queries.js'

/** How long a looked-up key is trusted, so that a revocation by another process takes effect within two seconds. */
export const TRUST_MS = 1_500

/** Most keys remembered; the one looked up longest ago is evicted first. */
const MAX_REMEMBERED = 10_000

/** How often the times of last use are written. */
const FLUSH_MS = 1_000

/** Caches keys in use, so that most requests need no database query for their key. */
export type KeyDirectory = {
  /** The usable key with this text; `undefined` if it is malformed, unknown, revoked or expired. */
  find(text: string): Promise<KnownKey | undefined>
  /** When this process last saw the key used, if that has not been written yet. */
  pendingUse(id: string): Date | undefined
  /** Makes a revocation take effect in this process immediately. */
  forget(id: string): void
  /** Writes pending times of last use and stops. */
  close(): Promise<void>
}

export function openKeyDirectory(
  { database, clock, log }: { database: Database; clock: Clock; log: Logger },
  { flushMs = FLUSH_MS }: { flushMs?: number } = {},
): KeyDirectory {
  /** By hash, like `lookups`. */
  const remembered = new Map<string, { key: KnownKey; at: number }>()
  const lookups = new Map<string, { key: Promise<KnownKey | undefined>; at: number }>()
  /** Counts revocations: a lookup that began before one must not bring the old state back. */
  let generation = 0
  let uses = new Map<string, Date>()
  let flushing: Promise<void> = Promise.resolve()
  const logFailure = logSparingly(clock, (fields) =>
    log.warn(fields, 'last use of keys not written; trying again'),
  )

  function flush(): Promise<void> {
    if (uses.size === 0) return flushing
    const batch = uses
    uses = new Map()
    flushing = flushing.then(async () => {
      try {
        await touchKeys(database, batch)
      } catch (error) {
        logFailure(error)
        for (const [id, time] of batch) if (!uses.has(id)) uses.set(id, time)
      }
    })
    return flushing
  }

  const timer = setInterval(flush, flushMs)
  timer.unref()

  async function lookUp(hash: string, at: number): Promise<KnownKey | undefined> {
    const began = generation
    const stored = storedHash(hash)
    const key = await findKeyByHash(database, stored)
    if (key === undefined || !timingSafeEqual(key.hash, stored)) {
      remembered.delete(hash)
      return undefined
    }
    if (began === generation) {
      remembered.delete(hash)
      if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string)
      remembered.set(hash, { key, at })
    }
    return key
  }

  /** Whether a lookup that began at `at` may be relied on. If the clock was set back, `at` is later than now. */
  function isFresh(at: number, now: Date): boolean {
    const age = now.getTime() - at
    return age >= 0 && age < TRUST_MS
  }

  /** Returns the key and records its use, if it is usable. */
  function use(key: KnownKey | undefined, now: Date): KnownKey | undefined {
    if (key === undefined || key.revokedAt !== null) return undefined
    if (key.expiresAt !== null && key.expiresAt <= now) return undefined
    // An organization that is being copied to another deployment must not change.
    if (key.move === null) uses.set(key.id, now)
    return key
  }

  return {
    async find(text) {
      const hash = hashKey(text)
      const now = clock.now()
      const known = remembered.get(hash)
      // Checked only before a lookup: remembered keys are well-formed.
      if (known === undefined && !isWellFormedKey(text)) return undefined
      if (known !== undefined && isFresh(known.at, now)) return use(known.key, now)
      let lookup = lookups.get(hash)
      // If the database is slow, the answer to an older lookup may predate a revocation.
      if (lookup === undefined || !isFresh(lookup.at, now)) {
        const at = now.getTime()
        const pending = { key: lookUp(hash, at), at }
        lookup = pending
        lookups.set(hash, pending)
        const end = () => {
          if (lookups.get(hash) === pending) lookups.delete(hash)
        }
        pending.key.then(end, end)
      }
      return use(await waitAsRequest(database, lookup.key), now)
    },
    pendingUse: (id) => uses.get(id),
    forget(id) {
      generation += 1
      lookups.clear()
      for (const [hash, { key }] of remembered) if (key.id === id) remembered.delete(hash)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
