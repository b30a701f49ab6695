import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STRUCTURES } from '../../../src/analysis/structures/structures.js'

const READERS = Object.entries(STRUCTURES)

const WORDS = [
  'Steps: ',
  'Sampler: ',
  'CFG scale: ',
  'Seed: 1',
  'Negative prompt:',
  'Postprocess ',
  'Template: ',
  '-s 1 -S 1 -W 1 -H 1 -C 1',
  ' -A k_lms',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  ':',
  ',',
  '\n',
  '\r',
  '\0',
  '\ufeff',
  'UNICODE\0',
  'prompt:',
  'NaN',
  '"AIGC"',
  '"Label"',
  '"1"',
  '"class_type"',
  '"inputs"',
  '"nodes"',
  '"links"',
  '__proto__',
  'constructor',
  ' --ar 1',
  'Job ID: 00000000-0000-0000-0000-000000000000',
  '"sui_image_params"',
]

/** Objects with the names that readers look for, and values of every kind under them. */
const NAMES = [
  'class_type',
  'inputs',
  'nodes',
  'links',
  'definitions',
  'subgraphs',
  'id',
  'type',
  'mode',
  'link',
  'edges',
  'prompt',
  'workflow',
  'AIGC',
  'Label',
  'app_id',
  'image',
  'images',
  'steps',
  'sampler',
  'seed',
  '__proto__',
  'constructor',
  'toString',
  'sui_image_params',
  'properties',
  'widgets_values',
]
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, 0, 1, -1, '', '1', 'KSampler', 'SaveImage', ['1', 0]),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 8 }).map((entries) =>
      // `Object.fromEntries` defines `__proto__` as an own member, as `JSON.parse` does.
      Object.fromEntries(entries),
    ),
  ),
}))

describe('every reader', () => {
  test('answers any text without an error', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join('')),
      value.map((it) => JSON.stringify(it)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        for (const [name, read] of READERS) {
          const structured = read(text)
          if (structured === null) continue
          expect(structured.detail.length, name).toBeLessThan(500)
          expect(structured.tool, name).not.toBe('')
        }
      }),
      { numRuns: 1000 },
    )
  })

  const MEGABYTE = 2 ** 20
  const repeated = (part: string, start = '', end = ''): string =>
    start + part.repeat(Math.floor(MEGABYTE / part.length)) + end

  const nodes = (count: number, node: (index: number) => string): string =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":${node(index)}`).join()}}`

  test.each<[string, string]>([
    ['spaces', repeated(' ')],
    ['NULs', repeated('\0', 'UNICODE')],
    ['brackets', repeated('[')],
    ['objects in objects', repeated('{"a":', '', '}')],
    ['quotes', repeated('"', 'Steps: 1, Sampler: ')],
    ['escaped quotes', repeated('\\"', 'Steps: 1, Sampler: "')],
    ['commas', repeated(',', 'Steps: 1, Sampler: a, ', ':')],
    ['colons', repeated(':', 'Steps: 1, Sampler: a, ')],
    ['pairs', repeated('a: [{, ', 'Steps: 1, Sampler: a, Seed: 1, ')],
    ['lines', repeated('\nSteps: ')],
    ['values that are no numbers', repeated('NaN,', '{"a":[', '1]}')],
    ['switches', repeated('-s 1 -S 1 -W 1 -H 1 -C 1 ')],
    ['dashes', repeated(' --a')],
    ['names of models', `{"1":{"class_type":"KSampler","inputs":{"${repeated('model_')}":["1",0]}}}`],
    ['texts of models', `{"1":{"class_type":"SaveImage","inputs":{"a":"${repeated('canny')}","b":["1",0]}}}`],
    [
      'outputs that share one graph',
      nodes(3990, (index) =>
        index < 16
          ? '{"class_type":"SaveImage","inputs":{"images":["40",0]}}'
          : `{"class_type":"x","inputs":{${[1, 2, 3, 4].map((step) => `"a${step}":["${index + step}",0]`).join()}}}`,
      ),
    ],
    [
      'uses of a subgraph with many links',
      JSON.stringify({
        nodes: Array.from({ length: 5000 }, (_, id) => ({ id, type: 's' })),
        links: [],
        definitions: {
          subgraphs: [
            {
              id: 's',
              nodes: [
                { id: 1, type: 'KSampler', inputs: Array.from({ length: 20_000 }, () => ({ link: 1 })) },
              ],
              links: Array.from({ length: 20_000 }, (_, id) => [id, 1, 0, 1, 0, 'A']),
            },
          ],
        },
      }),
    ],
  ])('takes no longer than two seconds for a megabyte of %s', (_, text) => {
    for (const [name, read] of READERS) {
      const started = performance.now()
      read(text)
      expect(performance.now() - started, name).toBeLessThan(2000)
    }
  })

  test('reads nothing that is longer than any tool writes', () => {
    const text = `${'a'.repeat(2 ** 21)}\nSteps: 1, Sampler: a, Seed: 1`
    expect(READERS.filter(([, read]) => read(text) !== null)).toEqual([])
  })
})

/** Texts that people write; each was once taken for the mark of a generator, here or elsewhere. */
test.each([
  'Firefly 8SE V1.3',
  'ChatGPT Desktop Screenshot',
  'not made with Midjourney',
  'Steps: 10432, Distance: 7.2 km, Model: Fenix 7',
  '{"nodes":[{"id":1,"type":"bed"}],"edges":[]}',
  '{"prompt":"What do you see?","answer":"A heron","seed":1,"steps":["look","think"]}',
  '{"seed":"poppy","steps":3,"sampler":"box of twelve"}',
  '{"Label":"1"}',
  'Shot in AIGC style, Label 1',
  'Title: "a heron" -s 30',
])('no reader takes this for a structure: %s', (text) => {
  expect(READERS.filter(([, read]) => read(text) !== null)).toEqual([])
})
