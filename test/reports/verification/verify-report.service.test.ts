import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { type GivenKey, readKeySet } from '../../../src/reports/verification/keys.js'
import { verifyReport } from '../../../src/reports/verification/verify-report.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import { caseOf, downloaded, finishedReport } from '../../support/reports.js'
import { startTestService, type TestService } from '../../support/service.js'
import { complete, createIntent, put } from '../../support/upload.js'

let service: TestService
let zip: Buffer
let keys: GivenKey[]
/** The files of the report. */
let files: Map<string, Buffer>
const folder = folderPerTest()

beforeAll(async () => {
  service = await startTestService()
}, 60_000)
afterAll(async () => {
  await service?.close()
})

async function readFiles(from: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(from, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of opened.eachEntry())
    found.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return found
}

/** A report, made once, with one file. */
let made: Promise<void> | undefined
const prepared = () =>
  (made ??= (async () => {
    const caller = await service.caller({ environment: 'staging' })
    const intent = await createIntent(caller, { byteSize: 5 })
    await put(intent, 'hello')
    await complete(caller, intent.scanId)
    const report = await finishedReport(caller, await caseOf(caller, [intent.scanId]), { includeFiles: true })
    zip = await downloaded(report)
    files = await readFiles(zip)
    const published = await service.anonymous.get('/.well-known/media-scan-report-keys.json')
    keys = readKeySet(JSON.stringify(published.body))
  })())

async function verified(bytes: Buffer, given: GivenKey[] | undefined = keys) {
  const path = join(folder.path, 'report.zip')
  await writeFile(path, bytes)
  return verifyReport(path, { keys: given })
}

type Packed = readonly (readonly [name: string, bytes: Buffer])[]

/** A ZIP of these files, as another program would write it. */
async function packed(entries: Packed, compress = false): Promise<Buffer> {
  const made = new ZipFile()
  for (const [name, bytes] of entries) made.addBuffer(bytes, name, { compress })
  made.end()
  return buffer(made.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>)
}

