import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { findSeenBefore } from '../../src/scans/seen-before.js'
import { drawScene } from '../support/pictures.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

type Scan = components['schemas']['Scan']

let service: TestService
let scene: Buffer
let picture: Buffer
let other: Buffer

beforeAll(async () => {
  service = await startTestService()
  ;[scene, other] = await Promise.all([drawScene(1), drawScene(2)])
  picture = await sharp(scene).jpeg({ quality: 90 }).toBuffer()
}, 60_000)

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

const smaller = () => sharp(scene).resize(300).jpeg({ quality: 60 }).toBuffer()

describe('a scan in production', () => {
  test('lists scans of the same file first, then similar pictures, newest first', async () => {
    const caller = await inProduction()
    const first = await scan(caller, picture)
    expect(first.signals).toMatchObject({ seenBefore: [] })
    const alike = await scan(caller, await smaller())
    const another = await scan(caller, await sharp(other).jpeg().toBuffer())
    expect(alike.signals).toMatchObject({ seenBefore: [{ scanId: first.id, match: 'similar' }] })
    expect(another.signals).toMatchObject({ seenBefore: [] })
    const again = await scan(caller, picture)
    expect(again.signals).toMatchObject({
      seenBefore: [
        { scanId: first.id, match: 'identical' },
        { scanId: alike.id, match: 'similar' },
      ],
    })
    // The signals of the first one do not change.
    expect((await caller.get(`/api/v1/scans/${first.id}`)).body.data.signals).toMatchObject({
      seenBefore: [],
    })
  }, 60_000)

  test('lists the same file of any type, and never a deleted one', async () => {
    const caller = await inProduction()
    const bytes = Buffer.from('the same text')
    const first = await scan(caller, bytes)
    expect((await scan(caller, bytes)).signals).toMatchObject({
      seenBefore: [{ scanId: first.id, match: 'identical' }],
    })
    await caller.delete(`/api/v1/scans/${first.id}`).expect(204)
    const { signals } = await scan(caller, bytes)
    expect(JSON.stringify(signals?.seenBefore)).not.toContain(first.id)
  }, 60_000)

  test('lists nothing of another organization or environment', async () => {
    const caller = await inProduction()
    const { organizationId } = caller.tenant
    await scan(await inProduction(), picture)
    const sandbox = await service.caller({ organizationId, environment: 'sandbox' })
    const { scanId } = await createIntent(sandbox, { byteSize: picture.length })
    await service.database.run(
      {
        text: `update scans set sha256 = theirs.sha256, perceptual_hash = theirs.perceptual_hash
          from (select sha256, perceptual_hash from scans where perceptual_hash is not null limit 1) as theirs
          where scans.id = $1::uuid`,
        parameters: [storedId('scan', scanId) as string],
      },
      {},
    )
    expect((await scan(caller, picture)).signals).toMatchObject({ seenBefore: [] })
  }, 60_000)

  test('lists scans judged by another process', { tags: 'slow' }, async () => {
    const one = await startTestService()
    const caller = await one.caller({ environment: 'production' })
    const first = await scan(caller, picture)
    // Each has its own folder here: only the process that received the upload has the file.
    await one.context.analysis.stop()
    const two = await startTestService({ besides: one })
    try {
      const beside = await two.caller(caller.tenant)
      expect((await scan(beside, picture)).signals).toMatchObject({
        seenBefore: [{ scanId: first.id, match: 'identical' }],
      })
    } finally {
      await two.close()
      await one.close()
    }
  })
})

describe('similar pictures', () => {
  const store = async (caller: Caller, hash: bigint): Promise<string> => {
    const { scanId } = await createIntent(caller)
    const id = storedId('scan', scanId) as string
    await service.database.run(
      {
        text: 'update scans set sha256 = $1::text, perceptual_hash = $2::text::bigint where id = $3::uuid',
        parameters: [scanId, BigInt.asIntN(64, hash).toString(), id],
      },
      {},
    )
    return id
  }
  const alike = async (caller: Caller, id: string, hash: bigint) =>
    findSeenBefore(
      service.database,
      { id, ...caller.tenant },
      { sha256: 'none', perceptualHash: BigInt.asIntN(64, hash).toString() },
    )

  test('are found at a distance of up to six bits anywhere, and no further', async () => {
    const caller = await service.caller()
    const hash = 0xf0e1d2c3b4a59687n
    const stored = await store(caller, hash)
    const elsewhere = crypto.randomUUID()
    for (let start = 0; start < 64; start += 3) {
      // Bits that are spread over the quarters differently each time.
      const bits = (count: number) =>
        Array.from({ length: count }, (_, at) => BigInt((start + at * 11) % 64)).reduce(
          (sum, bit) => sum ^ (1n << bit),
          0n,
        )
      expect(await alike(caller, elsewhere, hash ^ bits(6))).toEqual([
        { scanId: publicId('scan', stored), match: 'similar' },
      ])
      expect(await alike(caller, elsewhere, hash ^ bits(7))).toEqual([])
    }
  }, 60_000)

  test('are at most ten, the newest, and never the scan itself', async () => {
    const caller = await service.caller()
    const stored: string[] = []
    for (let count = 0; count < 13; count += 1) stored.push(await store(caller, 5n))
    const own = stored.at(-1) as string
    const found = await alike(caller, own, 5n)
    expect(found.map(({ scanId }) => scanId)).toEqual(
      stored
        .slice(2, 12)
        .reverse()
        .map((id) => publicId('scan', id)),
    )
  }, 60_000)
})
