import { expect, test } from 'vitest'
import { readDrawThings } from '../../../src/analysis/structures/draw-things.js'

const comment = {
  c: 'a heron',
  uc: '',
  sampler: 'UniPC Trailing',
  model: 'a_q6p.ckpt',
  steps: 8,
  seed: 3,
  scale: 1,
  size: '1024x1024',
  strength: 1,
}
const description = (strength: string) =>
  `a heron\n-blurry\nSteps: 8, Sampler: UniPC Trailing, Guidance Scale: 1.0, Seed: 3, Size: 1024x1024, Model: a_q6p.ckpt, Strength: ${strength}, Seed Mode: Scale Alike, Shift: 3.0`

test('its JSON and its description are a generation', () => {
  expect(readDrawThings(JSON.stringify(comment))).toMatchObject({ tool: 'Draw Things', means: 'generated' })
  expect(readDrawThings(description('1.0'))).toMatchObject({ tool: 'Draw Things', means: 'generated' })
})

test('a strength below 1 is that of a loaded picture', () => {
  expect(readDrawThings(JSON.stringify({ ...comment, strength: 0.5 }))?.means).toBe('partly_generated')
  expect(readDrawThings(description('0.7'))?.means).toBe('partly_generated')
})

test.each<[string, string]>([
  ['a JSON of something else', JSON.stringify({ c: 'circle', uc: 'upper case', model: 'm' })],
  ['the text of another tool', 'a heron\nSteps: 8, Sampler: Euler, CFG scale: 1, Seed: 3'],
  ['its name', 'Draw Things'],
])('%s is none', (_, text) => {
  expect(readDrawThings(text)).toBeNull()
})
