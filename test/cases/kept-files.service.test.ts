import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createKeptFilesUpkeep } from '../../src/cases/kept-files.js'
import { sweepExpiredFiles } from '../../src/scans/expired-files.js'
import { sweepRemovals } from '../../src/scans/object-removals.js'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedFile, createIntent, put } from '../support/upload.js'

const DAY_MS = 86_400_000
const RETENTION_MS = 30 * DAY_MS

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: { OBJECT_RETENTION_DAYS: '30' } })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service.close())

const uuid = (scanId: string) => storedId('scan', scanId) as string

const run = (text: string, parameters: unknown[] = []) => service.database.run({ text, parameters }, {})

async function sweep() {
  await sweepExpiredFiles(service.context)
  await sweepRemovals(service.context)
}

const isThere = (scanId: string) => existsSync(join(service.objectsFolder, 'objects', uuid(scanId)))

const read = async (scanId: string) => (await caller.get(`/api/v1/scans/${scanId}`)).body.data

const expiry = async (scanId: string): Promise<string | null> => (await read(scanId)).fileExpiresAt

const patch = (caseId: string, body: object) => caller.patch(`/api/v1/cases/${caseId}`).send(body).expect(200)

/** Whether a time is the end of a retention that began just now. */
const isNew = (expiresAt: string | null | undefined) =>
  Math.abs(Date.parse(expiresAt ?? '') - service.clock.now().getTime() - RETENTION_MS) < 60_000

/** The actions of the audit log about something, oldest first. */
const actionsOn = async (subject: string) =>
  (await service.operator.get(`/console/api/audit-events?subjectId=${subject}`)).body.data
    .map(({ action }: { action: string }) => action)
    .reverse()

