// @module-tag slow
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { NO_CREDENTIALS } from '../../../src/analysis/credentials/credentials.js'
import { createAnalysisWorkers } from '../../../src/analysis/workers.js'
import { created, signFile } from '../../support/credentials.js'
import { anchors, changed, newsroom, portraitJpg, portraitPng } from '../credentials/cast.js'

const workers = createAnalysisWorkers({ trustAnchors: () => anchors })
afterAll(() => workers.stop())

const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

type Range = { readonly start: number; readonly end: number } | undefined

/** Opens a stored file, or a range of it. */
const stored = (bytes: Buffer, opened = (_range: Range) => {}) => {
  return async (range?: Range) => {
    opened(range)
    return Readable.from(pieces(range ? bytes.subarray(range.start, range.end + 1) : bytes))
  }
}

const evidenceOf = (bytes: Buffer, declared: typeof JPEG | typeof PNG = JPEG, by = workers) =>
  by.analyse(stored(bytes), { ...declared, byteSize: bytes.length })

const credentialsOf = async (...given: Parameters<typeof evidenceOf>) =>
  (await evidenceOf(...given)).credentials

const claimed = { actions: [created('digitalCapture')] }
const captured = await signFile(portraitJpg, newsroom, claimed)

/** 20 MB that decoders skip: comments before the picture. */
const large = Buffer.concat([
  portraitJpg.subarray(0, 2),
  ...Array.from({ length: 320 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)]),
  ),
  portraitJpg.subarray(2),
])

describe('a file larger than the part that is kept', () => {
  test('is read whole once more only if it has credentials', async () => {
    const signed = await signFile(large, newsroom, claimed)
    let whole = 0
    const read = (bytes: Buffer) => {
      whole = 0
      const open = stored(bytes, (range) => {
        if (range === undefined) whole += 1
      })
      return workers.analyse(open, { ...JPEG, byteSize: bytes.length })
    }
    expect((await read(large)).credentials).toEqual(NO_CREDENTIALS)
    const without = whole
    expect((await read(signed)).credentials).toMatchObject({ state: 'trusted' })
    expect(whole).toBe(without + 1)
    expect((await read(changed(signed, 10_000_000))).credentials).toMatchObject({ state: 'invalid' })
  })

  test('is not held in memory beyond the limit: its credentials are skipped, and everything else is found', async () => {
    const signed = await signFile(large, newsroom, claimed)
    const limited = createAnalysisWorkers({ maxCredentialBytes: signed.length - 1 })
    try {
      expect(await evidenceOf(signed, JPEG, limited)).toMatchObject({
        credentials: { state: 'unverifiable', skipped: 'too_large' },
        file: { byteSize: signed.length, detectedType: 'image/jpeg' },
        failures: [],
      })
    } finally {
      await limited.stop()
    }
  })

  test('is rejected when the storage loses it between reads, and the next file is read', async () => {
    const signed = await signFile(large, newsroom, claimed)
    const gone = new Error('gone')
    let opened = 0
    const open = stored(signed, (range) => {
      if (range !== undefined) return
      opened += 1
      if (opened > 1) throw gone
    })
    await expect(workers.analyse(open, { ...JPEG, byteSize: signed.length })).rejects.toBe(gone)
    expect(await credentialsOf(captured)).toMatchObject({ state: 'trusted' })
  })

  test('is held in memory only while no other such file is', async () => {
    const signed = await signFile(large, newsroom, claimed)
    let reading = 0
    let mostReading = 0
    const read = async () => {
      let opened = 0
      const open = async (range?: Range) => {
        const stream = await stored(signed)(range)
        if (range !== undefined) return stream
        opened += 1
        if (opened < 2) return stream
        reading += 1
        mostReading = Math.max(mostReading, reading)
        return stream.on('close', () => {
          reading -= 1
        })
      }
      return (await workers.analyse(open, { ...JPEG, byteSize: signed.length })).credentials.state
    }
    expect(await Promise.all([read(), read(), read()])).toEqual(['trusted', 'trusted', 'trusted'])
    expect(mostReading).toBe(1)
  })
})

test('an address that a file names for its credentials is never called', async () => {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${port}/a.c2pa"/></rdf:RDF></x:xmpmeta>`
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from(packet)])
  segment.writeUInt16BE(segment.length - 2, 2)
  // After the end of the picture comes the store of another file, so that this one is inspected for credentials.
  const file = Buffer.concat([portraitJpg.subarray(0, 2), segment, portraitJpg.subarray(2), captured])
  try {
    expect((await evidenceOf(file)).failures).toEqual([])
    expect(calls).toBe(0)
  } finally {
    server.close()
  }
})

test('endlessly nested boxes and false counts end at most their own worker', async () => {
  const chunk = (content: Buffer) => {
    const body = Buffer.concat([Buffer.from('caBX'), content])
    const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(content.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([portraitPng.subarray(0, 33), size, body, checksum, portraitPng.subarray(33)])
  }
  const description = Buffer.from('0000001e6a756d6463327061001100108000' + '00aa00389b71036332706100', 'hex')
  /** This many boxes, each inside the previous one, with correct sizes. */
  const nested = (depth: number) => {
    const step = 8 + description.length
    const bytes = Buffer.alloc(depth * step)
    for (let level = 0; level < depth; level += 1) {
      bytes.writeUInt32BE(bytes.length - level * step, level * step)
      bytes.write('jumb', level * step + 4, 'latin1')
      description.copy(bytes, level * step + 8)
    }
    return bytes
  }
  const lying = nested(3)
  lying.writeUInt32BE(0xffff_fff0, 0)
  for (const store of [nested(100_000), nested(1_000), lying])
    expect((await credentialsOf(chunk(store), PNG)).state).toBe('unverifiable')
  expect((await credentialsOf(captured)).state).toBe('trusted')
})
