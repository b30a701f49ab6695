import { expect, test } from 'vitest'
import { readTc260 } from '../../../src/analysis/structures/tc260.js'

const label = (value: unknown) => ({
  Label: value,
  ContentProducer: '001191310000TEST',
  ProduceID: 'p-1',
  ReservedCode1: '',
  ContentPropagator: '',
  PropagateID: '',
  ReservedCode2: '',
})

test.each<[string, string]>([
  ['1', 'generated'],
  ['2', 'possibly_generated'],
  ['3', 'possibly_generated'],
])('label %s says %s', (value, means) => {
  const expected = { means, detail: `Label ${value}, ContentProducer 001191310000TEST` }
  expect(readTc260(JSON.stringify({ AIGC: label(value) }))).toMatchObject(expected)
  expect(readTc260(JSON.stringify(label(value)))).toMatchObject(expected)
  expect(readTc260(JSON.stringify(label(Number(value))))).toMatchObject(expected)
  expect(readTc260(`AIGC: ${JSON.stringify(label(value))}`)).toMatchObject(expected)
})

test.each<[string, unknown]>([
  ['another label', { AIGC: label('0') }],
  ['the placeholder of examples', label('value1')],
  ['a name of the prototype', label('constructor')],
  ['a label of something else', { Label: '1', Colour: 'red' }],
  ['a list', [label('1')]],
  ['a word', 'AIGC'],
])('%s says nothing', (_, value) => {
  expect(readTc260(JSON.stringify(value))).toBeNull()
})
