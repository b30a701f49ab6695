import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock.js'

const WINDOW_MS = 60_000
const MOST_OF_ADDRESS = 10
const MOST_IN_ALL = 100

/** Addresses remembered at once. */
const MOST_ADDRESSES = 10_000

/**
 * Slows down whoever guesses the operator token. Counted in this process alone, and only wrong tokens count: who
 * has the right one waits a minute at most, and not at all from an address that has not sent a wrong one. Bearer
 * tokens are not limited, so nobody can lock out programs.
 */
export type SignInLimit = {
  /** Seconds that an address has to wait; `undefined` when it may try now. */
  secondsToWait(address: string): number | undefined
  failed(address: string): void
  succeeded(address: string): void
}

type Window = { failures: number; endsAt: number }

/** Whoever has one IPv6 address has the whole /64 around it. */
function neighbourhood(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':') : parsed.toString()
}

export function createSignInLimit(clock: Clock): SignInLimit {
  const windows = new Map<string, Window>()
  let all: Window = { failures: 0, endsAt: 0 }

  const isOpen = ({ endsAt }: Window, now: number) => endsAt > now && endsAt - now <= WINDOW_MS

  function forgetSome(now: number): void {
    for (const [name, window] of windows) if (!isOpen(window, now)) windows.delete(name)
    // The oldest: entries are in the order they were made.
    for (const name of windows.keys()) {
      if (windows.size < MOST_ADDRESSES) return
      windows.delete(name)
    }
  }

  return {
    secondsToWait(address) {
      const now = clock.now().getTime()
      const own = windows.get(neighbourhood(address))
      if (own === undefined || !isOpen(own, now)) return undefined
      const full = [
        ...(own.failures >= MOST_OF_ADDRESS ? [own] : []),
        ...(isOpen(all, now) && all.failures >= MOST_IN_ALL ? [all] : []),
      ]
      if (full.length === 0) return undefined
      return Math.ceil((Math.max(...full.map(({ endsAt }) => endsAt)) - now) / 1000)
    },
    failed(address) {
      const now = clock.now().getTime()
      const name = neighbourhood(address)
      let own = windows.get(name)
      if (own === undefined || !isOpen(own, now)) {
        if (windows.size >= MOST_ADDRESSES) forgetSome(now)
        own = { failures: 0, endsAt: now + WINDOW_MS }
        windows.set(name, own)
      }
      if (!isOpen(all, now)) all = { failures: 0, endsAt: now + WINDOW_MS }
      own.failures += 1
      all.failures += 1
    },
    succeeded(address) {
      windows.delete(neighbourhood(address))
    },
  }
}
