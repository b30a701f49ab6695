import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { created, issue, makeAuthority, signFile } from '../../../support/credentials.js'
import { drawScene } from '../../../support/pictures.js'
import { type ConsoleService, dataOf } from './service.js'

/** A picture with Content Credentials of an unknown signer. */
export async function signedPicture(): Promise<Buffer> {
  const jpeg = await sharp(await drawScene(1))
    .jpeg({ quality: 90 })
    .toBuffer()
  const identity = await issue(await makeAuthority())
  return signFile(jpeg, identity, { actions: [created('trainedAlgorithmicMedia')] })
}

/** Uploads a picture to production, waits until it is analysed, and returns its scan's id. */
export async function analysedScan(
  service: ConsoleService,
  organizationId: string,
  picture: Buffer,
  fileName: string,
): Promise<string> {
  const api = service.api(await service.key(organizationId, { label: fileName, environment: 'production' }))
  const { scanId, uploadUrl, uploadHeaders } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName, contentType: 'image/jpeg', mediaType: 'image', byteSize: picture.length },
    }),
  )
  const path = { scanId }
  const put = { method: 'PUT', headers: uploadHeaders, body: new Uint8Array(picture) }
  expect((await fetch(uploadUrl, put)).status).toBe(200)
  await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path } }))
  await vi.waitFor(
    async () =>
      expect(await dataOf(api.GET('/api/v1/scans/{scanId}', { params: { path } }))).toMatchObject({
        status: 'complete',
      }),
    { timeout: 30_000, interval: 100 },
  )
  return scanId
}
