import type { Grain } from '../../database/schema.js'
import { ALL, type Counted, keyOf } from './counts.js'

/** Length of the interval that is counted together, in milliseconds. */
export const GRAIN_MS: Readonly<Record<Grain, number>> = { minute: 60_000, hour: 3_600_000 }

/** A row to add to the shared counts. */
export type Row = Counted & { readonly grain: Grain; readonly at: Date }

/** Rows that wait to be written: by minute and by hour, including those over all organizations. */
export type UnwrittenRows = {
  readonly size: number
  /** Adds a count of one minute, which is given in minutes since the Unix epoch. */
  keep(minute: number, entry: Counted): void
  /** The oldest `most` rows, by a key for {@link forget}. */
  first(most: number): (readonly [key: string, row: Row])[]
  forget(keys: Iterable<string>): void
}

/** For keys, only requests are counted, and only by hour: there are many keys. */
const grainsOf = ({ subject, organizationId, measure }: Counted): readonly Grain[] =>
  measure === 'requests' && subject !== organizationId ? ['hour'] : ['minute', 'hour']

function addDurations(to: number[], more: readonly number[]): void {
  for (const [place, count] of more.entries()) to[place] = (to[place] ?? 0) + (count ?? 0)
}

export function createUnwrittenRows(): UnwrittenRows {
  const rows = new Map<string, Row>()

  function add(minute: number, grain: Grain, entry: Counted): void {
    const at = Math.floor((minute * GRAIN_MS.minute) / GRAIN_MS[grain]) * GRAIN_MS[grain]
    const key = `${keyOf(entry.subject, entry.measure, entry.label)} ${grain} ${at}`
    const row = rows.get(key)
    if (row === undefined)
      rows.set(key, { ...entry, durations: [...entry.durations], grain, at: new Date(at) })
    else {
      row.count += entry.count
      addDurations(row.durations, entry.durations)
    }
  }

  return {
    get size() {
      return rows.size
    },
    keep(minute, entry) {
      for (const grain of grainsOf(entry)) {
        add(minute, grain, entry)
        const isOfOrganization = entry.subject === entry.organizationId && entry.subject !== ALL
        if (isOfOrganization) add(minute, grain, { ...entry, subject: ALL, organizationId: ALL })
      }
    },
    first: (most) => [...rows].slice(0, most),
    forget(keys) {
      for (const key of keys) rows.delete(key)
    },
  }
}
