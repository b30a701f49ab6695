import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pixels } from '../../../src/analysis/pictures/pixels.js'
import { compareMessages, watermarkOf } from '../../../src/analysis/pictures/watermark.js'
import { type AnalysisWorkers, createAnalysisWorkers } from '../../../src/analysis/workers.js'
import { drawScene, pictureFoundIn } from '../../support/pictures.js'
import { randomNumbers } from '../../support/random.js'
import { type Bits, type Given, withWatermark } from '../../support/watermarks.js'

const digits = (text: string): Bits => Array.from(text, Number)
const bitsOf = (text: string): Bits =>
  Array.from(Buffer.from(text)).flatMap((byte) => digits(byte.toString(2).padStart(8, '0')).slice())

const SDXL = digits('101100111110110010010000011110111011000110011110')
const FLUX = digits('1010101111111010000111100111001111010100101110')

/** The messages as the generators' scripts have them, and how they call the encoder. */
const MARKS: [string, Bits, Given][] = [
  ['Stable Diffusion 1', bitsOf('StableDiffusionV1'), { bytes: true, redFirst: false }],
  ['Stable Diffusion 2', bitsOf('SDV2'), { bytes: true, redFirst: false }],
  ['Stable Diffusion XL', SDXL, { bytes: false, redFirst: false }],
  ['Stable Diffusion XL', SDXL, { bytes: false, redFirst: true }],
  ['FLUX', FLUX, { bytes: false, redFirst: false }],
]

/** A picture of squares of two by two pixels, each of another colour. It carries every message without a wrong bit. */
function confetti(seed: number, width = 517, height = 514): Pixels {
  const next = randomNumbers(seed)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const colour = [next(), next(), next()].map((value) => 40 + value * 176)
      for (const [right, below] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        if (x + right < width && y + below < height) data.set(colour, ((y + below) * width + x + right) * 3)
    }
  return { data, width, height, channels: 3 }
}

const [, SDXL_BITS, SDXL_GIVEN] = MARKS[2] as (typeof MARKS)[number]
const MARKED = withWatermark(confetti(1), SDXL_BITS, SDXL_GIVEN)

describe('a watermark', () => {
  test.each(MARKS)('of %s is read (%#)', (message, bits, given) => {
    for (const picture of [confetti(1), confetti(2), confetti(3, 800, 301), confetti(4, 400, 400)])
      expect(watermarkOf(withWatermark(picture, bits, given))).toEqual({
        message,
        bits: bits.length,
        wrongBits: 0,
      })
  })

  test.each([
    [32, 0],
    [0, 1],
    [3, 2],
    [3, 3],
    [3, 4],
  ])('is read with %i wrong bits and not with more (%#)', (tolerance, mark) => {
    const [message, bits, given] = MARKS[mark] as (typeof MARKS)[number]
    const read = (wrong: number) =>
      watermarkOf(
        withWatermark(
          confetti(5),
          bits.map((bit, at) => (at % 4 === 1 && at < wrong * 4 ? 1 - bit : bit)),
          given,
        ),
      )
    expect(read(tolerance)).toEqual({ message, bits: bits.length, wrongBits: tolerance })
    expect(read(tolerance + 1)).toBeNull()
  })

  test.each(MARKS)(
    'of %s is read where the first coefficient of each block is the largest (%#)',
    (message, bits, given) => {
      const picture = confetti(6)
      const { width, height, data } = picture
      for (let y = 0; y + 8 <= height; y += 8)
        for (let x = 0; x + 8 <= width; x += 8)
          for (const at of [0, 1, width, width + 1])
            data.set(given.redFirst ? [255, 0, 0] : [0, 0, 255], (y * width + x + at) * 3)
      expect(watermarkOf(withWatermark(picture, bits, given))).toMatchObject({ message, wrongBits: 0 })
    },
  )

  test('is read beside alpha', () => {
    const { data, width, height } = MARKED
    const withAlpha = new Uint8Array(width * height * 4).fill(200)
    for (let pixel = 0; pixel < width * height; pixel += 1)
      withAlpha.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    expect(watermarkOf({ data: withAlpha, width, height, channels: 4 })).toMatchObject({ wrongBits: 0 })
  })

  test('matches by chance less often than once in 10^9 pictures', () => {
    const messages = compareMessages(confetti(1))
    expect(messages).toHaveLength(MARKS.length)
    const chances = messages.map(({ bits, tolerance }) => {
      // The number of ways to have `wrong` wrong bits, over all combinations.
      let [ways, sum] = [1, 1]
      for (let wrong = 1; wrong <= tolerance; wrong += 1) {
        ways = (ways * (bits - wrong + 1)) / wrong
        sum += ways
      }
      return sum / 2 ** bits
    })
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1e-9)
  })
})

describe('no watermark is read from', () => {
  test('pictures without one', async () => {
    for (const seed of [1, 2]) {
      const scene = sharp(await drawScene(seed, 400, 300)).removeAlpha()
      const { data, info } = await scene.raw().toBuffer({ resolveWithObject: true })
      expect(watermarkOf({ data, width: info.width, height: info.height, channels: 3 })).toBeNull()
      expect(watermarkOf(confetti(seed))).toBeNull()
    }
  })

  test.each([
    ['black', () => 0],
    ['white', () => 255],
    ['noise', randomNumbers(3)],
    ['stripes', (at: number) => (at % 96) / 96],
  ])('a picture of %s', (_, value) => {
    const data = Uint8Array.from({ length: 300 * 300 * 3 }, (_, at) => value(at) * 255)
    expect(watermarkOf({ data, width: 300, height: 300, channels: 3 })).toBeNull()
  })

  test.each([
    [1, 70_000, 3],
    [70_000, 7, 3],
    [255, 256, 3],
    [2_049, 2_048, 3],
    [300, 300, 1],
    [300, 300, 2],
  ])('a picture that cannot carry it: %i by %i pixels of %i channels', (width, height, channels) => {
    const data = new Uint8Array(width * height * channels)
    expect(compareMessages({ data, width, height, channels })).toEqual([])
    expect(watermarkOf({ data, width, height, channels })).toBeNull()
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['scaled', (picture) => picture.resize(700)],
    ['cropped', (picture) => picture.extract({ left: 3, top: 3, width: 500, height: 500 })],
  ])('a picture that was %s afterwards', async (_, change) => {
    const { data, width, height } = MARKED
    const picture = sharp(data, { raw: { width, height, channels: 3 } })
    const { data: changed, info } = await change(picture).raw().toBuffer({ resolveWithObject: true })
    expect(watermarkOf({ data: changed, width: info.width, height: info.height, channels: 3 })).toBeNull()
  })
})

describe('the analysis of a file', () => {
  let workers: AnalysisWorkers
  beforeAll(() => {
    workers = createAnalysisWorkers()
  })
  afterAll(() => workers.stop())

  const look = (bytes: Buffer) => pictureFoundIn(workers, bytes)

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['PNG', (picture) => picture.png()],
    ['lossless WebP', (picture) => picture.webp({ lossless: true })],
    ['JPEG as FLUX writes it', (picture) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ])('finds it in a %s', async (_, make) => {
    const { data, width, height } = MARKED
    const file = await make(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer()
    expect((await look(file))?.watermark).toEqual({
      message: 'Stable Diffusion XL',
      bits: 48,
      wrongBits: 0,
    })
  })
})
