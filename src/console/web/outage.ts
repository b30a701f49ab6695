import { signal } from '@preact/signals'
import { missesPage, refreshQuietly } from './navigation.js'

/** The service is gone, or cannot serve: since when, by this machine's clock, and what it says of it, if anything. */
export type Outage = { readonly since: Date; readonly reasons: readonly string[] }

export const outage = signal<Outage | undefined>(undefined)

/** Asked so often, and waited for so long: within ten seconds it is known. */
const ASK_MS = 4_000
const PATIENCE_MS = 4_000

type Readiness = { readonly reasons?: readonly string[] }

/** What keeps the service from serving; nothing when it can, an empty list when it does not answer. */
async function reasonsOfOutage(): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok) return undefined
    // Another status may be a proxy's, whose body is not ours.
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
  // A page may have met an outage too short to be noticed here.
  if (before !== undefined || missesPage()) await refreshQuietly()
}

/** Asks the service from time to time whether it can serve, while somebody looks. */
export function watchService(): void {
  setInterval(ask, ASK_MS)
  document.addEventListener('visibilitychange', ask)
}
