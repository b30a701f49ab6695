import type { Watermark } from '../evidence.js'
import type { Pixels } from './pixels.js'

/**
 * How a generator hands its picture to the encoder, which decides what its chroma is: bytes or floating-point numbers,
 * and whether red or blue comes first. The encoder expects blue first and takes the other for it.
 */
type Samples = 'bytes, blue first' | 'floats, blue first' | 'floats, red first'

type Message = {
  readonly name: string
  /** Repeated over the blocks of a picture. */
  readonly bits: readonly number[]
  readonly samples: Samples
  /**
   * How many bits may be wrong. All messages together match fewer than one in 10^9 pictures whose bits are random. A
   * picture that carries the message has no wrong bit in most cases.
   */
  readonly tolerance: number
}

const bitsOf = (digits: string): number[] => Array.from(digits, Number)
const bitsOfText = (text: string): number[] =>
  bitsOf(Array.from(Buffer.from(text, 'latin1'), (byte) => byte.toString(2).padStart(8, '0')).join(''))

const SDXL = bitsOf('101100111110110010010000011110111011000110011110')

/** The messages that are the same in every picture of a generator. */
const MESSAGES: readonly Message[] = [
  // `scripts/txt2img.py` of CompVis/stable-diffusion.
  {
    name: 'Stable Diffusion 1',
    bits: bitsOfText('StableDiffusionV1'),
    samples: 'bytes, blue first',
    tolerance: 32,
  },
  // `scripts/txt2img.py` of Stability-AI/stablediffusion.
  { name: 'Stable Diffusion 2', bits: bitsOfText('SDV2'), samples: 'bytes, blue first', tolerance: 0 },
  // `sgm/inference/helpers.py` of Stability-AI/generative-models.
  { name: 'Stable Diffusion XL', bits: SDXL, samples: 'floats, blue first', tolerance: 3 },
  // `pipelines/stable_diffusion_xl/watermark.py` of diffusers, whose later versions put blue first.
  { name: 'Stable Diffusion XL', bits: SDXL, samples: 'floats, red first', tolerance: 3 },
  // `src/flux/util.py` of black-forest-labs/flux: 48 bits, of which Python's `bin` drops the two leading zeros.
  {
    name: 'FLUX',
    bits: bitsOf('1010101111111010000111100111001111010100101110'),
    samples: 'floats, blue first',
    tolerance: 3,
  },
]

/** The encoder refuses smaller pictures. */
const MIN_PIXELS = 256 * 256
/** The generators with these messages make no larger ones, and scaling removes the watermark. */
export const MAX_MARKED_PIXELS = 2_048 * 2_048
/**
 * Of a picture with more blocks than this, these decide whether the rest is read: a third of the bits may be wrong in
 * them. Saves three quarters of the time for a picture of 1,024 × 1,024 pixels.
 */
const [FIRST_BLOCKS, MAX_SHARE] = [4_096, 1 / 3]
/** Side of a block, in coefficients and in pixels. */
const [BLOCK, BLOCK_PIXELS] = [4, 8]
/** Distance between the levels of a coefficient: a quarter above a level is a 0, three quarters are a 1. */
const SCALE = 36

/** The factor of a Haar transform in each direction. */
const HAAR = Math.SQRT1_2

/** The chroma U of a pixel as OpenCV's `COLOR_BGR2YUV` computes it for bytes, in fixed-point numbers. */
function chroma(data: Uint8Array, at: number): number {
  const blue = data[at + 2] as number
  const luminance =
    (4_899 * (data[at] as number) + 9_617 * (data[at + 1] as number) + 1_868 * blue + 8_192) >> 14
  return ((blue - luminance) * 8_061 + 128 * 16_384 + 8_192) >> 14
}

/**
 * A row of coefficients of the low band of a Haar transform of U. `from` is the position of the first of their pixels,
 * of which each has two and two below. Rounded as PyWavelets does it, which decides between the values where a bit
 * changes.
 */
function readBytes({ data, width, channels }: Pixels, from: number, row: Float64Array): void {
  for (let column = 0, at = from; column < row.length; column += 1, at += 2 * channels) {
    const below = at + width * channels
    const left = chroma(data, at) * HAAR + chroma(data, below) * HAAR
    const right = chroma(data, at + channels) * HAAR + chroma(data, below + channels) * HAAR
    row[column] = left * HAAR + right * HAAR
  }
}

/** The sum of one channel over the pixels of a coefficient. */
const sum = (data: Uint8Array, at: number, below: number, channels: number): number =>
  (data[at] as number) +
  (data[at + channels] as number) +
  (data[below] as number) +
  (data[below + channels] as number)