describe('a file', () => {
  test('of a case that is not resolved stays, and expires a retention period after the case is resolved', async () => {
    const scanId = await completedFile(caller)
    const opened = await openCase(caller, { scanIds: [scanId] })
    expect(await expiry(scanId)).toBeNull()
    for (let month = 0; month < 3; month += 1) {
      service.clock.advance(RETENTION_MS + DAY_MS)
      await sweep()
    }
    expect(isThere(scanId)).toBe(true)
    await patch(opened.id, { status: 'escalated' })
    expect(await expiry(scanId)).toBeNull()
    await patch(opened.id, { status: 'resolved' })
    const expiresAt = await expiry(scanId)
    expect(isNew(expiresAt)).toBe(true)
    service.clock.advance(RETENTION_MS - DAY_MS)
    await sweep()
    expect([isThere(scanId), await expiry(scanId)]).toEqual([true, expiresAt])
    service.clock.advance(DAY_MS + 60_000)
    await sweep()
    expect([isThere(scanId), await expiry(scanId)]).toEqual([false, null])
    expect(await actionsOn(scanId)).toEqual(['scan.file_expired'])
  })

  test('of several cases expires by the last one, whatever way it leaves them', async () => {
    const scanId = await completedFile(caller)
    const other = await completedFile(caller)
    const resolved = await openCase(caller, { scanIds: [scanId] })
    const left = await openCase(caller, { scanIds: [other] })
    await patch(left.id, { addScanIds: [scanId] })
    await patch(resolved.id, { status: 'resolved' })
    expect(await expiry(scanId)).toBeNull()
    service.clock.advance(DAY_MS)
    await patch(left.id, { removeScanIds: [scanId] })
    expect([isNew(await expiry(scanId)), await expiry(other)]).toEqual([true, null])
    await patch(resolved.id, { status: 'open' })
    expect(await expiry(scanId)).toBeNull()
    service.clock.advance(DAY_MS)
    await service.operator
      .post(`/console/api/cases/${resolved.id}/status`)
      .send({ status: 'resolved' })
      .expect(200)
    expect(isNew(await expiry(scanId))).toBe(true)
  })

  test('of a resolved case on hold stays until the hold ends', async () => {
    const scanId = await completedFile(caller)
    const opened = await openCase(caller, { scanIds: [scanId] })
    await patch(opened.id, { status: 'resolved', hold: true })
    expect(await expiry(scanId)).toBeNull()
    service.clock.advance(2 * RETENTION_MS)
    await sweep()
    expect(isThere(scanId)).toBe(true)
    await service.operator.patch(`/console/api/cases/${opened.id}`).send({ hold: false }).expect(200)
    expect(isNew(await expiry(scanId))).toBe(true)
    expect(await actionsOn(opened.id)).toEqual(['case.held', 'case.released'])
  })

  test('that a case names before its verdict is kept, and the events and answers of the verdict say so', async () => {
    const intent = await createIntent(caller, { byteSize: 3, metadata: { note: '"fileExpiresAt":null' } })
    await put(intent, 'abc')
    expect(await expiry(intent.scanId)).toBeNull()
    await openCase(caller, { scanIds: [intent.scanId] })
    expect((await complete(caller, intent.scanId)).fileExpiresAt).toBeNull()
    const free = await createIntent(caller, { byteSize: 3 })
    await put(free, 'abc')
    const expiresAt = (await complete(caller, free.scanId)).fileExpiresAt
    expect(isNew(expiresAt)).toBe(true)
    const inEvents = async (scanId: string) =>
      (
        (await run(`select body from events where subject_id = $1 and type = 'scan.completed'`, [
          uuid(scanId),
        ])) as { body: string }[]
      ).map(({ body }) => JSON.parse(body).data)
    expect(await inEvents(intent.scanId)).toEqual([await read(intent.scanId)])
    expect(await inEvents(free.scanId)).toEqual([await read(free.scanId)])
    expect(await expiry(free.scanId)).toBe(expiresAt)
  })

  test('that does not exist never expires', async () => {
    const sandbox = await service.caller()
    const { scanId } = await createIntent(sandbox)
    expect((await complete(sandbox, scanId)).fileExpiresAt).toBeNull()
  })

  test('has the same time of expiry in lists, also after its metadata were changed', async () => {
    const scanId = await completedFile(caller)
    const expiresAt = await expiry(scanId)
    expect(isNew(expiresAt)).toBe(true)
    service.clock.advance(DAY_MS)
    const changed = await caller.patch(`/api/v1/scans/${scanId}`).send({ metadata: { a: 'b' } })
    const { body } = await caller.get('/api/v1/scans?limit=1')
    expect([changed.body.data.fileExpiresAt, body.data[0].fileExpiresAt]).toEqual([expiresAt, expiresAt])
  })

  test('of a case of an earlier release, which marked no files, is found and kept', async () => {
    const scanId = await completedFile(caller)
    await openCase(caller, { scanIds: [scanId] })
    const swept = await completedFile(caller)
    await openCase(caller, { scanIds: [swept] })
    await run('update scans set file_kept = false where id = any($1::uuid[])', [
      `{${uuid(scanId)},${uuid(swept)}}`,
    ])
    expect(isNew(await expiry(scanId))).toBe(true)
    const upkeep = createKeptFilesUpkeep(service.database)
    await upkeep()
    expect(await expiry(scanId)).toBeNull()
    await run('update scans set file_kept = false where id = $1', [uuid(swept)])
    service.clock.advance(RETENTION_MS + DAY_MS)
    await sweep()
    expect([isThere(swept), await expiry(swept)]).toEqual([true, null])
  })

  test('of cases is looked at once and then of new ones alone, and nothing is locked that is marked', async () => {
    const scanId = await completedFile(caller)
    await openCase(caller, { scanIds: [scanId] })
    const run = vi.spyOn(service.database, 'run')
    const statements = () => run.mock.calls.map(([{ text }]) => /kept-files[.](\w+)/.exec(text)?.[1])
    const upkeep = createKeptFilesUpkeep(service.database)
    await upkeep()
    expect(statements()).toEqual(['batch'])
    run.mockClear()
    await upkeep()
    expect(await Promise.all(run.mock.results.map(({ value }) => value))).toEqual([[]])
    run.mockRestore()
  })

  test.skipIf(inject('serverUrl') === undefined)(
    'that a change begins to keep and one that it releases are locked in the order of their ids',
    async () => {
      const [low, high] = [await completedFile(caller), await completedFile(caller)]
      const { id } = await openCase(caller, { scanIds: [low] })
      let changed: ReturnType<typeof patch> | undefined
      const client = postgres(service.databaseUrl as string, { max: 1 })
      await client.begin(async (sql) => {
        await sql`select from scans where id = ${uuid(low)} for update`
        changed = patch(id, { addScanIds: [high], removeScanIds: [low] })
        void changed.then(() => {})
        await expect
          .poll(
            async () =>
              (
                await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
              ).length,
          )
          .toBe(1)
        // It waits for the first, and does not hold the second.
        await sql`select from scans where id = ${uuid(high)} for update nowait`
      })
      await changed
      await client.end()
    },
  )

  test('that is marked although no case keeps it is not removed without notice', async () => {
    const scanId = await completedFile(caller)
    await run('update scans set file_kept = true where id = $1', [uuid(scanId)])
    service.clock.advance(RETENTION_MS + DAY_MS)
    await sweep()
    expect(isThere(scanId)).toBe(true)
    expect(isNew(await expiry(scanId))).toBe(true)
  })

  test('is not kept by cases of others', async () => {
    const scanId = await completedFile(caller)
    // As no request can make it.
    const { organizationId } = caller.tenant
    for (const stranger of [await service.caller(), await service.caller({ organizationId })]) {
      const opened = await openCase(stranger)
      await run('update cases set scan_ids = array[$1::uuid] where id = $2', [
        uuid(scanId),
        storedId('case', opened.id),
      ])
    }
    service.clock.advance(RETENTION_MS + DAY_MS)
    await sweep()
    expect(isThere(scanId)).toBe(false)
  })

  test('without retention never expires', async () => {
    const forever = await startTestService({
      besides: service,
      background: false,
      environment: { OBJECT_RETENTION_DAYS: '0' },
    })
    const scanId = await completedFile(caller)
    const answer = await fetch(`${forever.url}/api/v1/scans/${scanId}`, {
      headers: { authorization: `Bearer ${caller.key}` },
    })
    expect(((await answer.json()) as { data: { fileExpiresAt: unknown } }).data.fileExpiresAt).toBeNull()
    await forever.close()
  })
})

