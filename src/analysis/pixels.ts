/** Pixels row by row, with so many bytes each: one of grey, or red, green and blue. */
export type Pixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** A grey picture, row by row, a byte a pixel. */
export type Grey = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** What a byte of sRGB is of the brightest light (IEC 61966-2-1). */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Steps of light, fine enough that the darkest ones are less than a byte apart. */
const STEPS = 8_192

/** The byte of sRGB for each step of light. */
const BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

const share = (of: number) => LIGHT.map((light) => light * of * STEPS)
/** What each colour adds to the luminance (ITU-R BT.709), in steps. */
const [RED, GREEN, BLUE] = [share(0.2126), share(0.7152), share(0.0722)]

/**
 * A picture's luminance. Not by sharp, whose calls take up to a millisecond each, however small the picture: see
 * docs/performance.md.
 */
export function greyOf({ data, width, height, channels }: Pixels): Grey {
  const grey = new Uint8Array(width * height)
  const next = channels === 1 ? 0 : 1
  for (let at = 0, from = 0; at < grey.length; at += 1, from += channels) {
    const light =
      (RED[data[from] as number] as number) +
      (GREEN[data[from + next] as number] as number) +
      (BLUE[data[from + 2 * next] as number] as number)
    grey[at] = BYTES[Math.round(light)] as number
  }
  return { data: grey, width, height }
}

/** Scaled to these sides, each pixel the mean of those that it stands for. */
export function scaled({ data, width, height }: Grey, toWidth: number, toHeight: number): Grey {
  const result = new Uint8Array(toWidth * toHeight)
  for (let y = 0; y < toHeight; y += 1) {
    const [top, bottom] = [(y * height) / toHeight, ((y + 1) * height) / toHeight]
    for (let x = 0; x < toWidth; x += 1) {
      const [left, right] = [(x * width) / toWidth, ((x + 1) * width) / toWidth]
      let [sum, area] = [0, 0]
      for (let row = Math.floor(top); row < bottom && row < height; row += 1)
        for (let column = Math.floor(left); column < right && column < width; column += 1) {
          const share =
            (Math.min(bottom, row + 1) - Math.max(top, row)) *
            (Math.min(right, column + 1) - Math.max(left, column))
          sum += share * (data[row * width + column] as number)
          area += share
        }
      result[y * toWidth + x] = area === 0 ? 0 : Math.round(sum / area)
    }
  }
  return { data: result, width: toWidth, height: toHeight }
}

/** Scaled so that the longer side has so many pixels. */
export function within(side: number, grey: Grey): Grey {
  const scale = side / Math.max(grey.width, grey.height)
  const [width, height] = [grey.width, grey.height].map((each) => Math.max(1, Math.round(each * scale)))
  return scaled(grey, width as number, height as number)
}
