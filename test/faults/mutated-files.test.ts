import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaType } from '../../generated/vocabulary.js'
import { residentMemory } from '../../scripts/support/processes.js'
import { conclude } from '../../src/analysis/conclusion.js'
import { UNREAD } from '../../src/analysis/metadata/findings.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'
import { NO_TRUST_ANCHORS } from '../../src/settings/trust-anchors.js'
import { signFileWithC2paRs } from '../support/c2pa-rs.js'
import { created, type Identity, issue, makeAuthority } from '../support/credentials.js'
import { drawScene, withThumbnail } from '../support/pictures.js'
import { randomNumbers } from '../support/random.js'

const MUTATIONS = 5_000
/** Files are analysed concurrently, as in a service with two workers. */
const TOGETHER = 2
/** The time limit of one step. */
const STEP_MS = 10_000
/** How often the event loop is looked at. */
const TICK_MS = 5
const MIB = 1_048_576
/** Two workers with their heaps and libraries; after a few thousand files memory no longer grows. */
const MAX_GROWTH = 768 * MIB

type Sample = { readonly contentType: string; readonly mediaType: MediaType; readonly bytes: Buffer }

let authority: Identity
let workers: ReturnType<typeof createAnalysisWorkers>
beforeAll(async () => {
  authority = await makeAuthority()
  workers = createAnalysisWorkers({
    stepMs: STEP_MS,
    trustAnchors: () => ({ ...NO_TRUST_ANCHORS, signing: authority.certificate.toString('pem') }),
  })
})
afterAll(() => workers?.stop())

/** A ZIP archive of one file, with this claimed size. */
function zip(name: string, content: Buffer, declaredSize = content.length): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declaredSize, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 'latin1')
  central.writeUInt16LE(20, 4)
  central.writeUInt16LE(20, 6)
  local.copy(central, 10, 8, 28)
  central.writeUInt16LE(name.length, 28)
  const start = 30 + name.length + packed.length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

const TYPES = Buffer.from(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
)

/** A small file of each kind that the analysis inspects, with and without Content Credentials. */
async function samples(): Promise<Sample[]> {
  const read = (name: string) => readFile(`test/fixtures/${name}`)
  const scene = await sharp(await drawScene(1, 120, 90))
  const jpeg = await scene.jpeg({ quality: 80 }).toBuffer()
  const signer = await issue(authority)
  const signed = (bytes: Buffer, type: string) =>
    signFileWithC2paRs(bytes, type, signer, { actions: [created('digitalCapture')] })
  const [png, clip, tone] = await Promise.all([read('portrait.png'), read('clip.mp4'), read('tone.wav')])
  const of = (contentType: string, bytes: Buffer): Sample => {
    const family = contentType.split('/', 1)[0] as MediaType | 'application'
    return { contentType, mediaType: family === 'application' ? 'document' : family, bytes }
  }
  return [
    of('image/jpeg', withThumbnail(jpeg, await scene.resize(40).jpeg().toBuffer())),
    of('image/jpeg', await read('camera.jpg')),
    of('image/jpeg', await signed(jpeg, 'image/jpeg')),
    of('image/png', await read('parameters.png')),
    of('image/png', await read('synthetic.png')),
    of('image/png', await signed(png, 'image/png')),
    of(
      'image/webp',
      await scene
        .webp()
        .withExif({ IFD0: { Software: 'GIMP' } })
        .toBuffer(),
    ),
    of('image/gif', await scene.gif().toBuffer()),
    of('image/tiff', await scene.tiff().toBuffer()),
    of('image/avif', await scene.avif({ effort: 0 }).toBuffer()),
    of('video/mp4', clip),
    of('video/mp4', await signed(clip, 'video/mp4')),
    of('audio/wav', tone),
    of('audio/wav', await signed(tone, 'audio/wav')),
    of('application/pdf', await read('report.pdf')),
    of(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip('[Content_Types].xml', TYPES),
    ),
  ]
}

