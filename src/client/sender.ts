import type { PagePromise } from './pages.js'
import type { CreateOptions, ListOptions, RequestOptions } from './request-options.js'
import type { RequestPromise } from './request-promise.js'

/** Parts of a request, as the generated methods pass them. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** Sends requests for the generated methods, which declare the types of the answers. */
export interface Sender {
  /** For answers whose `data` is an object. */
  one<Data>(method: string, path: string, input: Input, options?: CreateOptions): RequestPromise<Data>
  /** For answers without a body. */
  none(method: string, path: string, input: Input, options?: CreateOptions): RequestPromise<void>
  /** For answers that are files: the HTTP answer, whose body the caller reads. */
  file(method: string, path: string, input: Input, options?: RequestOptions): Promise<Response>
  /** For answers whose `data` is an array, page by page. */
  list<Item>(method: string, path: string, input: Input, options?: ListOptions): PagePromise<Item>
}
