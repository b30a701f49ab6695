/**
 * `node --import tsx scripts/verdicts/watermark-false-hits.ts [--crops 20000] [--list FILE] FOLDER…`
 *
 * How often an invisible watermark is found in pictures that carry none. Reads every picture of the folders, draws crops
 * from it, compares each with the messages of `watermark.ts`, and prints a table for each message. Pictures whose
 * perceptual hashes differ in at most six bits count as one. `--list` writes down the pictures that count.
 */
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { HASH_SIDE, hashDistance, perceptualHash } from '../../src/analysis/pictures/perceptual-hash.js'
import { greyOf, type Pixels, scaled } from '../../src/analysis/pictures/pixels.js'
import { compareMessages } from '../../src/analysis/pictures/watermark.js'
import { randomNumbers } from '../../test/support/random.js'
import { table } from '../support/statistics.js'

const { values: options, positionals: folders } = parseArgs({
  options: { crops: { type: 'string', default: '20000' }, list: { type: 'string' } },
  allowPositionals: true,
})

const PICTURE = /\.(jpe?g|png|webp|tiff?)$/i
/** Sides of a crop, in pixels. Generators make pictures of these sizes. */
const [MIN_SIDE, MAX_SIDE] = [256, 1_024]
const MAX_PIXELS = 50_000_000
/** Side of the picture that is hashed, in pixels. */
const HASHED_SIDE = 128
/** Pictures whose hashes differ in no more bits show the same. */
const SAME = 6
/** The value that a rate without a hit does not exceed, with 95 % confidence. */
const upperBound = (tries: number): number => 1 - 0.05 ** (1 / tries)

const next = randomNumbers(1)
const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

function cropOf({ data, width, height, channels }: Pixels): Pixels {
  const across = between(MIN_SIDE, Math.min(MAX_SIDE, width))
  const down = between(MIN_SIDE, Math.min(MAX_SIDE, height))
  const [left, top] = [between(0, width - across), between(0, height - down)]
  const crop = new Uint8Array(across * down * channels)
  for (let y = 0; y < down; y += 1) {
    const from = ((top + y) * width + left) * channels
    crop.set(data.subarray(from, from + across * channels), y * across * channels)
  }
  return { data: crop, width: across, height: down, channels }
}

/** The pixels as they were stored. */
async function pixelsOf(file: string): Promise<Pixels> {
  const image = sharp(file, { ignoreIcc: true, limitInputPixels: MAX_PIXELS }).removeAlpha()
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The hash of a picture from which crops can be drawn; `null` for other files, and for pictures of a single colour. */
async function hashOf(file: string): Promise<string | null> {
  try {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS })
    const { width, height } = await image.metadata()
    if (Math.min(width, height) < MIN_SIDE) return null
    const small = image.resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' }).flatten({ background: 'white' })
    const { data, info } = await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const grey = greyOf({ data, width: info.width, height: info.height, channels: info.channels })
    return perceptualHash(scaled(grey, HASH_SIDE, HASH_SIDE).data)
  } catch {
    return null
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (folders.length === 0) {
  console.error('watermark-false-hits.ts [--crops 20000] [--list FILE] FOLDER…')
  process.exit(2)
}

const different = new Map<string, string>()
for (const file of (await Promise.all(folders.map(filesIn))).flat()) {
  const hash = await hashOf(file)
  if (hash !== null && ![...different.keys()].some((other) => hashDistance(other, hash) <= SAME))
    different.set(hash, file)
}
if (options.list !== undefined) writeFileSync(options.list, `${[...different.values()].join('\n')}\n`)

type Tally = { hits: number; picturesHit: Set<string>; fewest: number; bits: number; tolerance: number }
const tallies: Tally[] = []
const names: string[] = []
let crops = 0
const each = Math.ceil(Number(options.crops) / Math.max(1, different.size))
for (const file of different.values()) {
  const pixels = await pixelsOf(file)
  for (let crop = 0; crop < each; crop += 1) {
    crops += 1
    for (const [index, found] of compareMessages(cropOf(pixels)).entries()) {
      names[index] ??= found.message
      tallies[index] ??= { ...found, hits: 0, picturesHit: new Set(), fewest: found.bits }
      const tally = tallies[index] as Tally
      tally.fewest = Math.min(tally.fewest, found.wrongBits)
      if (found.wrongBits > found.tolerance) continue
      tally.hits += 1
      tally.picturesHit.add(file)
      console.error(`${found.message}, ${found.wrongBits} wrong bits: ${file}`)
    }
  }
}
console.log(`${different.size} different pictures, ${crops} crops`)
console.log(
  table(
    [
      'message',
      'bits',
      'allowed wrong',
      'fewest wrong',
      'hits in crops',
      'pictures hit',
      'bound for a picture',
    ],
    tallies.map(({ hits, picturesHit, fewest, bits, tolerance }, index) => [
      names[index] as string,
      ...[bits, tolerance, fewest, hits, picturesHit.size].map(String),
      hits === 0 ? `${(100 * upperBound(different.size)).toFixed(3)} %` : '',
    ]),
  ),
)
