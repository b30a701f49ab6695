import type { RequestListener } from 'node:http'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TRUST_LIST_NAMES } from '../../../generated/vocabulary.js'
import { createTrustLists, type TrustLists } from '../../../src/analysis/trust-lists/trust-lists.js'
import { createMaintenance } from '../../../src/process/maintenance.js'
import { NO_TRUST_ANCHORS } from '../../../src/settings/trust-anchors.js'
import { makeAuthority } from '../../support/credentials.js'
import { readExposition, samplesOf } from '../../support/exposition.js'
import { startTestService, type TestService } from '../../support/service.js'
import { type ListServer, listOf, startListServer } from '../../support/trust-lists.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const pemOf = async (name: string) => (await makeAuthority(name)).certificate.toString('pem').trim()
const [signer, newer, stamper, frozen, own] = await Promise.all([
  pemOf('Signer'),
  pemOf('Newer'),
  pemOf('Clock'),
  pemOf('Frozen'),
  pemOf('Own'),
])

let server: ListServer
let service: TestService
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  service = await startTestService({ background: false })
})
beforeEach(async () => {
  server = await startListServer()
  server.publish('signing', listOf([signer]))
  server.publish('timeStamping', listOf([stamper]))
  server.publish('interim', frozen)
  await query('delete from trust_lists')
  lines.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})
afterAll(() => service.close())

const query = <Row>(text: string): Promise<Row[]> => service.database.run<Row>({ text, parameters: [] }, {})

/** What one process of the installation has. */
const process = (options: Partial<Parameters<typeof createTrustLists>[0]> = {}): TrustLists =>
  createTrustLists({
    database: service.database,
    clock: service.clock,
    log,
    addresses: server.addresses,
    own: NO_TRUST_ANCHORS,
    ...options,
  })

describe('trust lists', () => {
  test('are fetched, and give the authorities with the dates', async () => {
    const lists = process()
    expect(lists.anchors()).toEqual({
      ...NO_TRUST_ANCHORS,
      dates: { signing: null, timeStamping: null, interim: null },
    })
    const before = service.clock.now().getTime()
    await lists.fetchDue()
    const { dates, ...anchors } = lists.anchors()
    expect(anchors).toEqual({ signing: signer, timeStamping: stamper, interim: frozen })
    for (const date of Object.values(dates ?? {})) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(Math.abs(Date.parse(date as string) - before)).toBeLessThan(MINUTE_MS)
    }
  })

  test('are trusted beside the authorities of the operator', async () => {
    const lists = process({ own: { ...NO_TRUST_ANCHORS, signing: own } })
    expect(lists.anchors().signing).toBe(own)
    await lists.fetchDue()
    expect(lists.anchors()).toMatchObject({ signing: `${own}\n${signer}`, timeStamping: stamper })
  })

  test('are fetched again after a day and not before, and then replaced', async () => {
    const lists = process()
    await lists.fetchDue()
    const first = lists.anchors()
    server.publish('signing', listOf([newer]))
    service.clock.advance(DAY_MS - MINUTE_MS)
    await lists.fetchDue()
    await lists.read()
    expect(lists.anchors()).toBe(first)
    expect(server.requests).toHaveLength(3)
    service.clock.advance(2 * MINUTE_MS)
    await lists.fetchDue()
    expect(server.requests).toHaveLength(6)
    expect(lists.anchors()).toMatchObject({ signing: newer, timeStamping: stamper })
  })

  test('are fetched once by several processes, all of which have them', async () => {
    const processes = [process(), process(), process()]
    await Promise.all(processes.map((one) => one.fetchDue()))
    expect([...server.requests].sort()).toEqual(
      Object.values(server.addresses)
        .map((address) => new URL(address).pathname)
        .sort(),
    )
    const late = process()
    for (const one of [...processes, late]) {
      await one.read()
      expect(one.anchors()).toMatchObject({ signing: signer, timeStamping: stamper, interim: frozen })
    }
  })

  test('are fetched from a new address soon after it was set', async () => {
    await process().fetchDue()
    const other = await startListServer()
    try {
      other.publish('signing', listOf([newer]))
      const lists = process({ addresses: { ...server.addresses, signing: other.addresses.signing } })
      service.clock.advance(6 * MINUTE_MS)
      await lists.fetchDue()
      expect(lists.anchors()).toMatchObject({ signing: newer, timeStamping: stamper })
      expect(server.requests).toHaveLength(3)
    } finally {
      await other.close()
    }
  })

  test('that could not be fetched are tried again after five minutes, not at once', async () => {
    server.publish('signing', (_request, response) => response.writeHead(503).end())
    const lists = process()
    await lists.fetchDue()
    expect(lists.anchors()).toMatchObject({ signing: undefined, timeStamping: stamper })
    server.publish('signing', listOf([signer]))
    await lists.fetchDue()
    expect(lists.anchors().signing).toBeUndefined()
    service.clock.advance(6 * MINUTE_MS)
    await lists.fetchDue()
    expect(lists.anchors().signing).toBe(signer)
  })

  const elsewhere: RequestListener = (_request, response) =>
    response.writeHead(302, { Location: server.addresses.interim }).end()
  test.each<[string, string | RequestListener]>([
    ['was cut off', listOf([newer]).slice(0, -100)],
    ['was cut off, as PEM', newer.slice(0, -100)],
    ['is a page', '<!doctype html><title>Sign in</title>'],
    ['is empty', ''],
    ['has no certificate', listOf([])],
    ['leads elsewhere', elsewhere],
    ['never ends', (_request, response) => void response.writeHead(200).write(newer)],
    ['is huge', `${newer}\n${' '.repeat(2 ** 21)}`],
    ['is an error', (_request, response) => response.writeHead(500).end(newer)],
  ])('keep the last good copy when an answer %s, and the log says why', async (_what, answer) => {
    const lists = process({ timeoutMs: 500 })
    await lists.fetchDue()
    const { signing, dates } = lists.anchors()
    server.publish('signing', answer)
    service.clock.advance(DAY_MS + MINUTE_MS)
    await lists.fetchDue()
    expect(server.requests).toHaveLength(6)
    expect(lists.anchors()).toMatchObject({ signing, timeStamping: stamper, interim: frozen })
    expect(lists.anchors().dates?.signing).toBe(dates?.signing)
    expect(lists.anchors().dates?.interim).not.toBe(dates?.interim)
    const warnings = lines.filter((line) => line.includes('trust list not fetched'))
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0] as string)).toMatchObject({
      list: 'signing',
      address: server.addresses.signing,
      err: { message: expect.stringMatching(/\w/) },
    })
  })

  test('that are being fetched do not hold up the end of a process', async () => {
    // They are fetched in the order of their names.
    server.publish('interim', () => {})
    const lists = process()
    const fetching = lists.fetchDue()
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    const since = performance.now()
    await lists.stop()
    await fetching
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(server.requests).toHaveLength(1)
  })

  test('are old 45 days after they were fetched, or once their next update is due', async () => {
    const inTenDays = new Date(service.clock.now().getTime() + 10 * DAY_MS).toISOString()
    server.publish('timeStamping', listOf([stamper], { nextUpdate: inTenDays }))
    const lists = process()
    const old = () =>
      lists
        .states()
        .filter(({ isOld }) => isOld)
        .map(({ name }) => name)
    expect(old()).toEqual([...TRUST_LIST_NAMES])
    await lists.fetchDue()
    expect(old()).toEqual([])
    service.clock.advance(11 * DAY_MS)
    expect(old()).toEqual(['timeStamping'])
    service.clock.advance(33 * DAY_MS)
    expect(old()).toEqual(['timeStamping'])
    service.clock.advance(2 * DAY_MS)
    expect(old()).toEqual([...TRUST_LIST_NAMES])
  })
})