/** Changes that have broken parsers: bits, counts and lengths at their limits, missing, duplicated or foreign parts. */
function mutate(file: Buffer, other: Buffer, next: () => number): Buffer {
  // Parsers read the start first.
  const place = () => Math.floor(next() * (next() < 0.5 ? Math.min(file.length, 1_024) : file.length))
  const copy = Buffer.from(file)
  const at = place()
  const part = file.subarray(at, at + Math.ceil(next() * 512))
  switch (Math.floor(next() * 6)) {
    case 0:
      for (let count = Math.ceil(next() * 16); count > 0; count -= 1) {
        const bit = place()
        copy[bit] = (copy[bit] as number) ^ (1 << Math.floor(next() * 8))
      }
      return copy
    case 1: {
      const extreme = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff][Math.floor(next() * 6)] as number
      const bytes = Buffer.alloc(4)
      if (next() < 0.5) bytes.writeUInt32BE(extreme)
      else bytes.writeUInt32LE(extreme)
      bytes.copy(copy, at)
      return copy
    }
    case 2:
      return copy.subarray(0, at)
    case 3:
      return Buffer.concat([file.subarray(0, at), part, part, file.subarray(at)])
    case 4:
      return Buffer.concat([file.subarray(0, at), file.subarray(at + part.length)])
    default: {
      const from = Math.floor(next() * other.length)
      return Buffer.concat([file.subarray(0, at), other.subarray(from, from + 512), file.subarray(at)])
    }
  }
}

/** As a file is read. */
function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** The outcome of analysing a file, with its milliseconds, including its renditions. */
async function analyse({ bytes, ...declared }: Sample) {
  const began = performance.now()
  const file = async () => Readable.from(pieces(bytes))
  const intent = { fileName: 'a', byteSize: bytes.length, ...declared }
  const found = await workers.analyse(file, intent)
  // Renditions are made on demand, if the picture was decoded.
  if (found.picture !== null) await workers.render(file)
  const { signals } = conclude({ ...found, detectors: [] }).verdict
  return { found, signals, tookMs: performance.now() - began }
}

/**
 * Monitors the event loop of this thread, and the memory of this process and of the workers. A late turn counts only as
 * far as this process was computing meanwhile: otherwise the machine was busy with others, workers among them.
 */
function watch() {
  const lateMs: number[] = []
  let turn = performance.now()
  let used = process.cpuUsage()
  const ticks = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    lateMs.push(Math.min(performance.now() - turn - TICK_MS, (user + system) / 1e3))
    turn = performance.now()
    used = process.cpuUsage()
  }, TICK_MS)
  const before = residentMemory(process.pid)
  const grown: number[] = []
  const timer = setInterval(() => grown.push(residentMemory(process.pid) - before), 100)
  return () => {
    clearInterval(ticks)
    clearInterval(timer)
    lateMs.sort((a, b) => a - b)
    return {
      heldMs: lateMs[Math.floor(lateMs.length * 0.999)] ?? 0,
      grownBytes: Math.max(0, ...grown),
      /** What stays from file to file: the median of the second half. */
      lastingBytes: grown.slice(grown.length / 2).sort((a, b) => a - b)[Math.floor(grown.length / 4)] ?? 0,
    }
  }
}

test(`${MUTATIONS} mutations over every format are analysed, each in its time, in bounded memory, beside a free event loop`, async () => {
  const originals = await samples()
  const next = randomNumbers(7)
  const any = () => originals[Math.floor(next() * originals.length)] as Sample
  // The first files load the libraries.
  for (const sample of originals) expect((await analyse(sample)).found.failures).toEqual([])
  const stop = watch()
  let left = MUTATIONS
  let slowestMs = 0
  const failures = new Set<string>()
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      while (left > 0) {
        left -= 1
        const sample = any()
        const bytes = mutate(sample.bytes, any().bytes, next)
        const { found, signals, tookMs } = await analyse({ ...sample, bytes })
        expect(found.file.byteSize).toBe(bytes.length)
        expect(JSON.parse(JSON.stringify(signals))).toEqual(signals)
        slowestMs = Math.max(slowestMs, tookMs)
        for (const { step, error } of found.failures) failures.add(`${step} ${error}`)
      }
    }),
  )
  const { heldMs, grownBytes, lastingBytes } = stop()
  // No step timed out or ended its worker. A damaged file may ask for more memory than ExifTool may have.
  expect(['picture could not be decoded', `metadata ${UNREAD}`]).toEqual(
    expect.arrayContaining([...failures]),
  )
  expect(slowestMs).toBeLessThan(STEP_MS)
  expect(lastingBytes).toBeLessThan(MAX_GROWTH)
  // A peak lasts for one file; 0.9 to 1.5 GiB were measured.
  expect(grownBytes).toBeLessThan(2 * MAX_GROWTH)
  expect(heldMs).toBeLessThan(50)
}, 1_200_000)

