import { atMostEvery, type ReadinessCheck } from '../readiness.js'
import type { ObjectStorage } from './storage.js'

/** A check that takes longer says that the storage does not answer. */
const PATIENCE_MS = 1_500

/** Whether files can be stored, for those who ask often. */
export type StorageWatch = {
  /** Rejects when they cannot. */
  readonly check: ReadinessCheck
  /** What the last check found, without waiting for another, which is begun when that one is old. */
  readonly up: boolean
}

/** Checks the storage when somebody asks, at most once in so many milliseconds. */
export function watchStorage(storage: Pick<ObjectStorage, 'check'>, everyMs: number): StorageWatch {
  let hasFailed = false
  /** Of the check that is under way. */
  let beganAt = Number.POSITIVE_INFINITY

  const check = atMostEvery(everyMs, async () => {
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
