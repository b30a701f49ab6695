import { expect } from 'vitest'
import type { components } from '../../generated/api.js'
import type { Caller } from './service.js'

type Schemas = components['schemas']

/** A body for an upload intent; 11 bytes by default. */
export const intentBody = (
  overrides: Partial<Schemas['CreateScanUploadIntentRequest']> = {},
): Schemas['CreateScanUploadIntentRequest'] => ({
  fileName: 'photo.jpg',
  contentType: 'image/jpeg',
  mediaType: 'image',
  byteSize: 11,
  ...overrides,
})

/** Creates a scan and returns its upload intent. */
export async function createIntent(
  caller: Caller,
  overrides: Partial<Schemas['CreateScanUploadIntentRequest']> = {},
): Promise<Schemas['ScanUploadIntent']> {
  const response = await caller.post('/api/v1/scans/upload-intents').send(intentBody(overrides))
  expect(response.status).toBe(201)
  return response.body.data
}

/** Uploads bytes to a target, as a client would. */
export function put(intent: Schemas['ScanUploadIntent'], body: string | Buffer): Promise<Response> {
  return fetch(intent.uploadUrl, {
    method: 'PUT',
    headers: intent.uploadHeaders,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

/** Marks an upload complete and returns the scan. */
export async function complete(caller: Caller, scanId: string): Promise<Schemas['Scan']> {
  const response = await caller.post(`/api/v1/scans/${scanId}/upload-complete`)
  expect(response.status).toBe(200)
  return response.body.data
}

/** A completed scan; the file name decides its verdict. */
export async function completedScan(caller: Caller, fileName = 'authentic.jpg'): Promise<Schemas['Scan']> {
  const intent = await createIntent(caller, { fileName })
  return complete(caller, intent.scanId)
}

/** A scan whose picture was uploaded under a name with hidden characters. */
export async function uploadedPicture(caller: Caller, picture: Buffer): Promise<string> {
  const intent = await createIntent(caller, { fileName: 'Grüße \u202egpj.jpg', byteSize: picture.length })
  expect((await put(intent, picture)).ok).toBe(true)
  return intent.scanId
}

/** A scan of a picture whose analysis has ended. */
export async function analysedPicture(caller: Caller, picture: Buffer): Promise<string> {
  const scanId = await uploadedPicture(caller, picture)
  await complete(caller, scanId)
  const status = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe('complete')
  return scanId
}

/** A completed scan of a file of three bytes. */
export async function completedFile(caller: Caller): Promise<string> {
  const intent = await createIntent(caller, { byteSize: 3 })
  await put(intent, 'abc')
  await complete(caller, intent.scanId)
  return intent.scanId
}
