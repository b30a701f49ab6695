import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RENDITIONS } from '../../generated/vocabulary.js'
import {
  ObjectExistsError,
  type ObjectStorage,
  type StoredObject,
  type UploadTarget,
} from '../../src/files/storage.js'

/** A storage with targets that accept uploads. */
export type StorageUnderTest = {
  readonly storage: ObjectStorage
  close(): Promise<void>
}

const MINUTE_MS = 60_000

export function put(target: UploadTarget, body: string | Buffer): Promise<Response> {
  return fetch(target.url, { method: 'PUT', headers: target.headers, body: body as never })
}

/** Everything that is stored. */
export async function all(storage: ObjectStorage): Promise<StoredObject[]> {
  const stored: StoredObject[] = []
  for await (const object of storage.list()) stored.push(object)
  return stored
}

/** The guarantees of every storage of objects. */
export function describeStorage(name: string, start: () => Promise<StorageUnderTest>): void {
  describe(`${name} as a storage of objects`, () => {
    let tested: StorageUnderTest
    let storage: ObjectStorage
    beforeAll(async () => {
      tested = await start()
      storage = tested.storage
    })
    afterAll(() => tested?.close())

    const targetOf = (scanId: string, byteSize: number, contentType = 'image/png') =>
      storage.createTarget({
        ...{ scanId, contentType, byteSize },
        expiresAt: new Date(Date.now() + MINUTE_MS),
      })

    async function uploaded(body: string | Buffer, scanId = randomUUID()): Promise<string> {
      const target = await targetOf(scanId, body.length)
      expect((await put(target, body)).status).toBe(200)
      return scanId
    }

    async function sealed(body: string | Buffer): Promise<string> {
      const scanId = await uploaded(body)
      expect(await storage.seal(scanId)).toBe(body.length)
      return scanId
    }

    async function listed(of: readonly string[]): Promise<StoredObject[]> {
      const stored = await all(storage)
      const order = stored.map(({ scanId }) => scanId)
      expect(order).toEqual([...order].sort())
      return stored.filter(({ scanId }) => of.includes(scanId))
    }

    test('sealing returns the size of what was uploaded, also again and to many at once, and nothing when nothing was', async () => {
      const scanId = randomUUID()
      expect(await storage.seal(scanId)).toBeUndefined()
      expect(await storage.stat(scanId)).toBeUndefined()
      await uploaded('hello', scanId)
      expect(await Promise.all(Array.from({ length: 8 }, () => storage.seal(scanId)))).toEqual(
        Array(8).fill(5),
      )
      expect(await storage.stat(scanId)).toBe(5)
    })

    test('what is read is what was uploaded, byte for byte', async () => {
      const body = randomBytes(5 * 2 ** 20 + 1)
      expect((await buffer(await storage.read(await sealed(body)))).equals(body)).toBe(true)
    })

    test('a range that is read is that part of what was uploaded', async () => {
      const body = randomBytes(100_000)
      const scanId = await sealed(body)
      const part = async (start: number, end: number) => buffer(await storage.read(scanId, { start, end }))
      expect((await part(0, 0)).equals(body.subarray(0, 1))).toBe(true)
      expect((await part(70_000, 99_999)).equals(body.subarray(70_000))).toBe(true)
    })

    test('no upload to its target changes an object that is sealed', async () => {
      const scanId = randomUUID()
      const target = await targetOf(scanId, 5)
      expect((await put(target, 'first')).status).toBe(200)
      expect(await storage.seal(scanId)).toBe(5)
      const again = await Promise.all(['other', 'third'].map((body) => put(target, body)))
      expect(again.filter(({ ok }) => ok)).toEqual([])
      expect(await text(await storage.read(scanId))).toBe('first')
    })

    test.each(['text/plain; charset="utf-8"', 'application/vnd.a+b;x=1', 'image/svg+xml'])(
      'a target takes the content type %s as it was declared',
      async (contentType) => {
        const target = await targetOf(randomUUID(), 5, contentType)
        expect(target.headers['Content-Type']).toBe(contentType)
        expect((await put(target, 'hello')).status).toBe(200)
      },
    )

    test('an empty file can be stored', async () => {
      const scanId = randomUUID()
      await storage.store(scanId, { body: Readable.from([]), byteSize: 0 })
      expect(await text(await storage.read(scanId))).toBe('')
    })

    test('parts of an opened file are those of its bytes, as often as they are asked for', async () => {
      const body = randomBytes(100_000)
      const file = await storage.open(await sealed(body))
      expect(file?.byteSize).toBe(body.length)
      const part = async (range?: { start: number; end: number }) =>
        buffer((await file?.read(range)) as never)
      expect((await part({ start: 0, end: 0 })).equals(body.subarray(0, 1))).toBe(true)
      expect((await part({ start: 70_000, end: 99_999 })).equals(body.subarray(70_000))).toBe(true)
      expect((await part()).equals(body)).toBe(true)
      await file?.close()
    })

    test('a file can be opened before it is sealed, and is nothing when it is not there', async () => {
      const scanId = randomUUID()
      expect(await storage.open(scanId)).toBeUndefined()
      await uploaded('hello', scanId)
      const file = await storage.open(scanId)
      expect([file?.byteSize, await text((await file?.read()) as never)]).toEqual([5, 'hello'])
      await file?.close()
    })

    test('an object that is not there cannot be read: ENOENT', async () => {
      await expect(storage.read(randomUUID())).rejects.toMatchObject({ code: 'ENOENT' })
    })

    test('a body of unknown length is stored sealed, byte for byte, and its size returned', async () => {
      const body = randomBytes(9 * 2 ** 20 + 1)
      const scanId = randomUUID()
      const pieces = Array.from({ length: 10 }, (_, place) =>
        body.subarray(place * 2 ** 20, (place + 1) * 2 ** 20),
      )
      expect(await storage.storeNew(scanId, Readable.from(pieces))).toBe(body.length)
      expect(await storage.stat(scanId)).toBe(body.length)
      expect((await buffer(await storage.read(scanId))).equals(body)).toBe(true)
    })

    test('a body of unknown length does not replace an object, and one that fails is not stored', async () => {
      const scanId = await sealed('first')
      await expect(storage.storeNew(scanId, Readable.from([Buffer.from('second')]))).rejects.toThrow(
        ObjectExistsError,
      )
      expect(await text(await storage.read(scanId))).toBe('first')
      const broken = randomUUID()
      async function* breaksOff() {
        yield Buffer.alloc(9 * 2 ** 20)
        throw new Error('broke off')
      }
      await expect(storage.storeNew(broken, Readable.from(breaksOff()))).rejects.toThrow('broke off')
      expect(await storage.stat(broken)).toBeUndefined()
    })

    test('renditions are stored beside the object by name, and replaced', async () => {
      const scanId = await sealed('hello')
      for (const name of RENDITIONS) expect(await storage.readRendition(scanId, name)).toBeUndefined()
      for (const name of RENDITIONS) await storage.putRendition(scanId, name, Buffer.from(`of ${name}`))
      await storage.putRendition(scanId, 'preview', Buffer.from('another preview'))
      const read = await Promise.all(RENDITIONS.map((name) => storage.readRendition(scanId, name)))
      expect(read.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual([
        'another preview',
        'of error-levels',
        'of heat-map',
      ])
      expect(await text(await storage.read(scanId))).toBe('hello')
    })

    test('the renditions of an object are named, and no others', async () => {
      const [scanId, other] = [randomUUID(), await sealed('hello')]
      expect(await storage.renditions(scanId)).toEqual([])
      for (const name of ['heat-map', 'preview'] as const)
        await storage.putRendition(scanId, name, Buffer.from('x'))
      await storage.putRendition(other, 'error-levels', Buffer.from('x'))
      expect(await storage.renditions(scanId)).toEqual(['preview', 'heat-map'])
      expect(await storage.renditions(other)).toEqual(['error-levels'])
    })

    test('removing a rendition leaves the others, and does not mind when there is none', async () => {
      const scanId = await sealed('hello')
      for (const name of RENDITIONS) await storage.putRendition(scanId, name, Buffer.from('x'))
      for (let time = 0; time < 2; time += 1) await storage.removeRendition(scanId, 'heat-map')
      expect(await storage.renditions(scanId)).toEqual(['preview', 'error-levels'])
    })

    test('removing takes an object in whatever state, with its renditions, and does not mind when there is none', async () => {
      const scanIds = [await uploaded('hello'), await sealed('hello'), randomUUID()]
      for (const scanId of scanIds.slice(0, 2))
        for (const name of RENDITIONS) await storage.putRendition(scanId, name, Buffer.from('x'))
      expect(await listed(scanIds)).toHaveLength(2)
      for (const scanId of [...scanIds, ...scanIds]) await storage.remove(scanId)
      expect(await listed(scanIds)).toEqual([])
      for (const scanId of scanIds) {
        expect(await storage.seal(scanId)).toBeUndefined()
        for (const name of RENDITIONS) expect(await storage.readRendition(scanId, name)).toBeUndefined()
      }
    })

    test('all that is stored is listed in order: sealed, uploaded, and renditions without a file', async () => {
      const [first, second, alone] = [await sealed('hello'), await uploaded('hello!'), randomUUID()]
      for (const scanId of [first, alone])
        for (const name of RENDITIONS) await storage.putRendition(scanId, name, Buffer.from('x'))
      expect(new Set(await listed([first, second, alone]))).toEqual(
        new Set([
          { scanId: first, byteSize: 5 },
          { scanId: second, byteSize: 6 },
          { scanId: alone, byteSize: undefined },
        ]),
      )
    })

    test('what is not a UUID in lower case never becomes part of a name', async () => {
      for (const scanId of ['', '..', '../objects/x', 'a/b', randomUUID().toUpperCase(), `${randomUUID()}\n`])
        for (const act of [
          () => storage.seal(scanId),
          () => storage.stat(scanId),
          () => storage.read(scanId),
          () => storage.remove(scanId),
          () => storage.putRendition(scanId, 'preview', Buffer.from('x')),
          () => storage.readRendition(scanId, 'preview'),
          () => targetOf(scanId, 1),
        ])
          await expect(act()).rejects.toThrow(TypeError)
    })

    test('a check leaves nothing', async () => {
      const before = await all(storage)
      await storage.check()
      expect(await all(storage)).toEqual(before)
    })
  })
}
