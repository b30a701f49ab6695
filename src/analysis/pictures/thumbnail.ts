import { type Grey, scaled } from './pixels.js'

/** The longer side, in pixels, of a picture and its thumbnail when they are compared. */
export const COMPARED_SIDE = 48

/** Below this correlation two pictures count as unrelated. It allows for changes of brightness and colours. */
const MAX_OF_ANOTHER = 0.5
/** Below this standard deviation of greys (from 0 to 255) there is too little to compare. */
const MIN_CONTRAST = 8
/** How much of one picture the other shows, along the side that fits. Either may be cropped. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]
/** Cameras pad thumbnails of 4:3 with bars that are no lighter than this. */
const MAX_OF_BAR = 24
const MIN_SIDE = 8
/** Radius of a pixel's surroundings. */
const AROUND = 3

/**
 * Removes slow changes, which any two pictures may have in common. In the result, 128 means no difference from the
 * surroundings.
 */
function outlines({ data, width, height }: Grey): Grey {
  const result = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - AROUND); row <= Math.min(height - 1, y + AROUND); row += 1)
        for (let column = Math.max(0, x - AROUND); column <= Math.min(width - 1, x + AROUND); column += 1) {
          sum += data[row * width + column] as number
          count += 1
        }
      result[y * width + x] = 128 + (data[y * width + x] as number) - sum / count
    }
  return { data: new Uint8Array(result.buffer), width, height }
}

/** With rows and columns swapped. Together with mirroring this produces every rotation. */
function transposed({ data, width, height }: Grey): Grey {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[x * height + y] = data[y * width + x] as number
  return { data: result, width: height, height: width }
}

/** With left and right swapped. */
function mirrored({ data, width, height }: Grey): Grey {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[y * width + (width - 1 - x)] = data[y * width + x] as number
  return { data: result, width, height }
}

/** Without the dark bars at its edges. */
function withoutBars(grey: Grey): Grey {
  const { data, width, height } = grey
  const isBar = (from: number, step: number, count: number) => {
    for (let index = 0; index < count; index += 1)
      if ((data[from + index * step] as number) > MAX_OF_BAR) return false
    return true
  }
  let [top, bottom, left, right] = [0, height, 0, width]
  while (top < bottom && isBar(top * width, 1, width)) top += 1
  while (bottom > top && isBar((bottom - 1) * width, 1, width)) bottom -= 1
  while (left < right && isBar(left, width, height)) left += 1
  while (right > left && isBar(right - 1, width, height)) right -= 1
  if (right - left < MIN_SIDE || bottom - top < MIN_SIDE) return grey
  const inner = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1)
    inner.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { data: inner, width: right - left, height: bottom - top }
}

function contrast({ data }: Grey): number {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length)
}

/** Pearson's correlation between `part` and the area of `whole` that it covers at this position. */
function correlation(whole: Grey, part: Grey, left: number, top: number): number {
  let [ofWhole, ofPart, squaresOfWhole, squaresOfPart, products] = [0, 0, 0, 0, 0]
  for (let y = 0; y < part.height; y += 1) {
    const row = (top + y) * whole.width + left
    for (let x = 0; x < part.width; x += 1) {
      const one = whole.data[row + x] as number
      const other = part.data[y * part.width + x] as number
      ofWhole += one
      ofPart += other
      squaresOfWhole += one * one
      squaresOfPart += other * other
      products += one * other
    }
  }
  const count = part.data.length
  const spread = (squaresOfWhole - ofWhole ** 2 / count) * (squaresOfPart - ofPart ** 2 / count)
  return spread <= 0 ? 0 : (products - (ofWhole * ofPart) / count) / Math.sqrt(spread)
}

/** Whether `part` resembles any area of `whole`, at any of the scales. */
function isPart(whole: Grey, part: Grey): boolean {
  const of = outlines(whole)
  const like = (small: Grey, left: number, top: number) => correlation(of, small, left, top) >= MAX_OF_ANOTHER
  if (like(outlines(scaled(part, whole.width, whole.height)), 0, 0)) return true
  const fit = Math.min(whole.width / part.width, whole.height / part.height)
  for (const scale of SCALES) {
    const [width, height] = [Math.round(part.width * fit * scale), Math.round(part.height * fit * scale)]
    if (width < MIN_SIDE || height < MIN_SIDE) break
    const small = outlines(scaled(part, width, height))
    for (let top = 0; top + height <= whole.height; top += 1)
      for (let left = 0; left + width <= whole.width; left += 1) if (like(small, left, top)) return true
  }
  return false
}

/**
 * Whether a thumbnail shows another picture; both have {@link COMPARED_SIDE}. A rotated, mirrored or recoloured version
 * of the picture, or one cropped to half its width, counts as the same picture. `null` when one of them has too little
 * detail to tell.
 */
export function showsAnother(picture: Grey, thumbnail: Grey): boolean | null {
  for (const each of [picture, thumbnail])
    if (Math.min(each.width, each.height) < MIN_SIDE || contrast(each) < MIN_CONTRAST) return null
  for (let shown of [thumbnail, withoutBars(thumbnail)])
    for (let turn = 0; turn < 8; turn += 1) {
      if (isPart(picture, shown) || isPart(shown, picture)) return false
      shown = turn % 2 === 0 ? mirrored(shown) : transposed(shown)
    }
  return true
}
