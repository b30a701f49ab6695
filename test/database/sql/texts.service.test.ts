import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { joinedJson, jsonTexts } from '../../../src/database/sql/texts.js'
import { makeDatabase, type TestDatabase } from '../../support/database.js'

let own: TestDatabase

beforeAll(async () => {
  own = await makeDatabase()
})
afterAll(() => own?.drop())

const read = defineStatement<{ text: string }, { texts: string }>(
  fragment`select text from unnest(${jsonTexts('texts')}) as given(text)`,
)

const readBack = async (texts: string[]) =>
  (await own.database.run(read, { texts: joinedJson(texts) })).map(({ text }) => text)

test('JSON texts arrive unchanged and in order, whatever their strings contain', async () => {
  const string = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u001e', '"', '\\', '{a,"b"}', '\u0000', '\ud800', "'; drop table scans; --"),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ stringUnit: 'binary' }).chain((value) => fc.tuple(fc.constant(value), string))),
      async (values) => {
        const texts = values.map((value) => JSON.stringify(value))
        expect(await readBack(texts)).toEqual(texts)
      },
    ),
    { numRuns: 50 },
  )
})

test('an empty list of texts gives no rows', async () => {
  expect(await readBack([])).toEqual([])
})
