// @module-tag slow
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../generated/vocabulary.js'
import { apiContract } from '../support/contract.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { type Receiver, startReceiver } from '../support/receiver.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
const WRITERS = 4

/** An answer of the service, when it arrived and how long it took. */
type Answer = {
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly askedAt: number
  readonly tookMs: number
}

describe.skipIf(missingForClusters !== undefined)(
  'a service whose database is stopped and started under load',
  () => {
    let cluster: PostgresCluster
    let folder: Awaited<ReturnType<typeof temporaryFolder>>
    let database: postgres.Sql
    let service: ServiceProcess
    let receiver: Receiver

    beforeAll(async () => {
      cluster = await makePostgresCluster()
      await cluster.start()
      database = postgres(cluster.url, { max: 1, onnotice: () => {}, backoff: () => 0.1 })
      folder = await temporaryFolder()
      receiver = await startReceiver({
        async answer() {
          await sleep(20)
          return { status: 204 }
        },
      })
      service = await startServiceProcess({
        DATABASE_URL: cluster.url,
        DATA_DIR: folder.path,
        SECRET_KEY: randomBytes(32).toString('base64'),
        OPERATOR_TOKEN,
        RATE_LIMIT_PER_KEY: '0',
        RATE_LIMIT_PER_ORGANIZATION: '0',
        // Work in progress when the database stopped is free again after three seconds.
        WEBHOOK_TIMEOUT_SECONDS: '1',
        WEBHOOK_RETRY_SECONDS: '1,1,1,1,1',
      })
    }, 60_000)
    afterAll(async () => {
      await service?.end('SIGKILL')
      await receiver?.close()
      await database?.end({ timeout: 0 })
      await cluster?.remove()
      await folder?.remove()
    })

    async function ask(path: string, token: string, body?: object): Promise<Answer> {
      const askedAt = performance.now()
      const response = await fetch(service.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const { status, headers } = response
      return { path, status, headers, text, askedAt, tookMs: performance.now() - askedAt }
    }

    test.each(['fast', 'immediate'] as const)(
      'answers 503 while it is down (pg_ctl stop -m %s), and recovers by itself when it is back',
      async (mode) => {
        const organization = await ask('/console/api/organizations', OPERATOR_TOKEN, { name: mode })
        expect(organization.status).toBe(201)
        const { id } = JSON.parse(organization.text).data
        const issued = await ask(`/console/api/organizations/${id}/keys`, OPERATOR_TOKEN, {
          label: mode,
          environment: 'sandbox',
          scopes: SCOPES,
        })
        const key: string = JSON.parse(issued.text).data.secret
        const registered = await ask('/api/v1/webhooks', key, {
          url: receiver.url,
          events: ['scan.created'],
        })
        expect(registered.status).toBe(201)

        const answers: Answer[] = []
        let done = false
        const repeat = async (request: () => Promise<Answer>) => {
          while (!done) {
            answers.push(await request())
            await sleep(15)
          }
        }
        const load = Promise.all([
          ...Array.from({ length: WRITERS }, () =>
            repeat(() =>
              ask('/api/v1/scans/upload-intents', key, {
                fileName: 'a.png',
                contentType: 'image/png',
                mediaType: 'image',
                byteSize: 3,
              }),
            ),
          ),
          repeat(() => ask('/api/v1/webhooks/deliveries', key)),
          repeat(() => ask('/console/api/organizations', OPERATOR_TOKEN)),
        ])
        const count = (status: number) => answers.filter((answer) => answer.status === status).length

        let stoppedAt = Number.NaN
        let startedAt = Number.NaN
        try {
          await expect.poll(() => count(201), { timeout: 10_000 }).toBeGreaterThan(40)
          await cluster.stop(mode)
          stoppedAt = performance.now()
          await expect.poll(() => count(503), { timeout: 10_000 }).toBeGreaterThan(10)
          expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
          expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
          // Longer than any pause between retries.
          await sleep(2_500)
          await cluster.start()
          startedAt = performance.now()
          const recovered = () =>
            answers.filter(({ status, askedAt }) => status === 201 && askedAt > startedAt).length
          await expect.poll(recovered, { timeout: 10_000 }).toBeGreaterThan(20)
        } finally {
          done = true
          await load
        }
        expect((await fetch(`${service.url}/readyz`)).status).toBe(200)

        expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503])
        for (const { path, status, headers, text } of answers.filter((answer) => answer.status === 503)) {
          const { error } = JSON.parse(text)
          expect(error).toEqual({
            code: 'service_unavailable',
            message: expect.any(String),
            requestId: headers.get('x-request-id'),
          })
          expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
          if (path.startsWith('/api/'))
            expect(
              apiContract.check({
                method: path.endsWith('intents') ? 'POST' : 'GET',
                path,
                status,
                headers: Object.fromEntries(headers),
                body: text,
              }),
            ).toEqual([])
        }
        // No request waits for the database to come back, or long for an answer once it is.
        expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(8_000)
        const back = answers.find(({ status, askedAt }) => status === 201 && askedAt > stoppedAt)
        expect((back?.askedAt ?? 0) + (back?.tookMs ?? 0) - startedAt).toBeLessThan(8_000)

        const acknowledged = answers
          .filter(({ status }) => status === 201)
          .map(({ text }) => JSON.parse(text).data.scanId)
        const waiting = () => database`select count(*)::int as count from delivery_queue`
        await expect.poll(waiting, { timeout: 15_000, interval: 100 }).toEqual([{ count: 0 }])
        const arrived = new Set(receiver.requests.map(({ body }) => JSON.parse(body).data.id))
        expect(acknowledged.filter((scanId) => !arrived.has(scanId))).toEqual([])
        expect(service.child.exitCode).toBeNull()
      },
      40_000,
    )
  },
)
