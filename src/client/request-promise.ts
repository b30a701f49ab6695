import type { Meta } from '../../generated/client/models.js'

/** A complete answer of the service. */
export interface Answer<Data> {
  readonly data: Data
  /** `undefined` for an answer without a body (204). */
  readonly meta: Data extends void ? undefined : Meta
  /** The HTTP answer, for its status and headers; its body has already been read. */
  readonly response: Response
}

/** A pending request. Awaiting it gives the resource. */
export interface RequestPromise<Data> extends Promise<Data> {
  /** The resource with `meta` (request id, API version) and the HTTP answer. */
  withResponse(): Promise<Answer<Data>>
}

/**
 * The promise of an answer's data. It is derived only on demand: otherwise, if the caller only uses the whole answer,
 * the unused promise of the data would be reported as an unhandled rejection.
 */
export function requestPromise<Data>(answer: Promise<Answer<Data>>): RequestPromise<Data> {
  const data = () => answer.then((whole) => whole.data)
  return {
    [Symbol.toStringTag]: 'RequestPromise',
    withResponse: () => answer,
    // biome-ignore lint/suspicious/noThenProperty: it is a promise.
    then: (onFulfilled, onRejected) => data().then(onFulfilled, onRejected),
    catch: (onRejected) => data().catch(onRejected),
    finally: (onFinally) => data().finally(onFinally),
  }
}
