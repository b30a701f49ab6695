import type { Pixels } from '../../src/analysis/pictures/pixels.js'

/** One bit for each block. */
export type Bits = readonly number[]

/** How the encoder gets the picture: bytes or floating-point numbers, blue first or (by mistake) red first. */
export type Given = { readonly bytes: boolean; readonly redFirst: boolean }

const SCALE = 36

/** Colours as OpenCV converts them to YUV and back: fixed-point numbers for bytes, floating-point numbers otherwise. */
const IN_BYTES = {
  neutral: 128,
  toYuv(red: number, green: number, blue: number): [number, number, number] {
    const y = (4_899 * red + 9_617 * green + 1_868 * blue + 8_192) >> 14
    return [y, ((blue - y) * 8_061 + 2_097_152 + 8_192) >> 14, ((red - y) * 14_369 + 2_097_152 + 8_192) >> 14]
  },
  toRgb(y: number, u: number, v: number): [number, number, number] {
    return [
      y + ((v * 18_678 + 8_192) >> 14),
      y + ((u * -6_472 + v * -9_519 + 8_192) >> 14),
      y + ((u * 33_292 + 8_192) >> 14),
    ]
  },
}
const IN_FLOATS: typeof IN_BYTES = {
  neutral: 0.5,
  toYuv(red, green, blue) {
    const y = 0.299 * red + 0.587 * green + 0.114 * blue
    return [y, 0.492 * (blue - y) + 0.5, 0.877 * (red - y) + 0.5]
  },
  toRgb: (y, u, v) => [y + 1.14 * v, y - 0.395 * u - 0.581 * v, y + 2.032 * u],
}

/**
 * A picture in red, green and blue with this message, as the method `dwtDct` of the package invisible-watermark writes
 * it: in each block of 4 × 4 coefficients of the low Haar band of U, the largest except the first is moved to a quarter
 * (0) or three quarters (1) between multiples of 36.
 */
export function withWatermark(pixels: Pixels, message: Bits, { bytes, redFirst }: Given): Pixels {
  const { width, height } = pixels
  const [red, blue] = redFirst ? [2, 0] : [0, 2]
  const { neutral, toYuv, toRgb } = bytes ? IN_BYTES : IN_FLOATS
  const yuv = new Float64Array(pixels.data.length)
  for (let at = 0; at < yuv.length; at += 3) {
    const [one, green, other] = [at + red, at + 1, at + blue].map((place) => pixels.data[place] as number)
    yuv.set(toYuv(one as number, green as number, other as number), at)
  }
  const u = (x: number, y: number) => (y * width + x) * 3 + 1
  const at = (place: number) => yuv[place] as number
  let number = 0
  const low = new Map<number, number>()
  for (let y = 0; y + 8 <= height; y += 8)
    for (let x = 0; x + 8 <= width; x += 8) {
      const block = Array.from({ length: 16 }, (_, place) => {
        const corner = u(x + (place % 4) * 2, y + Math.floor(place / 4) * 2)
        const value = (at(corner) + at(corner + 3) + at(corner + 3 * width) + at(corner + 3 * width + 3)) / 2
        return { corner, value }
      })
      const { corner, value } = block
        .slice(1)
        .reduce((most, next) => (Math.abs(next.value) > Math.abs(most.value) ? next : most))
      const level =
        Math.floor(Math.abs(value) / SCALE) + 0.25 + 0.5 * (message[number % message.length] as number)
      low.set(corner, (value < 0 ? -level : level) * SCALE - value)
      number += 1
    }
  for (let y = 0; y + 2 <= height - (height % 4); y += 2)
    for (let x = 0; x + 2 <= width - (width % 4); x += 2) {
      const corner = u(x, y)
      const [right, below] = [corner + 3, corner + 3 * width]
      const change = (low.get(corner) ?? 0) / 2
      // The package confuses the two directions of detail when it transforms back.
      const [first, second] = [at(below), at(right)]
      for (const [place, value] of [
        [corner, at(corner)],
        [right, first],
        [below, second],
        [below + 3, at(below + 3)],
      ] as const)
        yuv[place] = bytes ? Math.floor(value + change) : value + change
    }
  const data = new Uint8Array(yuv.length)
  for (let place = 0; place < yuv.length; place += 3) {
    const colours = toRgb(at(place), at(place + 1) - neutral, at(place + 2) - neutral)
    for (const [index, channel] of [red, 1, blue].entries())
      data[place + channel] = Math.min(255, Math.max(0, Math.round(colours[index] as number)))
  }
  return { ...pixels, data }
}
