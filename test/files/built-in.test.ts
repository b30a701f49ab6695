import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { link, mkdtemp, readdir, readFile, readlink, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { type BuiltInStorage, createBuiltInStorage } from '../../src/files/built-in.js'
import { UploadInProgressError } from '../../src/files/receiving.js'
import { all } from './storage-suite.js'

const masterKey = new Secret<Uint8Array>(Buffer.alloc(32, 7))
const otherKey = new Secret<Uint8Array>(Buffer.alloc(32, 8))
const now = new Date('2026-01-01T00:00:00.000Z')
let directory: string
let storage: BuiltInStorage

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'built-in-'))
  storage = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([masterKey]),
    publicUrl: () => 'http://localhost:3000',
    clock: { now: () => now },
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await storage.settled()
  await rm(directory, { recursive: true })
})

async function upload(scanId: string, content: string): Promise<boolean> {
  const partial = await storage.receive(scanId)
  await partial.write([Buffer.from(content)])
  return partial.keep()
}

/** A file, not one of the folders that always exist. */
const IN_FOLDER = /[/\\]..+$/

async function files(): Promise<string[]> {
  await storage.settled()
  return (await readdir(directory, { recursive: true })).filter((name) => IN_FOLDER.test(name))
}

test('a target is an absolute URL with the scan in its public form, and the one header to send', async () => {
  const scanId = randomUUID()
  const target = await storage.createTarget({
    scanId,
    contentType: 'text/plain; charset=utf-8',
    byteSize: 5,
    expiresAt: new Date('2026-01-01T00:15:00.001Z'),
  })
  const url = new URL(target.url)
  expect(url.origin).toBe('http://localhost:3000')
  expect(url.pathname).toBe(`/uploads/${publicId('scan', scanId)}`)
  expect(url.searchParams.get('expires')).toBe(String(Date.parse('2026-01-01T00:15:01Z') / 1000))
  expect(target.headers).toEqual({ 'Content-Type': 'text/plain; charset=utf-8' })
})

test('a target of another master key is not recognised, but one of the previous key is', async () => {
  const scanId = randomUUID()
  const request = { scanId, contentType: 'image/png', byteSize: 5, expiresAt: now }
  const { url } = await storage.createTarget(request)
  const presented = Object.fromEntries(new URL(url).searchParams) as never
  const other = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([otherKey]),
    publicUrl: () => '',
    clock: { now: () => now },
  })
  expect(storage.verifyTarget(scanId, presented)).toEqual(request)
  expect(other.verifyTarget(scanId, presented)).toBeUndefined()
  const rotated = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([otherKey, masterKey]),
    publicUrl: () => '',
    clock: { now: () => now },
  })
  expect(rotated.verifyTarget(scanId, presented)).toEqual(request)
})

test('sealing returns the size, also when repeated, and nothing when nothing was uploaded', async () => {
  const scanId = randomUUID()
  expect(await storage.seal(scanId)).toBeUndefined()
  await upload(scanId, 'hello')
  expect(await storage.seal(scanId)).toBe(5)
  expect(await storage.seal(scanId)).toBe(5)
  expect(await text(await storage.read(scanId))).toBe('hello')
  expect(await files()).toEqual([join('objects', scanId)])
})

test.skipIf(process.platform === 'win32')(
  'a sealed object, and one that is stored, cannot be written by mistake',
  async () => {
    const [sealed, stored] = [randomUUID(), randomUUID()]
    await upload(sealed, 'first')
    await storage.seal(sealed)
    await storage.store(stored, { body: Readable.from([Buffer.from('first')]), byteSize: 5 })
    await storage.settled()
    for (const scanId of [sealed, stored])
      expect((fs.statSync(join(directory, 'objects', scanId)).mode & 0o777).toString(8)).toBe('400')
    for (const scanId of [sealed, stored]) await storage.remove(scanId)
    expect(await files()).toEqual([])
  },
)

test('of many concurrent callers that seal, all get the size', async () => {
  for (let round = 0; round < 20; round += 1) {
    const scanId = randomUUID()
    await upload(scanId, 'hello')
    const sizes = await Promise.all(Array.from({ length: 8 }, () => storage.seal(scanId)))
    expect(sizes).toEqual(Array(8).fill(5))
  }
})

