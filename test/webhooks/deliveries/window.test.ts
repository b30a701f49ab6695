import { expect, test } from 'vitest'
import { readWindow } from '../../../src/webhooks/deliveries/window.js'

const now = new Date('2026-11-28T12:00:00.000Z')
const [before, after] = ['2026-11-28T11:00:00.000Z', '2026-11-28T13:00:00.000Z']

test('the message about an empty range names only the bounds that were sent', () => {
  expect(() => readWindow('body', { from: after }, now)).toThrow('body.from must be in the past.')
  expect(() => readWindow('body', { from: after, to: before }, now)).toThrow(
    'body.to must be after body.from.',
  )
})

test('a range ends now and has no start unless it says otherwise', () => {
  expect(readWindow('query', { from: before }, now)).toEqual({ from: new Date(before), to: now })
  expect(readWindow('query', {}, now)).toEqual({ from: new Date(0), to: now })
  expect(readWindow('query', { to: '1960-01-01T00:00:00Z' }, now)).toEqual({
    from: new Date(0),
    to: new Date('1960-01-01T00:00:00Z'),
  })
})
