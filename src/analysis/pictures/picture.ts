import type { Sharp, WebpOptions } from 'sharp'
import type { Picture } from '../evidence.js'
import {
  isDecodedWhole,
  LIMITS,
  load,
  MAX_PIXELS,
  pixelsOf,
  rawOptions,
  type SharpModule,
} from './decoder.js'
import { luminanceTable, qualityOfTable } from './jpeg.js'
import { HASH_SIDE, perceptualHash } from './perceptual-hash.js'
import { greyOf, type Pixels, scaled, within } from './pixels.js'
import { hiddenTextOf } from './stealth.js'
import { decodeStored } from './stored-pixels.js'
import { COMPARED_SIDE, showsAnother } from './thumbnail.js'
import { MAX_MARKED_PIXELS, watermarkOf } from './watermark.js'

/** Pictures derived from a picture for people to look at: WebP, at most 1,024 pixels wide and high. */
export type Renditions = {
  /** The first frame of the picture as a viewer shows it, rotated according to its Exif. */
  readonly preview: Uint8Array
  /**
   * Bright where recompressing the picture changes it much; `null` for pictures over 50 megapixels. A part that differs
   * from similar parts elsewhere in the picture may come from another picture.
   */
  readonly errorLevels: Uint8Array | null
}

/** The findings of the step. If both are `null`, the format is not one that we decode. */
export type PictureFindings = { readonly picture: Picture | null; readonly error: string | null }

/** The renditions of a picture. If both are `null`, the format is not one that we decode. */
export type RenderedPicture = { readonly renditions: Renditions | null; readonly error: string | null }

/** A picture that was drawn anew as WebP; `redrawn` is null where `error` says why not. */
export type RedrawnPicture = { readonly redrawn: Uint8Array | null; readonly error: string | null }

/** Formats that the installed sharp decodes. HEIC is patented and not among them. */
const DECODED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']

/** Whether pictures of this type are decoded. */
export const isDecoded = (detectedType: string | null): boolean =>
  detectedType !== null && DECODED.includes(detectedType)

/** The error for a picture that has more pixels than are allowed. */
export const TOO_LARGE = 'too large'

const MAX_THUMBNAIL_PIXELS = 1_000_000
const MAX_SIDE = 1_024
/**
 * Side of the picture that is used for the hash and compared with the thumbnail. JPEG and WebP decoders scale while
 * they decode: two megapixels take 5 ms; with a side of 1,024 they took 25 ms. In a sample of sixty pictures, scenes
 * drawn as PNG and JPEG, the hashes differ in at most two bits from those made with 1,024.
 */
const MAX_EXAMINED_SIDE = 256

/** From this quality on, without subsampling, a JPEG keeps what PNG keeps of a watermark: docs/analysis.md. */
const MARKED_JPEG_QUALITY = 95

const ERROR_LEVEL_QUALITY = 90
/** Differences are only a few levels of 255. */
const ERROR_LEVEL_GAIN = 16

/**
 * The same size as with sharp's default effort of 4, in a third of the time: it saves 0.1 s of 0.7 s for a photograph.
 */
const RENDITION = { effort: 1 } satisfies WebpOptions

/** Applies the Exif orientation. Done after scaling; before it, the whole picture would have to be in memory. */
function oriented(image: Sharp, orientation: number): Sharp {
  const quarters = [0, 0, 0, 2, 2, 1, 1, 3, 3][orientation] ?? 0
  const turned = quarters === 0 ? image : image.rotate(quarters * 90)
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned
}

