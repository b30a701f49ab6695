import type { TransportOptions } from './transport.js'

/** Options of any request. */
export interface RequestOptions extends TransportOptions {
  /** Aborts the request with `AbortedError`, also while it waits for a retry. */
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Your own `X-Request-Id`: 1–64 characters of `A-Z a-z 0-9 . _ -`. */
  requestId?: string | undefined
}

/** Options of a request that takes an `Idempotency-Key`. */
export interface CreateOptions extends RequestOptions {
  /**
   * `Idempotency-Key`, 1–255 printable ASCII characters, kept for 24 hours. The client generates one for each call, so
   * that its own retries create nothing twice; pass your own to be safe across calls and restarts.
   */
  idempotencyKey?: string | undefined
}

/** Options of a list. */
export interface ListOptions extends RequestOptions {
  /** Most pages that an iteration reads before it throws `PageLimitError`; 1,000 by default. */
  maxPages?: number | undefined
}
