import type { Meta } from '../../generated/client/models.js'

/** An answer of the service in full. */
export interface Answer<Data> {
  readonly data: Data
  /** An answer without a body (204) has none. */
  readonly meta: Data extends void ? undefined : Meta
  /** The HTTP answer, for its status and headers; its body is already read. */
  readonly response: Response
}

/** A request on its way. Awaited it gives the resource. */
export interface RequestPromise<Data> extends Promise<Data> {
  /** The resource with `meta` (request id, API version) and the HTTP answer. */
  withResponse(): Promise<Answer<Data>>
}

/**
 * The promise of an answer's data. The data is taken only when asked for: a promise that nobody looks at, because
 * the caller wanted the whole answer, would else be reported as an unhandled rejection.
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