/** `SHA256SUMS` of files, as somebody would write it who has changed some of them. */
const sums = (entries: Map<string, Buffer>): Buffer =>
  Buffer.from(
    [...entries]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
      .join(''),
  )

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('verifyReport', () => {
  test('finds an untouched report whole, and says who signed it, or that this was not checked', async () => {
    await prepared()
    const checked = await verified(zip)
    expect(checked).toMatchObject({ problems: [], files: files.size })
    expect(checked.signer?.kid).toBe(checked.document?.keyId)
    const [other] = readKeySet(
      JSON.stringify({
        keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'x', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
      }),
    )
    expect((await verified(zip, [other as GivenKey])).signer).toBeNull()
    await writeFile(join(folder.path, 'report.zip'), zip)
    expect((await verifyReport(join(folder.path, 'report.zip'))).signer).toBeUndefined()
  })

  test('names the file of which a byte was changed, for every byte of the small files', async () => {
    await prepared()
    for (const [name, bytes] of files) {
      const start = zip.indexOf(bytes)
      const step = Math.max(1, Math.floor(bytes.length / 40))
      for (let at = 0; at < bytes.length; at += step) {
        const { problems, document } = await verified(flipped(zip, start + at))
        expect(document).toBeUndefined()
        expect(problems.map((problem) => problem.name)).toContain(name)
      }
    }
  })

  test('names a file that was changed by somebody who has also put right the check sums', async () => {
    await prepared()
    for (const name of files.keys()) {
      const changed = new Map(files)
      const bytes = files.get(name) ?? Buffer.alloc(0)
      changed.set(name, flipped(bytes, bytes.length - 1))
      if (name !== 'SHA256SUMS') changed.set('SHA256SUMS', sums(changed))
      const { problems, document } = await verified(await packed([...changed]))
      expect(document).toBeUndefined()
      expect(problems.map((problem) => problem.name)).toContain(name)
    }
  })

  test('names files that are missing or were added', async () => {
    await prepared()
    for (const name of files.keys()) {
      const rest = new Map(files)
      rest.delete(name)
      const { problems } = await verified(await packed([...rest]))
      expect(problems.map((problem) => problem.name)).toContain(name)
    }
    const extra = 'evidence/scan_01m7yj9d12esp8bhyevxnn0wrm/c2pa.json'
    const more = new Map([...files, [extra, Buffer.from('{}')]])
    more.set('SHA256SUMS', sums(more))
    for (const name of [extra, 'virus.exe', 'Files/a', 'report.json.exe']) {
      const { problems } = await verified(await packed([...more, [name, Buffer.from('x')]]))
      expect(problems.map((problem) => problem.name)).toContain(name)
    }
  })

  test('names a file that is there twice, whichever of the two is the right one', async () => {
    await prepared()
    const doctored: Packed = [...files, ['report.json', Buffer.from('{}')]]
    for (const entries of [doctored, [...doctored].reverse()]) {
      const { problems, document } = await verified(await packed(entries))
      expect(document).toBeUndefined()
      expect(problems.map((problem) => problem.name)).toContain('report.json')
    }
  })

  test('decompresses nothing, and names what is compressed', async () => {
    await prepared()
    const bomb: Packed = [...files, ['report.tsr', Buffer.alloc(50_000_000)]]
    const { problems } = await verified(await packed(bomb, true))
    expect(problems).toContainEqual({ name: 'report.tsr', why: expect.stringContaining('is compressed') })
  })

  test('names a path that leads out of the folder, without control characters', async () => {
    await prepared()
    const placeholder = 'aaaaaaaaaaaaaa'
    const hostile = await packed([...files, [placeholder, Buffer.from('x')]])
    const text = hostile.toString('latin1').replaceAll(placeholder, '../../etc/\x1b[2J')
    const { problems } = await verified(Buffer.from(text, 'latin1'))
    expect(problems).toContainEqual({ name: '../../etc/?[2J', why: 'does not belong to a report' })
  })

  test('says of two headers that differ, and of files that overlap, that they are wrong', async () => {
    await prepared()
    const local = Buffer.from(zip)
    // The name in the header before its contents, after the name in the text of README.txt.
    const header = local.lastIndexOf('key.pem', local.indexOf('-----BEGIN PUBLIC KEY'))
    local.write('kay.pem', header)
    expect((await verified(local)).problems).toContainEqual({
      name: 'key.pem',
      why: 'has two headers that differ',
    })
    const many = Array.from({ length: 3_000 }, (_, at): [string, Buffer] => [`f${at}`, Buffer.from('x')])
    expect((await verified(await packed(many))).problems).toContainEqual({
      name: 'the ZIP',
      why: 'has 3000 files',
    })
  })

  test('finds bytes that belong to no file, wherever they are', async () => {
    await prepared()
    const why = { name: 'the ZIP', why: 'has bytes that belong to none of its files' }
    const directory = zip.lastIndexOf('PK\u0005\u0006')
    /** The ZIP with more bytes at a place, and everything that leads to others put right. */
    const grown = (at: number, more: Buffer): Buffer => {
      const bytes = Buffer.concat([zip.subarray(0, at), more, zip.subarray(at)])
      const end = bytes.lastIndexOf('PK\u0005\u0006')
      const start = zip.readUInt32LE(directory + 16)
      const moved = at <= start ? more.length : 0
      bytes.writeUInt32LE(start + moved, end + 16)
      for (let header = start + moved; header < end && bytes.readUInt32LE(header) === 0x02014b50; ) {
        const offset = bytes.readUInt32LE(header + 42)
        if (offset >= at) bytes.writeUInt32LE(offset + more.length, header + 42)
        const lengths = [28, 30, 32].map((place) => bytes.readUInt16LE(header + place))
        header += 46 + lengths.reduce((sum, length) => sum + length)
      }
      return bytes
    }
    const start = zip.readUInt32LE(directory + 16)
    const second = zip.indexOf('PK\u0003\u0004', 4)
    expect((await verified(grown(0, Buffer.alloc(0)))).problems).toEqual([])
    for (const at of [0, second, start, directory])
      expect((await verified(grown(at, Buffer.from('hidden')))).problems).toEqual([why])
    const commented = Buffer.concat([zip, Buffer.from('hidden')])
    commented.writeUInt16LE(6, directory + 20)
    expect((await verified(commented)).problems).toEqual([why])
  })

  test('names a file whose sizes differ between its headers', async () => {
    await prepared()
    const plain = await packed([...files])
    expect((await verified(plain)).problems).toEqual([])
    const larger = Buffer.from(plain)
    larger.writeUInt32LE(1_000_000, plain.indexOf('PK\u0003\u0004') + 22)
    expect((await verified(larger)).problems[0]).toMatchObject({ why: 'has two headers that differ' })
    // After the contents, where a tool that reads from the front finds it.
    const after = Buffer.from(zip)
    after.writeUInt32LE(1_000_000, zip.indexOf('PK\u0007\u0008') + 12)
    expect((await verified(after)).problems[0]).toMatchObject({
      why: 'has another size or check sum after its contents',
    })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('not a ZIP at all')],
  ])('says that %s is no report', async (_what, bytes) => {
    const { problems, document } = await verified(bytes)
    expect(document).toBeUndefined()
    expect(problems[0]?.name).toBe('the ZIP')
  })

  test('does not hang on, or reject for, a ZIP that was cut short', async () => {
    await prepared()
    for (let length = zip.length - 1; length > 0; length -= Math.ceil(zip.length / 50))
      expect((await verified(zip.subarray(0, length))).problems.length).toBeGreaterThan(0)
  })
})
