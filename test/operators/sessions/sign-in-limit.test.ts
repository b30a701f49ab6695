import { beforeEach, expect, test } from 'vitest'
import { createSignInLimit, type SignInLimit } from '../../../src/operators/sessions/sign-in-limit.js'
import { createTestClock, type TestClock } from '../../support/service.js'

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

/** Sends a wrong token. Returns how many seconds its sender must wait. */
function wrongToken(address: string): number | undefined {
  const until = limit.wrongToken(address)
  return until === undefined ? undefined : Math.ceil((until - clock.now().getTime()) / 1000)
}

const send = (address: string, times: number) =>
  Array.from({ length: times }, () => wrongToken(address)).at(-1)

test('ten wrong tokens from an address are answered, further ones wait at most a minute', () => {
  expect(send('192.0.2.1', 10)).toBeUndefined()
  expect(wrongToken('192.0.2.1')).toBe(60)
  clock.advance(20_500)
  expect(wrongToken('192.0.2.1')).toBe(40)
  clock.advance(39_500)
  expect(wrongToken('192.0.2.1')).toBeUndefined()
})

test('another address is not limited, and the same in IPv6 notation counts as the same', () => {
  send('192.0.2.1', 10)
  expect(wrongToken('192.0.2.2')).toBeUndefined()
  expect(wrongToken('::ffff:192.0.2.1')).toBe(60)
})

test('an IPv6 network of 64 bits counts as one address', () => {
  for (let host = 1; host <= 10; host += 1)
    expect(wrongToken(`2001:db8:1:2::${host.toString(16)}`)).toBeUndefined()
  expect(wrongToken('2001:db8:1:2:ffff::1')).toBe(60)
  expect(wrongToken('2001:db8:1:3::1')).toBeUndefined()
})

test('an address with few wrong tokens is not limited, however many others send some', () => {
  for (let host = 1; host <= 200; host += 1) send(`198.51.100.${host}`, 11)
  expect(send('192.0.2.1', 10)).toBeUndefined()
})

test('a clock that is set back does not block an address', () => {
  expect(send('192.0.2.1', 11)).toBe(60)
  clock.advance(-3_600_000)
  expect(wrongToken('192.0.2.1')).toBeUndefined()
})

test('of very many addresses only the latest are remembered', () => {
  const addressOf = (host: number) => `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`
  for (let host = 0; host < 10_001; host += 1) send(addressOf(host), 10)
  expect(wrongToken(addressOf(10_000))).toBe(60)
  expect(wrongToken(addressOf(1))).toBe(60)
  expect(wrongToken(addressOf(0))).toBeUndefined()
})
