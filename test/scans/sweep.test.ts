import { expect, test } from 'vitest'
import { sweep } from '../../src/scans/sweep.js'

/** A sweep that finds this many rows; returns how many it found, and in how many batches. */
async function swept(rows: number, hasTime?: () => boolean): Promise<{ found: number; batches: number }> {
  let [left, batches] = [rows, 0]
  const found = await sweep(async (most) => {
    const taken = Math.min(left, most)
    left -= taken
    batches += 1
    return taken
  }, hasTime)
  return { found, batches }
}

test('a sweep continues until it finds no more', async () => {
  expect(await swept(0)).toEqual({ found: 0, batches: 1 })
  expect(await swept(400)).toEqual({ found: 400, batches: 3 })
  expect(await swept(20_001)).toEqual({ found: 20_001, batches: 101 })
})

test('a sweep ends when its time is up, but always takes one batch', async () => {
  expect(await swept(500, () => false)).toEqual({ found: 200, batches: 1 })
  const times = [true, true, false]
  expect(await swept(1_000, () => times.shift() ?? true)).toEqual({ found: 600, batches: 3 })
})
