import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/api.js'
import { storedId } from '../../../src/basics/identifiers.js'
import { sweepAbandonedScans } from '../../../src/scans/abandoned-scans.js'
import { FIRST_IS_PUBLIC, startFileHost } from '../../support/file-host.js'
import {
  type Caller,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../support/service.js'

type Scan = components['schemas']['Scan']

async function started(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService({ downloader: FIRST_IS_PUBLIC, ...options })
  onTestFinished(() => service.close())
  return service
}

async function created(caller: Caller, url: string): Promise<Scan> {
  const response = await caller.post('/api/v1/scans/from-url').send({ url, mediaType: 'image' })
  expect(response.status).toBe(201)
  return response.body.data
}

const statusOf = async (caller: Caller, { id }: Scan): Promise<string> =>
  (await caller.get(`/api/v1/scans/${id}`)).body.data.status

async function ended(caller: Caller, scan: Scan): Promise<Scan> {
  await expect
    .poll(() => statusOf(caller, scan), { timeout: 30_000, interval: 50 })
    .toMatch(/complete|failed/)
  return (await caller.get(`/api/v1/scans/${scan.id}`)).body.data
}

const run = (service: TestService, text: string, ...parameters: string[]) =>
  service.database.run<Record<string, unknown>>({ text, parameters }, {})

/** A host that sends one byte, and the rest of each file when it is told to. */
async function startSlowHost() {
  const finish: (() => void)[] = []
  const host = await startFileHost((_path, response) => {
    response.write('a')
    finish.push(() => response.end('bc'))
  })
  const finishAll = () => {
    for (const end of finish.splice(0)) end()
  }
  return { ...host, finishAll }
}

describe('the files at addresses', () => {
  test('are fetched at most three at once of one organization, while another one’s goes ahead', async () => {
    const service = await started()
    const caller = await service.caller({ environment: 'staging' })
    const other = await service.caller({ environment: 'staging' })
    const host = await startSlowHost()
    const scans = []
    for (let number = 0; number < 5; number += 1) scans.push(await created(caller, `${host.url}/${number}`))
    await expect.poll(() => host.asked.length).toBe(3)
    const quick = await startFileHost((_path, response) => response.end('abc'))
    expect((await ended(other, await created(other, quick.url))).status).toBe('complete')
    expect(host.asked).toHaveLength(3)
    host.finishAll()
    await expect.poll(() => host.asked.length).toBe(5)
    host.finishAll()
    for (const scan of scans) expect((await ended(caller, scan)).status).toBe('complete')
  })

  test('are fetched once when two processes look for them', async () => {
    const service = await started()
    const second = await started({ besides: service })
    const caller = await service.caller({ environment: 'staging' })
    const host = await startFileHost((_path, response) => response.end('abc'))
    const scans = []
    for (let number = 0; number < 8; number += 1) {
      scans.push(await created(caller, `${host.url}/${number}`))
      second.context.fetcher.wake()
    }
    for (const scan of scans) expect((await ended(caller, scan)).status).toBe('complete')
    expect(host.asked.map(({ path }) => path).sort()).toEqual(scans.map((_scan, number) => `/${number}`))
  })

  test('are given back by a process that stops, and fetched by another at once', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const host = await startSlowHost()
    const scan = await created(caller, host.url)
    service.context.fetcher.start()
    await expect.poll(() => host.asked.length).toBe(1)
    await service.context.fetcher.stop()
    expect(await statusOf(caller, scan)).toBe('uploading')
    service.context.fetcher.start()
    await expect.poll(() => host.asked.length).toBe(2)
    host.finishAll()
    expect((await ended(caller, scan)).status).toBe('complete')
    await service.context.fetcher.stop()
  })

  test('of a process that is gone are fetched again after its lease, from the beginning, and what it stored is replaced', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const host = await startFileHost((_path, response) => response.end('second'))
    const scan = await created(caller, host.url)
    const id = storedId('scan', scan.id) as string
    const { storage, clock } = service.context
    await storage.storeNew(id, Readable.from([Buffer.from('first')]))
    const leaseEnd = new Date(clock.now().getTime() + 60_000).toISOString()
    await run(service, 'update scan_fetches set attempts = 1, due_at = $1 where scan_id = $2', leaseEnd, id)
    service.context.fetcher.start()
    onTestFinished(() => service.context.fetcher.stop())
    await sleep(500)
    expect(host.asked).toHaveLength(0)
    service.clock.advance(61_000)
    service.context.fetcher.wake()
    expect((await ended(caller, scan)).status).toBe('complete')
    expect(await storage.stat(id)).toBe('second'.length)
  })

  test('whose fetch ended its process three times are given up', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const scan = await created(caller, 'http://localhost:1/')
    await run(
      service,
      'update scan_fetches set attempts = 3 where scan_id = $1',
      storedId('scan', scan.id) as string,
    )
    service.context.fetcher.start()
    onTestFinished(() => service.context.fetcher.stop())
    const failed = await ended(caller, scan)
    expect(failed.failure?.code).toBe('connect')
    expect(failed.signals?.failure?.evidence).toBe('3 interrupted attempts')
  })

  test('wait while the storage fails, and are fetched when it works again', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const host = await startFileHost((_path, response) => response.end('abc'))
    const scan = await created(caller, host.url)
    const { storage } = service.context
    const storeNew = storage.storeNew
    let failures = 0
    Object.assign(storage, {
      storeNew: async () => {
        failures += 1
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    })
    service.context.fetcher.start()
    onTestFinished(() => service.context.fetcher.stop())
    await expect.poll(() => failures).toBe(1)
    Object.assign(storage, { storeNew })
    expect(await statusOf(caller, scan)).toBe('uploading')
    service.clock.advance(61_000)
    service.context.fetcher.wake()
    expect((await ended(caller, scan)).status).toBe('complete')
  })

  test('count towards the storage quota by their announced length, or as they grow, and too large ones fail', async () => {
    const service = await started({ environment: { STORAGE_QUOTA_GIB: '1' } })
    const caller = await service.caller({ environment: 'staging' })
    const { organizationId } = caller.tenant
    let finish = () => {}
    const host = await startFileHost((path, response) => {
      if (path === '/announced') response.writeHead(200, { 'Content-Length': String(900 * 2 ** 20) })
      response.write('a')
      finish = () => response.end('bc')
    })
    const announced = await created(caller, `${host.url}/announced`)
    const used = () => service.context.storageQuota.count(organizationId)
    await expect.poll(used).toBe(900 * 2 ** 20)
    const growing = await created(caller, `${host.url}/growing`)
    await expect.poll(used).toBe(932 * 2 ** 20)
    finish()
    expect((await ended(caller, growing)).status).toBe('complete')
    await expect.poll(used).toBe(900 * 2 ** 20 + 3)
    const second = await ended(caller, await created(caller, `${host.url}/announced`))
    expect(second.failure?.code).toBe('too_large')
    expect(await statusOf(caller, announced)).toBe('uploading')
  })

  test('are not fetched for an organization that has moved away', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const host = await startFileHost((_path, response) => response.end('abc'))
    await created(caller, host.url)
    await run(
      service,
      `insert into organization_moves (organization_id, move_id, state, since)
        values ($1, '00000000-0000-7000-8000-000000000000', 'leaving', now())`,
      caller.tenant.organizationId,
    )
    service.context.fetcher.start()
    onTestFinished(() => service.context.fetcher.stop())
    await sleep(500)
    expect(host.asked).toHaveLength(0)
  })

  test('that wait for longer than an upload may take are not abandoned', async () => {
    const service = await started({ background: false })
    const caller = await service.caller({ environment: 'staging' })
    const scan = await created(caller, 'http://localhost:1/')
    service.clock.advance(3 * 3_600_000)
    await sweepAbandonedScans(service.context)
    expect(await statusOf(caller, scan)).toBe('uploading')
  })
})
