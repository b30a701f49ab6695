// @module-tag slow
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../generated/vocabulary.js'
import { withDatabase } from '../support/databases.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { type Receiver, startReceiver } from '../support/receiver.js'

// Skipped, with the line that test/support/databases.ts prints, when there is no server to run it on.
const serverUrl = process.env.TEST_DATABASE_URL

const KILLS = 5
const WRITERS = 4
const OPERATOR_TOKEN = randomBytes(24).toString('hex')

describe.skipIf(!serverUrl)('a service that is killed repeatedly during its deliveries', () => {
  const name = `media_scan_crash_${randomUUID().replaceAll('-', '')}`
  let admin: postgres.Sql
  let database: postgres.Sql
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let environment: NodeJS.ProcessEnv
  let service: ServiceProcess | undefined
  const receivers: Receiver[] = []

  beforeAll(async () => {
    admin = postgres(serverUrl ?? '', { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${name}`)
    const url = withDatabase(serverUrl ?? '', name)
    database = postgres(url, { max: 1, onnotice: () => {} })
    folder = await temporaryFolder()
    environment = {
      DATABASE_URL: url,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN,
      RATE_LIMIT_PER_KEY: '0',
      RATE_LIMIT_PER_ORGANIZATION: '0',
      // A lease is three times this: what a killed process held is free again after six seconds.
      WEBHOOK_TIMEOUT_SECONDS: '2',
      WEBHOOK_RETRY_SECONDS: '0.5,0.5,0.5,0.5,0.5',
      LOG_LEVEL: 'info',
    }
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await Promise.all(receivers.map((receiver) => receiver.close()))
    await database?.end()
    await admin?.unsafe(`drop database if exists ${name} with (force)`)
    await admin?.end()
    await folder?.remove()
  })

  const receive = async (...options: Parameters<typeof startReceiver>): Promise<Receiver> => {
    const receiver = await startReceiver(...options)
    receivers.push(receiver)
    return receiver
  }

  const post = async (path: string, key: string, body: object) => {
    const response = await fetch(`${service?.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: inspected by the test's expectations
    return { status: response.status, body: (await response.json()) as any }
  }

  test('loses no acknowledged event, and brings every delivery to an end', async () => {
    const prompt = await receive()
    const slow = await receive({
      async answer() {
        await sleep(50 + Math.random() * 250)
        return { status: 204 }
      },
    })
    // Refuses every third delivery the first time that it arrives.
    const seen = new Set<unknown>()
    const flaky = await receive({
      answer({ headers }) {
        const delivery = headers['service-delivery-id']
        if (seen.has(delivery)) return { status: 200 }
        seen.add(delivery)
        return { status: seen.size % 3 === 0 ? 500 : 200 }
      },
    })
    const gone = await startReceiver()
    await gone.close()

    service = await startServiceProcess(environment)
    const organization = await post('/console/api/organizations', OPERATOR_TOKEN, { name: 'Crash' })
    const issued = await post(
      `/console/api/organizations/${organization.body.data.id}/keys`,
      OPERATOR_TOKEN,
      { label: 'crash', environment: 'sandbox', scopes: SCOPES },
    )
    const key: string = issued.body.data.secret
    for (const receiver of [prompt, slow, flaky, gone]) {
      const events = ['scan.created', 'scan.completed']
      const made = await post('/api/v1/webhooks', key, { url: receiver.url, events })
      expect(made.status).toBe(201)
    }

    /** `<event kind> <scan id>` of every successful request. */
    const acknowledged = new Set<string>()
    const statuses = new Set<number>()
    for (let kill = 0; kill < KILLS; kill++) {
      service ??= await startServiceProcess(environment)
      const { child } = service
      let killed = false
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!killed) {
          // A request aborted by the kill has no answer: nothing was acknowledged.
          try {
            const intent = await post('/api/v1/scans/upload-intents', key, {
              fileName: 'a.png',
              contentType: 'image/png',
              mediaType: 'image',
              byteSize: 3,
            })
            statuses.add(intent.status)
            const { scanId } = intent.body.data
            acknowledged.add(`scan.created ${scanId}`)
            const complete = await post(`/api/v1/scans/${scanId}/upload-complete`, key, {})
            statuses.add(complete.status)
            acknowledged.add(`scan.completed ${scanId}`)
          } catch (error) {
            if (!killed && !(error instanceof TypeError)) throw error
          }
          await sleep(10)
        }
      })
      const enough = acknowledged.size + 30
      await expect.poll(() => acknowledged.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough)
      // A random point: during requests, claims, attempts or the recording of outcomes.
      await sleep(Math.random() * 400)
      killed = true
      child.kill('SIGKILL')
      await Promise.all(writers)
      await service.end()
      service = undefined
    }
    expect([...statuses].sort()).toEqual([200, 201])
    expect(acknowledged.size).toBeGreaterThan(KILLS * 30)

    service = await startServiceProcess(environment)
    const waiting = () => database`select count(*)::int as count from delivery_queue`
    await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toEqual([{ count: 0 }])

    for (const receiver of [prompt, slow, flaky]) {
      const arrived = new Set(
        receiver.requests.map(({ body }) => {
          const event = JSON.parse(body)
          return `${event.type} ${event.data.id}`
        }),
      )
      expect([...acknowledged].filter((event) => !arrived.has(event))).toEqual([])
    }

    const outcomes = await database<
      { url: string; failure: string | null; attempts: number; count: number }[]
    >`
      select url, failure, count(*)::int as count, min(attempts) as attempts
      from deliveries join webhook_endpoints as endpoint on endpoint.id = endpoint_id
        cross join lateral (
          select count(*)::int as attempts from delivery_attempts where delivery_id = deliveries.id
        ) as history
      group by url, failure`
    for (const receiver of [prompt, slow, flaky]) {
      const mine = outcomes.filter(({ url }) => url === receiver.url)
      expect(mine.map(({ failure }) => failure)).toEqual([null])
      expect(mine[0]?.count).toBeGreaterThanOrEqual(acknowledged.size)
    }
    expect(outcomes.filter(({ url }) => url === gone.url)).toMatchObject([
      { failure: 'exhausted', attempts: 6 },
    ])

    // The history has a row for each attempt that counts, numbered without a gap; a delivery that did not fail ends
    // with a successful attempt.
    const wrong = await database`
      select deliveries.id from deliveries left join delivery_attempts on delivery_id = deliveries.id
      group by deliveries.id
      having count(number) <> coalesce(max(number), 0)
        or (failure is null and count(*) filter (where response_code between 200 and 299) <> 1)`
    expect(wrong).toEqual([])

    // Not enforced by foreign keys: whatever a row refers to exists.
    const lost = await database`
      select 'scan' as what, id from scans where organization_id not in (select id from organizations)
      union all
      select 'event', id from events where organization_id not in (select id from organizations)
      union all
      select 'delivery', id from deliveries
      where event_id not in (select id from events) or endpoint_id not in (select id from webhook_endpoints)
      union all
      select 'attempt', delivery_id from delivery_attempts where delivery_id not in (select id from deliveries)`
    expect(lost).toEqual([])
    const [recorded] = await database<{ count: number }[]>`
      select count(*)::int as count from delivery_attempts
      join deliveries on deliveries.id = delivery_id
      join webhook_endpoints as endpoint on endpoint.id = endpoint_id where url = ${slow.url}`
    // Otherwise no kill hit an attempt in flight, and this test showed nothing.
    expect(slow.requests.length).toBeGreaterThan(recorded?.count ?? 0)
    expect(service.child.exitCode).toBeNull()
  }, 180_000)
})
