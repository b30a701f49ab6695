import { signal } from '@preact/signals'

/** How far the service's clock is ahead of this machine's, so that "3 minutes ago" is true on a wrong clock. */
let ahead = 0

/** The service's time, updated every few seconds; relative times are based on it. */
export const now = signal(new Date())

/** The service's time as known here: late by the time that a response takes to arrive, never ahead. */
export function serviceTime(): Date {
  return new Date(Date.now() + ahead)
}

function tick(): void {
  now.value = serviceTime()
}

/** Sets the clock from a response's `meta.timestamp`. */
export function setClock(timestamp: string): void {
  ahead = Date.parse(timestamp) - Date.now()
  tick()
}

export function startClock(): void {
  setInterval(tick, 5_000)
}
