import type { Clock } from '../../basics/clock.js'
import type { Bucket } from './bucket.js'

/** Most buckets in one exchange: the store serves no other client meanwhile. */
export const MAX_EXCHANGED = 500

/** Buckets with requests that the store has not counted, or with a used-up lease. */
export type DueBuckets = {
  add(bucket: Bucket): void
  count(): number
  /** Takes those of one exchange, without those whose window is over: the next window has new buckets. */
  take(): Bucket[]
  /** Forgets those whose window is over. */
  forgetEnded(): void
}

export function createDueBuckets(clock: Clock): DueBuckets {
  const due = new Set<Bucket>()
  const hasEnded = ({ resetAt }: Bucket) => resetAt <= clock.now().getTime()
  return {
    add: (bucket) => void due.add(bucket),
    count: () => due.size,
    take() {
      const taken: Bucket[] = []
      for (const bucket of due) {
        if (taken.length === MAX_EXCHANGED) break
        due.delete(bucket)
        if (!hasEnded(bucket)) taken.push(bucket)
      }
      return taken
    },
    forgetEnded() {
      for (const bucket of due) if (hasEnded(bucket)) due.delete(bucket)
    },
  }
}
