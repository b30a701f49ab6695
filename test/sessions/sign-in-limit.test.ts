import { beforeEach, expect, test } from 'vitest'
import { createSignInLimit, type SignInLimit } from '../../src/sessions/sign-in-limit.js'
import { createTestClock, type TestClock } from '../support/service.js'

let clock: TestClock
let limit: SignInLimit
beforeEach(() => {
  const start = Date.now()
  let moved = 0
  clock = {
    ...createTestClock(),
    now: () => new Date(start + moved),
    advance: (ms) => {
      moved += ms
    },
  }
  limit = createSignInLimit(clock)
})

const fail = (address: string, times: number) => {
  for (let failure = 0; failure < times; failure += 1) limit.failed(address)
}

test('nine wrong tokens from an address are answered, after the tenth it waits a minute at most', () => {
  fail('192.0.2.1', 9)
  expect(limit.secondsToWait('192.0.2.1')).toBeUndefined()
  fail('192.0.2.1', 1)
  expect(limit.secondsToWait('192.0.2.1')).toBe(60)
  clock.advance(20_500)
  expect(limit.secondsToWait('192.0.2.1')).toBe(40)
  clock.advance(39_500)
  expect(limit.secondsToWait('192.0.2.1')).toBeUndefined()
})

test('another address is not held up, and the same in IPv6 notation is not another one', () => {
  fail('192.0.2.1', 10)
  expect(limit.secondsToWait('192.0.2.2')).toBeUndefined()
  expect(limit.secondsToWait('::ffff:192.0.2.1')).toBe(60)
})

test('whoever has an IPv6 network of 64 bits counts once', () => {
  for (let host = 1; host <= 10; host += 1) limit.failed(`2001:db8:1:2::${host.toString(16)}`)
  expect(limit.secondsToWait('2001:db8:1:2:ffff::1')).toBe(60)
  expect(limit.secondsToWait('2001:db8:1:3::1')).toBeUndefined()
})

test('a hundred wrong tokens in all stop whoever sent one, and nobody who did not', () => {
  for (let host = 1; host <= 100; host += 1) limit.failed(`192.0.2.${host}`)
  expect(limit.secondsToWait('192.0.2.7')).toBe(60)
  expect(limit.secondsToWait('198.51.100.1')).toBeUndefined()
  clock.advance(60_000)
  expect(limit.secondsToWait('192.0.2.7')).toBeUndefined()
})

test('a right token forgets the wrong ones before it', () => {
  fail('192.0.2.1', 9)
  limit.succeeded('192.0.2.1')
  fail('192.0.2.1', 9)
  expect(limit.secondsToWait('192.0.2.1')).toBeUndefined()
})

test('a clock that is set back does not keep an address out', () => {
  fail('192.0.2.1', 10)
  clock.advance(-3_600_000)
  expect(limit.secondsToWait('192.0.2.1')).toBeUndefined()
})

test('of very many addresses the latest are remembered', () => {
  for (let host = 0; host < 10_001; host += 1)
    limit.failed(`10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`)
  expect(limit.secondsToWait('10.0.0.0')).toBeUndefined()
  expect(limit.secondsToWait('10.0.39.16')).toBe(60)
})
