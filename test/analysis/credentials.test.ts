import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ActionType } from '@trustnxt/c2pa-ts/manifest'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { NO_CREDENTIALS } from '../../src/analysis/credentials.js'
import type { Credentials } from '../../src/analysis/evidence.js'
import { conclude } from '../../src/analysis/rules.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../../src/analysis/verdict.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'
import {
  created,
  issue,
  makeAuthority,
  signFile,
  signFileWithC2paRs,
  timeStamps,
  validateWithC2paTs,
} from '../support/credentials.js'

const fixture = (name: string) => readFile(`test/fixtures/${name}`)
const portraitJpg = await fixture('portrait.jpg')
const portraitPng = await fixture('portrait.png')
const clipMp4 = await fixture('clip.mp4')
const toneWav = await fixture('tone.wav')
const reportPdf = await fixture('report.pdf')
const dotWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Boxes as in ISO 14496-12: their content does not matter to a signature. */
const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}
const photoHeic = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
  box('mdat', Buffer.alloc(4_000, 7)),
])
const dotAvif = Buffer.concat([
  box('ftyp', Buffer.from('avif\0\0\0\0mif1avif', 'latin1')),
  box('mdat', Buffer.alloc(4_000, 7)),
])

const authority = await makeAuthority()
const stamper = await makeAuthority('Example Time Stamps')
const newsroom = await issue(authority)
const past = await issue(authority, { hours: [-240, -120] })
const clock = await issue(stamper, { purpose: 'timeStamping', hours: [-2_000, 2_000] })
const HOUR_MS = 3_600_000
const stampedHoursAgo = (hours: number) => timeStamps(clock, new Date(Date.now() - hours * HOUR_MS))

const signing = authority.certificate.toString('pem')
const timeStamping = stamper.certificate.toString('pem')
const anchored = createAnalysisWorkers({ trustAnchors: { signing, timeStamping } })
const anchorless = createAnalysisWorkers()
afterAll(() => Promise.all([anchored.stop(), anchorless.stop()]))

const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
type Declared = Omit<DeclaredFile, 'byteSize'>

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function evidenceOf(bytes: Buffer, declared: Declared = JPEG, workers = anchored) {
  const open = async () => Readable.from(pieces(bytes))
  return workers.analyse(open, { ...declared, byteSize: bytes.length })
}

const credentialsOf = async (...given: Parameters<typeof evidenceOf>) =>
  (await evidenceOf(...given)).credentials

async function judge(...given: Parameters<typeof evidenceOf>): Promise<Verdict | NoVerdict> {
  return conclude({ ...(await evidenceOf(...given)), detection: null })
}

