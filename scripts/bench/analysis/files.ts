import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

export type File = {
  readonly name: string
  readonly contentType: string
  readonly mediaType: string
  readonly bytes: Buffer
}

const SIZE = { width: 1_600, height: 1_200 }
const CHANNELS = 3
/** How far the noise is shifted for each further picture, in pixels; shares no divisor with their number. */
const SHIFT = 130_003

let made = 0
let noise: Promise<Buffer> | undefined

/** Grey with noise. Making it takes several times as long as compressing it, so all pictures share it. */
const makeNoise = () =>
  sharp({
    create: {
      ...SIZE,
      channels: CHANNELS,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .raw()
    .toBuffer()

/** A JPEG of 0.8 MB, as from a camera. Each one is different: the noise, shifted. */
export async function picture(): Promise<File> {
  noise ??= makeNoise()
  const pixels = await noise
  const number = made
  made += 1
  const from = (number * SHIFT * CHANNELS) % pixels.length
  const bytes = await sharp(Buffer.concat([pixels.subarray(from), pixels.subarray(0, from)]), {
    raw: { ...SIZE, channels: CHANNELS },
  })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `picture-${number}.jpg`, contentType: 'image/jpeg', mediaType: 'image', bytes }
}

/** The fixture's clip followed by media data, so that the analysis reads what a long video contains. */
export async function video(byteSize: number): Promise<File> {
  const clip = await readFile('test/fixtures/clip.mp4')
  const data = randomBytes(byteSize - clip.length)
  data.writeUInt32BE(data.length)
  data.write('mdat', 4, 'latin1')
  const bytes = Buffer.concat([clip, data])
  return { name: 'video.mp4', contentType: 'video/mp4', mediaType: 'video', bytes }
}