describe('a service with C2PA_TRUST_LISTS', () => {
  test('fetches the lists by itself, and shows operators and Prometheus their age', async () => {
    server.publish('signing', listOf([signer], { nextUpdate: '2098-01-01T00:00:00Z' }))
    const running = await startTestService({ besides: service, environment: server.environment })
    try {
      await vi.waitFor(
        () =>
          expect(running.context.trustLists?.anchors()).toMatchObject({ signing: signer, interim: frozen }),
        { timeout: 20_000, interval: 50 },
      )
      const { body } = await running.operator.get('/console/api/overview').expect(200)
      const [ofSigners, , ofInterim] = body.data.trustLists
      expect(ofSigners).toEqual({
        name: 'signing',
        fetchedAt: running.context.trustLists?.anchors().dates?.signing,
        nextUpdate: '2098-01-01T00:00:00.000Z',
        isOld: false,
      })
      expect(ofInterim).toMatchObject({ name: 'interim', nextUpdate: null, isOld: false })

      const shown = async (name: string) =>
        samplesOf(readExposition((await running.operator.get('/metrics').expect(200)).text), name).map(
          ({ labels, value }) => [labels.list, value],
        )
      for (const [, age] of await shown('media_scan_trust_list_age_seconds')) expect(age).toBeLessThan(60)
      service.clock.advance(46 * DAY_MS)
      for (const [, age] of await shown('media_scan_trust_list_age_seconds'))
        expect(age).toBeGreaterThan(46 * 86_400)
      expect(await shown('media_scan_trust_list_old')).toEqual([
        ['signing', 1],
        ['timeStamping', 1],
        ['interim', 1],
      ])
    } finally {
      await running.close()
    }
  }, 40_000)

  test('has the stored lists again after a restart without network, and starts without any', async () => {
    await process().fetchDue()
    await server.close()
    const running = await startTestService({ besides: service, environment: server.environment })
    try {
      await vi.waitFor(() => expect(running.context.trustLists?.anchors().signing).toBe(signer))
      await running.anonymous.get('/readyz').expect(200)
      await query('delete from trust_lists')
      await running.context.trustLists?.fetchDue()
      await running.context.trustLists?.read()
      expect(running.context.trustLists?.anchors().signing).toBeUndefined()
      await running.anonymous.get('/readyz').expect(200)
    } finally {
      await running.close()
      server = await startListServer()
    }
  }, 40_000)
})

test('a service without C2PA_TRUST_LISTS fetches nothing, whatever addresses are set', async () => {
  const { C2PA_TRUST_LISTS: _, ...addresses } = server.environment
  const fetched = vi.spyOn(globalThis, 'fetch')
  const running = await startTestService({ besides: service, environment: addresses })
  try {
    await createMaintenance(running.context).run()
    expect(running.context.trustLists).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
    expect(server.requests).toEqual([])
    expect(await query('select from trust_lists')).toEqual([])
    const { body } = await running.operator.get('/console/api/overview').expect(200)
    expect(body.data.trustLists).toEqual([])
  } finally {
    await running.close()
  }
}, 40_000)
