import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pixels } from '../../../src/analysis/pictures/pixels.js'
import { beginsWithSignature, hiddenTextOf } from '../../../src/analysis/pictures/stealth.js'
import { type AnalysisWorkers, createAnalysisWorkers } from '../../../src/analysis/workers.js'
import { pictureFoundIn } from '../../support/pictures.js'
import { randomNumbers } from '../../support/random.js'
import { hiddenData, hiddenTextData, withLowestBits } from '../../support/stealth.js'

const TEXT =
  'a lighthouse, “Ölbild”\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 5'
const MIB = 2 ** 20

/** A picture of noise. */
function noise(width: number, height: number, channels: number): Pixels {
  const next = randomNumbers(width + height)
  const data = Uint8Array.from({ length: width * height * channels }, () => next() * 256)
  return { data, width, height, channels }
}

const channelOf = (signature: string) => (signature.includes('png') ? 'alpha' : 'rgb')
const hiding = (pixels: Pixels, signature: string, text: string) =>
  withLowestBits(pixels, hiddenTextData(signature, text), channelOf(signature))

describe('a text hidden in the pixels', () => {
  test.each(['stealth_pnginfo', 'stealth_pngcomp', 'stealth_rgbinfo', 'stealth_rgbcomp'])(
    'under the signature %s is read, however high the picture',
    (signature) => {
      for (const [width, height] of [
        [64, 64],
        [2_000, 7],
        [9, 500],
        [8_000, 1],
      ] as const) {
        const pixels = hiding(noise(width, height, 4), signature, TEXT)
        expect(hiddenTextOf(pixels)).toEqual({ text: TEXT, channel: channelOf(signature) })
      }
    },
  )

  test('is read from red, green and blue in a picture without alpha', () => {
    expect(hiddenTextOf(hiding(noise(64, 64, 3), 'stealth_rgbcomp', TEXT))).toEqual({
      text: TEXT,
      channel: 'rgb',
    })
  })

  test('is announced by the first pixels of the first column', () => {
    const { data, width, channels } = hiding(noise(64, 400, 4), 'stealth_pngcomp', TEXT)
    const column = { data: new Uint8Array(120 * channels), width: 1, height: 120, channels }
    for (let y = 0; y < 120; y += 1)
      column.data.set(data.subarray(y * width * channels, y * width * channels + channels), y * channels)
    expect(beginsWithSignature(column)).toBe(true)
    expect(beginsWithSignature(noise(1, 120, 4))).toBe(false)
  })

  test('is not found in other pictures', () => {
    for (const channels of [1, 2, 3, 4]) expect(hiddenTextOf(noise(200, 200, channels))).toBeNull()
    expect(hiddenTextOf({ data: new Uint8Array(4), width: 1, height: 1, channels: 4 })).toBeNull()
  })

  test('is not read from colours as if they were alpha', () => {
    // Where alpha would be in the last of four channels, the next pixel's red is.
    const bits = hiddenTextData('stealth_pnginfo', TEXT)
    const pixels = { data: new Uint8Array(bits.length * 8 * 3 + 3), width: bits.length * 8 + 1, height: 1 }
    for (let bit = 0; bit < bits.length * 8; bit += 1)
      pixels.data[bit * 3 + 3] = ((bits[bit >> 3] as number) >> (7 - (bit % 8))) & 1
    expect(hiddenTextOf({ ...pixels, channels: 3 })).toBeNull()
  })

  test('is not read when its signature belongs to another channel', () => {
    const alpha = withLowestBits(noise(64, 64, 4), hiddenTextData('stealth_rgbinfo', TEXT), 'alpha')
    const colours = withLowestBits(noise(64, 64, 4), hiddenTextData('stealth_pnginfo', TEXT), 'rgb')
    expect([hiddenTextOf(alpha), hiddenTextOf(colours)]).toEqual([null, null])
  })
})

