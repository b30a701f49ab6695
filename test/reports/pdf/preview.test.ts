import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPreview } from '../../../src/reports/pdf/preview.js'

const drawn = () => sharp({ create: { width: 1_800, height: 700, channels: 4, background: '#0000' } })

test('a preview becomes a JPEG that fits a page, white where it is transparent', async () => {
  const picture = await readPreview(await drawn().webp().toBuffer())
  expect(picture).toMatchObject({ width: 900, height: 350 })
  const { dominant } = await sharp(picture?.jpeg).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  expect((await sharp(picture?.jpeg).metadata()).format).toBe('jpeg')
})

test.each([
  ['an SVG', async () => Buffer.from('<svg width="9" height="9"/>')],
  ['a PNG', () => drawn().png().toBuffer()],
  ['half a preview', async () => (await drawn().webp().toBuffer()).subarray(0, 40)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no preview', async (_, made) => {
  expect(await readPreview(await made())).toBeUndefined()
})

test('reading previews leaves the process as it is, in which others may draw SVG', async () => {
  await readPreview(await drawn().webp().toBuffer())
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect((await sharp(drawing).metadata()).format).toBe('svg')
})
