import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import type { ObjectStore } from '../../src/files/storage.js'
import {
  type Discrepancy,
  findDiscrepancies,
  isObjectNeeded,
  newestScan,
} from '../../src/scans/reconciliation.js'
import { insertRemovals, insertScans } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service.close())
beforeEach(async () => {
  caller = await service.caller({ environment: 'staging' })
})

const file = (folder: string, scanId: string) => join(service.objectsFolder, folder, scanId)

/** Removes an object by both names that it has for a moment. */
const lose = (scanId: string) =>
  Promise.all(['objects', 'incoming'].map((folder) => rm(file(folder, scanId), { force: true })))

async function find(storage: ObjectStore = service.context.storage): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for await (const one of findDiscrepancies({ database: service.database, storage })) found.push(one)
  return found
}

async function uploaded(as = caller): Promise<string> {
  const intent = await createIntent(as, { byteSize: 3 })
  await put(intent, 'abc')
  return storedId('scan', intent.scanId) as string
}

async function judged(as = caller): Promise<string> {
  const intent = await createIntent(as, { byteSize: 3 })
  await put(intent, 'abc')
  await complete(as, intent.scanId)
  return storedId('scan', intent.scanId) as string
}

test('objects that scans have, may still get or do not need are no discrepancy', async () => {
  const [sandbox, production] = [await service.caller(), await service.caller({ environment: 'production' })]
  await judged()
  await judged(production)
  await uploaded()
  await createIntent(caller)
  await complete(sandbox, (await createIntent(sandbox)).scanId)
  expect(await find()).toEqual([])
})

test('a scan needs its object from its completion until the file is removed, and not during the upload', async () => {
  const [scanId, unfinished] = [await judged(), await uploaded()]
  const needed = () => isObjectNeeded(service.database, scanId)
  expect([await needed(), await isObjectNeeded(service.database, unfinished)]).toEqual([true, false])
  await service.database.run(
    { text: 'update scans set has_file = false where id = $1', parameters: [scanId] },
    {},
  )
  expect(await needed()).toBe(false)
  await service.context.storage.remove(scanId)
})

test('the newest scan is the one created last, of any tenant and status', async () => {
  await judged()
  const { scanId } = await createIntent(await service.caller({ environment: 'production' }))
  expect(await newestScan(service.database)).toBe(storedId('scan', scanId))
})

test('objects and renditions without a scan, and scans without their object, are found', async () => {
  const [kept, lost, queued] = [
    await judged(),
    await judged(),
    await judged(await service.caller({ environment: 'production' })),
  ]
  await judged()
  for (const scanId of [lost, queued]) await lose(scanId)
  await service.context.storage.putRendition(lost, 'preview', Buffer.from('x'))
  const [orphan, unfinished, rendition] = [randomUUID(), randomUUID(), randomUUID()]
  await writeFile(file('objects', orphan), 'x')
  await writeFile(file('incoming', unfinished), 'x')
  await service.context.storage.putRendition(rendition, 'preview', Buffer.from('x'))
  const found = await find()
  expect(new Set(found)).toEqual(
    new Set([
      ...[lost, queued].map((scanId) => ({ kind: 'scan without object', scanId })),
      ...[orphan, unfinished, rendition].map((scanId) => ({ kind: 'object without scan', scanId })),
    ]),
  )
  expect(found).toHaveLength(5)
  expect(found.map(({ scanId }) => scanId)).not.toContain(kept)
  for (const { scanId } of found) await service.context.storage.remove(scanId)
  await service.database.run(
    { text: 'delete from scans where id = any($1::uuid[])', parameters: [`{${lost},${queued}}`] },
    {},
  )
  expect(await find()).toEqual([])
})

test('an object with a noted removal is not reported: the service removes it', async () => {
  const scanId = await judged()
  await service.database.run({ text: 'delete from scans where id = $1', parameters: [scanId] }, {})
  await insertRemovals(service.database, { scanId })
  expect(await find()).toEqual([])
  await service.context.storage.remove(scanId)
})

test('an object that arrived after the storage was listed is not reported missing', async () => {
  const scanId = await judged()
  const { storage } = service.context
  const late: ObjectStore = {
    ...storage,
    async *list() {
      for await (const object of storage.list()) if (object.scanId !== scanId) yield object
    },
  }
  expect(await find(late)).toEqual([])
})

test('a scan that was deleted after it was listed is not reported', async () => {
  const scanId = await judged()
  await lose(scanId)
  const { storage } = service.context
  const found = await find({
    ...storage,
    async stat(id) {
      await service.database.run({ text: 'delete from scans where id = $1', parameters: [id] }, {})
      return storage.stat(id)
    },
  })
  expect(found).toEqual([])
})

test('a scan without its object is reported when nothing is stored at all', async () => {
  const scanId = await judged()
  await lose(scanId)
  const { storage } = service.context
  const found = await find({ ...storage, async *list() {} })
  expect(found).toEqual([{ kind: 'scan without object', scanId }])
  await service.database.run({ text: 'delete from scans where id = $1', parameters: [scanId] }, {})
})

test('any number is reported in pages, each once', async () => {
  const scans = await insertScans(service.database, { ...caller.tenant, byteSize: 1 }, 1_100)
  const orphans = Array.from({ length: 1_100 }, () => randomUUID())
  const { storage } = service.context
  const crowded: ObjectStore = {
    ...storage,
    async *list() {
      for (const scanId of [...orphans].sort()) yield { scanId, byteSize: 1 }
    },
  }
  const found = await find(crowded)
  const idsOf = (kind: Discrepancy['kind']) =>
    found.filter((one) => one.kind === kind).map(({ scanId }) => scanId)
  expect(idsOf('object without scan').sort()).toEqual([...orphans].sort())
  expect(idsOf('scan without object').sort()).toEqual(scans.sort())
})
