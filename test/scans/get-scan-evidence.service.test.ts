import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tag } from '../../src/analysis/metadata/metadata.js'
import { newId, publicId } from '../../src/basics/identifiers.js'
import { evidenceFor, sheet, tag } from '../support/evidence.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
let caller: Caller
let evidence: ReturnType<typeof evidenceFor>

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'production' })
  evidence = evidenceFor(service, caller)
})
afterAll(() => service.close())

const EMPTY = { metadata: null, c2pa: null, exhibits: [], lookedFor: [] }

describe('the evidence of a scan', () => {
  const exhibits = [{ place: 'PNG:Parameters', quote: 'Steps: 20', tool: 'ExifTool 13.59' }]
  const lookedFor = [{ what: 'generation parameters', found: true }]

  test('has exhibits, credentials and tags by ExifTool’s names, with values as ExifTool prints them', async () => {
    const scanId = await evidence.scanIn('complete')
    const c2pa = { manifests: [], jsonGenerator: { name: 'c2pa-rs' } }
    const tags = [
      tag('Software', '\u0000 <b>\ud800'),
      tag('ThumbnailImage', { binary: 4711 }, { document: 'Doc1' }),
      tag('History', [{ struct: { Action: 'saved', Changed: ['/'] } }], { group: 'XMP-xmpMM' }),
    ]
    await evidence.store(scanId, { exhibits, lookedFor, c2pa, metadata: sheet(tags) })
    expect(await evidence.evidenceOf(scanId)).toEqual({
      scanId,
      exhibits,
      lookedFor,
      c2pa,
      metadata: {
        ...{ tool: 'ExifTool', version: '13.59', fileType: 'JPEG', truncated: false, withheld: 0 },
        tags: [
          { place: 'IFD0:Software', group: 'IFD0', name: 'Software', value: '\u0000 <b>\ud800' },
          {
            ...{ place: 'Doc1:IFD0:ThumbnailImage', group: 'IFD0', name: 'ThumbnailImage' },
            value: '(Binary data 4711 bytes, use -b option to extract)',
          },
          {
            ...{ place: 'XMP-xmpMM:History', group: 'XMP-xmpMM', name: 'History' },
            value: [{ Action: 'saved', Changed: ['/'] }],
          },
        ],
      },
    })
  })

  test('has personal data only for those who ask for them, and says how many tags it withholds', async () => {
    const scanId = await evidence.scanIn('complete')
    const gps = tag('GPSLatitude', '48 deg', { group: 'GPS', category: 'Location' })
    const c2pa = {
      manifests: [{ label: 'm', assertions: { 'stds.exif': { 'exif:GPSLatitude': '48,8N' } } }],
    }
    await evidence.store(scanId, {
      c2pa,
      metadata: sheet([tag('Make', 'Example'), gps, tag('OwnerName', 'Ada')]),
    })
    const shown = await evidence.evidenceOf(scanId)
    expect(JSON.stringify(shown)).not.toMatch(/48|Ada/)
    expect(shown.metadata.tags.map(({ name }: Tag) => name)).toEqual(['Make'])
    expect(shown.metadata.withheld).toBe(2)
    expect(shown.c2pa.manifests[0].assertions).toEqual({
      'stds.exif': { label: 'stds.exif', redacted: true },
    })
    const whole = await evidence.evidenceOf(scanId, '?personalData=include')
    expect(whole.metadata.tags.map(({ value }: Tag) => value)).toEqual(['Example', '48 deg', 'Ada'])
    expect([whole.metadata.withheld, whole.c2pa]).toEqual([0, c2pa])
  })

  test.each(['exclude', '', 'INCLUDE', 'include&personalData=include'])(
    'is refused with personalData=%s',
    async (value) => {
      const { status, body } = await evidence.read(
        await evidence.scanIn('complete'),
        `?personalData=${value}`,
      )
      expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    },
  )

  test.each(['uploading', 'queued', 'processing'])('is a conflict while the scan is %s', async (status) => {
    const scanId = await evidence.scanIn(status)
    await evidence.store(scanId, { exhibits })
    const refused = await evidence.read(scanId)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  })

  test('is empty for a failed scan and for one without any, which earlier releases have judged', async () => {
    const failed = await evidence.scanIn('failed')
    await evidence.store(failed, { exhibits })
    for (const scanId of [failed, await evidence.scanIn('complete')])
      expect(await evidence.evidenceOf(scanId)).toEqual({ scanId, ...EMPTY })
  })

  test.each(['sandbox', 'staging'] as const)('is empty in %s, where no file is read', async (environment) => {
    const other = await service.caller({ environment })
    const { scanId, ...intent } = await createIntent(other)
    await put({ scanId, ...intent }, 'hello world')
    await complete(other, scanId)
    expect((await evidence.read(scanId, '', other)).body.data).toEqual({ scanId, ...EMPTY })
  })

  test('is not found by other organizations, by other environments, and under other identifiers', async () => {
    const scanId = await evidence.scanIn('complete')
    await evidence.store(scanId, { exhibits })
    const { organizationId } = caller.tenant
    const others = [await service.caller({ environment: 'production' })]
    others.push(await service.caller({ organizationId, environment: 'staging' }))
    for (const other of others) expect((await evidence.read(scanId, '', other)).status).toBe(404)
    for (const unknown of [publicId('scan', newId()), 'scan_nowhere', 'no_such_thing'])
      expect((await evidence.read(unknown)).status).toBe(404)
  })

  test('is replaced when the file is analysed again, and goes with its scan', async () => {
    const scanId = await evidence.scanIn('complete')
    await evidence.store(scanId, { lookedFor })
    await evidence.store(scanId, { exhibits })
    expect(await evidence.evidenceOf(scanId)).toMatchObject({ exhibits, lookedFor: [] })
    expect((await caller.delete(`/api/v1/scans/${scanId}`)).status).toBe(204)
    expect(await evidence.rowsOf(scanId)).toEqual([])
  })

  test('is not stored for a scan that was deleted, nor for another tenant’s', async () => {
    const deleted = await evidence.scanIn('processing')
    await caller.delete(`/api/v1/scans/${deleted}`).expect(204)
    await evidence.store(deleted, { exhibits })
    const foreign = await evidence.scanIn('processing')
    await evidence.store(foreign, { exhibits }, await service.caller({ environment: 'production' }))
    for (const scanId of [deleted, foreign]) expect(await evidence.rowsOf(scanId)).toEqual([])
  })
})
