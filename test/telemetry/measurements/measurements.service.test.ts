import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../src/basics/identifiers.js'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { sampleBacklog } from '../../../src/telemetry/measurements/backlog.js'
import { ALL } from '../../../src/telemetry/measurements/counts.js'
import { createMeasurements } from '../../../src/telemetry/measurements/measurements.js'
import { startTestService, type TestService } from '../../support/service.js'
import { createIntent } from '../../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())
afterEach(() => service.database.run(defineStatement(fragment`truncate measurements`), {}))

type Row = {
  subject: string
  grain: string
  label: string
  count: number
  durations: string | null
  at: string
}

const all = defineStatement<Row>(fragment`
  select subject, grain, label, count::float8 as count, durations::text as durations, at::text as at from measurements
  order by subject, grain, label, at`)

const rows = () => service.database.run(all, {})

/** The counts under a label, for a subject and for all, by minute. */
async function counts(label: string): Promise<Record<string, number>> {
  const found = (await rows()).filter((row) => row.label === label && row.grain === 'minute')
  return Object.fromEntries(found.map(({ subject, count }) => [subject, count]))
}

test('counts are added by minute and by hour, for the organization, the endpoint and all', async () => {
  const { database, clock } = service
  const [one, other] = [1, 2].map(() => createMeasurements({ database, clock }))
  const [organizationId, endpointId] = [newId(), newId()]
  const attempt = { measure: 'attempts', label: 'tls', organizationId, endpointId } as const
  one?.add({ ...attempt, durationMs: 1 })
  one?.add({ ...attempt, durationMs: 4 })
  await one?.flush()
  other?.add({ ...attempt, durationMs: 4 })
  other?.add({ ...attempt, organizationId: newId(), endpointId: newId() })
  await other?.flush()
  // Counts that were written are not written again.
  await one?.flush()
  expect(await counts('tls')).toMatchObject({ [organizationId]: 3, [endpointId]: 3, [ALL]: 4 })
  for (const { subject, durations } of await rows())
    if (subject === organizationId) expect(durations).toBe('{1,0,0,0,2}')
  clock.advance(60_000)
  one?.add(attempt)
  await one?.flush()
  const own = (await rows()).filter(({ subject }) => subject === organizationId)
  expect(own.filter(({ grain }) => grain === 'minute').map(({ count }) => count)).toEqual([3, 1])
  expect(own.filter(({ grain }) => grain === 'hour').reduce((sum, { count }) => sum + count, 0)).toBe(4)
})

test('counts that cannot be written are kept for the next time', async () => {
  let down = true
  const { database, clock } = service
  const measurements = createMeasurements({
    clock,
    database: {
      ...database,
      run: (...statement) => (down ? Promise.reject(new Error('out of reach')) : database.run(...statement)),
    },
  })
  const organizationId = newId()
  measurements.add({ measure: 'analyses', label: 'failed', organizationId })
  await expect(measurements.flush()).rejects.toThrow('out of reach')
  measurements.add({ measure: 'analyses', label: 'failed', organizationId })
  down = false
  await measurements.flush()
  expect(await counts('failed')).toEqual({ [organizationId]: 2, [ALL]: 2 })
})

test('concurrent flushes write nothing twice', async () => {
  const { database, clock } = service
  const measurements = createMeasurements({ database, clock })
  measurements.add({ measure: 'analyses', label: 'failed' })
  await Promise.all([measurements.flush(), measurements.flush(), measurements.flush()])
  expect(await counts('failed')).toEqual({ [ALL]: 1 })
})

test('with very many organizations in one minute the total is right, and memory is bounded', {
  tags: 'slow',
}, async () => {
  const { database, clock } = service
  clock.advance(60_000 - (clock.now().getTime() % 60_000))
  let written = 0
  const measurements = createMeasurements({
    clock,
    database: {
      ...database,
      async run(_statement, values) {
        const sent = (values as Record<string, string>)['counted.count'] ?? ''
        written += sent.split(',').length
        return []
      },
    },
  })
  for (let number = 0; number < 60_000; number += 1)
    measurements.add({ measure: 'attempts', label: 'tls', organizationId: newId(), endpointId: newId() })
  await measurements.flush()
  expect(written).toBeLessThanOrEqual(2 * (50_000 + 1))
})

test('a backlog is sampled once a minute, by whichever process is first, and each hour keeps its maximum', async () => {
  const { database, clock } = service
  // Within one hour, whenever this runs.
  clock.advance(3_600_000 - (clock.now().getTime() % 3_600_000))
  await sampleBacklog(database, clock)
  expect(await counts('analyses')).toEqual({ [ALL]: 0 })
  const caller = await service.caller()
  await createIntent(caller)
  await database.run(defineStatement(fragment`update scans set status = 'queued'`), {})
  await sampleBacklog(database, clock)
  expect(await counts('analyses')).toEqual({ [ALL]: 0 })
  clock.advance(60_000)
  await sampleBacklog(database, clock)
  expect(await counts('analyses')).toEqual({ [caller.tenant.organizationId]: 1, [ALL]: 1 })
  await database.run(defineStatement(fragment`update scans set status = 'failed'`), {})
  clock.advance(60_000)
  await sampleBacklog(database, clock)
  const hour = (await rows()).find(({ grain, label }) => grain === 'hour' && label === 'analyses')
  expect(hour?.count).toBe(1)
})