describe('a hostile picture', () => {
  const data = Buffer.from(TEXT)

  test.each([
    ['nothing', 0],
    ['less than a byte', 7],
    ['more than the picture has', 64 * 64],
    ['more than any picture has', 2 ** 32 - 1],
  ])('whose text says that it is as long as %s has none', (_, lengthInBits) => {
    const bytes = hiddenData('stealth_pnginfo', data, lengthInBits)
    expect(hiddenTextOf(withLowestBits(noise(64, 64, 4), bytes, 'alpha'))).toBeNull()
  })

  test('whose text is cut off by the end of the picture has none', () => {
    const bytes = hiddenData('stealth_pnginfo', data)
    const whole = withLowestBits(noise(bytes.length * 8, 1, 4), bytes, 'alpha')
    expect(hiddenTextOf(whole)).toEqual({ text: TEXT, channel: 'alpha' })
    const cut = { ...whole, data: whole.data.subarray(0, -4), width: whole.width - 1 }
    expect(hiddenTextOf(cut)).toBeNull()
  })

  test.each([
    ['no gzip', data],
    ['broken gzip', gzipSync(TEXT).fill(7, 12, 30)],
    ['gzip that is cut short', gzipSync(TEXT).subarray(0, 40)],
    ['gzip of nothing', gzipSync('')],
  ])('whose compressed text is %s has none', (_, compressed) => {
    const bytes = hiddenData('stealth_pngcomp', compressed)
    expect(hiddenTextOf(withLowestBits(noise(64, 64, 4), bytes, 'alpha'))).toBeNull()
  })

  test('whose text unpacks to more than a mebibyte has none; at a mebibyte it is read', () => {
    const read = (length: number) =>
      hiddenTextOf(hiding(noise(256, 256, 4), 'stealth_pngcomp', 'a'.repeat(length)))?.text.length
    expect(read(MIB)).toBe(MIB)
    expect(read(MIB + 1)).toBeUndefined()
  })

  test('whose text is longer than a mebibyte as it is has none', () => {
    const bytes = hiddenData('stealth_rgbinfo', data, (MIB + 1) * 8)
    const plain = { data: new Uint8Array(1_700 * 1_700 * 3), width: 1_700, height: 1_700, channels: 3 }
    expect(hiddenTextOf(withLowestBits(plain, bytes, 'rgb'))).toBeNull()
  })
})

describe('the analysis of a file', () => {
  let workers: AnalysisWorkers
  beforeAll(() => {
    workers = createAnalysisWorkers()
  })
  afterAll(() => workers.stop())

  const look = (bytes: Buffer) => pictureFoundIn(workers, bytes)

  const image = ({ data, width, height, channels }: Pixels): Sharp =>
    sharp(data, { raw: { width, height, channels: channels as 3 | 4 } })

  const files: [string, string, number, (picture: Sharp) => Sharp][] = [
    ['PNG', 'stealth_pngcomp', 4, (picture) => picture.png()],
    ['PNG without alpha', 'stealth_rgbcomp', 3, (picture) => picture.png()],
    ['lossless WebP', 'stealth_rgbcomp', 3, (picture) => picture.webp({ lossless: true })],
    [
      'lossless WebP with metadata',
      'stealth_rgbcomp',
      3,
      (picture) => picture.withExif({ IFD0: { Artist: 'A' } }).webp({ lossless: true }),
    ],
    ['lossy WebP, which keeps alpha', 'stealth_pngcomp', 4, (picture) => picture.webp({ quality: 80 })],
  ]
  test.each(files)('finds the text in a %s', async (_, signature, channels, make) => {
    const file = await make(image(hiding(noise(200, 150, channels), signature, TEXT))).toBuffer()
    expect((await look(file))?.hiddenText).toEqual({ text: TEXT, channel: channelOf(signature) })
  })

  test('finds it in a PNG with a colour profile, by which colours are converted for viewers', async () => {
    const withProfile = await image(noise(1, 1, 3))
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const at = withProfile.indexOf('iCCP') - 4
    const profile = withProfile.subarray(at, at + 12 + withProfile.readUInt32BE(at))
    const file = await image(hiding(noise(200, 150, 3), 'stealth_rgbcomp', TEXT))
      .png()
      .toBuffer()
    const header = 33
    const found = await look(Buffer.concat([file.subarray(0, header), profile, file.subarray(header)]))
    expect(found?.hiddenText?.text).toBe(TEXT)
  })

  test('finds it in a picture of more pixels than can have a watermark', async () => {
    const plain = {
      data: new Uint8Array(3_000 * 2_000 * 4).fill(255),
      width: 3_000,
      height: 2_000,
      channels: 4,
    }
    const file = (pixels: Pixels) => image(pixels).png({ compressionLevel: 1 }).toBuffer()
    expect((await look(await file(hiding(plain, 'stealth_pngcomp', TEXT))))?.hiddenText?.text).toBe(TEXT)
    expect(await look(await file(plain))).toMatchObject({ hiddenText: null, width: 3_000 })
  })

  test('finds nothing in a JPEG', async () => {
    const file = await image(hiding(noise(200, 150, 3), 'stealth_rgbcomp', TEXT))
      .jpeg()
      .toBuffer()
    expect(await look(file)).toMatchObject({ hiddenText: null, width: 200 })
  })

  const made = new URL(
    '../../../../shared/corpus/generators/sd-parsers__automatic1111_stealth.png',
    import.meta.url,
  )
  // Files that others made are not part of the project: where they are not there, this test is left out.
  test.skipIf(!existsSync(made))('finds the text that the extension itself wrote', async () => {
    const found = (await look(await readFile(made)))?.hiddenText
    expect(found?.channel).toBe('alpha')
    expect(found?.text).toMatch(/^a circle\nNegative prompt: a square\nSteps: 20, Sampler: Euler/)
  })
})
