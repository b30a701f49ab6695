import { LIMITS } from '../../analysis/pictures/decoder.js'

/** As many pixels as paper can show. */
const SIZE = { width: 900, height: 700, fit: 'inside', withoutEnlargement: true } as const

/** A picture as pages have it. Sizes in pixels. */
export type PagePicture = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

/** Previews are WebP; libvips would choose another loader for other bytes, one that renders SVG, too. */
const isWebp = (bytes: Uint8Array): boolean =>
  /^RIFF.{4}WEBP$/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))

/**
 * A preview that the analysis made, as JPEG, which a PDF can have; `undefined` if it cannot be read. Unlike the analysis
 * it forbids no loaders, since that would be so for the whole process.
 */
export async function readPreview(preview: Uint8Array): Promise<PagePicture | undefined> {
  if (!isWebp(preview)) return undefined
  const { default: sharp } = await import('sharp')
  // What is transparent would be black.
  const made = sharp(preview, LIMITS).resize(SIZE).flatten({ background: '#ffffff' }).jpeg({ quality: 80 })
  const { data, info } = await made
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: undefined, info: undefined }))
  return data && { jpeg: data, width: info.width, height: info.height }
}
