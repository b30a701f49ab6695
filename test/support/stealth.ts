import { gzipSync } from 'node:zlib'
import type { Pixels } from '../../src/analysis/pictures/pixels.js'

/** A signature, the length in bits, and the data: what stealth PNG info hides in a picture. */
export function hiddenData(
  signature: string,
  data: Uint8Array,
  lengthInBits: number = data.length * 8,
): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(lengthInBits)
  return Buffer.concat([Buffer.from(signature, 'latin1'), length, data])
}

/** A text as the extension of Stable Diffusion web UI hides it, under the signature that says how. */
export const hiddenTextData = (signature: string, text: string): Buffer =>
  hiddenData(signature, signature.endsWith('comp') ? gzipSync(text) : Buffer.from(text))

/** The picture with these bytes in the lowest bits of its alpha, or of its red, green and blue. */
export function withLowestBits(pixels: Pixels, bytes: Uint8Array, channel: 'alpha' | 'rgb'): Pixels {
  const { width, height, channels } = pixels
  const data = Uint8Array.from(pixels.data)
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const places = channel === 'alpha' ? [3] : [0, 1, 2]
  if (bits.length > width * height * places.length) throw new RangeError('The picture has too few pixels.')
  let written = 0
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1)
      for (const place of places) {
        if (written === bits.length) return { ...pixels, data }
        const at = (y * width + x) * channels + place
        data[at] = ((data[at] as number) & 0xfe) | Number(bits[written])
        written += 1
      }
  return { ...pixels, data }
}