const box = (size: number, type: string, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const FTYP = box(24, 'ftyp', Buffer.from('isom\0\0\x02\0isomiso2'))
const nested = (depth: number) =>
  Buffer.concat(Array.from({ length: depth }, (_, at) => box(8 * (depth - at), 'moov')))
const repeated = (text: string, count: number) => Buffer.alloc(text.length * count, text)
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Nine levels, each ten times the one below. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]>`

const BOMBS: [name: string, contentType: string, make: () => Buffer | Promise<Buffer>][] = [
  [
    'a document that unpacks to a gigabyte',
    WORD,
    () => zip('[Content_Types].xml', Buffer.alloc(1_024 * MIB)),
  ],
  [
    'the same, claiming to unpack to ten bytes',
    WORD,
    () => zip('[Content_Types].xml', Buffer.alloc(256 * MIB), 10),
  ],
  ['a million empty boxes', 'video/mp4', () => Buffer.concat([FTYP, repeated('\0\0\0\x08free', 1_000_000)])],
  ['boxes of size zero', 'video/mp4', () => Buffer.concat([FTYP, Buffer.alloc(20 * MIB)])],
  ['a hundred thousand nested boxes', 'video/mp4', () => Buffer.concat([FTYP, nested(100_000)])],
  [
    'a box of 2⁶⁴ bytes',
    'video/mp4',
    () => Buffer.concat([FTYP, box(1, 'moov', Buffer.alloc(8, 0xff)), Buffer.alloc(MIB)]),
  ],
  [
    'a PDF of a million nested arrays',
    'application/pdf',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), repeated('[', 1_000_000)]),
  ],
  [
    'a PDF of half a million nested dictionaries',
    'application/pdf',
    () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n'),
        repeated('<</A ', 500_000),
        Buffer.from('\n/XMP <x:xmpmeta>'),
      ]),
  ],
  [
    'a picture whose metadata inflate without end',
    'image/svg+xml',
    () => Buffer.from(`${LAUGHS}<svg xmlns="http://www.w3.org/2000/svg">&l9;</svg>`),
  ],
  [
    'the same in the XMP of a JPEG',
    'image/jpeg',
    async () => {
      const jpeg = await readFile('test/fixtures/portrait.jpg')
      const xmp = Buffer.from(
        `http://ns.adobe.com/xap/1.0/\0${LAUGHS}<x:xmpmeta xmlns:x="adobe:ns:meta/">&l9;</x:xmpmeta>`,
      )
      const length = Buffer.from([0xff, 0xe1, (xmp.length + 2) >> 8, (xmp.length + 2) & 0xff])
      return Buffer.concat([jpeg.subarray(0, 2), length, xmp, jpeg.subarray(2)])
    },
  ],
  [
    'a photograph of a hundred megapixels',
    'image/jpeg',
    () =>
      sharp({
        create: {
          width: 10_000,
          height: 10_000,
          channels: 3,
          background: 'grey',
          noise: { type: 'gaussian', mean: 128, sigma: 20 },
        },
      })
        .jpeg({ quality: 60 })
        .toBuffer(),
  ],
]

test.each(BOMBS)(
  '%s is analysed within its time limit, in bounded memory, without blocking the event loop',
  async (_, contentType, make) => {
    const bytes = await make()
    const stop = watch()
    const { found, tookMs } = await analyse({
      contentType,
      mediaType: contentType.startsWith('image/') ? 'image' : 'document',
      bytes,
    })
    const { heldMs, grownBytes } = stop()
    expect(found.file.byteSize).toBe(bytes.length)
    // One step may use up its limit; the others are done in another worker.
    expect(tookMs).toBeLessThan(2 * STEP_MS)
    expect(grownBytes).toBeLessThan(MAX_GROWTH)
    expect(heldMs).toBeLessThan(50)
  },
)
