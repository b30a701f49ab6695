import { describe, expect, test } from 'vitest'
import { readRange } from '../../../src/http/answers/byte-range.js'

const RANGES: [header: string, byteSize: number, start: number, end: number][] = [
  ['bytes=0-0', 10, 0, 0],
  ['bytes=0-9', 10, 0, 9],
  ['bytes=0-99', 10, 0, 9],
  ['bytes=4-', 10, 4, 9],
  ['bytes=9-9', 10, 9, 9],
  ['bytes=-1', 10, 9, 9],
  ['bytes=-10', 10, 0, 9],
  ['bytes=-99', 10, 0, 9],
  ['Bytes= 2-3 ', 10, 2, 3],
  [`bytes=0-${'9'.repeat(400)}`, 10, 0, 9],
]

test.each(RANGES)('%j of %i bytes is the range from %i to %i', (header, byteSize, start, end) => {
  expect(readRange(header, byteSize)).toEqual({ start, end })
})

test.each([undefined, 'items=0-1', 'bytes 0-1', '', 'bytes=0-1,3-4', 'bytes=0-,-1'])(
  '%j gives the whole file',
  (header) => {
    expect(readRange(header, 10)).toBe('whole')
  },
)

describe.each([
  'bytes=10-',
  'bytes=10-11',
  'bytes=-0',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=1-x',
  'bytes=0x0-1',
  'bytes=1e0-2',
  'bytes=-1-2',
  'bytes=--1',
  'bytes=+1-2',
  `bytes=${'9'.repeat(400)}-`,
])('the range %j', (header) => {
  test('is not satisfiable for a file of ten bytes', () => {
    expect(readRange(header, 10)).toBe('unsatisfiable')
  })
})

test.each(['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0'])(
  '%j is not satisfiable for an empty file',
  (header) => {
    expect(readRange(header, 0)).toBe('unsatisfiable')
  },
)
