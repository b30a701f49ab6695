import { expect, test } from 'vitest'
import type { NewSpan, Span, SpanEnd } from '../../src/basics/tracing.js'
import { batched } from '../../src/database/batch.js'
import type { Database } from '../../src/database/connection.js'
import { traced } from '../../src/database/traced.js'

type RecordedSpan = NewSpan & { readonly below: string; end?: SpanEnd }

/** A span that records its child spans, and how they end. */
function spanOf(name: string, told: RecordedSpan[]): Span {
  return {
    traceId: name,
    traceparent: name,
    begin(span) {
      const one: RecordedSpan = { ...span, below: name }
      told.push(one)
      return { ...spanOf(span.name, told), end: (end = {}) => void Object.assign(one, { end }) }
    },
    end() {},
  }
}

const statement = { text: 'select 1', parameters: [] }

test('calls that share a statement have it under each of their spans, with the number that share it', async () => {
  const spans: RecordedSpan[] = []
  let statements = 0
  const run = async () => {
    statements += 1
    return []
  }
  const database = { kind: 'embedded', run } as unknown as Database
  const call = batched<number, number>(async (shared, items) => {
    await shared.run(statement, {})
    return items
  })
  const of = (name: string) => traced(database, [spanOf(name, spans)])
  expect(await Promise.all([call(of('one'), 1), call(of('two'), 2), call(database, 3)])).toEqual([1, 2, 3])
  expect(statements).toBe(1)
  expect(spans).toEqual(
    ['one', 'two'].map((below) =>
      expect.objectContaining({
        below,
        kind: 'client',
        attributes: expect.objectContaining({ 'db.operation.batch.size': 2 }),
        end: {},
      }),
    ),
  )
})

test('a failed statement has its error code in the span, and none of its values', async () => {
  const spans: RecordedSpan[] = []
  const failure = Object.assign(new Error('invalid input: canary'), { code: '22P02' })
  const database = { kind: 'embedded', run: () => Promise.reject(failure) } as unknown as Database
  await expect(traced(database, [spanOf('one', spans)]).run(statement, {})).rejects.toBe(failure)
  expect(spans[0]?.end).toEqual({ error: '22P02', attributes: { 'db.response.status_code': '22P02' } })
  expect(JSON.stringify(spans)).not.toContain('canary')
})
