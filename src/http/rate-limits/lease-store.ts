import type { Bucket } from './bucket.js'

/** What a process sends to the store about a bucket: `owed` is counted in any case, `wanted` is to be leased. */
export type LeaseRequest = Pick<Bucket, 'name' | 'limit' | 'owed'> & { readonly wanted: number }

export type Lease = {
  /** Requests leased; fewer than wanted when little is left. */
  readonly granted: number
  /** Requests left for all processes after this lease. */
  readonly left: number
  /** Milliseconds until the window of the bucket ends. */
  readonly resetInMs: number
}

/** The store did not answer: it may have counted the requests, or may still do so. */
export class UnansweredError extends Error {
  override readonly name: string = 'UnansweredError'
}

/** The store answered with something that is no lease: it may have counted the requests. */
export class InvalidLeaseError extends UnansweredError {
  constructor(lease: unknown) {
    super(`Redis answered with something that is no lease: ${JSON.stringify(lease)?.slice(0, 100)}.`)
  }
}

/** A connection to the store that counts for all processes. */
export type LeaseStore = {
  /**
   * Returns a lease for each request, in the same order. Rejects with {@link UnansweredError} when there is no answer
   * in time, and with any other error when the store refuses and has counted nothing.
   */
  exchange(requests: readonly LeaseRequest[]): Promise<readonly Lease[]>
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>
  close(): void
}

/** Connects once. Rejects when that fails, takes too long, or the signal aborts it. */
export type ConnectLeaseStore = (signal: AbortSignal) => Promise<LeaseStore>
