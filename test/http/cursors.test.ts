import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import type { PagePosition } from '../../src/database/sql/pages.js'
import { createCursors, type ListName } from '../../src/http/cursors.js'
import { ApiError } from '../../src/http/errors.js'

/** Any UTF-16 code unit, including controls and lone surrogates. */
const anyCharacter = fc.nat(0xffff).map((unit) => String.fromCharCode(unit))

const key = (byte: number) => new Secret<Uint8Array>(new Uint8Array(32).fill(byte))
const cursors = createCursors(createKeyRing([key(1)]))
const LIST: ListName = ['scans', newId(), 'sandbox']

const position = (time = '2026-11-21T08:15:30.123Z'): PagePosition => ({
  createdAt: new Date(time),
  id: newId(),
})

/** The cursor after a row of a list. */
function cursorAfter(row: PagePosition, list = LIST, of = cursors): string {
  const { nextCursor } = of.page(list, { limit: 1, after: undefined }, [row, position()])
  if (nextCursor === null) throw new Error('There is a further page, so there must be a cursor.')
  return nextCursor
}

function refusal(text: string, list = LIST, of = cursors): ApiError | undefined {
  try {
    of.request(list, { limit: 25, cursor: text })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe('a page', () => {
  test('without a cursor is the first', () => {
    expect(cursors.request(LIST, { limit: 7 })).toEqual({ limit: 7, after: undefined })
  })

  test('with exactly as many rows as asked for has no next cursor', () => {
    const rows = [position(), position()]
    expect(cursors.page(LIST, { limit: 2, after: undefined }, rows)).toEqual({ rows, nextCursor: null })
  })

  test('without rows has no next cursor', () => {
    expect(cursors.page(LIST, { limit: 2, after: undefined }, [])).toEqual({ rows: [], nextCursor: null })
  })

  test('with one more row leaves it out and points after the last one shown', () => {
    const rows = [position(), position(), position()]
    const page = cursors.page(LIST, { limit: 2, after: undefined }, rows)
    expect(page.rows).toEqual(rows.slice(0, 2))
    expect(cursors.request(LIST, { limit: 9, cursor: page.nextCursor ?? '' }).after).toEqual(rows[1])
  })
})

describe('a cursor', () => {
  test('carries any position exactly, to the millisecond', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.uuid(), (createdAt, id) => {
        const text = cursorAfter({ createdAt, id })
        expect(cursors.request(LIST, { limit: 1, cursor: text }).after).toEqual({ createdAt, id })
      }),
      { numRuns: 200 },
    )
  })

  test('is base64url, so it needs no escaping in a query', () => {
    expect(cursorAfter(position())).toMatch(/^[A-Za-z0-9_-]{48}$/)
  })

  test.each<[string, ListName]>([
    ['another resource', ['cases', LIST[1], LIST[2]]],
    ['another organization', ['scans', newId(), LIST[2]]],
    ['another environment', ['scans', LIST[1], 'production']],
    ['an additional filter', [...LIST, 'whe_1']],
    ['a missing filter', [...LIST, undefined]],
  ])('of the list of %s is refused', (_what, other) => {
    expect(refusal(cursorAfter(position(), other))).toMatchObject({ status: 400, code: 'invalid_cursor' })
    expect(refusal(cursorAfter(position(), other), other)).toBeUndefined()
  })

  test('with any one character replaced is refused', () => {
    const text = cursorAfter(position())
    for (let index = 0; index < text.length; index += 1) {
      const other = text[index] === 'A' ? 'B' : 'A'
      const altered = text.slice(0, index) + other + text.slice(index + 1)
      expect(refusal(altered)?.code, altered).toBe('invalid_cursor')
    }
  })

  test.each([
    ['padded', (text: string) => `${text}=`],
    ['with a space in front', (text: string) => ` ${text}`],
    ['with a line break', (text: string) => `${text.slice(0, 20)}\n${text.slice(20)}`],
    ['cut', (text: string) => text.slice(0, -1)],
    ['twice', (text: string) => text + text],
    ['empty', () => ''],
  ])('that is correct but encoded differently (%s) is refused', (_what, alter) => {
    expect(refusal(alter(cursorAfter(position())))?.code).toBe('invalid_cursor')
  })

  test('of another master key is refused', () => {
    const foreign = createCursors(createKeyRing([key(2)]))
    expect(refusal(cursorAfter(position(), LIST, foreign))?.code).toBe('invalid_cursor')
  })

  test('of the previous master key still works after the key is changed', () => {
    const rotated = createCursors(createKeyRing([key(2), key(1)]))
    expect(refusal(cursorAfter(position()), LIST, rotated)).toBeUndefined()
  })

  test('made up of anything is refused with 400 invalid_cursor, never with another error', () => {
    const anything = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 100 }),
      fc
        .uint8Array({ minLength: 36, maxLength: 36 })
        .map((bytes) => Buffer.from(bytes).toString('base64url')),
    )
    fc.assert(
      fc.property(anything, (text) => {
        expect(refusal(text)).toMatchObject({ status: 400, code: 'invalid_cursor' })
      }),
      { numRuns: 500 },
    )
  })
})
