import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { DamagedFileError } from '../../src/files/verified.js'
import { noteDamaged, noteSound, notingDamage, recordedHash } from '../../src/scans/damaged-files.js'
import { readExposition, totalOf } from '../support/exposition.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

// More than one piece of any storage.
const CONTENT = Buffer.alloc(300_000, 'evidence ')
const SHA256 = createHash('sha256').update(CONTENT).digest()

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller({ environment: 'staging' })
})
afterAll(() => service?.close())

const uuidOf = (scanId: string) => storedId('scan', scanId) as string
const query = <Row>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

/** A complete scan whose SHA-256 is recorded, as that of an analysed file is. */
async function judged(by = caller, fileName = 'Grüße \u202e照片.jpg'): Promise<string> {
  const intent = await createIntent(by, { byteSize: CONTENT.length, fileName })
  expect((await put(intent, CONTENT)).ok).toBe(true)
  await complete(by, intent.scanId)
  await query('update scans set sha256 = $2 where id = $1', uuidOf(intent.scanId), SHA256.toString('hex'))
  return intent.scanId
}

/** Replaces what is stored of a scan, as a faulty disk or a person might. */
const replace = (scanId: string, content: Buffer) =>
  service.context.storage.store(uuidOf(scanId), {
    body: Readable.from([content]),
    byteSize: content.length,
  })

const stateOf = async (scanId: string, by = caller) => [
  (await by.get(`/api/v1/scans/${scanId}`).expect(200)).body.data.fileState,
  (await service.operator.get(`/console/api/scans/${scanId}`).expect(200)).body.data.fileState,
]

const recordsOf = async (scanId: string) =>
  (await service.operator.get(`/console/api/audit-events?subjectId=${scanId}`)).body.data.map(
    ({ action, actor, details }: Record<string, unknown>) => ({ action, actor, details }),
  )

type Download = { status: number; headers: Record<string, unknown>; body: Buffer; isWhole: boolean }

/** What a client receives until the connection ends. */
const download = (scanId: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Download>((resolve, reject) => {
    const sent = request(`${service.url}/console/api/scans/${scanId}/file`, {
      method,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, ...headers },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', () => {})
      response.once('close', () =>
        resolve({
          status: response.statusCode as number,
          headers: response.headers,
          body: Buffer.concat(pieces),
          isWhole: response.complete,
        }),
      )
    })
    sent.end()
  })

const DIGEST = `sha-256=:${SHA256.toString('base64')}:`
const changedAt = (at: number) => {
  const changed = Buffer.from(CONTENT)
  changed[at] = (changed[at] as number) ^ 1
  return changed
}

describe('the download of a file whose SHA-256 is recorded', () => {
  test('carries the hash, whole, in part and for HEAD, and is never compressed', async () => {
    const scanId = await judged()
    const whole = await download(scanId, { 'accept-encoding': 'gzip' })
    expect(whole).toMatchObject({ status: 200, isWhole: true, headers: { 'repr-digest': DIGEST } })
    expect(whole.body.equals(CONTENT)).toBe(true)
    expect(await download(scanId, { range: 'bytes=0-3' })).toMatchObject({
      status: 206,
      headers: { 'repr-digest': DIGEST },
    })
    expect(await download(scanId, {}, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'repr-digest': DIGEST, 'content-length': String(CONTENT.length) },
    })
    expect(await stateOf(scanId)).toEqual(['stored', 'stored'])
  })

  test.each([
    ['the last byte', changedAt(CONTENT.length - 1)],
    ['the first byte', changedAt(0)],
    ['the length', CONTENT.subarray(0, 299_999)],
  ])('ends before the last bytes if it differs in %s, and shows on the scan', async (_, content) => {
    const [scanId, other] = [await judged(), await judged()]
    await replace(scanId, content)
    const { isWhole, body, headers } = await download(scanId)
    expect([isWhole, body.length < content.length, headers['repr-digest']]).toEqual([false, true, DIGEST])
    expect(await stateOf(scanId)).toEqual(['damaged', 'damaged'])
    expect(await stateOf(other)).toEqual(['stored', 'stored'])
    // Parts are for whoever examines what happened.
    expect(await download(scanId, { range: 'bytes=0-9' })).toMatchObject({ status: 206, isWhole: true })
    await download(scanId)
    expect(
      (await recordsOf(scanId)).filter(({ action }: { action: string }) => action === 'scan.file_damaged'),
    ).toEqual([{ action: 'scan.file_damaged', actor: 'file comparison', details: { step: 'download' } }])
  })

  test('gets nothing of a file that has lost everything', async () => {
    const scanId = await judged()
    await replace(scanId, Buffer.alloc(0))
    await expect(download(scanId)).rejects.toThrow('socket hang up')
    expect(await stateOf(scanId)).toEqual(['damaged', 'damaged'])
  })

  test('of a scan without a recorded hash has no digest, and is not compared', async () => {
    const scanId = await judged()
    await query('update scans set sha256 = null where id = $1', uuidOf(scanId))
    await replace(scanId, changedAt(0))
    const { isWhole, headers } = await download(scanId)
    expect([isWhole, headers['repr-digest']]).toEqual([true, undefined])
    expect(await stateOf(scanId)).toEqual(['stored', 'stored'])
  })
})

