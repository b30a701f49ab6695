import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { conclude } from '../../../src/analysis/conclusion.js'
import { createExifTool } from '../../../src/analysis/metadata/exiftool.js'
import { createAnalysisWorkers } from '../../../src/analysis/workers.js'
import { median } from '../../support/statistics.js'

/** Milliseconds a picture, and the ratio of both, by round. */
export type Comparison = { readonly bareMs: number; readonly analysisMs: number; readonly ratio: number }

/**
 * Analyses pictures one after another, in alternating rounds with what the libraries take for the same files in this
 * process: SHA-256, ExifTool kept open, and sharp decoding all pixels once. The ratio is the analyses' speed as a part of
 * the bare libraries'.
 */
export async function compareWithBareLibraries(
  pictures: readonly Buffer[],
  folder: string,
  rounds: number,
): Promise<Comparison> {
  const paths = await Promise.all(
    pictures.map(async (bytes, index) => {
      const path = join(folder, `bare-${index}.jpg`)
      await writeFile(path, bytes)
      return { path, byteSize: bytes.length }
    }),
  )
  const exifTool = createExifTool()
  const workers = createAnalysisWorkers({ yieldToRequests: false })
  const bare = async ({ path }: { path: string }) => {
    const bytes = await readFile(path)
    createHash('sha256').update(bytes).digest()
    await exifTool.read(bytes, 'jpg')
    await sharp(bytes).raw().toBuffer()
  }
  const analysis = async ({ path, byteSize }: { path: string; byteSize: number }) => {
    const declared = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg', byteSize } as const
    conclude({ ...(await workers.analyse(path, declared)), detectors: [] })
  }
  const time = async (run: (file: (typeof paths)[number]) => Promise<void>) => {
    const began = performance.now()
    for (const file of paths) await run(file)
    return (performance.now() - began) / paths.length
  }
  sharp.concurrency(1)
  const measured: { bare: number; analysis: number }[] = []
  // The first round loads the libraries.
  for (let round = 0; round <= rounds; round += 1)
    measured.push({ bare: await time(bare), analysis: await time(analysis) })
  await workers.stop()
  const counted = measured.slice(1)
  return {
    bareMs: median(counted.map(({ bare }) => bare)),
    analysisMs: median(counted.map(({ analysis }) => analysis)),
    ratio: median(counted.map(({ bare, analysis }) => bare / analysis)),
  }
}
