import type { RequestHandler } from 'express'
import type { Clock } from '../clock.js'
import { columnsOf } from '../database/columns.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import type { Grain, Measure } from '../database/schema.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../database/time.js'
import { requestState } from '../http/request.js'
import { storedId } from '../identifiers.js'
import { durationClass } from './durations.js'

/** The subject of what was counted of all organizations. */
export const ALL = '00000000-0000-0000-0000-000000000000'

/** Milliseconds that are counted together. */
export const GRAIN_MS: Readonly<Record<Grain, number>> = { minute: 60_000, hour: 3_600_000 }

/** How long rows are kept: an hour, or a day, longer than anybody asks. */
const KEPT_MS: Readonly<Record<Grain, number>> = { minute: 25 * 3_600_000, hour: 31 * 24 * 3_600_000 }

/** The label of attempts and deliveries that succeeded. */
export const SUCCEEDED = 'succeeded'

/** Something that happened. */
export type Happening = {
  readonly measure: Exclude<Measure, 'backlog'>
  /** What came of it: one of few words. */
  readonly label: string
  /** UUID; absent when nobody knows whose it is. */
  readonly organizationId?: string | undefined
  /** UUID. */
  readonly endpointId?: string
  readonly durationMs?: number
}

/**
 * Counts what happens for figures over time: in memory, and added to what all processes have counted once a minute, so
 * that nothing that happens waits for a counter. A process that is killed takes its last minute with it.
 */
export type Measurements = {
  /** Counts the requests of the public API that pass, once they are answered. */
  readonly countRequests: RequestHandler
  add(happening: Happening): void
  /** Writes what was counted since the last time; keeps it for the next when that fails. */
  flush(): Promise<void>
  /** The same before a read, which a database that takes no writes answers all the same. */
  catchUp(): Promise<void>
  /** Deletes what no figure shows any more. */
  prune(): Promise<void>
}

/**
 * So many are kept while the database does not take them, or in a minute with very many organizations and endpoints; what
 * comes on top counts for all organizations only.
 */
const MAX_KEPT = 50_000

/** Rows in one statement. */
const BATCH = 1_000

type Counted = {
  readonly subject: string
  readonly organizationId: string
  readonly measure: Measure
  readonly label: string
  count: number
  /** By class; empty where nothing was measured. */
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
  /* measurements/measurements.write */
  insert into measurements as measured (subject, organization_id, measure, grain, at, label, count, durations)
  select counted.subject, counted.organization_id, counted.measure, counted.grain, counted.at, counted.label,
    counted.count, counted.durations::bigint[]
  from ${rows.rows}
  -- In the same order everywhere, so that two processes do not wait for each other.
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
  /* measurements/measurements.prune */
  delete from measurements where ctid = any(array(
    select ctid from measurements
    where grain = ${value('grain')}::text and at < ${earlierNow} - ${value('keptMs')}::float8 * interval '1 millisecond'
    limit ${value('most')}::int
  ))
  returning label`)

const keyOf = (subject: string, measure: Measure, label: string) => `${subject} ${measure} ${label}`

/** Requests are the only thing that is counted of keys, and by hour alone: there are many keys. */
const grainsOf = ({ subject, organizationId, measure }: Counted): readonly Grain[] =>
  measure === 'requests' && subject !== organizationId ? ['hour'] : ['minute', 'hour']

function addDurations(to: number[], more: readonly number[]): void {
  for (const [place, count] of more.entries()) to[place] = (to[place] ?? 0) + (count ?? 0)
}

export function createMeasurements({ database, clock }: { database: Database; clock: Clock }): Measurements {
  /** Of each minute since the Unix epoch, what was counted of organizations, of endpoints, and of nobody. */
  let counted = new Map<number, Map<string, Counted>>()
  let kept = 0
  /** What is to be written: by minute and by hour, and of all organizations too. */
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

  /** Where something is counted; nowhere what is of an endpoint or a key when there is no room for more. */
  function entryOf(
    all: Map<string, Counted>,
    subject: string,
    { measure, label, organizationId = ALL }: Happening,
  ): Counted | undefined {
    const key = keyOf(subject, measure, label)
    let one = all.get(key)
    if (one !== undefined) return one
    if (subject !== ALL && kept + unwritten.size >= MAX_KEPT)
      return subject === organizationId ? entryOf(all, ALL, { measure, label }) : undefined
    one = { subject, organizationId, measure, label, count: 0, durations: [] }
    all.set(key, one)
    kept += 1
    return one
  }

  function add(one: Counted | undefined, durationMs: number | undefined): void {
    if (one === undefined) return
    one.count += 1
    if (durationMs === undefined) return
    const place = durationClass(durationMs)
    one.durations[place] = (one.durations[place] ?? 0) + 1
  }

  /** Where requests of this minute are counted, by organization or key, and status: each costs three look-ups. */
  const requests = { of: ofThisMinute(), entries: new Map<string, Map<number, Counted | undefined>>() }

  /** Of an organization, or of a key of it. */
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
    let one = byStatus.get(status)
    if (one === undefined) {
      const organizationId = storedId('org', organization) ?? ALL
      const happening = { measure: 'requests', label: String(status), organizationId } as const
      one = entryOf(all, keyId ?? organizationId, happening)
      byStatus.set(status, one)
    }
    return one
  }

  /** Adds what was counted in a minute to what is to be written by `grain`. */
  function keep(minute: number, grain: Grain, one: Counted): void {
    const at = Math.floor((minute * GRAIN_MS.minute) / GRAIN_MS[grain]) * GRAIN_MS[grain]
    const key = `${keyOf(one.subject, one.measure, one.label)} ${grain} ${at}`
    const row = unwritten.get(key)
    if (row === undefined)
      unwritten.set(key, { ...one, durations: [...one.durations], grain, at: new Date(at) })
    else {
      row.count += one.count
      addDurations(row.durations, one.durations)
    }
  }

  function collect(): void {
    const minutes = counted
    counted = new Map()
    kept = 0
    for (const [minute, all] of minutes)
      for (const one of all.values())
        for (const grain of grainsOf(one)) {
          keep(minute, grain, one)
          const isOfOrganization = one.subject === one.organizationId && one.subject !== ALL
          if (isOfOrganization) keep(minute, grain, { ...one, subject: ALL, organizationId: ALL })
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
    // One after another: what one writes the next must not write again.
    writing = writing.catch(() => {}).then(writeAll)
    return writing
  }

  return {
    countRequests(request, response, next) {
      if (request.url.startsWith('/api/'))
        response.on('finish', () => {
          const { caller, keyId } = requestState(request)
          const organization = caller?.organization ?? ''
          add(requestEntryOf(organization, undefined, response.statusCode), undefined)
          if (keyId !== undefined) add(requestEntryOf(organization, keyId, response.statusCode), undefined)
        })
      next()
    },
    add(happening) {
      const all = ofThisMinute()
      const { organizationId = ALL, endpointId, durationMs } = happening
      add(entryOf(all, organizationId, happening), durationMs)
      if (endpointId !== undefined) add(entryOf(all, endpointId, happening), durationMs)
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
