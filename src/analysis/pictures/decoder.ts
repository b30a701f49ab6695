import type { Sharp, SharpOptions } from 'sharp'
import type { Picture } from '../evidence.js'
import type { Pixels } from './pixels.js'

/**
 * The only loaders of libvips that are allowed. libvips chooses a loader by the bytes, and would also render SVG,
 * including fonts.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`)

/** Larger pictures are not decoded. */
export const MAX_PIXELS = 100_000_000

/** Such pictures are decoded as a whole, twice, with three bytes a pixel: 300 MB. */
const MAX_WHOLE_PIXELS = 50_000_000

/** Whether a picture of this size is decoded as a whole. Only such pictures get error levels. */
export const isDecodedWhole = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width * height <= MAX_WHOLE_PIXELS

/** Decode one frame, never more than the pixel limit. Keep the colours as stored, because the compression saw those. */
export const LIMITS = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  animated: false,
  sequentialRead: true,
} satisfies SharpOptions

export type SharpModule = typeof import('sharp')['default']

async function importSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

let imported: Promise<SharpModule> | undefined

/**
 * Loaded on first use, because most files are not pictures. Cached, because even a repeated import has a lookup cost.
 */
export function load(): Promise<SharpModule> {
  imported ??= importSharp()
  return imported
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

export const rawOptions = ({ width, height, channels }: Pixels) =>
  ({ raw: { width, height, channels: channels as 1 | 2 | 3 | 4 }, limitInputPixels: MAX_PIXELS }) as const
