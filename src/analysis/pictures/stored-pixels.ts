import type { Sharp } from 'sharp'
import { isDecodedWhole, LIMITS, pixelsOf, type SharpModule } from './decoder.js'
import type { Pixels } from './pixels.js'
import { beginsWithSignature, SIGNATURE_PIXELS } from './stealth.js'
import { MAX_MARKED_PIXELS } from './watermark.js'

/** A WebP file begins with `RIFF`, a length and `WEBP`; the picture comes after at most this many other chunks. */
const [FIRST_WEBP_CHUNK, MAX_WEBP_CHUNKS] = [12, 8]

/** Whether a WebP has every pixel as it was: its picture is in a chunk `VP8L` (RFC 9649). */
function isLosslessWebp(bytes: Buffer): boolean {
  let at = FIRST_WEBP_CHUNK
  for (let chunk = 0; chunk < MAX_WEBP_CHUNKS && at + 8 <= bytes.length; chunk += 1) {
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'VP8L' || name === 'VP8 ') return name === 'VP8L'
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

/** Compression that changes pixels destroys what is hidden in them. A WebP that does so to colours keeps alpha. */
const canHide = (bytes: Buffer, type: string, hasAlpha: boolean): boolean =>
  type === 'image/png' || (type === 'image/webp' && (hasAlpha || isLosslessWebp(bytes)))

/**
 * All pixels of a picture in which something can be hidden, as they are stored, with alpha; `null` for other pictures,
 * and for large ones that do not begin like a hidden text.
 */
export async function decodeStored(
  sharp: SharpModule,
  bytes: Buffer,
  type: string,
  header: { readonly width: number; readonly height: number; readonly hasAlpha: boolean },
): Promise<Pixels | null> {
  const { width, height, hasAlpha } = header
  if (!isDecodedWhole(header) || !canHide(bytes, type, hasAlpha)) return null
  const stored = (): Sharp => sharp(bytes, { ...LIMITS, ignoreIcc: true })
  const decoded = (image: Sharp) => pixelsOf(image.toColourspace('srgb'))
  if (width * height > MAX_MARKED_PIXELS) {
    const rows = Math.min(height, SIGNATURE_PIXELS)
    const columns = Math.min(width, Math.ceil(SIGNATURE_PIXELS / rows))
    const beginning = stored().extract({ left: 0, top: 0, width: columns, height: rows })
    if (!beginsWithSignature(await decoded(beginning))) return null
  }
  return decoded(stored())
}
