import { describe, expect, it } from 'vitest'
import { AbortedError, BadRequestError, PageLimitError, type Scan } from '../../src/client/index.js'
import { failure, success } from './support/scripted-server.js'
import { rejection, setUp } from './support/setup.js'

const setup = setUp()
const page = (ids: string[], nextCursor?: string | null) =>
  success(
    ids.map((id) => ({ id })),
    { meta: nextCursor === undefined ? {} : { nextCursor } },
  )

async function idsOf(scans: AsyncIterable<Scan>): Promise<string[]> {
  const ids: string[] = []
  for await (const scan of scans) ids.push(scan.id)
  return ids
}

describe('pages', () => {
  it('iterated with for await, give every item of every page, in order, with the filters on each request', async () => {
    setup.server.script(page(['a', 'b'], 'c1+/='), page([], 'c2'), page(['c'], null))
    expect(await idsOf(setup.client().listScans({ limit: 2 }))).toEqual(['a', 'b', 'c'])
    const queries = setup.server.received.map(({ url }) =>
      Object.fromEntries(new URL(url, setup.server.url).searchParams),
    )
    expect(queries).toEqual([{ limit: '2' }, { limit: '2', cursor: 'c1+/=' }, { limit: '2', cursor: 'c2' }])
  })

  it('keep a filter on every page', async () => {
    setup.server.script(page(['a'], 'c1'), page(['b'], null))
    const deliveries = setup.client().listWebhookDeliveries({ webhookId: 'whe_1' })
    for await (const _ of deliveries);
    expect(setup.server.received.map(({ url }) => url.includes('webhookId=whe_1'))).toEqual([true, true])
  })

  it('awaited, give the first page and request no other', async () => {
    setup.server.script(page(['a'], 'c1'))
    const first = await setup.client().listScans()
    expect(first.data.map(({ id }) => id)).toEqual(['a'])
    expect(first.nextCursor).toBe('c1')
    expect(first.meta.requestId).toBe('req_1')
    expect(setup.server.received).toHaveLength(1)
  })

  it('give the next page with nextPage, and undefined after the last', async () => {
    setup.server.script(page(['a'], 'c1'), page(['b']))
    const first = await setup.client().listScans()
    const second = await first.nextPage()
    expect(second?.data.map(({ id }) => id)).toEqual(['b'])
    expect(second?.nextCursor).toBeNull()
    expect(second?.nextPage()).toBeUndefined()
  })

  it('can be iterated from where iteration stopped', async () => {
    setup.server.script(page(['c'], 'c9'), page(['d'], null))
    expect(await idsOf(setup.client().listScans({ cursor: 'c8' }))).toEqual(['c', 'd'])
  })

  it('are requested only when the one before is used up, and never after a break', async () => {
    setup.server.script(page(['a', 'b'], 'c1'), page(['c'], null))
    for await (const scan of setup.client().listScans()) {
      expect(setup.server.received).toHaveLength(1)
      if (scan.id === 'b') break
    }
    expect(setup.server.received).toHaveLength(1)
  })

  it('stop at maxPages with a cursor to continue from, for a list that never ends', async () => {
    setup.server.script(page(['a'], 'same'), page(['a'], 'same'), page(['a'], 'same'))
    const error = await rejection(idsOf(setup.client().listScans({}, { maxPages: 3 })))
    expect(error).toBeInstanceOf(PageLimitError)
    expect(error).toMatchObject({ nextCursor: 'same' })
    expect(setup.server.received).toHaveLength(3)
  })

  it('end normally for a list of exactly maxPages pages', async () => {
    setup.server.script(page(['a'], 'c1'), page(['b'], null))
    expect(await idsOf(setup.client().listScans({}, { maxPages: 2 }))).toEqual(['a', 'b'])
  })

  it('are at most 1,000 unless set', async () => {
    let requests = 0
    const client = setup.client({
      fetch: async () => {
        requests++
        return new Response(JSON.stringify(page(['a'], 'again').body))
      },
    })
    expect(await rejection(idsOf(client.listScans()))).toBeInstanceOf(PageLimitError)
    expect(requests).toBe(1000)
  })

  it('are retried, and the failure of one is thrown where it is requested', async () => {
    setup.server.script(page(['a'], 'c1'), { status: 503 }, failure(400, 'invalid_cursor'))
    const ids: string[] = []
    const error = await rejection(
      (async () => {
        for await (const { id } of setup.client().listScans()) ids.push(id)
      })(),
    )
    expect(ids).toEqual(['a'])
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error).toMatchObject({ code: 'invalid_cursor' })
  })

  it('end at the next page when the signal aborts', async () => {
    const controller = new AbortController()
    setup.server.script(page(['a'], 'c1'), page(['b'], null))
    const error = await rejection(
      (async () => {
        for await (const _ of setup.client().listScans({}, { signal: controller.signal })) controller.abort()
      })(),
    )
    expect(error).toBeInstanceOf(AbortedError)
    expect(setup.server.received).toHaveLength(1)
  })
})
