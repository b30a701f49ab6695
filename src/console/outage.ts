import { signal } from '@preact/signals'
import { missesPage, refreshQuietly } from './navigation.js'

/** The service does not answer or is not ready: since when, by this machine's clock, and its reasons, if any. */
export type Outage = { readonly since: Date; readonly reasons: readonly string[] }

export const outage = signal<Outage | undefined>(undefined)

/** The interval and the timeout of checks: together an outage is noticed within ten seconds. */
const ASK_MS = 4_000
const PATIENCE_MS = 4_000

type Readiness = { readonly reasons?: readonly string[] }

/** Why the service is not ready; `undefined` if it is ready, an empty list if it does not answer. */
async function reasonsOfOutage(): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok) return undefined
    // Another status may come from a proxy, whose body is not ours.
    return ((await response.json()) as Readiness).reasons ?? []
  } catch {
    return []
  }
}

let lastGood = new Date()
let asking = false

async function ask(): Promise<void> {
  if (asking || document.visibilityState !== 'visible') return
  asking = true
  const askedAt = new Date()
  const reasons = await reasonsOfOutage()
  asking = false
  const before = outage.value
  if (reasons !== undefined) {
    outage.value = { since: before?.since ?? lastGood, reasons }
    return
  }
  lastGood = askedAt
  outage.value = undefined
  // A page may have seen an outage that was too short to be noticed here.
  if (before !== undefined || missesPage()) await refreshQuietly()
}

/** Checks from time to time whether the service is ready, while the tab is visible. */
export function watchService(): void {
  setInterval(ask, ASK_MS)
  document.addEventListener('visibilitychange', ask)
}
