import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { sweepAbandonedScans } from '../../src/scans/abandoned-scans.js'
import { sweepResumableUploads } from '../../src/scans/resumable-uploads.js'
import { askOffset, patch } from '../support/resumable.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent } from '../support/upload.js'

const MINUTE_MS = 60_000

let service: TestService
let staging: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  staging = await service.caller({ environment: 'staging' })
})
afterAll(() => service.close())

async function intentOf(byteSize: number) {
  const { scanId, resumableUploadUrl } = await createIntent(staging, { byteSize, resumable: true })
  const id = storedId('scan', scanId) as string
  const received = async () =>
    (await readdir(join(service.objectsFolder, 'receiving', id.slice(-1)))).filter((name) =>
      name.startsWith(id),
    )
  return { scanId, url: String(resumableUploadUrl), received }
}

const statusOf = async (scanId: string) => (await staging.get(`/api/v1/scans/${scanId}`)).body.data.status
const rows = () => service.database.run({ text: 'select scan_id from resumable_uploads', parameters: [] }, {})

test('each PATCH gives the upload another fifteen minutes, but never more than 24 hours in all', async () => {
  const { url } = await intentOf(1_000)
  service.clock.advance(14 * MINUTE_MS)
  expect((await patch(url, 0, 'a')).status).toBe(204)
  service.clock.advance(14 * MINUTE_MS)
  expect((await askOffset(url)).status).toBe(200)
  service.clock.advance(2 * MINUTE_MS)
  expect((await askOffset(url)).status).toBe(403)
  expect((await patch(url, 1, 'b')).status).toBe(403)
  service.clock.advance(-30 * MINUTE_MS)

  const long = await intentOf(1_000)
  const hours = 24 * 60
  let sent = 0
  for (let minute = 0; minute < hours - 14; minute += 14) {
    service.clock.advance(14 * MINUTE_MS)
    expect((await patch(long.url, sent, 'a')).status).toBe(204)
    sent += 1
  }
  service.clock.advance(14 * MINUTE_MS)
  expect((await patch(long.url, sent, 'a')).status).toBe(403)
  service.clock.advance(-hours * MINUTE_MS)
}, 60_000)

test('what was begun and left counts towards the quota until its scan fails, and is removed then', async () => {
  const { scanId, url, received } = await intentOf(1_000)
  const { organizationId } = staging.tenant
  const used = () => service.context.storageQuota.count(organizationId)
  const before = await used()
  expect((await patch(url, 0, 'abc')).status).toBe(204)
  expect(await used()).toBe(before)
  expect(await received()).toHaveLength(1)
  service.clock.advance(76 * MINUTE_MS)
  await sweepAbandonedScans(service.context)
  expect(await statusOf(scanId)).toBe('failed')
  expect(await used()).toBeLessThanOrEqual(before - 1_000)
  await sweepResumableUploads(service.context)
  expect(await received()).toEqual([])
  expect((await patch(url, 3, 'def')).status).toBe(403)
  service.clock.advance(-76 * MINUTE_MS)
})

test('a completed upload keeps its file, and nothing else is left of it', async () => {
  await sweepResumableUploads(service.context)
  const kept = (await rows()).length
  const { scanId, url, received } = await intentOf(3)
  await patch(url, 0, 'abc')
  await sweepResumableUploads(service.context)
  expect(await received()).toHaveLength(1)
  await complete(staging, scanId)
  expect(await sweepResumableUploads(service.context)).toBe(1)
  expect(await received()).toEqual([])
  expect(await rows()).toHaveLength(kept)
  const file = await staging.get(`/api/v1/scans/${scanId}/file`).responseType('blob')
  expect(String(file.body)).toBe('abc')
})
