/** Pixels row by row with `channels` bytes each: one byte of grey, or red, green and blue. */
export type Pixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** A grey picture, row by row, one byte per pixel. */
export type Grey = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** The light of each sRGB byte, as a fraction of the brightest (IEC 61966-2-1). */
const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Number of light levels. Fine enough that the darkest levels are less than one byte value apart. */
const STEPS = 8_192

/** The sRGB byte for each light level. */
const BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

const share = (of: number) => LIGHT.map((light) => light * of * STEPS)
/** The contribution of each colour to the luminance (ITU-R BT.709), in light levels. */
const [RED, GREEN, BLUE] = [share(0.2126), share(0.7152), share(0.0722)]

/**
 * A picture's luminance. Computed here rather than with sharp, whose calls take up to a millisecond each, however small
 * the picture: see docs/performance.md.
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

/** Scaled to these sides. Each pixel is the mean of the pixels that it replaces. */
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

/** Scaled so that the longer side has `side` pixels. */
export function within(side: number, grey: Grey): Grey {
  const scale = side / Math.max(grey.width, grey.height)
  const [width, height] = [grey.width, grey.height].map((each) => Math.max(1, Math.round(each * scale)))
  return scaled(grey, width as number, height as number)
}
