import { RATE_LIMITS, type RateLimitSubject } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { Tallies } from '../../basics/tallies.js'
import { allowanceOf, type Bucket } from './bucket.js'
import type { Leases, Sharing } from './leases.js'

export const WINDOW_MS = 60_000

/** Above this number of buckets, those whose window is over are dropped. */
const SWEEP_AT = 10_000

/** State of a bucket, for the `RateLimit-*` headers. */
export type BucketState = {
  /** Size in requests. */
  readonly limit: number
  /** Requests left. */
  readonly remaining: number
  /** When the bucket is full again, in milliseconds since the Unix epoch. */
  readonly resetAt: number
}

export type RateDecision =
  /** `bucket` is the tighter of the two; absent when both are off. */
  | { readonly allowed: true; readonly bucket?: BucketState }
  /** `limit` is the one that refused, `bucket` its bucket. */
  | { readonly allowed: false; readonly limit: RateLimitSubject; readonly bucket: BucketState }

/** `Retry-After` when requests are left, but none may be admitted before the next lease arrives. */
const LEASE_WAIT_MS = 1_000

/**
 * Each request counts in two buckets: that of its key and that of its organization. A window of one minute starts with
 * a bucket's first request; a refused request counts in neither bucket. Buckets are local to this process, or shared
 * with all others through leases.
 */
export type RateLimiter = {
  take(keyId: string, organizationId: string): RateDecision
  /** Counts refused requests by the limit that refused them. */
  readonly refused: Tallies
  /** Undefined if the settings do not share limits between processes. */
  readonly sharing: Sharing | undefined
}

export function createRateLimiter(
  limits: { perKey: number; perOrganization: number },
  clock: Clock,
  leases?: Leases,
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const refused = new Tallies(['limit'])
  for (const limit of RATE_LIMITS) refused.begin(limit)

  function bucketOf(name: string, limit: number, now: number): Bucket {
    let bucket = buckets.get(name)
    // If the clock was set back, a window must not stay open longer than its length.
    if (bucket === undefined || now >= bucket.resetAt || bucket.resetAt - now > WINDOW_MS) {
      if (bucket === undefined && buckets.size >= SWEEP_AT)
        for (const [key, { resetAt }] of buckets) if (resetAt <= now) buckets.delete(key)
      bucket = {
        ...{ name, limit, resetAt: now + WINDOW_MS, left: limit },
        ...{ held: 0, owed: 0, allowance: allowanceOf(limit), used: 0, askedAt: undefined },
      }
      buckets.set(name, bucket)
    }
    return bucket
  }

  const mayTake = ({ held, left, owed, allowance }: Bucket) =>
    held > 0 || (left > 0 && (leases?.shared !== true || owed < allowance))

  function takeFrom(bucket: Bucket): void {
    if (bucket.held > 0) bucket.held -= 1
    else {
      bucket.left -= 1
      bucket.owed += 1
    }
    leases?.note(bucket)
  }

  return {
    take(keyId, organizationId) {
      const now = clock.now().getTime()
      const subject: Bucket[] = []
      if (limits.perKey > 0) subject.push(bucketOf(keyId, limits.perKey, now))
      if (limits.perOrganization > 0) subject.push(bucketOf(organizationId, limits.perOrganization, now))
      const full = subject.find((bucket) => !mayTake(bucket))
      if (full !== undefined) {
        const resetAt = full.left > 0 ? Math.min(full.resetAt, now + LEASE_WAIT_MS) : full.resetAt
        const limit = full.name === keyId ? 'key' : 'organization'
        refused.add(1, limit)
        return { allowed: false, limit, bucket: { limit: full.limit, remaining: 0, resetAt } }
      }
      let tighter: BucketState | undefined
      for (const bucket of subject) {
        takeFrom(bucket)
        const { limit, resetAt, held, left } = bucket
        const remaining = held + Math.max(0, left)
        if (tighter === undefined || remaining < tighter.remaining) tighter = { limit, remaining, resetAt }
      }
      return tighter === undefined ? { allowed: true } : { allowed: true, bucket: tighter }
    },
    refused,
    sharing: leases,
  }
}