test('an upload after sealing changes nothing, is refused, and leaves nothing', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'first')
  await storage.seal(scanId)
  expect(await upload(scanId, 'other')).toBe(false)
  expect(await storage.seal(scanId)).toBe(5)
  expect(await text(await storage.read(scanId))).toBe('first')
  expect(await files()).toEqual([join('objects', scanId)])
})

test('an upload that lands between two seals does not replace the object', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'first')
  await storage.seal(scanId)
  await writeFile(join(directory, 'other'), 'other')
  await rename(join(directory, 'other'), join(directory, 'incoming', scanId))
  expect(await storage.seal(scanId)).toBe(5)
  expect(await text(await storage.read(scanId))).toBe('first')
  expect(await files()).toEqual([join('objects', scanId)])
})

test('a sealed object still exists when a power cut removed the name that it was sealed by', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'hello')
  await storage.seal(scanId)
  await storage.settled()
  await rename(join(directory, 'objects', scanId), join(directory, 'incoming', scanId))
  expect(await text(await storage.read(scanId))).toBe('hello')
  expect(await readFile((await storage.localPath?.(scanId)) ?? '', 'utf8')).toBe('hello')
  expect(await storage.seal(scanId)).toBe(5)
  expect(await files()).toEqual([join('objects', scanId)])
})

test('pieces are written in order, wherever a write is cut short', async () => {
  const { writev } = fs
  for (const most of [1, 2, 3, 4, 5, 9]) {
    vi.spyOn(fs, 'writev').mockImplementation(((fd: number, pieces: readonly Buffer[], done: () => void) =>
      writev(fd, [Buffer.concat(pieces).subarray(0, most)], done)) as never)
    const scanId = randomUUID()
    const partial = await storage.receive(scanId)
    await partial.write(['abc', 'd', 'ef', '', 'ghi'].map((piece) => Buffer.from(piece)))
    await partial.write([Buffer.from('jk')])
    await partial.keep()
    await storage.seal(scanId)
    expect(await text(await storage.read(scanId))).toBe('abcdefghijk')
  }
})

test('an upload that ends after another was sealed leaves only the durable name of the sealed one', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'first')
  const late = await storage.receive(scanId)
  await late.write([Buffer.from('other')])
  const incoming = join(directory, 'incoming', scanId)
  // As it is after a seal that is not durable yet.
  await link(incoming, join(directory, 'objects', scanId))
  expect(await late.keep()).toBe(false)
  expect(await readFile(incoming, 'utf8')).toBe('first')
})

test('a seal beside an upload resolves when it is durable, so that the upload may replace the other name', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'first')
  const late = await storage.receive(scanId)
  await storage.seal(scanId)
  // Removed last.
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
  await late.discard()
})

test('a seal resolves when it is durable even if an upload has just replaced the other name', async () => {
  const scanId = randomUUID()
  await upload(scanId, 'first')
  const [incoming, object] = ['incoming', 'objects'].map((name) => join(directory, name, scanId)) as [
    string,
    string,
  ]
  // As it is between the rename and the last check of an upload that began before the seal.
  await rename(incoming, object)
  await writeFile(incoming, 'other')
  expect(await storage.seal(scanId)).toBe(5)
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
  expect(await text(await storage.read(scanId))).toBe('first')
})

/** Another process on the same folder; to it every upload looks as if it had long been silent. */
const impatient = () =>
  createBuiltInStorage({
    directory,
    keyRing: createKeyRing([masterKey]),
    publicUrl: () => 'http://localhost:3000',
    clock: { now: () => now },
    stalledMs: -Infinity,
  })

test('concurrent uploads and seals end with one object, which is that of an accepted upload', async () => {
  storage = impatient()
  for (let round = 0; round < 30; round += 1) {
    const scanId = randomUUID()
    const contents = ['aaaaa', 'bbbbb', 'ccccc']
    const [accepted] = await Promise.all([
      Promise.all(contents.map(async (content) => ((await upload(scanId, content)) ? content : undefined))),
      storage.seal(scanId),
      storage.seal(scanId),
    ])
    await storage.seal(scanId)
    expect(accepted).toContain(await text(await storage.read(scanId)))
  }
  expect((await files()).filter((name) => !name.startsWith('objects'))).toEqual([])
})

