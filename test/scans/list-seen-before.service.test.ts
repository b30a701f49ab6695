import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { storedId } from '../../src/basics/identifiers.js'
import { scans } from '../../src/database/schema.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

type Scan = components['schemas']['Scan']

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.close())

/** Uploads a file to production and waits for its verdict. */
async function scan(caller: Caller, bytes: Buffer, fileName = 'a.jpg'): Promise<Scan> {
  const intent = await createIntent(caller, { fileName, contentType: 'image/jpeg', byteSize: bytes.length })
  expect((await put(intent, bytes)).ok).toBe(true)
  await complete(caller, intent.scanId)
  const read = async () => (await caller.get(`/api/v1/scans/${intent.scanId}`)).body.data as Scan
  await expect.poll(async () => (await read()).status, { timeout: 30_000, interval: 50 }).toBe('complete')
  return read()
}

const inProduction = () => service.caller({ environment: 'production' })

describe('a scan in production', () => {
  test('is listed for operators with the scans as they are now, in its order, without those deleted since', async () => {
    const caller = await inProduction()
    const bytes = Buffer.from('three times the same')
    const first = await scan(caller, bytes)
    const second = await scan(caller, bytes)
    const third = await scan(caller, bytes)
    const seen = async (scanId: string) => {
      const { status, body } = await service.operator.get(`/console/api/scans/${scanId}/seen-before`)
      expect(status).toBe(200)
      return body.data
    }
    expect(await seen(first.id)).toEqual([])
    const listed = await seen(third.id)
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(listed[0]).toEqual((await service.operator.get(`/console/api/scans/${second.id}`)).body.data)
    await caller.delete(`/api/v1/scans/${second.id}`).expect(204)
    expect((await seen(third.id)).map(({ id }: { id: string }) => id)).toEqual([first.id])
  }, 60_000)

  test('shows operators nothing of another tenant that a signal might name', async () => {
    const caller = await inProduction()
    const own = await scan(caller, Buffer.from('whose own'))
    const { scanId } = await createIntent(await service.caller())
    const staging = await service.caller({ ...caller.tenant, environment: 'staging' })
    const { scanId: ofStaging } = await createIntent(staging)
    const named = [scanId, ofStaging].map((id) => ({ scanId: id, match: 'identical' }))
    await service.database.drizzle
      .update(scans)
      .set({ signals: { basis: 'content', seenBefore: named } })
      .where(eq(scans.id, storedId('scan', own.id) ?? ''))
    const answer = await service.operator.get(`/console/api/scans/${own.id}/seen-before`)
    expect([answer.status, answer.body.data]).toEqual([200, []])
  }, 60_000)
})
