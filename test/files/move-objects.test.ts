import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { type BuiltInStorage, createBuiltInStorage } from '../../src/files/built-in.js'
import { moveObjects } from '../../src/files/move-objects.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { all } from './storage-suite.js'

const folder = folderPerTest()
let source: BuiltInStorage
let target: BuiltInStorage

const storageIn = (name: string) =>
  createBuiltInStorage({
    directory: join(folder.path, name),
    keyRing: createKeyRing([new Secret<Uint8Array>(Buffer.alloc(32, 7))]),
    publicUrl: () => 'http://localhost:3000',
    clock: { now: () => new Date('2026-01-01T00:00:00.000Z') },
  })

beforeEach(() => {
  source = storageIn('source')
  target = storageIn('target')
})

async function stored(content: string): Promise<string> {
  const scanId = randomUUID()
  await source.store(scanId, { body: Readable.from([Buffer.from(content)]), byteSize: content.length })
  return scanId
}

/** An object as a power cut may leave a sealed one, which looks like an upload that was not completed. */
async function storedAsUpload(content: string): Promise<string> {
  const scanId = await stored(content)
  const inFolder = (name: string) => join(folder.path, 'source', name, scanId)
  await rename(inFolder('objects'), inFolder('incoming'))
  return scanId
}

const move = (isNeeded?: (scanId: string) => Promise<boolean>) =>
  moveObjects(source, target, { isNeeded, hashOf: isNeeded && (async () => null), onDone() {} })

const NONE = {
  copied: 0,
  copiedBytes: 0,
  alreadyThere: 0,
  notCompleted: 0,
  notCompared: 0,
  damaged: 0,
  unreadable: [],
  maybeCompleted: 0,
}

test('a file that a power cut left only under its upload’s name is copied if its scan needs it, and once', async () => {
  const judged = await storedAsUpload('judged')
  await storedAsUpload('not completed')
  const isNeeded = async (scanId: string) => scanId === judged
  expect(await move(isNeeded)).toEqual({ ...NONE, copied: 1, copiedBytes: 6, notCompleted: 1 })
  expect(await text(await target.read(judged))).toBe('judged')
  expect(await move(isNeeded)).toEqual({ ...NONE, alreadyThere: 1, notCompleted: 1 })
  expect(await all(target)).toEqual([{ scanId: judged, byteSize: 6 }])
})

test('without the database, an upload that a scan may need is left out and not called incomplete', async () => {
  await storedAsUpload('judged')
  await stored('sealed')
  expect(await move()).toEqual({ ...NONE, copied: 1, copiedBytes: 6, notCompared: 1, maybeCompleted: 1 })
})

test('renditions added after their file was copied are copied by the next run', async () => {
  const [scanId, plain] = [await stored('in analysis'), await stored('of no picture')]
  await source.putRendition(scanId, 'preview', Buffer.from('preview'))
  await move()
  await source.putRendition(scanId, 'heat-map', Buffer.from('heat map'))
  const looked = vi.spyOn(target, 'renditions')
  expect(await move()).toEqual({ ...NONE, alreadyThere: 2 })
  expect(await target.renditions(scanId)).toEqual(['preview', 'heat-map'])
  expect(Buffer.from((await target.readRendition(scanId, 'heat-map')) ?? []).toString()).toBe('heat map')
  expect(looked).not.toHaveBeenCalledWith(plain)
})

test('a file that is not the one that was judged stops the move, or is left out if asked, and never arrives', async () => {
  const [judged, sound] = [await stored('judged'), await stored('sound')]
  const hashOf = async (scanId: string) =>
    createHash('sha256')
      .update(scanId === judged ? 'another' : 'sound')
      .digest('hex')
  const given = { isNeeded: undefined, hashOf, onDone() {} }
  await expect(moveObjects(source, target, given)).rejects.toThrow(
    `The stored file of ${publicId('scan', judged)} is damaged`,
  )
  expect((await all(target)).filter(({ scanId }) => scanId === judged)).toEqual([])
  const found: string[] = []
  const onDamaged = async (scanId: string) => {
    found.push(scanId)
  }
  expect(await moveObjects(source, target, { ...given, onDamaged })).toMatchObject({ damaged: 1 })
  expect(found).toEqual([judged])
  expect(await all(target)).toEqual([{ scanId: sound, byteSize: 5 }])
})

test('a file that cannot be read is left out and named, and the others are copied', async () => {
  const [broken, sound] = [await stored('broken'), await stored('sound')]
  const object = join(folder.path, 'source', 'objects', broken)
  await rm(object)
  await mkdir(object)
  expect(await move()).toMatchObject({ copied: 1, unreadable: [broken] })
  expect(await all(target)).toEqual([{ scanId: sound, byteSize: 5 }])
})
