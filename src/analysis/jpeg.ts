import { cosines } from './cosine-transform.js'
import type { Pixels } from './pixels.js'

/** Table K.1 of ITU-T T.81, of which the quality of libjpeg and those like it is a multiple; row by row. */
const STANDARD_LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

/** Where in a block's rows each coefficient of a file's order stands (figure A.6 of T.81). */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]

/** The luminance's quantization table of a JPEG, row by row; `null` when it has none that can be read. */
export function luminanceTable(bytes: Buffer): number[] | null {
  const tables = new Map<number, number[]>()
  let wanted: number | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    // Fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xdb) readTables(segment, tables)
    // Start of a frame (C4, C8 and CC are none): the first component is the luminance.
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) wanted = segment[8]
    else if (marker === 0xda) break
    at += 2 + Math.max(2, length)
  }
  return (wanted !== undefined && tables.get(wanted)) || null
}

function readTables(segment: Buffer, tables: Map<number, number[]>): void {
  for (let at = 0; at < segment.length; ) {
    const [id, wide] = [(segment[at] as number) & 15, (segment[at] as number) >> 4 !== 0]
    const size = wide ? 2 : 1
    if (at + 1 + 64 * size > segment.length) return
    const table = new Array<number>(64)
    for (const [order, place] of ZIGZAG.entries()) {
      const from = at + 1 + order * size
      table[place] = wide ? segment.readUInt16BE(from) : (segment[from] as number)
    }
    tables.set(id, table)
    at += 1 + 64 * size
  }
}

/** The luminance's table that libjpeg makes of a quality (`jpeg_quality_scaling` and `jpeg_add_quant_table`). */
function tableOfQuality(quality: number): number[] {
  const scale = quality < 50 ? Math.floor(5_000 / quality) : 200 - 2 * quality
  return STANDARD_LUMINANCE.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))))
}

/** The quality of libjpeg, from 1 to 100, whose table is nearest: of other encoders' tables an estimate. */
export function qualityOfTable(table: readonly number[]): number {
  let [nearest, least] = [1, Number.POSITIVE_INFINITY]
  for (let quality = 1; quality <= 100; quality += 1) {
    const distance = tableOfQuality(quality).reduce(
      (sum, value, place) => sum + Math.abs(value - (table[place] as number)),
      0,
    )
    if (distance < least) [nearest, least] = [quality, distance]
  }
  return nearest
}

/** Coefficients that most blocks have something of. */
const EXAMINED = ZIGZAG.slice(1, 10)
const MAX_BLOCKS = 32_768
const MAX_LEVEL = 60
const COSINES = cosines(8, 8)

/** How many values must stand where an earlier compression would have left nothing. */
const MIN_EXPECTED = 60
/** Of them, the share that rounding to colours and back moves there. */
const MAX_REMAINING = 0.4
/** In how many of the coefficients it must show, and in which share of those that can show it. */
const MIN_COEFFICIENTS = 3
const MIN_SHARE = 0.6

/** How often each level of a coefficient occurs, whatever its sign, among the blocks of the picture. */
function levelsOf({ data, width, height, channels }: Pixels, table: readonly number[]): Uint32Array[] {
  const [across, down] = [Math.floor(width / 8), Math.floor(height / 8)]
  const step = Math.max(1, Math.ceil((across * down) / MAX_BLOCKS))
  const levels = EXAMINED.map(() => new Uint32Array(MAX_LEVEL + 1))
  const luminance = new Float64Array(64)
  for (let block = 0; block < across * down; block += step) {
    const origin = (Math.floor(block / across) * width + (block % across)) * 8
    for (let place = 0; place < 64; place += 1) {
      const at = (origin + (place >> 3) * width + (place & 7)) * channels
      // As JFIF has it.
      luminance[place] =
        channels < 3
          ? (data[at] as number)
          : 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
    }
    for (const [index, place] of EXAMINED.entries()) {
      const [v, u] = [place >> 3, place & 7]
      let sum = 0
      for (let y = 0; y < 8; y += 1)
        for (let x = 0; x < 8; x += 1)
          sum +=
            (luminance[y * 8 + x] as number) * (COSINES[u * 8 + x] as number) * (COSINES[v * 8 + y] as number)
      const scale = 0.25 * (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1)
      const level = Math.round(Math.abs(sum * scale) / (table[place] as number))
      const counts = levels[index] as Uint32Array
      if (level > 0 && level <= MAX_LEVEL) counts[level] = (counts[level] as number) + 1
    }
  }
  return levels
}

/**
 * What is left, of what a smooth distribution would have, at the levels that a value can not reach that was a
 * multiple of `earlier` before it was rounded to multiples of `step`; `null` when too little is expected there.
 */
function remaining(levels: Uint32Array, step: number, earlier: number): number | null {
  const reached = new Set<number>()
  for (let multiple = earlier; multiple / step <= MAX_LEVEL + 1; multiple += earlier) {
    // A half may have been rounded either way.
    reached.add(Math.floor(multiple / step + 0.49)).add(Math.ceil(multiple / step - 0.49))
  }
  const reach = Math.ceil(earlier / step)
  let [expected, found] = [0, 0]
  for (let level = 1; level <= MAX_LEVEL - reach; level += 1) {
    if (reached.has(level)) continue
    const from = Math.max(1, level - reach)
    let around = 0
    for (let near = from; near <= level + reach; near += 1) around += levels[near] as number
    expected += around / (level + reach - from + 1)
    found += levels[level] as number
  }
  return expected < MIN_EXPECTED ? null : found / expected
}

/**
 * Whether a JPEG shows that it was compressed before, more coarsely and on the same grid: levels of its coefficients
 * are missing at regular distances (Lukáš and Fridrich, "Estimation of Primary Quantization Matrix in Double Compressed
 * JPEG Images", 2003; Popescu and Farid, "Statistical Tools for Digital Forensics", 2004). `false` says only that this
 * does not show: an earlier compression that was finer, or before the picture was scaled or cropped, leaves no such
 * gaps. `null` when the picture has too little in it to tell.
 */
export function wasCompressedTwice(pixels: Pixels, table: readonly number[]): boolean | null {
  const levels = levelsOf(pixels, table)
  let [able, gaps] = [0, 0]
  for (const [index, place] of EXAMINED.entries()) {
    const step = table[place] as number
    const shares: number[] = []
    // Up to the tables of quality 30, beyond which a picture shows what was done to it.
    for (let earlier = Math.ceil(step * 1.5); earlier <= 40; earlier += 1) {
      const share = remaining(levels[index] as Uint32Array, step, earlier)
      if (share !== null) shares.push(share)
    }
    if (shares.length === 0) continue
    able += 1
    if (Math.min(...shares) < MAX_REMAINING) gaps += 1
  }
  if (able < MIN_COEFFICIENTS) return null
  return gaps >= MIN_COEFFICIENTS && gaps / able >= MIN_SHARE
}