/** The mean difference between each square of pixels and its recompressed version, amplified. */
function differences(a: Pixels, b: Pixels): Pixels {
  const side = Math.ceil(Math.max(a.width, a.height) / MAX_SIDE)
  const [width, height] = [Math.ceil(a.width / side), Math.ceil(a.height / side)]
  const sums = new Uint32Array(width * height * 3)
  for (let y = 0; y < a.height; y += 1) {
    const row = Math.floor(y / side) * width
    for (let x = 0; x < a.width; x += 1) {
      const from = (y * a.width + x) * 3
      const to = (row + Math.floor(x / side)) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const difference = (a.data[from + channel] as number) - (b.data[from + channel] as number)
        sums[to + channel] = (sums[to + channel] as number) + Math.abs(difference)
      }
    }
  }
  // Squares at the edge have fewer pixels and are darker in proportion.
  const data = new Uint8Array(sums.length)
  for (let at = 0; at < sums.length; at += 1)
    data[at] = Math.min(255, ((sums[at] as number) / side ** 2) * ERROR_LEVEL_GAIN)
  return { data, width, height, channels: 3 }
}

async function errorLevels(sharp: SharpModule, whole: Pixels, orientation: number): Promise<Uint8Array> {
  const compressed = await sharp(whole.data, rawOptions(whole))
    .jpeg({ quality: ERROR_LEVEL_QUALITY })
    .toBuffer()
  const found = differences(whole, await pixelsOf(sharp(compressed, LIMITS)))
  return oriented(sharp(found.data, rawOptions(found)), orientation)
    .webp(RENDITION)
    .toBuffer()
}

/** Whether the Exif thumbnail shows another picture; `null` when there is none that can be compared. */
async function thumbnailDiffers(
  sharp: SharpModule,
  embedded: Buffer | null,
  shown: Pixels,
): Promise<boolean | null> {
  if (embedded === null) return null
  try {
    const image = sharp(embedded, { ...LIMITS, limitInputPixels: MAX_THUMBNAIL_PIXELS })
    const thumbnail = await pixelsOf(image.toColourspace('srgb'))
    const compared = (pixels: Pixels) => within(COMPARED_SIDE, greyOf(pixels))
    return showsAnother(compared(shown), compared(thumbnail))
  } catch {
    // A broken thumbnail proves nothing.
    return null
  }
}

type Header = {
  readonly width: number
  readonly height: number
  readonly orientation: number
  readonly hasProfile: boolean
  readonly hasAlpha: boolean
  readonly chromaSubsampling?: string | undefined
}

const shownWithin = (image: Sharp, side: number): Promise<Pixels> =>
  pixelsOf(
    image
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb'),
  )

/** The picture with the colours and proportions that a viewer shows, not rotated, and at most `side` wide and high. */
const decodeWithin = (sharp: SharpModule, bytes: Buffer, side: number): Promise<Pixels> =>
  shownWithin(sharp(bytes, LIMITS), side)

/**
 * All pixels, with the colours that were compressed; `null` when there are too many. `within` is the picture scaled to
 * that side.
 */
