import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { differences } from '../../scripts/contract/differences.js'
import { type Seen, together } from '../../scripts/contract/seen.js'

const document = {
  paths: {
    '/pens': {
      get: {
        operationId: 'getPen',
        responses: {
          200: {
            headers: { 'X-Ink': { required: false } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pen' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pen: {
        type: 'object',
        required: ['colour'],
        properties: {
          colour: { type: ['string', 'null'], enum: ['red', 'blue', null] },
          nib: { type: 'string' },
        },
      },
    },
  },
}

/** Answers in which everything that the contract has came, and what it calls optional was also absent. */
const all: Seen = {
  answers: { 'getPen 200': { count: 6, headers: { 'x-ink': 3, 'content-type': 6 } } },
  optional: { 'Pen.nib': { present: 5, absent: 1 } },
  values: { 'Pen.colour': { red: 3, blue: 2, null: 1 } },
}

test.each<[string, Partial<Seen>, string[]]>([
  ['nothing is missing', {}, []],
  [
    'a status never came',
    { answers: {} },
    ['No answer was getPen 200.', 'No answer came with the header x-ink.'],
  ],
  [
    'a header always came',
    { answers: { 'getPen 200': { count: 6, headers: { 'x-ink': 6 } } } },
    ['The header x-ink is optional, but came with each of 6 answers.'],
  ],
  [
    'a header is not documented',
    { answers: { 'getPen 200': { count: 6, headers: { 'x-ink': 3, 'x-nib': 1 } } } },
    ['getPen 200 came with the header x-nib, which the contract does not have.'],
  ],
  [
    'an optional property always came',
    { optional: { 'Pen.nib': { present: 5, absent: 0 } } },
    ['Pen.nib is optional, but was in each of 5 answers.'],
  ],
  ['it came too seldom to tell', { optional: { 'Pen.nib': { present: 4, absent: 0 } } }, []],
  [
    'it never came',
    { optional: { 'Pen.nib': { present: 0, absent: 9 } } },
    ['Pen.nib was in none of 9 answers.'],
  ],
  [
    'a value and null never came',
    { values: { 'Pen.colour': { red: 6 } } },
    ['No answer had Pen.colour: blue.', 'No answer had Pen.colour: null.'],
  ],
])('the comparison says that %s', (_what, seen, sentences) => {
  expect(differences('api', document, { ...all, ...seen })).toEqual(sentences)
})

test('what several workers saw counts together', () => {
  const sum = together([all, all])
  expect(sum.answers['getPen 200']).toEqual({ count: 12, headers: { 'x-ink': 6, 'content-type': 12 } })
  expect(sum.optional['Pen.nib']).toEqual({ present: 10, absent: 2 })
  expect(sum.values['Pen.colour']).toEqual({ red: 6, blue: 4, null: 2 })
})

test('the command compares nothing unless all tests ran, and names one that did not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-observed-'))
  try {
    await writeFile(
      join(folder, '1.jsonl'),
      `${JSON.stringify({ file: 'test/a.test.ts', api: all, operatorApi: all })}\n`,
    )
    const run = promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'scripts/contract/observed.ts',
      folder,
    ])
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Not all tests ran: \d+ did not, such as test\/.*\.service\.test\.ts\.\n$/,
      ),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
