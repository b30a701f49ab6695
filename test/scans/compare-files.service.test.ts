import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { StorageUnavailableError } from '../../src/files/storage.js'
import { BEFORE_ALL, compareFiles, countComparable, listDamaged } from '../../src/scans/compare-files.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

const CONTENT = 'hello world'
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())

const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

async function judged(): Promise<string> {
  const intent = await createIntent(caller)
  expect((await put(intent, CONTENT)).ok).toBe(true)
  await complete(caller, intent.scanId)
  const id = storedId('scan', intent.scanId) as string
  await query('update scans set sha256 = $2 where id = $1', id, SHA256)
  return id
}

const replace = (id: string, content: string) =>
  service.context.storage.store(id, { body: Readable.from([Buffer.from(content)]), byteSize: content.length })

async function compared(after = BEFORE_ALL, bytesPerSecond?: number): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of compareFiles(service.context, { after, bytesPerSecond }))
    found.push([file.scanId, file.found])
  return found
}

test('every file with a recorded SHA-256 is compared, from a position on; damage is recorded until it is repaired', async () => {
  const ids = [await judged(), await judged(), await judged(), await judged()] as const
  const [sound, damaged, missing, expired] = ids
  // Neither is compared: nothing is recorded, or there is no file.
  await complete(
    caller,
    await createIntent(caller).then(async (intent) => {
      await put(intent, 'hello world')
      return intent.scanId
    }),
  )
  await query('update scans set has_file = false where id = $1', expired)
  await replace(damaged, 'hello worlD')
  await service.context.storage.remove(missing)
  await service.context.storage.remove(expired)
  expect(await countComparable(service.database, BEFORE_ALL)).toEqual({ objects: 3, bytes: 33 })
  expect(await compared()).toEqual([
    [sound, 'sound'],
    [damaged, 'damaged'],
    [missing, 'missing'],
  ])
  expect(await listDamaged(service.database, 10)).toEqual([damaged])
  expect(await countComparable(service.database, damaged)).toEqual({ objects: 1, bytes: 11 })
  expect(await compared(damaged)).toEqual([[missing, 'missing']])
  await replace(damaged, CONTENT)
  expect((await compared())[1]).toEqual([damaged, 'sound'])
  expect(await listDamaged(service.database, 10)).toEqual([])
})

test('no more is read in a second than is allowed', async () => {
  for (let count = 0; count < 3; count += 1) await judged()
  const since = performance.now()
  // 11 bytes in each of at least three files.
  await compared(BEFORE_ALL, 100)
  expect(performance.now() - since).toBeGreaterThan(300)
})

test('a storage that fails ends the comparison, and calls no file damaged', async () => {
  await judged()
  const storage = { read: () => Promise.reject(new StorageUnavailableError('EIO')) }
  const files = compareFiles(
    { ...service.context, storage },
    { after: BEFORE_ALL, bytesPerSecond: undefined },
  )
  await expect(files.next()).rejects.toThrow('The storage failed: EIO.')
  expect(await listDamaged(service.database, 10)).toEqual([])
})

test('a file that cannot be read is named, is not called damaged, and the comparison goes on', async () => {
  const [broken, sound] = [await judged(), await judged()]
  const { storage } = service.context
  const read = vi
    .spyOn(storage, 'read')
    .mockImplementation((id) =>
      id === broken
        ? Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO', syscall: 'read' }))
        : Promise.resolve(Readable.from([Buffer.from(CONTENT)])),
    )
  expect((await compared()).slice(-2)).toEqual([
    [broken, 'unreadable'],
    [sound, 'sound'],
  ])
  read.mockRestore()
  expect(await listDamaged(service.database, 10)).toEqual([])
})