/**
 * The same for floating-point numbers, whose U is `0.492 * (blue - luminance) + 0.5`, without rounding. `blue` is the
 * channel that the encoder takes for blue.
 */
function readFloats({ data, width, channels }: Pixels, from: number, row: Float64Array, blue: number): void {
  for (let column = 0, at = from; column < row.length; column += 1, at += 2 * channels) {
    const below = at + width * channels
    const blues = sum(data, at + blue, below + blue, channels)
    const greens = sum(data, at + 1, below + 1, channels)
    const reds = sum(data, at + 2 - blue, below + 2 - blue, channels)
    row[column] = 0.246 * (0.886 * blues - 0.587 * greens - 0.299 * reds) + 1
  }
}

const READ: Readonly<Record<Samples, (pixels: Pixels, from: number, row: Float64Array) => void>> = {
  'bytes, blue first': readBytes,
  'floats, blue first': (pixels, from, row) => readFloats(pixels, from, row, 2),
  'floats, red first': (pixels, from, row) => readFloats(pixels, from, row, 0),
}

/** The bit that each block shows, in its largest coefficient except the first. */
function votesOf(pixels: Pixels, samples: Samples): Uint8Array {
  const { width, height, channels } = pixels
  const across = Math.floor(width / BLOCK_PIXELS)
  const down = Math.floor(height / BLOCK_PIXELS)
  const row = new Float64Array(across * BLOCK)
  const largest = new Float64Array(across)
  const votes = new Uint8Array(across * down)
  for (let line = 0; line < down * BLOCK; line += 1) {
    READ[samples](pixels, line * 2 * width * channels, row)
    const isFirst = line % BLOCK === 0
    if (isFirst) largest.fill(0)
    for (let block = 0, column = 0; block < across; block += 1, column += BLOCK) {
      const first = isFirst ? 0 : Math.abs(row[column] as number)
      const second = Math.abs(row[column + 1] as number)
      const third = Math.abs(row[column + 2] as number)
      const fourth = Math.abs(row[column + 3] as number)
      largest[block] = Math.max(largest[block] as number, first, second, third, fourth)
    }
    if (line % BLOCK !== BLOCK - 1) continue
    const first = Math.floor(line / BLOCK) * across
    for (let block = 0; block < across; block += 1)
      votes[first + block] = (largest[block] as number) % SCALE > SCALE / 2 ? 1 : 0
  }
  return votes
}

/** How many bits of a message differ from what most of its blocks show. */
function wrongBitsOf(votes: Uint8Array, bits: readonly number[]): number {
  return bits.filter((bit, at) => {
    let [ones, blocks] = [0, 0]
    for (let number = at; number < votes.length; number += bits.length) {
      ones += votes[number] as number
      blocks += 1
    }
    // As the decoder of the package rounds it.
    return bit !== ((ones / blocks) * 255 > 127 ? 1 : 0)
  }).length
}

type Compared = Watermark & Pick<Message, 'tolerance'>

/** Each message compared with a picture, with its tolerance; empty for a picture that cannot carry any. */
export function compareMessages(pixels: Pixels): Compared[] {
  const count = pixels.width * pixels.height
  if (pixels.channels < 3 || count < MIN_PIXELS || count > MAX_MARKED_PIXELS) return []
  const read = new Map<Samples, Uint8Array>()
  return MESSAGES.flatMap(({ name, bits, samples, tolerance }) => {
    const votes = read.get(samples) ?? votesOf(pixels, samples)
    read.set(samples, votes)
    if (votes.length < bits.length) return []
    return { message: name, bits: bits.length, wrongBits: wrongBitsOf(votes, bits), tolerance }
  })
}

/** Whether the upper part of a picture shows that it carries no message. */
function cannotCarryWatermark(pixels: Pixels): boolean {
  const across = Math.max(1, Math.floor(pixels.width / BLOCK_PIXELS))
  const height = Math.min(pixels.height, Math.ceil(FIRST_BLOCKS / across) * BLOCK_PIXELS)
  return compareMessages({ ...pixels, height }).every(({ wrongBits, bits }) => wrongBits > bits * MAX_SHARE)
}

/**
 * The watermark of a generator in a picture, by the method `dwtDct` of the package invisible-watermark
 * (`imwatermark/maxDct.py` of ShieldMnt/invisible-watermark; despite its name it has no cosine transform). `null` says
 * nothing: some pictures cannot carry it, and scaling, cropping and compression remove it.
 */
export function watermarkOf(pixels: Pixels): Watermark | null {
  if (cannotCarryWatermark(pixels)) return null
  const found = compareMessages(pixels).find(({ wrongBits, tolerance }) => wrongBits <= tolerance)
  return found === undefined ? null : { message: found.message, bits: found.bits, wrongBits: found.wrongBits }
}
