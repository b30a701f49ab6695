import type { Clock } from '../clock.js'

export const WINDOW_MS = 60_000

/** Buckets that nobody has used for a window are dropped when there are more than this many. */
const SWEEP_AT = 10_000

/** State of a bucket, as the `RateLimit-*` headers give it. */
export type BucketState = {
  /** The bucket's size in requests. */
  readonly limit: number
  /** Requests left. */
  readonly remaining: number
  /** When the bucket is full again, in milliseconds since the Unix epoch. */
  readonly resetAt: number
}

export type RateDecision = {
  readonly allowed: boolean
  /** The tighter of the buckets, or the one that refused; absent when both are off. */
  readonly bucket?: BucketState
}

type Bucket = { used: number; resetAt: number }

/**
 * Two buckets for each request: one of its key, one of its organization. A window of a minute starts with a
 * bucket's first request; a refused request counts in neither. Counted in this process alone.
 */
export type RateLimiter = {
  take(keyId: string, organizationId: string): RateDecision
}

export function createRateLimiter(
  limits: { perKey: number; perOrganization: number },
  clock: Clock,
): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function bucketOf(name: string, now: number): Bucket {
    let bucket = buckets.get(name)
    // A clock set back must not keep a window open for longer than a window.
    if (bucket === undefined || now >= bucket.resetAt || bucket.resetAt - now > WINDOW_MS) {
      if (bucket === undefined && buckets.size >= SWEEP_AT)
        for (const [other, { resetAt }] of buckets) if (resetAt <= now) buckets.delete(other)
      bucket = { used: 0, resetAt: now + WINDOW_MS }
      buckets.set(name, bucket)
    }
    return bucket
  }

  return {
    take(keyId, organizationId) {
      const now = clock.now().getTime()
      const subject: [limit: number, bucket: Bucket][] = []
      if (limits.perKey > 0) subject.push([limits.perKey, bucketOf(keyId, now)])
      if (limits.perOrganization > 0) subject.push([limits.perOrganization, bucketOf(organizationId, now)])
      const full = subject.find(([limit, bucket]) => bucket.used >= limit)
      if (full !== undefined)
        return { allowed: false, bucket: { limit: full[0], remaining: 0, resetAt: full[1].resetAt } }
      let tighter: BucketState | undefined
      for (const [limit, bucket] of subject) {
        bucket.used += 1
        const remaining = limit - bucket.used
        if (tighter === undefined || remaining < tighter.remaining)
          tighter = { limit, remaining, resetAt: bucket.resetAt }
      }
      return tighter === undefined ? { allowed: true } : { allowed: true, bucket: tighter }
    },
  }
}
