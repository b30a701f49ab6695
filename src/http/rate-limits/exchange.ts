import type { Clock } from '../../basics/clock.js'
import { allowanceOf, type Bucket } from './bucket.js'
import {
  InvalidLeaseError,
  type Lease,
  type LeaseRequest,
  type LeaseStore,
  UnansweredError,
} from './lease-store.js'

/** A lease covers this much time at the recent rate of requests, which bounds what a process may leave unused. */
const LEASE_MS = 100

/** The longest time that a store may say until a window ends; windows are not longer. */
const MAX_WINDOW_MS = 60_000

const isWholeWithin = (value: unknown, from: number, to: number): boolean =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to

/** Whether an answer is one of the store's own. Anybody else could make every request wait, or admit all. */
const isLeaseFor = ({ limit }: LeaseRequest, lease: Lease | undefined): lease is Lease =>
  lease !== undefined &&
  isWholeWithin(lease.left, 0, limit) &&
  isWholeWithin(lease.granted, 0, limit - lease.left) &&
  isWholeWithin(lease.resetInMs, 1, MAX_WINDOW_MS)

/** Size of the next lease, from the rate since the last exchange; at most twice `used`: a burst is no rate. */
function wantedOf({ used, askedAt }: Bucket, now: number): number {
  if (askedAt === undefined) return 0
  const perMs = used / Math.max(1, now - askedAt)
  return Math.min(2 * used, Math.floor(perMs * LEASE_MS))
}

/**
 * Makes the store count what the buckets owe, and adds to each its lease, if it is to have one. `more` requests are sent
 * with them. Rejects if the store does not answer, or with something that is no lease.
 */
export async function exchange(
  store: LeaseStore,
  buckets: readonly Bucket[],
  { clock, leasing, more = [] }: { clock: Clock; leasing: boolean; more?: readonly LeaseRequest[] },
): Promise<void> {
  const askedAt = clock.now().getTime()
  const requests = buckets.map((bucket) => {
    const { name, limit, owed } = bucket
    const wanted = leasing ? wantedOf(bucket, askedAt) : 0
    bucket.used = 0
    bucket.askedAt = askedAt
    return { name, limit, owed, wanted }
  })
  let leases: readonly Lease[]
  try {
    const asked = [...requests, ...more]
    leases = await store.exchange(asked)
    const invalid = asked.findIndex((request, place) => !isLeaseFor(request, leases[place]))
    if (invalid >= 0) throw new InvalidLeaseError(leases[invalid])
  } catch (error) {
    // Not sent again if the store may have counted it: each attempt would count it once more.
    if (error instanceof UnansweredError)
      for (const [place, bucket] of buckets.entries()) bucket.owed -= (requests[place] as LeaseRequest).owed
    throw error
  }
  const now = clock.now().getTime()
  for (const [place, bucket] of buckets.entries()) {
    const { granted, left, resetInMs } = leases[place] as Lease
    bucket.owed -= (requests[place] as LeaseRequest).owed
    bucket.held += granted
    bucket.left = left - bucket.owed
    bucket.allowance = allowanceOf(left)
    bucket.resetAt = now + resetInMs
  }
}
