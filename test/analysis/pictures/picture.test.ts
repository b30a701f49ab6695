import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conclude } from '../../../src/analysis/conclusion.js'
import type { Picture } from '../../../src/analysis/evidence.js'
import { isDecodedWhole } from '../../../src/analysis/pictures/decoder.js'
import { hashDistance } from '../../../src/analysis/pictures/perceptual-hash.js'
import { inspectPicture } from '../../../src/analysis/pictures/picture.js'
import { type AnalysisWorkers, createAnalysisWorkers } from '../../../src/analysis/workers.js'
import { drawScene, withThumbnail } from '../../support/pictures.js'

let workers: AnalysisWorkers
let scenes: Buffer[]
beforeAll(async () => {
  workers = createAnalysisWorkers()
  scenes = await Promise.all(Array.from({ length: 8 }, (_, seed) => drawScene(seed + 1)))
})
afterAll(() => workers.stop())

const scene = (number: number) => scenes[number] as Buffer
const jpegOf = (picture: Buffer, quality: number) => sharp(picture).jpeg({ quality }).toBuffer()

const given = (bytes: Buffer) =>
  [
    async () => Readable.from([bytes]),
    {
      fileName: 'a.jpg',
      mediaType: 'image',
      contentType: 'application/octet-stream',
      byteSize: bytes.length,
    },
  ] as const
const analyse = (bytes: Buffer, within = workers) => within.analyse(...given(bytes))
const render = (bytes: Buffer, within = workers) => within.render(given(bytes)[0])

// Not in this process, in which the tests draw: a process that inspects pictures refuses to decode anything else.
const look = async (bytes: Buffer): Promise<Picture> => (await analyse(bytes)).picture as Picture

describe('the perceptual hash', () => {
  test.each([
    ['compressed again', (picture: Buffer) => jpegOf(picture, 40)],
    ['smaller', (picture: Buffer) => sharp(picture).resize(200).jpeg().toBuffer()],
    ['grey', (picture: Buffer) => sharp(picture).greyscale().png().toBuffer()],
    ['in another format', (picture: Buffer) => sharp(picture).avif({ effort: 0 }).toBuffer()],
  ])('of a picture that is %s differs in at most six bits', async (_, change) => {
    for (const picture of scenes) {
      const [one, other] = [await look(picture), await look(await change(picture))]
      expect(hashDistance(one.perceptualHash as string, other.perceptualHash as string)).toBeLessThanOrEqual(
        6,
      )
    }
  })

  test('of another picture differs in many more bits', { tags: 'slow' }, async () => {
    const hashes = await Promise.all(scenes.map(async (picture) => (await look(picture)).perceptualHash))
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(0, at))
        expect(hashDistance(one as string, other as string)).toBeGreaterThan(12)
  })

  test('is computed from the picture as shown, however it is stored', async () => {
    const stored = await sharp(scene(0)).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const [one, other] = [await look(scene(0)), await look(stored)]
    expect(hashDistance(one.perceptualHash as string, other.perceptualHash as string)).toBeLessThanOrEqual(6)
    expect(other).toMatchObject({ width: 600, height: 450 })
  })

  test('is absent for a single colour, where its bits would be random', async () => {
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a7' } })
    expect(await look(await plain.jpeg().toBuffer())).toMatchObject({ perceptualHash: null })
  })
})

describe('the quality of a JPEG', () => {
  test.each([10, 50, 75, 92, 100])('is determined from its tables: %i', async (quality) => {
    expect(await look(await jpegOf(scene(0), quality))).toMatchObject({ jpegQuality: quality })
  })

  test('is absent for a PNG', async () => {
    expect(await look(scene(0))).toMatchObject({ jpegQuality: null })
  })
})

