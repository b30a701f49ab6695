import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loggedError } from '../../src/basics/logged-error.js'
import { createLog } from '../../src/telemetry/log.js'

const CANARY = 'canary-of-a-value'

/** The line of the service's log about an error. */
async function lineOf(error: unknown): Promise<string> {
  const lines: string[] = []
  const log = await createLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'failed')
  return lines.join('')
}

/** As the drivers create them. */
const databaseError = (code: string, message: string, rest: object = {}) =>
  Object.assign(new Error(message), { name: 'PostgresError', severity: 'ERROR', code, ...rest })

describe('a log line about an error', () => {
  test.each<[string, unknown]>([
    [
      'a query that failed',
      new DrizzleQueryError('select $1', [CANARY, `x\n    at ${CANARY}`], new Error('connection lost')),
    ],
    [
      'a unique violation',
      databaseError('23505', 'duplicate key value violates unique constraint "api_keys_hash"', {
        detail: `Key (hash)=(${CANARY}) already exists.`,
        constraint: 'api_keys_hash',
      }),
    ],
    [
      'a value of another type',
      databaseError('22P02', `invalid input syntax for type uuid: "${CANARY}"`, {
        where: `unnamed portal parameter $1 = '${CANARY}'`,
      }),
    ],
    [
      'a value of another type, from a server that speaks German',
      databaseError('22P02', `ungültige Eingabesyntax für Typ uuid: „${CANARY}“`),
    ],
    [
      'properties that drivers add',
      databaseError('XX000', 'internal error', {
        query: `select '${CANARY}'`,
        params: [CANARY],
        parameters: [CANARY],
        args: [CANARY],
        internalQuery: CANARY,
        hint: CANARY,
      }),
    ],
    ['a cause', new Error('outer', { cause: databaseError('22001', CANARY, { detail: CANARY }) })],
    ['a cause that is not an error', new Error('outer', { cause: new URLSearchParams({ code: CANARY }) })],
    ['several together', new AggregateError([databaseError('22001', CANARY), CANARY], 'all failed')],
    ['an error with its own toJSON', Object.assign(new Error('x'), { toJSON: () => CANARY })],
  ])('contains no value of %s', async (_what, error) => {
    const line = await lineOf(error)
    expect(line).toContain('"msg":"failed"')
    expect(line).not.toContain(CANARY)
  })

  test('says what failed, where, and why', async () => {
    const cause = databaseError('23505', 'duplicate key value violates unique constraint "api_keys_hash"', {
      constraint: 'api_keys_hash',
      table: 'api_keys',
    })
    const { err } = JSON.parse(await lineOf(new DrizzleQueryError('insert into api_keys', [], cause)))
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into api_keys',
      stack: expect.stringMatching(/^DrizzleQueryError: Failed query: insert into api_keys\n {4}at /),
      cause: {
        type: 'PostgresError',
        code: '23505',
        message: 'duplicate key value violates unique constraint "api_keys_hash"',
        constraint: 'api_keys_hash',
        table: 'api_keys',
        stack: expect.stringContaining('\n    at '),
      },
    })
  })

  test('ends when causes form a circle', async () => {
    const error = new Error('round')
    error.cause = error
    expect((await lineOf(error)).length).toBeLessThan(50_000)
  })

  test('keeps the stack frames of an error whose message was changed', () => {
    const error = new Error('before')
    error.message = 'after'
    expect(loggedError(error)).toMatchObject({
      message: 'after',
      stack: expect.stringMatching(/^Error: after\n {4}at /),
    })
  })

  test.each([['text'], [undefined], [7]])('shows %j, which is not an error, as text', (thrown) => {
    expect(loggedError(thrown)).toEqual({ message: String(thrown) })
  })
})