test.skipIf(inject('serverUrl') === undefined)(
  'cases made, resolved and held at the same time in two processes leave no file marked wrongly',
  { tags: 'slow' },
  async () => {
    const scanIds = await Promise.all(Array.from({ length: 6 }, () => completedFile(caller)))
    const second = await startTestService({ besides: service, background: false })
    const send = async (number: number, path: string, body: object, method = 'POST') => {
      const response = await fetch(`${number % 2 === 0 ? service.url : second.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBeLessThan(300)
      return ((await response.json()) as { data: { id: string } }).data
    }
    await Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        const named = scanIds.filter((_id, at) => (number + at) % 3 !== 0)
        const { id } = await send(number, '/cases', {
          title: 'Case',
          scanIds: number % 2 === 0 ? named : named.toReversed(),
        })
        await send(number + 1, `/cases/${id}`, { status: 'resolved', hold: number % 5 === 0 }, 'PATCH')
        if (number % 4 === 0)
          await send(number, `/cases/${id}`, { hold: false, removeScanIds: named.slice(1) }, 'PATCH')
        if (number % 7 === 0) await send(number, `/cases/${id}`, { status: 'open' }, 'PATCH')
      }),
    )
    const wrong = await run(`
      select id from scans
      where id = any('{${scanIds.map(uuid).join()}}') and file_kept is distinct from exists (
        select from cases where scan_ids @> array[scans.id] and (status <> 'resolved' or hold))`)
    expect(wrong).toEqual([])
    await second.close()
  },
)
