import type { PagePromise } from './pages.js'
import type { CreateOptions, ListOptions } from './request-options.js'
import type { RequestPromise } from './request-promise.js'

/** Parts of a request as the generated methods hand them over. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** How the generated methods send. They state the types of what comes back. */
export interface Sender {
  one<Data>(method: string, path: string, input: Input, options?: CreateOptions): RequestPromise<Data>
  /** For answers without a body. */
  none(method: string, path: string, input: Input, options?: CreateOptions): RequestPromise<void>
  list<Item>(method: string, path: string, input: Input, options?: ListOptions): PagePromise<Item>
}
