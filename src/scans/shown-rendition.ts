import { imageSize } from 'image-size'
import { MAX_REDRAWN_PIXELS } from '../analysis/workers.js'

/** The formats that the service makes renditions in. */
const FORMATS: readonly (string | undefined)[] = ['png', 'webp']

/**
 * Whether a stored rendition may be sent to a browser, which would allocate memory for all of its pixels. Those that the
 * service makes may; one from an archive, or a heat map of an earlier release, may be anything.
 */
export function isShown(rendition: Uint8Array): boolean {
  try {
    const { type, width, height } = imageSize(rendition)
    const pixels = width * height
    return FORMATS.includes(type) && pixels > 0 && pixels <= MAX_REDRAWN_PIXELS
  } catch {
    return false
  }
}
