import { LRUCache } from 'lru-cache'
import type { Clock } from '../../basics/clock.js'
import { networkOf } from './network.js'

const WINDOW_MS = 60_000
/** In a minute, from one address. */
export const MAX_WRONG_TOKENS = 10

/** Most addresses remembered. */
const MAX_ADDRESSES = 10_000

/**
 * Slows down clients that send wrong operator tokens, in this process only. It never refuses a correct token: all
 * clients behind an untrusted proxy have the same address, so anyone could otherwise lock out the operators. The token
 * is protected from guessing by its length, not by this limit.
 */
export type SignInLimit = {
  /**
   * Counts a wrong token. Returns until when its sender must wait, in milliseconds since the Unix epoch, or `undefined`
   * while below the limit.
   */
  wrongToken(address: string): number | undefined
}

type Window = { wrong: number; readonly endsAt: number }

export function createSignInLimit(clock: Clock): SignInLimit {
  const windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES })

  // A window that ends too late was opened before the clock was set back.
  const isOpen = ({ endsAt }: Window, now: number) => endsAt > now && endsAt - now <= WINDOW_MS

  function open(network: string, now: number): Window {
    const window = { wrong: 0, endsAt: now + WINDOW_MS }
    windows.set(network, window)
    return window
  }

  return {
    wrongToken(address) {
      const now = clock.now().getTime()
      const network = networkOf(address)
      // Not `get`, so that the window opened first is evicted first, however often it is used.
      const known = windows.peek(network)
      const window = known !== undefined && isOpen(known, now) ? known : open(network, now)
      if (window.wrong >= MAX_WRONG_TOKENS) return window.endsAt
      window.wrong += 1
      return undefined
    },
  }
}
