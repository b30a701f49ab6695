import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Picture } from '../../src/analysis/evidence.js'
import type { AnalysisWorkers } from '../../src/analysis/workers.js'
import { randomNumbers } from './random.js'

/**
 * A picture as a PNG with the statistics of a photograph: noise that decreases with its frequency, and shapes in front
 * of it. Each seed gives a different picture.
 */
export async function drawScene(seed: number, width = 600, height = 450): Promise<Buffer> {
  const next = randomNumbers(seed)
  const sums = new Float64Array(width * height * 3)
  for (let columns = 2; columns <= 256; columns *= 2) {
    const rows = Math.max(1, Math.round((columns * height) / width))
    const noise = Buffer.from(Array.from({ length: columns * rows * 3 }, () => next() * 255))
    const layer = await sharp(noise, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer()
    for (const [at, value] of layer.entries())
      sums[at] = (sums[at] as number) + (value - 128) / columns ** 0.8
  }
  const ground = Buffer.from(Uint8ClampedArray.from(sums, (value) => 128 + value * 2.2))
  const colour = () => `rgb(${[0, 0, 0].map(() => Math.floor(next() * 255)).join()})`
  const things = Array.from(
    { length: 12 },
    () =>
      `<ellipse cx="${next() * width}" cy="${next() * height}" rx="${(next() * width) / 5}" ry="${(next() * height) / 5}" fill="${colour()}" opacity="0.8"/>`,
  )
  const drawing = Buffer.from(`<svg width="${width}" height="${height}">${things.join('')}</svg>`)
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}

/** The smallest rendition that is shown. */
export const onePixel = (): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()

/** The JPEG with this JPEG as its Exif thumbnail: an IFD0 without tags, and an IFD1 with its position. */
export function withThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const directory = Buffer.alloc(8 + 6 + 2 + 3 * 12 + 4)
  directory.write('II*\0', 'latin1')
  directory.writeUInt32LE(8, 4)
  // IFD0 has no entry; the next one is IFD1.
  directory.writeUInt16LE(0, 8)
  directory.writeUInt32LE(14, 10)
  directory.writeUInt16LE(3, 14)
  const entries = [
    { tag: 0x103, type: 3, value: 6 },
    { tag: 0x201, type: 4, value: directory.length },
    { tag: 0x202, type: 4, value: thumbnail.length },
  ]
  for (const [index, { tag, type, value }] of entries.entries()) {
    const at = 16 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(1, at + 4)
    directory.writeUInt32LE(value, at + 8)
  }
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), directory, thumbnail])
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 4)
  return Buffer.concat([head, exif, jpeg.subarray(2)])
}

/**
 * What the analysis of a PNG finds in its picture. In a worker: a process that inspects pictures refuses to decode what
 * other tests draw.
 */
export async function pictureFoundIn(workers: AnalysisWorkers, png: Buffer): Promise<Picture | null> {
  const declared = {
    fileName: 'a.png',
    mediaType: 'image',
    contentType: 'image/png',
    byteSize: png.length,
  } as const
  return (await workers.analyse(async () => Readable.from([png]), declared)).picture
}