test('a scan accepts one upload at a time, whichever process receives it', async () => {
  const scanId = randomUUID()
  const other = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([masterKey]),
    publicUrl: () => 'http://localhost:3000',
    clock: { now: () => now },
  })
  for (const end of ['keep', 'discard'] as const) {
    const first = await storage.receive(scanId)
    for (const one of [storage, other])
      await expect(one.receive(scanId)).rejects.toBeInstanceOf(UploadInProgressError)
    await (await other.receive(randomUUID())).discard()
    await first[end]()
  }
  await (await other.receive(scanId)).discard()
  expect((await files()).filter((name) => name.startsWith('receiving'))).toEqual([])
})

test('an upload that was taken over leaves the lock to its successor, and is kept whole if it ends', async () => {
  const scanId = randomUUID()
  const first = await storage.receive(scanId)
  await first.write([Buffer.from('first')])
  const second = await impatient().receive(scanId)
  expect(await first.keep()).toBe(true)
  await expect(storage.receive(scanId)).rejects.toBeInstanceOf(UploadInProgressError)
  await second.write([Buffer.from('second')])
  expect(await second.keep()).toBe(true)
  await storage.seal(scanId)
  expect(await text(await storage.read(scanId))).toBe('second')
  expect(await files()).toEqual([join('objects', scanId)])
})

test('an upload in progress is detected even if it took over from one that has ended since', async () => {
  const scanId = randomUUID()
  const silent = await storage.receive(scanId)
  const second = await impatient().receive(scanId)
  await silent.discard()
  await expect(storage.receive(scanId)).rejects.toBeInstanceOf(UploadInProgressError)
  await second.write([Buffer.from('second')])
  expect(await second.keep()).toBe(true)
  expect(await files()).toEqual([join('incoming', scanId)])
})

test.runIf(process.platform === 'linux')(
  'no upload keeps a file open, whether it is kept or not',
  async () => {
    const scanId = randomUUID()
    storage = impatient()
    const [kept, discarded, refused] = await Promise.all([1, 2, 3].map(() => storage.receive(scanId)))
    await kept?.keep()
    await discarded?.discard()
    await storage.seal(scanId)
    await refused?.keep()
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(open.filter((path) => path.startsWith(directory))).toEqual([])
  },
)

test('reading a missing object rejects with ENOENT', async () => {
  await expect(storage.read(randomUUID())).rejects.toMatchObject({ code: 'ENOENT' })
})

test('removing works for an object in any state, and for none', async () => {
  const [uploaded, sealed] = [randomUUID(), randomUUID()]
  await upload(uploaded, 'hello')
  await upload(sealed, 'hello')
  await storage.seal(sealed)
  for (const scanId of [uploaded, sealed, randomUUID()]) await storage.remove(scanId)
  expect(await files()).toEqual([])
})

test('a rendition is read as last written, and is removed with its object', async () => {
  const scanId = randomUUID()
  expect(await storage.readRendition(scanId, 'preview')).toBeUndefined()
  await storage.putRendition(scanId, 'preview', Buffer.from('first'))
  await storage.putRendition(scanId, 'preview', Buffer.from('second'))
  expect(await storage.readRendition(scanId, 'preview')).toEqual(Buffer.from('second'))
  await storage.remove(scanId)
  expect(await files()).toEqual([])
})

test('anything but a lower-case UUID never becomes a path', async () => {
  for (const scanId of ['', '..', '../objects/x', 'a/b', randomUUID().toUpperCase(), `${randomUUID()}\n`]) {
    for (const act of [
      () => storage.seal(scanId),
      () => storage.read(scanId),
      () => storage.remove(scanId),
      () => storage.receive(scanId),
      () => storage.createTarget({ scanId, contentType: 'a/b', byteSize: 1, expiresAt: now }),
    ])
      await expect(act()).rejects.toThrow(TypeError)
  }
})