describe('the thumbnail', () => {
  const thumbnailOf = (picture: Buffer) => sharp(picture).resize(160, 120).jpeg({ quality: 70 }).toBuffer()

  test('differs in most cases when it shows another picture, which is a reason without a verdict', {
    tags: 'slow',
  }, async () => {
    const others = await Promise.all(
      scenes.map((_, number) => thumbnailOf(scene((number + 1) % scenes.length))),
    )
    const files = await Promise.all(
      scenes.map(async (picture, at) => withThumbnail(await jpegOf(picture, 90), others[at] as Buffer)),
    )
    const found = await Promise.all(files.map((file) => analyse(file)))
    const differing = found.filter(({ picture }) => picture?.thumbnailDiffers === true)
    expect(differing.length).toBeGreaterThan(scenes.length / 2)
    for (const evidence of differing)
      expect(conclude({ ...evidence, detectors: [] }).verdict).toMatchObject({
        verdict: null,
        signals: { reasons: [{ code: 'thumbnail_differs' }, { code: 'no_evidence' }] },
      })
  })

  test.each<[string, (picture: Buffer) => Sharp]>([
    ['with the bars that cameras add', (picture) => sharp(picture).resize(160, 90, { fit: 'contain' })],
    ['squeezed', (picture) => sharp(picture).resize(120, 120, { fit: 'fill' })],
    ['cropped to a square', (picture) => sharp(picture).resize(120, 120)],
    ['not rotated with it', (picture) => sharp(picture).rotate(90).resize(120)],
    ['mirrored', (picture) => sharp(picture).flop().resize(160)],
    ['without colours', (picture) => sharp(picture).greyscale().modulate({ brightness: 1.3 }).resize(160)],
    ['from before it was cut', (picture) => sharp(picture).resize(160)],
  ])('does not differ when it shows the same picture %s', async (name, make) => {
    for (const picture of scenes) {
      const shown = name.endsWith('was cut')
        ? await sharp(picture).extract({ left: 150, top: 60, width: 360, height: 270 }).toBuffer()
        : picture
      const file = withThumbnail(await jpegOf(shown, 90), await make(picture).jpeg().toBuffer())
      expect(await look(file)).toMatchObject({ thumbnailDiffers: false })
    }
  })

  test.each([
    ['of one pixel', () => sharp(scene(1)).resize(1, 1).jpeg().toBuffer()],
    [
      'of one colour',
      () =>
        sharp({ create: { width: 160, height: 120, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
    ['that is not a picture', async () => Buffer.from('not a picture')],
    ['cut short', async () => (await thumbnailOf(scene(1))).subarray(0, 300)],
  ])('%s is not compared', async (_, make) => {
    expect(await look(withThumbnail(await jpegOf(scene(0), 90), await make()))).toMatchObject({
      thumbnailDiffers: null,
    })
  })
})

describe('renditions', () => {
  test('are WebP of at most 1,024 pixels, oriented as the picture is shown, without its metadata', async () => {
    const file = await sharp(await drawScene(20, 1600, 1000))
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer()
    const renditions = await render(file)
    for (const bytes of [renditions?.preview, renditions?.errorLevels]) {
      const metadata = await sharp(bytes as Uint8Array).metadata()
      expect(metadata).toMatchObject({ format: 'webp' })
      expect(metadata.exif).toBeUndefined()
      expect(metadata.height).toBeLessThanOrEqual(1_024)
      expect(metadata.height / metadata.width).toBeCloseTo(1.6, 1)
    }
  })

  test('show where a part was inserted into a picture that had been compressed before', async () => {
    const part = await sharp(scene(1)).resize(160, 160).png().toBuffer()
    const coarse = await jpegOf(await jpegOf(scene(0), 60), 60)
    const file = await sharp(coarse)
      .composite([{ input: part, left: 320, top: 160 }])
      .png()
      .toBuffer()
    const renditions = await render(file)
    const levels = async (left: number, top: number) =>
      (
        await sharp(
          await sharp(renditions?.errorLevels as Uint8Array)
            .extract({ left, top, width: 120, height: 120 })
            .toBuffer(),
        ).stats()
      ).channels[0]?.mean as number
    expect(await levels(340, 180)).toBeGreaterThan(1.5 * (await levels(40, 40)))
  })

  test('are made of the first frame of an animation', async () => {
    const frames = await sharp(
      [await sharp(scene(0)).resize(60, 45).toBuffer(), await sharp(scene(1)).resize(60, 45).toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const { picture, failures } = await analyse(frames)
    expect(failures).toEqual([])
    expect(picture).toMatchObject({ width: 60, height: 45 })
    expect(await sharp((await render(frames))?.preview).metadata()).toMatchObject({ width: 60, height: 45 })
  })
})

/** A PNG of one colour with this size in its header: some thousand times smaller than when unpacked. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    let crc = ~0
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    frame.writeUInt32BE(~crc >>> 0, 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 12_000))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  test('that unpacks to more than a hundred megapixels is not decoded', async () => {
    const file = png(12_000, 12_000)
    expect(await analyse(file)).toMatchObject({
      picture: null,
      failures: [{ step: 'picture', error: 'too large' }],
    })
    expect(await render(file)).toBeNull()
  })

  test('that only claims more pixels is not decoded either', async () => {
    const file = png(100, 100)
    file.writeUInt32BE(2_000_000_000, 16)
    expect((await analyse(file)).failures).toEqual([{ step: 'picture', error: expect.any(String) }])
  })

  test('that unpacks to the maximum is decoded in bounded memory, and has no error levels', {
    tags: 'slow',
  }, async () => {
    const before = process.memoryUsage().rss
    const file = png(10_000, 9_999)
    const { picture } = await analyse(file)
    const renditions = await render(file)
    expect(picture).toMatchObject({ width: 10_000, height: 9_999, perceptualHash: null })
    expect(isDecodedWhole(picture as Picture)).toBe(false)
    expect(renditions?.errorLevels).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['is in CMYK', () => sharp(scene(0)).toColourspace('cmyk').jpeg().toBuffer()],
    ['has sixteen bits per channel', () => sharp(scene(0)).toColourspace('rgb16').png().toBuffer()],
    ['has only one pixel', () => sharp(scene(0)).resize(1, 1).jpeg().toBuffer()],
    ['is grey', () => sharp(scene(0)).greyscale().jpeg().toBuffer()],
    ['is transparent', () => sharp(scene(0)).ensureAlpha(0.5).webp().toBuffer()],
    ['is one pixel high', () => sharp(scene(0)).resize(5_000, 1, { fit: 'fill' }).png().toBuffer()],
    ['is a TIFF', () => sharp(scene(0)).tiff().toBuffer()],
  ])('that %s is analysed normally', async (_, make) => {
    const file = await make()
    const { picture, failures } = await analyse(file)
    const renditions = await render(file)
    expect(failures).toEqual([])
    expect(picture).not.toBeNull()
    expect(renditions?.preview.length).toBeGreaterThan(0)
    expect(renditions?.errorLevels?.length).toBeGreaterThan(0)
  })

  test('that is cut short fails only this step', async () => {
    const file = (await jpegOf(scene(0), 90)).subarray(0, 8_000)
    expect(await analyse(file)).toMatchObject({
      file: { detectedType: 'image/jpeg', byteSize: 8_000 },
      picture: null,
      failures: [{ step: 'picture', error: 'could not be decoded' }],
    })
  })

  test('that begins like an AVIF and continues as an SVG drawing is not rendered', async () => {
    const file = Buffer.from(
      '<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>',
    )
    expect(await analyse(file)).toMatchObject({ file: { detectedType: null }, picture: null, failures: [] })
    expect(await render(file)).toBeNull()
  })

  test('in a format that is not decoded has no picture and no failure', async () => {
    expect(await inspectPicture({ bytes: Buffer.alloc(100), thumbnail: null }, 'image/heic')).toEqual({
      picture: null,
      error: null,
    })
  })

  test('that is longer than the part kept of a file is read again as a whole', { tags: 'slow' }, async () => {
    const noise = await sharp({
      create: {
        width: 3_000,
        height: 2_000,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(12 * 2 ** 20)
    const { picture, failures } = await analyse(noise)
    expect(failures).toEqual([])
    expect(picture).toMatchObject({ width: 3_000, height: 2_000 })
    expect(await sharp((await render(noise))?.preview).metadata()).toMatchObject({ width: 1_024 })
  })

  test('with more bytes than are held is not decoded', { tags: 'slow' }, async () => {
    const strict = createAnalysisWorkers({ maxPictureBytes: 1_000 })
    expect((await analyse(scene(0), strict)).failures).toEqual([{ step: 'picture', error: 'too large' }])
    expect(await render(scene(0), strict)).toBeNull()
    await strict.stop()
  })
})
