import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import type { Grain, Measure } from '../../database/schema.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import type { ResponseObserver } from '../../http/observe-responses.js'
import { durationClass } from './durations.js'

/** The subject of counts over all organizations. */
export const ALL = '00000000-0000-0000-0000-000000000000'

/** Length of the interval that is counted together, in milliseconds. */
export const GRAIN_MS: Readonly<Record<Grain, number>> = { minute: 60_000, hour: 3_600_000 }

/** How long rows are kept: an hour (or a day) longer than the longest range that can be queried. */
const KEPT_MS: Readonly<Record<Grain, number>> = { minute: 25 * 3_600_000, hour: 31 * 24 * 3_600_000 }

/** The label of attempts and deliveries that succeeded. */
export const SUCCEEDED = 'succeeded'

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
}

/**
 * Counts events for figures over time. Counts are kept in memory and added to the shared counts of all processes once a
 * minute, so that no request waits for a counter. If a process is killed, its last minute is lost.
 */
export type Measurements = {
  /** Counts each request of the public API once it is answered. */
  readonly countRequest: ResponseObserver
  add(event: MeasuredEvent): void
  /** Writes the counts since the last flush; if that fails, keeps them for the next. */
  flush(): Promise<void>
  /** Flushes before a read. Never rejects: a database that accepts no writes can still answer the read. */
  catchUp(): Promise<void>
  /** Deletes rows that no figure shows any more. */
  prune(): Promise<void>
}

/**
 * Most counts kept in memory while the database does not accept them, or in a minute with very many organizations and
 * endpoints. Beyond that, events are only counted in the total over all organizations.
 */
const MAX_KEPT = 50_000

/** Rows per statement. */
const BATCH = 1_000

type Counted = {
  readonly subject: string
  readonly organizationId: string
  readonly measure: Measure
  readonly label: string
  count: number
  /** Number by class; empty if durations are not measured. */
  durations: number[]
}

type Row = Counted & { readonly grain: Grain; readonly at: Date }

const rows = columnsOf<Row>()('counted', {
  subject: ['uuid', ({ subject }) => subject],
  organization_id: ['uuid', ({ organizationId }) => organizationId],
  measure: ['word', ({ measure }) => measure],
  grain: ['word', ({ grain }) => grain],
  at: ['timestamptz', ({ at }) => at],
  label: ['word', ({ label }) => label],
  count: ['int', ({ count }) => count],
  durations: [
    'text',
    ({ durations }) =>
      durations.length === 0 ? null : `{${Array.from(durations, (count) => count ?? 0).join(',')}}`,
  ],
})

const write = defineStatement<Record<never, never>, ReturnType<typeof rows.values>>(fragment`
  /* telemetry/measurements/measurements.write */
  insert into measurements as measured (subject, organization_id, measure, grain, at, label, count, durations)
  select counted.subject, counted.organization_id, counted.measure, counted.grain, counted.at, counted.label,
    counted.count, counted.durations::bigint[]
  from ${rows.rows}
  -- In the same order everywhere, so that two processes do not deadlock.
  order by counted.subject, counted.measure, counted.grain, counted.at, counted.label
  on conflict (subject, measure, grain, at, label) do update set
    count = measured.count + excluded.count,
    durations = case
      when measured.durations is null then excluded.durations
      when excluded.durations is null then measured.durations
      else (
        select array_agg(coalesce(before, 0) + coalesce(more, 0) order by place)
        from unnest(measured.durations, excluded.durations) with ordinality as class(before, more, place)
      )
    end`)

const prune = defineStatement<
  { label: string },
  EarlierNow & { grain: string; keptMs: number; most: number }
>(fragment`
  /* telemetry/measurements/measurements.prune */
  delete from measurements where ctid = any(array(
    select ctid from measurements
    where grain = ${value('grain')}::text and at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    limit ${value('most')}::int
  ))
  returning label`)

const keyOf = (subject: string, measure: Measure, label: string) => `${subject} ${measure} ${label}`

/** For keys, only requests are counted, and only by hour: there are many keys. */
const grainsOf = ({ subject, organizationId, measure }: Counted): readonly Grain[] =>
  measure === 'requests' && subject !== organizationId ? ['hour'] : ['minute', 'hour']

