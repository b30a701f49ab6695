import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.js'

const WINDOW_MS = 60_000
const MAX_WRONG_TOKENS = 10

/** Addresses remembered at once. */
const MAX_ADDRESSES = 10_000

/**
 * Slows down whoever sends wrong operator tokens, in this process alone. It has no say in right ones: everybody
 * behind a proxy that is not trusted has the same address, so a limit that refused a right token would be a way to
 * lock out the operators. It is not what keeps the token from being guessed either, which its length does.
 */
export type SignInLimit = {
  /** Counts a wrong token. Returns the seconds its sender has to wait, `undefined` while there were few enough. */
  wrongToken(address: string): number | undefined
}

type Window = { wrong: number; readonly endsAt: number }

/** Whoever has one IPv6 address has the whole /64 around it. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':') : parsed.toString()
}

export function createSignInLimit(clock: Clock): SignInLimit {
  const windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES })

  // One that ends too late was opened before the clock was set back.
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
      // Not `get`: the one that was opened first is the one to forget, however busy it is.
      const known = windows.peek(network)
      const window = known !== undefined && isOpen(known, now) ? known : open(network, now)
      if (window.wrong >= MAX_WRONG_TOKENS) return Math.ceil((window.endsAt - now) / 1000)
      window.wrong += 1
      return undefined
    },
  }
}