describe('the state of a file', () => {
  test('is unknown until the upload is complete and in the sandbox, then stored, and removed at the end', async () => {
    const sandbox = await service.caller({ environment: 'sandbox' })
    const { scanId: inSandbox } = await createIntent(sandbox)
    await complete(sandbox, inSandbox)
    expect(await stateOf(inSandbox, sandbox)).toEqual([null, null])
    const { scanId: uploading } = await createIntent(caller)
    expect(await stateOf(uploading)).toEqual([null, null])
    const production = await service.caller({ environment: 'production' })
    const intent = await createIntent(production)
    await put(intent, 'hello world')
    expect((await complete(production, intent.scanId)).fileState).toBe('stored')
    expect(await stateOf(intent.scanId, production)).toEqual(['stored', 'stored'])
    await query("update scans set status = 'failed' where id = $1", uuidOf(intent.scanId))
    expect(await stateOf(intent.scanId, production)).toEqual(['removed', 'removed'])
    const scanId = await judged()
    expect(await stateOf(scanId)).toEqual(['stored', 'stored'])
    await query('update scans set has_file = false where id = $1', uuidOf(scanId))
    expect(await stateOf(scanId)).toEqual(['removed', 'removed'])
    await noteDamaged(service.context, uuidOf(scanId), 'check')
    expect(await stateOf(scanId)).toEqual(['removed', 'removed'])
  })

  test('is stored again once the file that was judged is back, and both are in the audit log once', async () => {
    const scanId = await judged()
    const id = uuidOf(scanId)
    expect(await noteSound(service.context, id)).toBe(false)
    for (const step of ['check', 'move'] as const) await noteDamaged(service.context, id, step)
    expect(await stateOf(scanId)).toEqual(['damaged', 'damaged'])
    expect(await noteSound(service.context, id)).toBe(true)
    expect(await stateOf(scanId)).toEqual(['stored', 'stored'])
    expect((await recordsOf(scanId)).slice(0, 2)).toEqual([
      { action: 'scan.file_sound', actor: 'file comparison', details: {} },
      { action: 'scan.file_damaged', actor: 'file comparison', details: { step: 'check' } },
    ])
  })

  test('becomes damaged when a step meets damage, which goes on as an error; no other error does that', async () => {
    const scanId = await judged()
    const id = uuidOf(scanId)
    const failing = (error: Error) => notingDamage(service.context, 'export', () => Promise.reject(error))
    await expect(failing(new Error('another'))).rejects.toThrow('another')
    expect(await stateOf(scanId)).toEqual(['stored', 'stored'])
    await expect(failing(new DamagedFileError(id))).rejects.toThrow(/^The stored file of scan_.* is damaged/)
    expect(await stateOf(scanId)).toEqual(['damaged', 'damaged'])
    expect(await recordedHash(service.database, id)).toBe(SHA256.toString('hex'))
  })
})

describe('damaged files', () => {
  beforeEach(() => query('update scans set file_damaged_at = null'))

  test('are counted in the metrics until they are removed', async () => {
    const [scanId, removed] = [await judged(), await judged()]
    await noteDamaged(service.context, uuidOf(scanId), 'check')
    await noteDamaged(service.context, uuidOf(removed), 'check')
    await query('update scans set has_file = false where id = $1', uuidOf(removed))
    const { text } = await service.operator.get('/metrics').expect(200)
    expect(totalOf(readExposition(text), 'media_scan_files_damaged')).toBe(1)
  })
})
