import { expect, test } from 'vitest'
import { readMidjourney } from '../../../src/analysis/structures/midjourney.js'

const JOB = 'Job ID: 12345678-90ab-4cde-8f01-23456789abcd'

test.each([
  `a heron in the reeds --ar 3:2 --v 6.1 ${JOB}`,
  `https://s.mj.run/abc a heron, "quoted" --stylize 250 --niji 6 ${JOB}`,
])('a prompt with parameters and a job is Midjourney: %s', (text) => {
  expect(readMidjourney(text)).toMatchObject({ tool: 'Midjourney', means: 'generated' })
})

test.each<[string, string]>([
  ['a job of a print shop', `Poster, 2 copies, ${JOB}`],
  ['an unknown parameter', `render --threads 8 ${JOB}`],
  ['words behind the job', `a heron --v 6 ${JOB} was the first try`],
  ['a prompt alone', 'a heron in the reeds --ar 3:2 --v 6.1'],
  ['the name alone', 'Midjourney CEO portrait made with Leica'],
  ['another identifier', 'a heron --v 6 Job ID: 12345'],
])('%s is not', (_, text) => {
  expect(readMidjourney(text)).toBeNull()
})
