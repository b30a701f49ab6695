import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import type { Measure } from '../../database/schema.js'
import { durationClass } from './durations.js'

/** The subject of counts over all organizations. */
export const ALL = '00000000-0000-0000-0000-000000000000'

/** Length of the interval that is counted together in memory, in milliseconds. */
const MINUTE_MS = 60_000

/** Something to count. */
export type MeasuredEvent = {
  readonly measure: Exclude<Measure, 'backlog'>
  /** Its outcome, from a small set of words. */
  readonly label: string
  /** UUID; undefined if it is unknown. */
  readonly organizationId?: string | undefined
  /** UUID. */
  readonly endpointId?: string
  readonly durationMs?: number
  /** How much to add; 1 if absent. */
  readonly amount?: number
}

/**
 * Most counts kept in memory while the database does not accept them, or in a minute with very many organizations and
 * endpoints. Beyond that, events are only counted in the total over all organizations.
 */
const MAX_KEPT = 50_000

/** A count of one minute. */
export type Counted = {
  readonly subject: string
  readonly organizationId: string
  readonly measure: Measure
  readonly label: string
  count: number
  /** Number by class; empty if durations are not measured. */
  durations: number[]
}

/** What identifies a count within its interval. */
export const keyOf = (subject: string, measure: Measure, label: string) => `${subject} ${measure} ${label}`

/** The counts of the running minutes, in memory. */
export type Counts = {
  /** Counts an event for its organization, and for its endpoint if it has one. */
  add(event: MeasuredEvent): void
  /** Counts a request for its organization, a public identifier or empty, and for its key, a UUID. */
  addRequest(organization: string, keyId: string | undefined, status: number): void
  /** Empties the counts, and returns them by minute since the Unix epoch. */
  take(): Map<number, Iterable<Counted>>
}

function increase(entry: Counted | undefined, durationMs?: number, amount = 1): void {
  if (entry === undefined) return
  entry.count += amount
  if (durationMs === undefined) return
  const place = durationClass(durationMs)
  entry.durations[place] = (entry.durations[place] ?? 0) + 1
}

/** `unwritten` is the number of earlier counts that are in memory too. */
export function createCounts({ clock, unwritten }: { clock: Clock; unwritten: () => number }): Counts {
  /** By minute since the Unix epoch: counts of organizations, endpoints and keys, and of unknown organizations. */
  let counted = new Map<number, Map<string, Counted>>()
  let kept = 0

  function ofThisMinute(): Map<string, Counted> {
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS)
    let all = counted.get(minute)
    if (all === undefined) {
      all = new Map()
      counted.set(minute, all)
    }
    return all
  }

  /** The entry that counts something; without room for more, the total, and none for an endpoint or key. */
  function entryOf(
    all: Map<string, Counted>,
    subject: string,
    { measure, label, organizationId = ALL }: MeasuredEvent,
  ): Counted | undefined {
    const key = keyOf(subject, measure, label)
    let entry = all.get(key)
    if (entry !== undefined) return entry
    if (subject !== ALL && kept + unwritten() >= MAX_KEPT)
      return subject === organizationId ? entryOf(all, ALL, { measure, label }) : undefined
    entry = { subject, organizationId, measure, label, count: 0, durations: [] }
    all.set(key, entry)
    kept += 1
    return entry
  }

  /** The entries of this minute's requests, by organization or key and by status: three look-ups per request. */
  const requests = { of: ofThisMinute(), entries: new Map<string, Map<number, Counted | undefined>>() }

  /** The entry for requests of an organization, or of one of its keys. */
  function requestEntryOf(organization: string, keyId: string | undefined, status: number) {
    const all = ofThisMinute()
    if (requests.of !== all) {
      requests.of = all
      requests.entries = new Map()
    }
    const subject = keyId ?? organization
    let byStatus = requests.entries.get(subject)
    if (byStatus === undefined) {
      byStatus = new Map()
      requests.entries.set(subject, byStatus)
    }
    let entry = byStatus.get(status)
    if (entry === undefined) {
      const organizationId = storedId('org', organization) ?? ALL
      const event = { measure: 'requests', label: String(status), organizationId } as const
      entry = entryOf(all, keyId ?? organizationId, event)
      byStatus.set(status, entry)
    }
    return entry
  }

  return {
    add(event) {
      const all = ofThisMinute()
      const { organizationId = ALL, endpointId, durationMs, amount } = event
      increase(entryOf(all, organizationId, event), durationMs, amount)
      if (endpointId !== undefined) increase(entryOf(all, endpointId, event), durationMs)
    },
    addRequest(organization, keyId, status) {
      increase(requestEntryOf(organization, undefined, status))
      if (keyId !== undefined) increase(requestEntryOf(organization, keyId, status))
    },
    take() {
      const minutes = counted
      counted = new Map()
      kept = 0
      return new Map(Array.from(minutes, ([minute, all]) => [minute, all.values()]))
    },
  }
}
