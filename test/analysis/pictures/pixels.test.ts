import { expect, test } from 'vitest'
import { greyOf, scaled, within } from '../../../src/analysis/pictures/pixels.js'

const pixel = (...data: number[]) => ({
  data: Uint8Array.from(data),
  width: 1,
  height: 1,
  channels: data.length,
})

test('a grey keeps its brightness, in one channel and in three', () => {
  for (let grey = 0; grey < 256; grey += 1)
    for (const one of [pixel(grey), pixel(grey, grey, grey)]) expect([...greyOf(one).data]).toEqual([grey])
})

test.each([
  ['red', [255, 0, 0], 127],
  ['green', [0, 255, 0], 220],
  ['blue', [0, 0, 255], 76],
  ['red with an alpha channel', [255, 0, 0, 255], 127],
])('%s is as bright as its share of white’s luminance', (_, colour, grey) => {
  expect([...greyOf(pixel(...colour)).data]).toEqual([grey])
})

test('a scaled pixel is the mean of the pixels that it covers, fractions included', () => {
  const row = { data: Uint8Array.from([0, 90, 180]), width: 3, height: 1 }
  expect(scaled(row, 1, 1)).toEqual({ data: Uint8Array.from([90]), width: 1, height: 1 })
  // One and a half pixels each: (0 + 90 / 2) / 1.5.
  expect([...scaled(row, 2, 1).data]).toEqual([30, 150])
  expect([...scaled(row, 3, 2).data]).toEqual([0, 90, 180, 0, 90, 180])
})

test.each([
  [200, 100, 48, 24],
  [100, 200, 24, 48],
  [10, 20, 24, 48],
  [1_000, 1, 48, 1],
])('a picture of %i × %i is %i × %i within a square of 48', (width, height, toWidth, toHeight) => {
  const grey = { data: new Uint8Array(width * height).fill(7), width, height }
  const small = within(48, grey)
  expect(small).toEqual({
    data: new Uint8Array(toWidth * toHeight).fill(7),
    width: toWidth,
    height: toHeight,
  })
})
