import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { sweepResumableUploads } from '../../src/scans/resumable-uploads.js'
import { askOffset, patch, sendByTus, slowPatch, startOtherProcess } from '../support/resumable.js'
import { missingForS3Server } from '../support/s3.js'
import type { Caller, TestService } from '../support/service.js'
import { type ServiceInBucket, startServiceInBucket } from '../support/service-in-bucket.js'
import { startTcpProxy } from '../support/tcp-proxy.js'
import { complete, createIntent, put } from '../support/upload.js'

describe.skipIf(missingForS3Server !== undefined)(
  'resumable uploads in a bucket',
  { timeout: 120_000 },
  () => {
    let started: ServiceInBucket
    let service: TestService
    let staging: Caller

    beforeAll(async () => {
      started = await startServiceInBucket()
      service = started.service
      staging = await service.caller({ environment: 'staging' })
    })
    afterAll(() => started?.close())

    async function intentOf(byteSize: number) {
      const { resumableUploadUrl, ...intent } = await createIntent(staging, { byteSize, resumable: true })
      const id = storedId('scan', intent.scanId) as string
      const stored = () => service.context.storage.read(id).then(buffer)
      return { ...intent, id, stored, url: String(resumableUploadUrl) }
    }

    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const offsetOf = async (url: string) => Number((await askOffset(url)).headers.get('upload-offset'))

    test.each([1, 5])(
      'an upload goes on although every connection is cut after %i MB',
      { tags: 'slow' },
      async (megabytes) => {
        const proxy = await startTcpProxy({ port: Number(new URL(service.url).port) })
        const file = randomBytes(20_000_000)
        const { url, scanId, stored } = await intentOf(file.length)
        const sent = new Map<() => void, number>()
        let cuts = 0
        proxy.onRequest = (bytes, reset) => {
          sent.set(reset, (sent.get(reset) ?? 0) + bytes.length)
          if ((sent.get(reset) ?? 0) < megabytes * 1_000_000) return
          cuts += 1
          reset()
        }
        await sendByTus(url.replace(new URL(url).port, String(proxy.port)), file)
        expect(cuts).toBeGreaterThanOrEqual(Math.floor(20 / megabytes) - 1)
        await complete(staging, scanId)
        expect(sha256(await stored())).toBe(sha256(file))
        await proxy.close()
      },
    )

    test('parts of any size are put together, in two processes by turns', async () => {
      const other = await startOtherProcess(service)
      const file = randomBytes(18_000_001)
      const { url, scanId, stored } = await intentOf(file.length)
      let at = 0
      for (const [index, size] of [1, 8_388_607, 5_000_000, 3, file.length].entries()) {
        const part = file.subarray(at, at + size)
        expect((await patch(index % 2 === 0 ? url : other.at(url), at, part)).status).toBe(204)
        at += part.length
        expect(await offsetOf(index % 2 === 0 ? other.at(url) : url)).toBe(at)
      }
      await complete(staging, scanId)
      expect(sha256(await stored())).toBe(sha256(file))
      await other.close()
    })

    test('a file that came by PUT leaves the resumable upload 403, and the other way round 412', async () => {
      const byPut = await intentOf(10)
      await patch(byPut.url, 0, '01234')
      expect((await put(byPut, 'abcdefghij')).status).toBe(200)
      expect((await patch(byPut.url, 5, '56789')).status).toBe(403)
      await complete(staging, byPut.scanId)
      expect((await byPut.stored()).toString()).toBe('abcdefghij')
      const byTus = await intentOf(10)
      expect((await patch(byTus.url, 0, '0123456789')).status).toBe(204)
      expect((await put(byTus, 'abcdefghij')).status).toBe(412)
      await complete(staging, byTus.scanId)
      expect((await byTus.stored()).toString()).toBe('0123456789')
    })

    test('a last piece that was held back does not replace what was judged', async () => {
      const intent = await intentOf(10)
      const held = slowPatch(intent.url, 0, 10)
      held.send('0123456')
      await expect.poll(async () => (await askOffset(intent.url)).status).toBe(409)
      expect((await put(intent, 'abcdefghij')).status).toBe(200)
      await complete(staging, intent.scanId)
      held.send('789')
      held.end()
      expect((await held.answer).status).toBe(403)
      expect((await intent.stored()).toString()).toBe('abcdefghij')
    })

    test('a process that is killed after it took the name of the file is followed by one that completes it', async () => {
      const { storage } = service.context
      const { open } = storage.resumable
      const intent = await intentOf(10)
      storage.resumable.open = async (...upload) => ({
        ...(await open(...upload)),
        finish: () => Promise.reject(new Error('killed')),
      })
      expect((await patch(intent.url, 0, '0123456789')).status).toBe(500)
      storage.resumable.open = open
      const refused = await staging.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
      expect(refused.body.error.code).toBe('upload_not_found')
      expect(await offsetOf(intent.url)).toBe(10)
      expect(await offsetOf(intent.url)).toBe(10)
      await complete(staging, intent.scanId)
      expect((await intent.stored()).toString()).toBe('0123456789')
    })

    test('what was begun and left is removed from the bucket once its scan has ended', async () => {
      const { S3_BUCKET: Bucket, ...environment } = started.environment
      const client = new S3Client({
        region: String(environment.S3_REGION),
        endpoint: String(environment.S3_ENDPOINT),
        forcePathStyle: true,
        credentials: started.credentials,
      })
      const intent = await intentOf(20_000_000)
      expect((await patch(intent.url, 0, randomBytes(9_000_000))).status).toBe(204)
      const left = async () => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `resumable/${intent.id}/` }),
        )
        return [Uploads.filter(({ Key }) => Key?.includes(intent.id)).length, Contents.length]
      }
      expect(await left()).toEqual([1, 1])
      await sweepResumableUploads(service.context)
      expect(await left()).toEqual([1, 1])
      await staging.delete(`/api/v1/scans/${intent.scanId}`).expect(204)
      await sweepResumableUploads(service.context)
      expect(await left()).toEqual([0, 0])
      client.destroy()
    })
  },
)