test('leftovers of a killed process are removed after a day; uploads in progress are kept', async () => {
  const partial = await storage.receive(randomUUID())
  const [own = ''] = (await files()).filter((name) => name.startsWith('receiving'))
  const leave = async (name: string, at: string) => {
    await writeFile(join(directory, name), 'x')
    await utimes(join(directory, name), new Date(at), new Date(at))
  }
  await utimes(join(directory, own), new Date(0), new Date(0))
  const recent = join('receiving', 'f', 'recent')
  await leave(join('receiving', '0', 'old'), '2025-12-30T23:59:59Z')
  await leave(join('partial', 'of a release before'), '2025-12-30T23:59:59Z')
  await leave(recent, '2025-12-31T00:00:01Z')
  expect(await storage.removeStalePartials()).toBe(2)
  expect((await files()).sort()).toEqual([own, recent].sort())
  await partial.discard()
})

test('a rendition half written by a killed process is no object, and is removed after a day', async () => {
  let left = ''
  async function* bytes() {
    yield Buffer.from('half')
    left = (await files()).join()
    throw new Error('killed')
  }
  await expect(storage.putRendition(randomUUID(), 'preview', bytes() as never)).rejects.toThrow('killed')
  expect(await files()).toEqual([])
  const file = join(directory, left)
  await writeFile(file, 'half')
  await utimes(file, new Date('2025-12-30T23:59:59Z'), new Date('2025-12-30T23:59:59Z'))
  expect(await all(storage)).toEqual([])
  expect(await storage.removeStalePartials()).toBe(1)
  expect(await files()).toEqual([])
})

test('deleted folders are created again, at every step of an upload', async () => {
  const scanId = randomUUID()
  const deleteFolders = async (...names: string[]) => {
    for (const name of names) await rm(join(directory, name), { recursive: true })
  }
  await deleteFolders('receiving', 'partial', 'incoming', 'objects')
  const partial = await storage.receive(scanId)
  await partial.write([Buffer.from('abc')])
  await deleteFolders('incoming')
  expect(await partial.keep()).toBe(true)
  await deleteFolders('objects')
  expect(await storage.seal(scanId)).toBe(3)
  expect(await text(await storage.read(scanId))).toBe('abc')
  await deleteFolders('receiving', 'partial', 'incoming', 'objects')
  expect(await storage.removeStalePartials()).toBe(0)
  await deleteFolders('receiving', 'partial', 'incoming', 'objects')
  expect(await storage.seal(scanId)).toBeUndefined()
  await storage.check()
  expect((await readdir(directory)).sort()).toEqual([
    'incoming',
    'objects',
    'partial',
    'receiving',
    'renditions',
  ])
})

describe('while the parent folder is gone, as when a file system was unmounted,', () => {
  const scanId = randomUUID()
  let around: string
  let inside: BuiltInStorage
  beforeEach(async () => {
    around = join(directory, 'data')
    inside = createBuiltInStorage({
      directory: join(around, 'objects'),
      keyRing: createKeyRing([masterKey]),
      publicUrl: () => 'http://localhost:3000',
      clock: { now: () => now },
    })
    await inside.store(scanId, { body: Readable.from('abc'), byteSize: 3 })
    await rename(around, `${around}.away`)
  })

  test('nothing is stored, nothing counts as missing or removed, and everything is back with the folder', async () => {
    for (const operation of [
      () => inside.check(),
      () => inside.receive(scanId),
      () => inside.seal(scanId),
      () => inside.read(scanId),
      () => inside.open(scanId),
      () => inside.localPath?.(scanId),
      () => inside.remove(scanId),
      () => inside.putRendition(scanId, 'preview', Buffer.from('abc')),
      () => inside.readRendition(scanId, 'preview'),
    ])
      await expect(operation()).rejects.toThrow('is not where it was at the start')
    expect(await readdir(directory)).not.toContain('data')

    await rename(`${around}.away`, around)
    await inside.check()
    expect(await text(await inside.read(scanId))).toBe('abc')
  })
})

test('a check leaves nothing, and rejects when nothing can be stored', async () => {
  await storage.check()
  expect(await files()).toEqual([])
  await rm(join(directory, 'partial'), { recursive: true })
  await writeFile(join(directory, 'partial'), '')
  await expect(storage.check()).rejects.toThrow('ENOTDIR')
})

test('a check rejects, and leaves nothing, when files can be stored but not sealed', async () => {
  await rm(join(directory, 'objects'), { recursive: true })
  await writeFile(join(directory, 'objects'), '')
  await expect(storage.check()).rejects.toThrow('ENOTDIR')
  expect(await files()).toEqual([])
})
