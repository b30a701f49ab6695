/** Table K.1 of ITU-T T.81, row by row. libjpeg and encoders like it scale this table to set the quality. */
const STANDARD_LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

/** Maps the order of coefficients in a file to their position in a block's rows (figure A.6 of T.81). */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]

/** The quantization table of a JPEG's luminance, row by row; `null` when there is none that can be read. */
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
    // Start of a frame (C4, C8 and CC are other markers). The first component is the luminance.
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

/** The luminance table that libjpeg computes for a quality (`jpeg_quality_scaling` and `jpeg_add_quant_table`). */
function tableOfQuality(quality: number): number[] {
  const scale = quality < 50 ? Math.floor(5_000 / quality) : 200 - 2 * quality
  return STANDARD_LUMINANCE.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))))
}

/** The libjpeg quality, from 1 to 100, whose table is nearest. For the tables of other encoders this is an estimate. */
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