async function decodeWhole(
  sharp: SharpModule,
  bytes: Buffer,
  header: Header,
  within: { readonly side: number; readonly pixels: Pixels },
): Promise<Pixels | null> {
  if (!isDecodedWhole(header)) return null
  if (Math.max(header.width, header.height) <= within.side && !header.hasProfile) return within.pixels
  return pixelsOf(
    sharp(bytes, { ...LIMITS, ignoreIcc: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb'),
  )
}

const turned = async (sharp: SharpModule, pixels: Pixels, orientation: number): Promise<Pixels> =>
  orientation === 1 ? pixels : pixelsOf(oriented(sharp(pixels.data, rawOptions(pixels)), orientation))

async function examine(
  sharp: SharpModule,
  { bytes, thumbnail }: PictureFile,
  type: string,
  header: Header,
): Promise<Picture> {
  const { width, height, orientation } = header
  const stored = await decodeStored(sharp, bytes, type, header)
  // A viewer converts colours by their profile, so only pixels without one can be used for both.
  const pixels =
    stored !== null && !header.hasProfile
      ? await shownWithin(sharp(stored.data, rawOptions(stored)), MAX_EXAMINED_SIDE)
      : await decodeWithin(sharp, bytes, MAX_EXAMINED_SIDE)
  const shown = await turned(sharp, pixels, orientation)
  const table = type === 'image/jpeg' ? luminanceTable(bytes) : null
  const jpegQuality = table && qualityOfTable(table)
  // Other JPEG files do not keep a watermark: docs/analysis.md has figures.
  const keepsWatermark =
    header.chromaSubsampling === '4:4:4' && jpegQuality !== null && jpegQuality >= MARKED_JPEG_QUALITY
  const marked =
    stored ??
    (keepsWatermark && width * height <= MAX_MARKED_PIXELS
      ? await decodeWhole(sharp, bytes, header, { side: MAX_EXAMINED_SIDE, pixels })
      : null)
  const isRotated = orientation > 4
  return {
    width: isRotated ? height : width,
    height: isRotated ? width : height,
    perceptualHash: perceptualHash(scaled(greyOf(shown), HASH_SIDE, HASH_SIDE).data),
    jpegQuality,
    thumbnailDiffers: await thumbnailDiffers(sharp, thumbnail, shown),
    hiddenText: stored && hiddenTextOf(stored),
    watermark: marked && watermarkOf(marked),
  }
}

async function render(sharp: SharpModule, bytes: Buffer, header: Header): Promise<Renditions> {
  const pixels = await decodeWithin(sharp, bytes, MAX_SIDE)
  const shown = await turned(sharp, pixels, header.orientation)
  const whole = await decodeWhole(sharp, bytes, header, { side: MAX_SIDE, pixels })
  return {
    preview: await sharp(shown.data, rawOptions(shown)).webp(RENDITION).toBuffer(),
    errorLevels: whole && (await errorLevels(sharp, whole, header.orientation)),
  }
}

/**
 * The result of `work` for a picture of at most `maxPixels`; `null` for a format that is not decoded. Never rejects.
 */
async function decoded<Result>(
  bytes: Buffer,
  detectedType: string | null,
  maxPixels: number,
  work: (sharp: SharpModule, type: string, header: Header) => Promise<Result>,
): Promise<{ readonly result: Result | null; readonly error: string | null }> {
  if (detectedType === null || !isDecoded(detectedType)) return { result: null, error: null }
  const sharp = await load().catch(() => undefined)
  if (sharp === undefined) return { result: null, error: 'no decoder installed' }
  try {
    // Read without the limit, to tell a picture that is too large from a broken one.
    const { orientation = 1, ...header } = await sharp(bytes, {
      ...LIMITS,
      limitInputPixels: false,
    }).metadata()
    if (header.width * header.height > maxPixels) return { result: null, error: TOO_LARGE }
    return { result: await work(sharp, detectedType, { orientation, ...header }), error: null }
  } catch {
    return { result: null, error: 'could not be decoded' }
  }
}

// Malicious bytes are limited in pixels and time but not in memory. Call these functions only in the processes of
// `worker.ts`.

/** A whole file, and the thumbnail that its metadata say is in it. */
export type PictureFile = { readonly bytes: Buffer; readonly thumbnail: Buffer | null }

/** Examines a picture of at most `maxPixels`. Never rejects. */
export async function inspectPicture(
  file: PictureFile,
  detectedType: string | null,
  maxPixels = MAX_PIXELS,
): Promise<PictureFindings> {
  const { result, error } = await decoded(file.bytes, detectedType, maxPixels, (sharp, type, header) =>
    examine(sharp, file, type, header),
  )
  return { picture: result, error }
}

/** Makes the renditions of a picture, under the same conditions. */
export async function renderPicture(
  bytes: Buffer,
  detectedType: string | null,
  maxPixels = MAX_PIXELS,
): Promise<RenderedPicture> {
  const { result, error } = await decoded(bytes, detectedType, maxPixels, (sharp, _type, header) =>
    render(sharp, bytes, header),
  )
  return { renditions: result, error }
}

/**
 * Draws a picture anew, with its transparency and without anything else that its file has, under the same conditions.
 */
export async function redrawPicture(
  bytes: Buffer,
  type: string | null,
  maxPixels: number,
): Promise<RedrawnPicture> {
  const { result, error } = await decoded(bytes, type, maxPixels, (sharp) =>
    sharp(bytes, { ...LIMITS, limitInputPixels: maxPixels })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp(RENDITION)
      .toBuffer(),
  )
  return { redrawn: result, error }
}
