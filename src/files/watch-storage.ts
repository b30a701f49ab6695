import { type ReadinessCheck, throttled } from '../basics/readiness.js'
import type { ObjectStorage } from './storage.js'

/** If a check takes longer than this, the storage counts as not answering. */
const PATIENCE_MS = 1_500

/** Whether files can be stored, for frequent callers. */
export type StorageWatch = {
  /** Rejects when files cannot be stored. */
  readonly check: ReadinessCheck
  /** The result of the last check, without waiting. Starts another check when the last one is old. */
  readonly up: boolean
}

/** Checks the storage on demand, at most once every `everyMs` milliseconds. */
export function watchStorage(storage: Pick<ObjectStorage, 'check'>, everyMs: number): StorageWatch {
  let hasFailed = false
  /** When the current check began. */
  let beganAt = Number.POSITIVE_INFINITY

  const check = throttled(everyMs, async () => {
    beganAt = performance.now()
    try {
      await storage.check()
      hasFailed = false
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      beganAt = Number.POSITIVE_INFINITY
    }
    return undefined
  })

  return {
    check,
    get up() {
      Promise.resolve(check()).catch(() => {})
      return !hasFailed && performance.now() - beganAt < PATIENCE_MS
    },
  }
}
