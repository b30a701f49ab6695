import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairShare } from '../../../src/telemetry/requests/fair-share.js'

const offer = (share: FairShare<string>, callers: string) =>
  [...callers].map((caller) => share.offer(caller, () => caller)).join('')

const kept = (share: FairShare<string>) => share.take().sort().join('')

test('who has few items loses none, however many another has, before or after', () => {
  const share = new FairShare<string>(6)
  offer(share, `${'a'.repeat(100)}bc${'a'.repeat(100)}b`)
  expect(kept(share)).toBe('aaabbc')
})

test('all places go to one caller if there is no other', () => {
  const share = new FairShare<string>(4)
  offer(share, 'a'.repeat(9))
  expect(kept(share)).toBe('aaaa')
})

test('each item that finds no place is told, by its caller', () => {
  const share = new FairShare<string>(3)
  expect(share.offer('a', () => '1')).toBeUndefined()
  offer(share, 'aa')
  expect(share.offer('a', () => '4')).toBe('a')
  expect(share.offer('b', () => '5')).toBe('a')
  expect(share.offer('b', () => '6')).toBe('b')
  expect(share.take()).toEqual(['1', 'a', '5'])
})

test('what was taken out still counts until the next interval, and gives way to nothing', () => {
  const share = new FairShare<string>(2)
  offer(share, 'aa')
  expect(kept(share)).toBe('aa')
  expect(share.offer('b', () => 'b')).toBe('b')
  share.startOver()
  offer(share, 'baa')
  expect(kept(share)).toBe('ab')
})

test('any order of items keeps as many as there are places, in shares that differ by one at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }),
      (places, callers) => {
        const share = new FairShare<string>(places)
        const leftOut = callers.filter((caller) => share.offer(caller, () => caller) !== undefined).length
        const items = share.take()
        expect(items).toHaveLength(Math.min(places, callers.length))
        expect(items.length + leftOut).toBe(callers.length)
        const count = (of: readonly string[], caller: string) => of.filter((one) => one === caller).length
        const most = Math.max(0, ...callers.map((caller) => count(items, caller)))
        for (const caller of new Set(callers))
          expect(count(items, caller)).toBeGreaterThanOrEqual(Math.min(count(callers, caller), most - 1))
      },
    ),
  )
})