/** The file with one bit of the byte at that position changed. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const captured = await signFile(portraitJpg, newsroom, { actions: [created('digitalCapture')] })
const generated = await signFile(portraitJpg, newsroom, { actions: [created('trainedAlgorithmicMedia')] })
const expired = await signFile(portraitJpg, past, { actions: [created('digitalCapture')] })

describe('valid credentials', () => {
  test('are trusted when the certificate chains to an anchor: a picture captured by a camera is authentic', async () => {
    expect(await judge(captured)).toMatchObject({
      verdict: 'authentic',
      confidence: 0.95,
      signals: {
        conclusion: 'credential_captured',
        c2pa: {
          state: 'trusted',
          issuer: 'Example Newsroom',
          generator: expect.stringMatching(/^Example Camera/),
          actions: ['c2pa.created'],
          digitalSourceTypes: ['digitalCapture'],
          signedAt: null,
          problems: [],
          skipped: null,
        },
        failures: [],
      },
    })
  })

  test('are valid without an anchor, which is not evidence of authenticity', async () => {
    expect(await judge(captured, JPEG, anchorless)).toMatchObject({
      verdict: null,
      signals: {
        conclusion: 'no_evidence',
        reasons: [{ code: 'source_type_captured' }, { code: 'no_evidence' }],
        c2pa: { state: 'valid', issuer: 'Example Newsroom', problems: ['signingCredential.untrusted'] },
      },
    })
  })

  test('are synthetic when the issuer says that a model made the file, with less confidence when the issuer is not trusted', async () => {
    expect(await judge(generated)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.99,
      riskLevel: 'critical',
      signals: {
        conclusion: 'credential_generated',
        reasons: [
          { code: 'credential_generated', evidence: 'trainedAlgorithmicMedia, claimed by Example Newsroom' },
        ],
      },
    })
    expect(await judge(generated, JPEG, anchorless)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.9,
      signals: { conclusion: 'source_type_generated' },
    })
  })

  test('of a time-stamping authority are not trusted: it vouches only for times', async () => {
    const swapped = createAnalysisWorkers({ trustAnchors: { signing: timeStamping, timeStamping: signing } })
    try {
      expect(await credentialsOf(captured, JPEG, swapped)).toMatchObject({ state: 'valid' })
    } finally {
      await swapped.stop()
    }
  })

  const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const
  const HEIC = { fileName: 'a.heic', mediaType: 'image', contentType: 'image/heic' } as const
  test.each([
    ['PNG', portraitPng, PNG],
    ['HEIC', photoHeic, HEIC],
  ])(
    'of c2pa-ts are verified in %s, and found broken after the content is changed',
    async (_name, bytes, declared) => {
      const signed = await signFile(bytes, newsroom, { actions: [created('digitalCapture')] })
      expect(await credentialsOf(signed, declared)).toMatchObject({ state: 'trusted', problems: [] })
      expect((await validateWithC2paTs(signed)).isValid).toBe(true)
      const broken = changed(signed, signed.length - 100)
      expect(await credentialsOf(broken, declared)).toMatchObject({ state: 'invalid' })
      expect((await validateWithC2paTs(broken)).isValid).toBe(false)
    },
  )

  test.each([
    ['WebP', dotWebp, { fileName: 'a.webp', mediaType: 'image', contentType: 'image/webp' }, 30],
    ['AVIF', dotAvif, { fileName: 'a.avif', mediaType: 'image', contentType: 'image/avif' }, -100],
    ['MP4', clipMp4, { fileName: 'a.mp4', mediaType: 'video', contentType: 'video/mp4' }, -100],
    ['WAV', toneWav, { fileName: 'a.wav', mediaType: 'audio', contentType: 'audio/wav' }, 100],
    ['PDF', reportPdf, { fileName: 'a.pdf', mediaType: 'document', contentType: 'application/pdf' }, 300],
  ] as const)(
    'of c2pa-rs are verified in %s, and found broken after the content is changed',
    async (_name, bytes, declared, at) => {
      const signed = await signFileWithC2paRs(bytes, declared.contentType, newsroom, {
        actions: [created('digitalCapture')],
      })
      expect(await credentialsOf(signed, declared)).toMatchObject({
        state: 'trusted',
        issuer: 'Example Newsroom',
        generator: 'Example Recorder 1.0',
        problems: [],
      })
      expect(await credentialsOf(changed(signed, at < 0 ? signed.length + at : at), declared)).toMatchObject({
        state: 'invalid',
      })
    },
  )

  test('are not read from a document that only contains a signed picture', async () => {
    const declared = { fileName: 'a.pdf', mediaType: 'document', contentType: 'application/pdf' } as const
    expect(await judge(Buffer.concat([reportPdf, generated]), declared)).toMatchObject({
      verdict: null,
      signals: { c2pa: { state: 'unverifiable', problems: ['misplaced'] }, failures: [] },
    })
  })
})

describe('broken credentials', () => {
  test.each([
    ['the picture', changed(captured, captured.length - 200), 'assertion.dataHash.mismatch'],
    ['an action', changed(captured, captured.indexOf('digitalCapture')), 'assertion.hashedURI.mismatch'],
    ['the claim', changed(captured, captured.indexOf('Example Camera')), 'claimSignature.mismatch'],
    ['the certificate', changed(captured, captured.indexOf('Example Newsroom')), 'claimSignature.mismatch'],
  ])('are suspicious after a change of %s, whoever signed', async (_what, bytes, problem) => {
    for (const workers of [anchored, anchorless])
      expect(await judge(bytes, JPEG, workers)).toMatchObject({
        verdict: 'suspicious',
        confidence: 0.9,
        signals: {
          conclusion: 'credential_broken',
          c2pa: { state: 'invalid', problems: expect.arrayContaining([problem]) },
        },
      })
    expect((await validateWithC2paTs(bytes)).isValid).toBe(false)
  })

  test('are unverifiable when the certificate is not for signing content: nothing was changed', async () => {
    for (const identity of [authority, await issue(authority, { purpose: 'website' })]) {
      const bytes = await signFile(portraitJpg, identity, { actions: [created('digitalCapture')] })
      expect(await judge(bytes)).toMatchObject({
        verdict: null,
        signals: {
          c2pa: { state: 'unverifiable', problems: expect.arrayContaining(['signingCredential.invalid']) },
        },
      })
    }
  })

  test('are unverifiable when they cannot be read at all', async () => {
    const cut = Buffer.concat([captured.subarray(0, 3_000), Buffer.from([0xff, 0xd9])])
    expect(await judge(cut)).toMatchObject({
      verdict: null,
      signals: { c2pa: { state: 'unverifiable', problems: ['malformed'] } },
    })
  })

  test('are invalid when the file ends after them, but too early', async () => {
    expect(await judge(captured.subarray(0, -1_000))).toMatchObject({
      verdict: 'suspicious',
      confidence: 0.9,
      signals: { c2pa: { state: 'invalid', problems: ['assertion.dataHash.mismatch'] } },
    })
  })
})

describe('an expired certificate', () => {
  test('counts like that of an unknown issuer, and is not evidence of a change', async () => {
    expect(await judge(expired)).toMatchObject({
      verdict: null,
      signals: {
        c2pa: { state: 'valid', problems: expect.arrayContaining(['signingCredential.expired']) },
      },
    })
    const broken = await credentialsOf(changed(expired, expired.length - 200))
    expect(broken.state).toBe('invalid')
  })

  test.each([1, 2] as const)(
    'is trusted with a time stamp from before it expired, in claims of version %i',
    async (version) => {
      const stamped = await signFile(portraitJpg, past, {
        version,
        actions: [created('digitalCapture')],
        stamped: stampedHoursAgo(150),
      })
      const { verdict, confidence, signals } = await judge(stamped)
      const { state, signedAt } = signals.c2pa as Credentials
      expect({ verdict, confidence, state }).toEqual({
        verdict: 'authentic',
        confidence: 0.95,
        state: 'trusted',
      })
      expect(Math.abs(Date.parse(signedAt ?? '') - (Date.now() - 150 * HOUR_MS))).toBeLessThan(60_000)
    },
  )

  test('is not trusted with a later time stamp, or with one of an unknown authority', async () => {
    const late = { version: 2, actions: [created('digitalCapture')], stamped: stampedHoursAgo(1) } as const
    expect(await credentialsOf(await signFile(portraitJpg, past, late))).toMatchObject({ state: 'valid' })
    const early = { ...late, stamped: stampedHoursAgo(150) }
    const withoutStamper = createAnalysisWorkers({ trustAnchors: { signing, timeStamping: undefined } })
    try {
      const bytes = await signFile(portraitJpg, past, early)
      expect(await credentialsOf(bytes, JPEG, withoutStamper)).toMatchObject({
        state: 'valid',
        problems: expect.arrayContaining(['signingCredential.expired', 'timeStamp.untrusted']),
      })
    } finally {
      await withoutStamper.stop()
    }
  })
})

describe('ingredients', () => {
  const opened = (bytes: Buffer) =>
    signFileWithC2paRs(portraitJpg, 'image/jpeg', newsroom, {
      actions: [{ action: 'c2pa.opened' as ActionType, parameters: { ingredientIds: ['ingredient'] } }],
      ingredients: [{ relationship: 'parentOf', type: 'image/jpeg', bytes }],
    })

  test('made by a model make the file synthetic and are reported', async () => {
    expect(await judge(await opened(generated))).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.99,
      signals: { c2pa: { state: 'trusted', digitalSourceTypes: ['trainedAlgorithmicMedia'] } },
    })
  })

  test('captured by a camera do not make the file authentic, whoever signed them', async () => {
    const nobody = await issue(await makeAuthority())
    const claimed = await signFile(portraitJpg, nobody, { actions: [created('digitalCapture')] })
    for (const ingredient of [claimed, captured])
      expect(await judge(await opened(ingredient))).toMatchObject({
        verdict: null,
        signals: {
          c2pa: {
            state: 'trusted',
            digitalSourceTypes: [],
            actions: expect.arrayContaining(['c2pa.created']),
          },
        },
      })
  })
})

describe('a file larger than the part that is kept', () => {
  /** 20 MB that decoders skip: comments before the picture. */
  const large = Buffer.concat([
    portraitJpg.subarray(0, 2),
    ...Array.from({ length: 320 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)]),
    ),
    portraitJpg.subarray(2),
  ])

  test('is read again as a picture, and once more only if it has credentials', async () => {
    const signed = await signFile(large, newsroom, { actions: [created('digitalCapture')] })
    let opened = 0
    const open = (bytes: Buffer) => async () => {
      opened += 1
      return Readable.from(pieces(bytes))
    }
    const read = (bytes: Buffer) => anchored.analyse(open(bytes), { ...JPEG, byteSize: bytes.length })
    expect((await read(signed)).credentials).toMatchObject({ state: 'trusted' })
    expect(opened).toBe(3)
    expect((await read(changed(signed, 10_000_000))).credentials).toMatchObject({ state: 'invalid' })
    opened = 0
    expect((await read(large)).credentials).toEqual(NO_CREDENTIALS)
    expect(opened).toBe(2)
  })

  test('is held in memory only while no other such file is', async () => {
    const signed = await signFile(large, newsroom, { actions: [created('digitalCapture')] })
    let reading = 0
    let mostReading = 0
    const read = async () => {
      let opened = 0
      const open = async () => {
        const stream = Readable.from(pieces(signed))
        opened += 1
        if (opened < 2) return stream
        reading += 1
        mostReading = Math.max(mostReading, reading)
        return stream.on('close', () => {
          reading -= 1
        })
      }
      return (await anchored.analyse(open, { ...JPEG, byteSize: signed.length })).credentials.state
    }
    expect(await Promise.all([read(), read(), read()])).toEqual(['trusted', 'trusted', 'trusted'])
    expect(mostReading).toBe(1)
  })

  test('is not held in memory beyond the limit: its credentials are skipped, and everything else is found', async () => {
    const signed = await signFile(large, newsroom, { actions: [created('digitalCapture')] })
    const limited = createAnalysisWorkers({ maxCredentialBytes: signed.length - 1 })
    try {
      expect(await evidenceOf(signed, JPEG, limited)).toMatchObject({
        credentials: { state: 'unverifiable', skipped: 'too_large' },
        traces: { byteSize: signed.length, detectedType: 'image/jpeg' },
        failures: [],
      })
    } finally {
      await limited.stop()
    }
  })

  test('is rejected when the storage loses it between reads, and the next file is read', async () => {
    const signed = await signFile(large, newsroom, { actions: [created('digitalCapture')] })
    const gone = new Error('gone')
    let opened = 0
    const open = async () => {
      opened += 1
      if (opened > 1) throw gone
      return Readable.from(pieces(signed))
    }
    await expect(anchored.analyse(open, { ...JPEG, byteSize: signed.length })).rejects.toBe(gone)
    expect(await credentialsOf(signed)).toMatchObject({ state: 'trusted' })
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
  const description = box('jumd', Buffer.from('6332706100110010800000aa00389b71036332706100', 'hex'))
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
  const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const
  for (const store of [nested(100_000), nested(1_000), lying])
    expect((await credentialsOf(chunk(store), PNG)).state).toBe('unverifiable')
  expect((await credentialsOf(captured)).state).toBe('trusted')
})

test('a signed file gives an outcome whatever is changed in it, and the next file is verified normally', async () => {
  const sound = await credentialsOf(captured)
  const start = captured.indexOf('jumb')
  // The store without its padding.
  const end = captured.indexOf(Buffer.alloc(64), start)
  const anyChange = fc.array(
    fc.record({ at: fc.integer({ min: start - 20, max: end }), byte: fc.nat(255) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(anyChange, async (changes) => {
      const copy = Buffer.from(captured)
      for (const { at, byte } of changes) copy[at] = byte
      const credentials = await credentialsOf(copy)
      // Not all of the box around a store is signed.
      if (credentials.state === 'trusted') expect(credentials).toEqual(sound)
      else expect(['invalid', 'unverifiable', 'none']).toContain(credentials.state)
    }),
    { numRuns: 300 },
  )
  expect(await credentialsOf(captured)).toEqual(sound)
})
