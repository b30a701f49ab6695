import { gunzipSync } from 'node:zlib'
import type { Picture } from '../evidence.js'
import type { Pixels } from './pixels.js'

export type HiddenText = NonNullable<Picture['hiddenText']>

/** Longest text that is read, in bytes, compressed and not. */
const MAX_BYTES = 2 ** 20

/** Length of a signature and of the number after it, in bytes. */
const [SIGNATURE_BYTES, LENGTH_BYTES] = [15, 4]

/** How many pixels have to be known to see whether a picture begins with a signature. */
export const SIGNATURE_PIXELS = SIGNATURE_BYTES * 8

/** Where text can be hidden: the places of the channels in a pixel, and what a picture with such a text begins with. */
const CHANNELS: readonly {
  readonly channel: HiddenText['channel']
  readonly places: readonly number[]
  readonly plain: string
  readonly compressed: string
}[] = [
  { channel: 'alpha', places: [3], plain: 'stealth_pnginfo', compressed: 'stealth_pngcomp' },
  { channel: 'rgb', places: [0, 1, 2], plain: 'stealth_rgbinfo', compressed: 'stealth_rgbcomp' },
]

/**
 * Bytes from the lowest bits of the channels at `places` of each pixel: column by column from the left, each column from
 * the top, the highest bit of a byte first. `null` when the picture has too few pixels.
 */
function readBytes(
  { data, width, height, channels }: Pixels,
  places: readonly number[],
  from: number,
  length: number,
): Buffer | null {
  if ((from + length) * 8 > width * height * places.length) return null
  const bytes = Buffer.alloc(length)
  for (let bit = 0; bit < length * 8; bit += 1) {
    const number = from * 8 + bit
    const pixel = Math.floor(number / places.length)
    const at = (pixel % height) * width + Math.floor(pixel / height)
    const value = data[at * channels + (places[number % places.length] as number)] as number
    bytes[bit >> 3] = ((bytes[bit >> 3] as number) << 1) | (value & 1)
  }
  return bytes
}

function signatureOf(pixels: Pixels) {
  for (const { channel, places, plain, compressed } of CHANNELS) {
    if (places.some((place) => place >= pixels.channels)) continue
    const text = readBytes(pixels, places, 0, SIGNATURE_BYTES)?.toString('latin1')
    if (text === plain || text === compressed) return { channel, places, isCompressed: text === compressed }
  }
  return null
}

/**
 * Whether a picture can have hidden text. `pixels` are at least the first pixels of its columns: `SIGNATURE_PIXELS` of
 * the first one, or whole columns of a picture that is lower.
 */
export const beginsWithSignature = (pixels: Pixels): boolean => signatureOf(pixels) !== null

/**
 * The text that some generators hide in a picture, "stealth PNG info": a signature, the length of what follows in bits
 * (32 bits, the highest first), and UTF-8, possibly compressed with gzip. `pixels` are all pixels as they are stored.
 * `null` when there is none, it cannot be read, or it is longer than 1 MiB. Format: `stealth_pnginfo.py` of
 * ashen-sensored/sd_webui_stealth_pnginfo and `nai_meta_writer.py` of NovelAI/novelai-image-metadata.
 */
export function hiddenTextOf(pixels: Pixels): HiddenText | null {
  const signature = signatureOf(pixels)
  if (signature === null) return null
  const { channel, isCompressed, places } = signature
  const length = readBytes(pixels, places, SIGNATURE_BYTES, LENGTH_BYTES)?.readUInt32BE()
  const size = Math.floor((length ?? 0) / 8)
  if (size > MAX_BYTES) return null
  const hidden = readBytes(pixels, places, SIGNATURE_BYTES + LENGTH_BYTES, size)
  if (hidden === null) return null
  try {
    const text = isCompressed ? gunzipSync(hidden, { maxOutputLength: MAX_BYTES }) : hidden
    return text.length === 0 ? null : { text: text.toString('utf8'), channel }
  } catch {
    // No gzip, or longer than allowed when unpacked.
    return null
  }
}
