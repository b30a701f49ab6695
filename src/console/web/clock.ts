import { signal } from '@preact/signals'

/** How far the service's clock is ahead of this machine's, so that "3 minutes ago" is true on a wrong clock. */
let ahead = 0

/** The service's time, moved along every few seconds: what relative times are shown against. */
export const now = signal(new Date())

function tick(): void {
  now.value = new Date(Date.now() + ahead)
}

/** Sets the clock by an answer's `meta.timestamp`. */
export function setClock(timestamp: string): void {
  ahead = Date.parse(timestamp) - Date.now()
  tick()
}

export function startClock(): void {
  setInterval(tick, 5_000)
}
