import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { type HostedService, startHostedService, type TimedAnswer } from '../support/hosted-service.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'

const INTENT = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }

describe.skipIf(missingForClusters !== undefined)('a service with rows locked by another client', () => {
  let cluster: PostgresCluster
  let service: HostedService
  let admin: postgres.Sql
  let scanId: string
  let caseId: string

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    service = await startHostedService(cluster.url)
    admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
    scanId = await newScan()
    const opened = await service.ask('/api/v1/cases', { body: { title: 'Lock', scanIds: [scanId] } })
    caseId = JSON.parse(opened.text).data.id
  })
  afterAll(async () => {
    await admin?.end({ timeout: 1 })
    await service?.stop()
    await cluster?.remove()
  })

  async function newScan(): Promise<string> {
    const created = await service.ask('/api/v1/scans/upload-intents', { body: INTENT })
    return JSON.parse(created.text).data.scanId
  }

  const complete = (id: string, { by = service } = {}) =>
    by.ask(`/api/v1/scans/${id}/upload-complete`, { body: {}, token: service.key })

  const median = (answers: readonly TimedAnswer[]) =>
    answers.map(({ tookMs }) => tookMs).sort((one, other) => one - other)[answers.length >> 1] as number

  test.each<[string, () => Promise<TimedAnswer>[], () => Promise<TimedAnswer>[]]>([
    [
      'cases',
      () => [
        service.ask('/api/v1/cases'),
        service.ask(`/api/v1/cases/${caseId}`),
        service.ask('/api/v1/cases', { body: { title: 'Locked', scanIds: [scanId] } }),
      ],
      () => [service.ask(`/api/v1/scans/${scanId}`), service.ask('/api/v1/scans')],
    ],
    [
      'scans',
      () => [
        service.ask('/api/v1/scans'),
        service.ask(`/api/v1/scans/${scanId}`),
        service.ask(`/api/v1/scans/${scanId}/job`),
        service.ask('/api/v1/scans/upload-intents', { body: INTENT }),
      ],
      () => [service.ask('/api/v1/webhooks'), service.ask('/api/v1/webhooks/deliveries')],
    ],
  ])(
    'answers 503 for a locked table (%s), and other reads are not slowed down',
    async (table, touching, others) => {
      const rounds = async (count: number, requests: () => Promise<TimedAnswer>[]) => {
        const answers: Promise<TimedAnswer>[] = []
        for (let round = 0; round < count; round += 1) {
          answers.push(...requests())
          await sleep(100)
        }
        return Promise.all(answers)
      }
      // First alone, then beside ten times as many requests for the locked rows.
      await rounds(5, others)
      const usual = median(await rounds(20, others))
      const [locked, free] = await admin.begin(async (transaction) => {
        await transaction.unsafe(`lock table ${table} in access exclusive mode`)
        return Promise.all([
          rounds(80, () => [...touching(), ...touching()]),
          sleep(1_000).then(() => rounds(60, others)),
        ])
      })
      expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]))
      expect(median(free)).toBeLessThan(usual * 5 + 100)
      // The last of them may have arrived after the lock was released.
      const refused = locked.filter(({ status }) => status >= 300)
      expect(refused.length).toBeGreaterThan(locked.length * 0.8)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
      expect(refused.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true)
      expect(median(refused)).toBeLessThan(3_000)

      await sleep(200)
      const after = await rounds(10, touching)
      expect(after.filter(({ status }) => status >= 300)).toEqual([])
    },
  )

  test('fails only what needs a locked row, and nothing that shares a statement with it', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, newScan))
    const [lockedId] = ids as [string]
    const answers = await admin.begin(async (transaction) => {
      await transaction`select from scans where id = ${storedId('scan', lockedId) as string} for update`
      return Promise.all(ids.map((id) => complete(id)))
    })
    expect(answers.map(({ status }) => status)).toEqual([503, ...ids.slice(1).map(() => 200)])
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(3_000)
    expect((await complete(lockedId)).status).toBe(200)
  })

  test('answers all callers that race for the same rows in two processes', async () => {
    const other = await startHostedService(cluster.url)
    try {
      const ids = await Promise.all(Array.from({ length: 10 }, newScan))
      const answers = await Promise.all(
        ids.flatMap((id) =>
          Array.from({ length: 10 }, (_, number) => complete(id, { by: number % 2 === 0 ? service : other })),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      await other.stop()
    }
  })
})
