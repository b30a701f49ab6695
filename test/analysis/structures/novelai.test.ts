import { expect, test } from 'vitest'
import { readNovelAi } from '../../../src/analysis/structures/novelai.js'

const comment = { prompt: 'a heron', steps: 28, scale: 5, seed: 77, sampler: 'k_euler', uc: 'blurry' }
const read = (more: object) => readNovelAi(JSON.stringify({ ...comment, ...more }))

test('its comment is a generation, with and without the kind of request', () => {
  expect(read({})).toMatchObject({ tool: 'NovelAI', means: 'generated' })
  expect(read({ request_type: 'PromptGenerateRequest' })?.means).toBe('generated')
  expect(read({ strength: 0.69, noise: 0.667 })?.means).toBe('generated')
})

test('a picture that was loaded makes it partly generated', () => {
  expect(read({ request_type: 'Img2ImgRequest' })?.means).toBe('partly_generated')
  expect(read({ request_type: 'NativeInfillingRequest' })?.means).toBe('partly_generated')
  expect(read({ strength: 0.4, noise: 0 })?.means).toBe('partly_generated')
})

test('what is hidden in the pixels has the comment inside', () => {
  const hidden = { Title: 'x', Software: 'NovelAI', Comment: JSON.stringify(comment) }
  expect(readNovelAi(JSON.stringify(hidden))?.means).toBe('generated')
  expect(readNovelAi(JSON.stringify({ ...hidden, Software: 'Other' }))).toBeNull()
})

test.each<[string, object]>([
  ['without a sampler', { sampler: undefined }],
  ['with words for numbers', { steps: 'many' }],
  ['of Draw Things', { c: 'a heron' }],
  ['without the undesired content', { uc: undefined }],
])('a comment %s is none', (_, more) => {
  expect(read(more)).toBeNull()
})
