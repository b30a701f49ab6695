import { randomBytes, randomUUID } from 'node:crypto'
import { access, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../../src/basics/clock.js'
import { storedId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { reserveKey } from '../../src/changes/idempotency/reservation.js'
import type { BuiltInStorage } from '../../src/files/built-in.js'
import { secretPurpose } from '../../src/outbound/signature.js'
import { createMaintenance } from '../../src/process/maintenance.js'
import { createMeasurements } from '../../src/telemetry/measurements/measurements.js'
import { createRequestLog } from '../../src/telemetry/requests/log.js'
import {
  daysAgo,
  hoursAgo,
  insertDeliveries,
  insertEndedSession,
  insertIdempotencyKeys,
  insertLoggedRequest,
  insertMeasurements,
  insertRemovals,
  insertScans,
  setEndpointStatistics,
} from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'
import { registeredUuid } from '../support/webhooks.js'

const EVERY_MS = 60_000
const DAY_MS = 86_400_000

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const isGone = async (text: string, ...parameters: unknown[]) =>
  (await query(text, ...parameters)).length === 0

/** An endpoint of its own tenant; returns its UUID. */
const register = async (): Promise<string> => registeredUuid(await service.caller())

/** The same with a waiting delivery. */
const registerWithDelivery = async (): Promise<string> => {
  const owner = await service.caller()
  const endpointId = await registeredUuid(owner)
  await createIntent(owner)
  return endpointId
}

const failedAs = (failure: string, endpointId: string) => async () =>
  !(await isGone('select from deliveries where endpoint_id = $1 and failure = $2', endpointId, failure))

const previousKey = new Secret<Uint8Array>(randomBytes(32))
const currentKey = new Secret<Uint8Array>(randomBytes(32))

/** The tasks of maintenance: each creates something to do, and returns a function that tells whether it was done. */
const everyMinute: Record<string, () => Promise<() => Promise<boolean>>> = {
  async 'a backlog is looked at'() {
    await query(`delete from measurements where measure = 'backlog'`)
    return async () => !(await isGone(`select from measurements where measure = 'backlog'`))
  },
  async 'old measurements are deleted'() {
    await insertMeasurements(service.database, { label: 'old', grain: 'minute', at: hoursAgo(26) })
    await insertMeasurements(service.database, { label: 'old', grain: 'hour', at: daysAgo(32) })
    return () => isGone(`select from measurements where label = 'old'`)
  },
  async 'request counts are written'() {
    const counted = async () =>
      (
        await query<{ sum: number }>(
          `select coalesce(sum(count), 0)::int as sum from measurements where measure = 'requests'`,
        )
      )[0]?.sum ?? 0
    const before = await counted()
    await caller.get('/api/v1/cases')
    return async () => (await counted()) > before
  },
  async 'abandoned scans fail'() {
    const { scanId } = await createIntent(caller)
    await query(
      `update scans set created_at = now() - interval '3 hours', upload_expires_at = now() - interval '2 hours'
       where id = $1`,
      storedId('scan', scanId),
    )
    return async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status === 'failed'
  },
  async 'stored answers are forgotten after a day'() {
    const key = randomUUID()
    await insertIdempotencyKeys(service.database, { ...caller.tenant, key, createdAt: hoursAgo(25) })
    return () => isGone('select from idempotency_keys where key = $1', key)
  },
  async 'ended sessions that have expired are forgotten'() {
    const id = await insertEndedSession(service.database, hoursAgo(2))
    return () => isGone('select from ended_sessions where id = $1', id)
  },
  async 'what interrupted uploads left is removed'() {
    const file = join(service.objectsFolder, 'partial', randomUUID())
    await writeFile(file, 'a part')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(file, longAgo, longAgo)
    return () =>
      access(file).then(
        () => false,
        () => true,
      )
  },
  async 'deliveries left behind for a revoked endpoint fail'() {
    const endpointId = await registerWithDelivery()
    await query(`update webhook_endpoints set status = 'revoked' where id = $1`, endpointId)
    return failedAs('revoked', endpointId)
  },
  async 'deliveries that nobody brings to an end are set aside'() {
    const endpointId = await registerWithDelivery()
    await query('update delivery_queue set claims = 5, suspect = true where endpoint_id = $1', endpointId)
    return failedAs('abandoned', endpointId)
  },
  async 'deliveries that an open circuit put off for too long fail'() {
    const endpointId = await registerWithDelivery()
    await setEndpointStatistics(service.database, endpointId, { timeouts: 5, probeAt: hoursAgo(-1) })
    await query(
      `update delivery_queue set window_started_at = now() - interval '25 hours' where endpoint_id = $1`,
      endpointId,
    )
    return failedAs('expired', endpointId)
  },
  async 'silent endpoints are paused'() {
    const endpointId = await register()
    await setEndpointStatistics(service.database, endpointId, { exhausted: 20, lastSuccessAt: daysAgo(6) })
    return async () =>
      !(await isGone(`select from webhook_endpoints where id = $1 and status = 'paused'`, endpointId))
  },
  async 'old deliveries are deleted'() {
    const endpointId = await registerWithDelivery()
    await query('delete from delivery_queue where endpoint_id = $1', endpointId)
    await query(
      `update deliveries set id = uuid_v7(now() - interval '31 days'), created_at = now() - interval '31 days',
         updated_at = now() - interval '31 days'
       where endpoint_id = $1`,
      endpointId,
    )
    return () => isGone('select from deliveries where endpoint_id = $1', endpointId)
  },
}

const everyHour: typeof everyMinute = {
  async 'webhook secrets whose time is over are deleted'() {
    const endpointId = await register()
    await query(
      `update webhook_endpoints
       set previous_secret_sealed = '\\x00', previous_secret_until = now() - interval '1 second' where id = $1`,
      endpointId,
    )
    return () =>
      isGone('select from webhook_endpoints where id = $1 and previous_secret_sealed is not null', endpointId)
  },
  async 'webhook secrets are sealed with the current key'() {
    const endpointId = await register()
    const purpose = secretPurpose(endpointId)
    await query(
      'update webhook_endpoints set secret_sealed = $2 where id = $1',
      endpointId,
      createKeyRing([previousKey]).seal('whsec_x', purpose),
    )
    return async () => {
      const [row] = await query<{ sealed: Uint8Array }>(
        'select secret_sealed as sealed from webhook_endpoints where id = $1',
        endpointId,
      )
      try {
        return createKeyRing([currentKey]).open(row?.sealed as Uint8Array, purpose) === 'whsec_x'
      } catch {
        return false
      }
    }
  },
}

/** Creates something to do for all of them; returns a function that names those not done yet. */
async function arrange(tasks: typeof everyMinute): Promise<() => Promise<string[]>> {
  const done: [string, () => Promise<boolean>][] = []
  for (const [name, make] of Object.entries(tasks)) done.push([name, await make()])
  return async () => {
    const left: string[] = []
    for (const [name, isDone] of done) if (!(await isDone())) left.push(name)
    return left
  }
}

/** Makes what was begun with `start` do its work of one minute. */
function minutes(timers: { readonly mock: { readonly calls: unknown[][] } }): () => void {
  const [tick] = timers.mock.calls.find(([, ms]) => ms === EVERY_MS) ?? []
  return tick as () => void
}

const maintenanceOf = ({ context }: TestService) =>
  createMaintenance({ ...context, keyRing: createKeyRing([currentKey, previousKey]) })

/** Until everything arranged is done; `before` runs before each check. */
const untilDone = (left: () => Promise<string[]>, before = () => {}) =>
  expect
    .poll(
      () => {
        before()
        return left()
      },
      { timeout: 20_000 },
    )
    .toEqual([])

test('everything is done at the start, and again each minute', async () => {
  const maintenance = maintenanceOf(service)
  const timers = vi.spyOn(globalThis, 'setInterval')
  const first = await arrange(everyMinute)
  expect(await first()).toEqual(Object.keys(everyMinute))
  maintenance.start()
  const passMinute = minutes(timers)
  try {
    await untilDone(first)
    const second = await arrange(everyMinute)
    expect(await second()).toEqual(Object.keys(everyMinute))
    await untilDone(second, passMinute)
  } finally {
    await maintenance.stop()
  }
}, 60_000)

test('hourly tasks are done at the start and once an hour', async () => {
  const maintenance = maintenanceOf(service)
  const first = await arrange(everyHour)
  await maintenance.run()
  expect(await first()).toEqual([])
  const second = await arrange(everyHour)
  for (let minute = 1; minute < 60; minute += 1) await maintenance.run()
  expect(await second()).toEqual(Object.keys(everyHour))
  await maintenance.run()
  expect(await second()).toEqual([])
}, 60_000)

test('a task that fails does not keep the others from being done', async () => {
  const left = await arrange(everyMinute)
  vi.spyOn(service.context.builtInStorage as BuiltInStorage, 'removeStalePartials').mockRejectedValue(
    new Error('no disk'),
  )
  await maintenanceOf(service).run()
  expect(await left()).toEqual(['what interrupted uploads left is removed'])
})

test('a started service runs maintenance by itself', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const first = await arrange({ counts: everyMinute['request counts are written'] as never })
  service.service.start()
  const passMinute = minutes(timers)
  await untilDone(first)
  const second = await arrange({ counts: everyMinute['request counts are written'] as never })
  await untilDone(second, passMinute)
})

test('a process whose clock is 40 days ahead removes nothing early', async () => {
  const clock = { now: () => new Date(Date.now() + 40 * DAY_MS), offset: () => 0 }
  const { context } = service
  const key = randomUUID()
  const subject = { tenant: caller.tenant, operation: 'createCase', key, body: {} }
  const reserve = (by: Clock) => reserveKey({ ...context, clock: by }, subject)
  const endpointId = await register()
  // By a process whose clock is behind.
  const reserved = await reserve({ now: () => new Date(Date.now() - 2 * DAY_MS), offset: () => 0 })
  if (reserved.kind !== 'reserved') expect.unreachable()
  const answer = reserved.reservation.seal({ status: 201, data: null })
  await query('update idempotency_keys set answer = $2 where key = $1', key, answer)
  const sessionId = await insertEndedSession(service.database, hoursAgo(-11))
  await query(
    `update webhook_endpoints
     set previous_secret_sealed = '\\x00', previous_secret_until = now() + interval '1 hour' where id = $1`,
    endpointId,
  )
  for (const grain of ['minute', 'hour'] as const)
    await insertMeasurements(service.database, { label: 'recent', grain, at: hoursAgo(1) })
  const requestId = await insertLoggedRequest(service.database, { createdAt: hoursAgo(1) })
  const { scanId } = await createIntent(caller)
  const of = { database: context.database, clock }
  await createMaintenance({
    ...context,
    clock,
    measurements: createMeasurements(of),
    requestLog: createRequestLog({ ...of, log: context.log, perSecond: 1 }),
  }).run()
  const kept = await Promise.all([
    query('select from idempotency_keys where key = $1', key),
    query('select from ended_sessions where id = $1', sessionId),
    query('select from webhook_endpoints where id = $1 and previous_secret_sealed is not null', endpointId),
    query(`select from measurements where label = 'recent' and grain = 'minute'`),
    query(`select from measurements where label = 'recent' and grain = 'hour'`),
    query('select from request_log where id = $1', requestId),
    query(`select from scans where id = $1 and status = 'uploading'`, storedId('scan', scanId)),
  ])
  expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
  // It also does not take the key for one that is free again.
  expect((await reserve(clock)).kind).toBe('answered')
})

describe('sweeps', () => {
  /** The time that rounds measure, moved by hand. */
  function holdTime(): { pass(ms: number): void } {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    return {
      pass(ms) {
        now += ms
      },
    }
  }

  const noteRemovals = (count: number) => insertRemovals(service.database, {}, count)
  const countRemovals = async () => (await query('select from object_removals')).length

  test('continue while they find more, and end before the next round is due', async () => {
    await maintenanceOf(service).run()
    await noteRemovals(700)
    const time = holdTime()
    vi.spyOn(service.context.storage, 'remove').mockImplementation(async () => time.pass(101))
    await maintenanceOf(service).run()
    expect(await countRemovals()).toBe(300)
    await maintenanceOf(service).run()
    expect(await countRemovals()).toBe(0)
  })

  test('have their time however long other tasks take', async () => {
    const old = { ...caller.tenant, environment: 'staging', createdAt: daysAgo(1_100) } as const
    await insertScans(service.database, { ...old, status: 'uploading' }, 401)
    await insertScans(service.database, { ...old, status: 'complete' }, 401)
    const left = async () => {
      const [row] = await query<{ uploading: number; kept: number }>(
        `select count(*) filter (where status = 'uploading')::int as uploading,
           count(*) filter (where status = 'complete' and has_file is null)::int as kept
         from scans where organization_id = $1 and environment = 'staging'`,
        caller.tenant.organizationId,
      )
      return [row?.uploading, row?.kept, await countRemovals()]
    }
    const time = holdTime()
    vi.spyOn(service.context.builtInStorage as BuiltInStorage, 'removeStalePartials').mockImplementation(
      async () => {
        time.pass(EVERY_MS)
        return 0
      },
    )
    await maintenanceOf(service).run()
    expect(await left()).toEqual([0, 0, 0])
  })

  test('do not delay the stop of a process', async () => {
    await noteRemovals(450)
    const maintenance = maintenanceOf(service)
    const remove = vi.spyOn(service.context.storage, 'remove')
    const begun = new Promise<void>((resolve) => {
      remove.mockImplementation(async () => resolve())
    })
    maintenance.start()
    await begun
    await maintenance.stop()
    expect(remove).toHaveBeenCalledTimes(200)
  })

  describe('of old deliveries', () => {
    const addOldDeliveries = (count: number) =>
      insertDeliveries(service.database, { ...caller.tenant, createdAt: daysAgo(31) }, count)
    const countOldDeliveries = async () =>
      (await query(`select from deliveries where created_at < now() - interval '30 days'`)).length

    /** Maintenance that calls `pruned` after each batch. */
    const pruning = (pruned: () => void) => {
      const { context } = service
      const run: typeof context.database.run = async (statement, ...rest) => {
        const rows = await context.database.run(statement, ...rest)
        if (statement.text.includes('upkeep.pruneDeliveries')) pruned()
        return rows
      }
      return createMaintenance({ ...context, database: { ...context.database, run } })
    }

    test('leave other tasks their turn', async () => {
      await addOldDeliveries(1_700)
      const time = holdTime()
      await pruning(() => time.pass(40_000)).run()
      expect(await countOldDeliveries()).toBe(700)
      await maintenanceOf(service).run()
      expect(await countOldDeliveries()).toBe(0)
    })

    test('do not delay the stop of a process', async () => {
      await addOldDeliveries(1_200)
      let stopped: Promise<void> | undefined
      const maintenance = pruning(() => {
        stopped ??= maintenance.stop()
      })
      maintenance.start()
      await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 20_000 })
      await stopped
      expect(await countOldDeliveries()).toBe(700)
      await maintenanceOf(service).run()
    })
  })
})
