import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnalysisWorkers } from '../../src/analysis/workers.js'
import { storedId } from '../../src/basics/identifiers.js'
import { findScanOfAnyTenant } from '../../src/scans/operator-queries.js'
import { createScanRenditions, RenditionsBusyError } from '../../src/scans/renditions.js'
import type { ScanRow } from '../../src/scans/resource.js'
import { auditEvents } from '../support/audit.js'
import { drawScene } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { analysedPicture, uploadedPicture } from '../support/upload.js'

let service: TestService
let caller: Caller
let picture: Buffer

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller({ environment: 'production' })
  picture = await sharp(await drawScene(1))
    .jpeg({ quality: 90 })
    .toBuffer()
}, 60_000)
afterAll(() => service?.close())

const renditionOf = (scanId: string, kind: string, by = caller) =>
  by.get(`/api/v1/scans/${scanId}/renditions/${kind}`)

describe('getScanRendition', () => {
  test('sends the pictures of a file, whole or in part, as attachments named after it', async () => {
    const scanId = await analysedPicture(caller, picture)
    for (const kind of ['preview', 'error-levels']) {
      const { body, headers } = await renditionOf(scanId, kind).expect(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(body.length),
        'content-disposition': expect.stringMatching(
          new RegExp(`^attachment; filename="?.*_gpj\\.jpg\\.${kind}\\.webp`),
        ),
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      })
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp' })
      const part = await renditionOf(scanId, kind).set('range', 'bytes=2-3').expect(206)
      expect(part.headers['content-range']).toBe(`bytes 2-3/${body.length}`)
      expect(Buffer.compare(part.body, body.subarray(2, 4))).toBe(0)
      await renditionOf(scanId, kind).set('range', 'bytes=99999999-').expect(416)
    }
    await renditionOf(scanId, 'heat-map').expect(404)
    await renditionOf(scanId, 'portrait').expect(404)
  })

  test('sends a heat map in the format that the detector sent', async () => {
    const scanId = await uploadedPicture(caller, picture)
    const map = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await service.context.storage.putRendition(storedId('scan', scanId) as string, 'heat-map', map)
    const { headers, body } = await renditionOf(scanId, 'heat-map').expect(200)
    expect([headers['content-type'], Buffer.compare(body, map)]).toEqual(['image/png', 0])
    expect(headers['content-disposition']).toContain('heat-map.png')
  })

  test('is 404 for others, and when the scan was deleted', async () => {
    const scanId = await analysedPicture(caller, picture)
    await renditionOf(scanId, 'preview', await service.caller({ environment: 'production' })).expect(404)
    const { organizationId } = caller.tenant
    await renditionOf(scanId, 'preview', await service.caller({ organizationId })).expect(404)
    await renditionOf(scanId, 'preview').expect(200)
    await caller.delete(`/api/v1/scans/${scanId}`).expect(204)
    await renditionOf(scanId, 'preview').expect(404)
  })

  test('is in custody, once in a quarter of an hour for each key and kind', async () => {
    const scanId = await analysedPicture(caller, picture)
    for (const kind of ['preview', 'error-levels', 'preview']) await renditionOf(scanId, kind).expect(200)
    const seen = (await auditEvents(service, { subjectId: scanId })).filter(
      ({ action }) => action === 'scan.rendition_viewed',
    )
    expect(seen.map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ rendition: 'preview' }, { rendition: 'error-levels' }]),
    )
    expect(seen).toHaveLength(2)
  })

  test('refuses an organization that waits for pictures of eight other files, and nobody else', async () => {
    const { storage, database, log } = service.context
    const scan = (await findScanOfAnyTenant(
      database,
      storedId('scan', await analysedPicture(caller, picture)) as string,
    )) as ScanRow
    let finish = () => {}
    const rendered = new Promise<null>((resolve) => {
      finish = () => resolve(null)
    })
    const workers = { render: () => rendered } as unknown as AnalysisWorkers
    const empty = { ...storage, readRendition: async () => undefined }
    const renditions = createScanRenditions({ storage: empty, database, log, workers })
    const another = (changes: Partial<ScanRow> = {}) =>
      renditions.read({ ...scan, id: crypto.randomUUID(), ...changes }, 'preview')
    const waiting = Array.from({ length: 8 }, () => another())
    // Each has looked for a stored picture first.
    await new Promise(setImmediate)
    await expect(another()).rejects.toThrow(RenditionsBusyError)
    const others = another({ organizationId: crypto.randomUUID() })
    finish()
    expect(await Promise.all([...waiting, others])).toEqual(Array(9).fill(undefined))
    expect(await another()).toBeUndefined()
  })
})