function addDurations(to: number[], more: readonly number[]): void {
  for (const [place, count] of more.entries()) to[place] = (to[place] ?? 0) + (count ?? 0)
}

export function createMeasurements({ database, clock }: { database: Database; clock: Clock }): Measurements {
  /** By minute since the Unix epoch: counts of organizations, endpoints and keys, and of unknown organizations. */
  let counted = new Map<number, Map<string, Counted>>()
  let kept = 0
  /** Rows to write: by minute and by hour, including those over all organizations. */
  const unwritten = new Map<string, Row>()
  let writing: Promise<void> = Promise.resolve()

  function ofThisMinute(): Map<string, Counted> {
    const minute = Math.floor(clock.now().getTime() / GRAIN_MS.minute)
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
    if (subject !== ALL && kept + unwritten.size >= MAX_KEPT)
      return subject === organizationId ? entryOf(all, ALL, { measure, label }) : undefined
    entry = { subject, organizationId, measure, label, count: 0, durations: [] }
    all.set(key, entry)
    kept += 1
    return entry
  }

  function add(entry: Counted | undefined, durationMs: number | undefined): void {
    if (entry === undefined) return
    entry.count += 1
    if (durationMs === undefined) return
    const place = durationClass(durationMs)
    entry.durations[place] = (entry.durations[place] ?? 0) + 1
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
    const whose = keyId ?? organization
    let byStatus = requests.entries.get(whose)
    if (byStatus === undefined) {
      byStatus = new Map()
      requests.entries.set(whose, byStatus)
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

  /** Adds a count of one minute to the rows to write, by `grain`. */
  function keep(minute: number, grain: Grain, entry: Counted): void {
    const at = Math.floor((minute * GRAIN_MS.minute) / GRAIN_MS[grain]) * GRAIN_MS[grain]
    const key = `${keyOf(entry.subject, entry.measure, entry.label)} ${grain} ${at}`
    const row = unwritten.get(key)
    if (row === undefined)
      unwritten.set(key, { ...entry, durations: [...entry.durations], grain, at: new Date(at) })
    else {
      row.count += entry.count
      addDurations(row.durations, entry.durations)
    }
  }

  function collect(): void {
    const minutes = counted
    counted = new Map()
    kept = 0
    for (const [minute, all] of minutes)
      for (const entry of all.values())
        for (const grain of grainsOf(entry)) {
          keep(minute, grain, entry)
          const isOfOrganization = entry.subject === entry.organizationId && entry.subject !== ALL
          if (isOfOrganization) keep(minute, grain, { ...entry, subject: ALL, organizationId: ALL })
        }
  }

  async function writeAll(): Promise<void> {
    collect()
    while (unwritten.size > 0) {
      const batch = [...unwritten].slice(0, BATCH)
      await database.run(write, rows.values(batch.map(([, row]) => row)))
      for (const [key] of batch) unwritten.delete(key)
    }
  }

  function flush(): Promise<void> {
    // Sequentially, so that no row is written twice.
    writing = writing.catch(() => {}).then(writeAll)
    return writing
  }

  return {
    countRequest({ request, state: { caller, keyId }, status }) {
      if (status === null || !request.originalUrl.startsWith('/api/')) return
      const organization = caller?.organization ?? ''
      add(requestEntryOf(organization, undefined, status), undefined)
      if (keyId !== undefined) add(requestEntryOf(organization, keyId, status), undefined)
    },
    add(event) {
      const all = ofThisMinute()
      const { organizationId = ALL, endpointId, durationMs } = event
      add(entryOf(all, organizationId, event), durationMs)
      if (endpointId !== undefined) add(entryOf(all, endpointId, event), durationMs)
    },
    flush,
    catchUp: () => flush().catch(() => {}),
    async prune() {
      for (const [grain, keptMs] of Object.entries(KEPT_MS)) {
        let pruned: unknown[]
        do pruned = await database.run(prune, { ...earlierNowValues(clock), grain, keptMs, most: BATCH })
        while (pruned.length === BATCH)
      }
    },
  }
}
