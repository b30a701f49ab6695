import type { TransportOptions } from './transport.js'

/** What any single request may be given. */
export interface RequestOptions extends TransportOptions {
  /** Gives the request up, waiting for a retry included: `AbortedError`. */
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Your own `X-Request-Id`: 1–64 characters of `A-Z a-z 0-9 . _ -`. */
  requestId?: string | undefined
}

/** What a request that creates may be given. */
export interface CreateOptions extends RequestOptions {
  /**
   * `Idempotency-Key`, 1–255 printable ASCII characters, kept for 24 hours. The client makes one for each call, so
   * that its own retries create nothing twice; give your own to be safe across calls and restarts.
   */
  idempotencyKey?: string | undefined
}

/** What a list may be given. */
export interface ListOptions extends RequestOptions {
  /** Pages that an iteration reads at most before it throws `PageLimitError`. 1,000 unless set. */
  maxPages?: number | undefined
}
