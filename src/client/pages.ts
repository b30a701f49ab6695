import type { Meta } from '../../generated/client/models.js'
import { PageLimitError } from './errors.js'
import { type Answer, type RequestPromise, requestPromise } from './request-promise.js'

/** One page of a list, newest first. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly meta: Meta
  /** Opaque cursor of the next page; `null` on the last. */
  readonly nextCursor: string | null
  /** Requests the next page; `undefined` on the last. */
  nextPage(): PagePromise<Item> | undefined
}

/** A pending list. Awaiting it gives the first page; iterating over it gives every item of every page. */
export interface PagePromise<Item> extends RequestPromise<Page<Item>> {
  /**
   * Every item; requests the next page only once the current one is used up.
   * @throws {PageLimitError} after `maxPages` pages (1,000 by default), so that a loop cannot run forever.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
}

/** The page in an answer; `ask` requests the page after a cursor. */
export function pagePromise<Item>(
  answer: Promise<Answer<Item[]>>,
  ask: (cursor: string) => PagePromise<Item>,
  maxPages: number,
): PagePromise<Item> {
  const first = requestPromise<Page<Item>>(
    answer.then(({ data, meta, response }) => {
      // Optional in the contract: the last page may omit it.
      const nextCursor = meta.nextCursor ?? null
      const nextPage = () => (nextCursor === null ? undefined : ask(nextCursor))
      return { data: { data, meta, nextCursor, nextPage }, meta, response }
    }),
  )
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page: Page<Item> | undefined = await first
      for (let pages = 1; page; pages++) {
        yield* page.data
        if (pages >= maxPages && page.nextCursor !== null)
          throw new PageLimitError(`The list has more than ${maxPages} pages (maxPages).`, page.nextCursor)
        page = await page.nextPage()
      }
    },
  })
}
