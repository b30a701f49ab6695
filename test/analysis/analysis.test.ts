import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import { conclude, RULES_VERSION } from '../../src/analysis/conclusion.js'
import { NO_CREDENTIALS } from '../../src/analysis/credentials/credentials.js'
import { type DeclaredFile, type NoVerdict, riskLevel, type Verdict } from '../../src/analysis/verdict.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'
import type { ByteRange } from '../../src/http/answers/byte-range.js'
import {
  box,
  digitalSourceType,
  exifSegment,
  FIXTURES,
  jpegWith,
  jpegWithXmp,
  PARAMETERS,
  pngChunk,
  pngEndingWith,
  pngWith,
  withSegments,
  xmp,
  xmpSegment,
} from '../support/files.js'

const workers = createAnalysisWorkers()
afterAll(() => workers.stop())

const { portraitPng, portraitJpg, cameraJpg, syntheticPng, parametersPng, clipMp4, toneWav, reportPdf } =
  FIXTURES

const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const
const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const MP4 = { fileName: 'a.mp4', mediaType: 'video', contentType: 'video/mp4' } as const
const WAV = { fileName: 'a.wav', mediaType: 'audio', contentType: 'audio/wav' } as const
const MP3 = { fileName: 'a.mp3', mediaType: 'audio', contentType: 'audio/mpeg' } as const
const PDF = { fileName: 'a.pdf', mediaType: 'document', contentType: 'application/pdf' } as const

async function judge(
  stream: (range?: ByteRange) => Readable,
  declared: DeclaredFile,
): Promise<Verdict | NoVerdict> {
  const evidence = await workers.analyse(async (range) => stream(range), declared)
  return conclude({ ...evidence, detectors: [] }).verdict
}

const analyse = (bytes: Buffer, declared: Omit<DeclaredFile, 'byteSize'>) =>
  judge(
    ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from(pieces(bytes.subarray(start, end + 1))),
    {
      ...declared,
      byteSize: bytes.length,
    },
  )

/** MP3 frames of silence: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
const MP3_FRAMES = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
)
/** The first pack of an MXF (SMPTE ST 377-1). */
const MXF = Buffer.concat([Buffer.from('060e2b34020501010d0102010102', 'hex'), Buffer.alloc(200)])
const FLV = Buffer.concat([Buffer.from('464c5601040000000900000000', 'hex'), Buffer.alloc(200)])
/** One stored entry, the text `x` in `a.txt`. */
const storedZip = Buffer.concat([
  Buffer.from('504b03041400000000000000210083dcefb701000000010000000500', 'hex'),
  Buffer.from('0000612e74787478', 'hex'),
])
const EPS = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\nshowpage\n')

/** A reason with this code and any text. */
const reason = (code: string) => expect.objectContaining({ code })
const NO_VERDICT = { verdict: null, confidence: null, riskLevel: null }

function* pieces(bytes: Buffer, size = 65_536): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A frame of ID3v2.3. */
function id3Frame(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** An MP3 with frames of ID3v2.3. */
function mp3With(...frames: Buffer[]): Buffer {
  const content = Buffer.concat(frames)
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let at = 0; at < 4; at += 1) head[6 + at] = (content.length >> (7 * (3 - at))) & 0x7f
  return Buffer.concat([head, content, MP3_FRAMES])
}

const cover = (picture: Buffer) =>
  id3Frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), picture]))

/** A PDF of these objects (numbered from 1, the first is the catalogue), with later updates of some of them. */
function pdf(
  objects: readonly string[],
  info: number,
  ...updates: readonly Readonly<Record<number, string>>[]
): Buffer {
  let bytes = '%PDF-1.7\n'
  let previous = 0
  const first: Record<number, string> = Object.fromEntries(
    objects.map((object, index) => [index + 1, object]),
  )
  for (const [turn, section] of [first, ...updates].entries()) {
    const offsets = Object.entries(section).map(([number, object]) => {
      const at = bytes.length
      bytes += `${number} 0 obj\n${object}\nendobj\n`
      return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    })
    const at = bytes.length
    const before = turn === 0 ? '' : ` /Prev ${previous}`
    bytes += `xref\n0 1\n0000000000 65535 f \n${offsets.join('')}trailer\n`
    bytes += `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R${before} >>\nstartxref\n${at}\n%%EOF\n`
    previous = at
  }
  return Buffer.from(bytes, 'latin1')
}

const PAGES = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
const pdfWithInfo = (info: string, ...updates: string[]) =>
  pdf([...PAGES, info], 3, ...updates.map((update) => ({ 3: update })))

const generated = xmp(digitalSourceType('trainedAlgorithmicMedia'))
const generatedJpg = jpegWithXmp(generated)

describe('a file without any mark', () => {
  test.each([
    ['portrait.png', portraitPng, PNG, 'image/png', 'PNG'],
    ['portrait.jpg', portraitJpg, JPEG, 'image/jpeg', 'JPEG'],
    ['clip.mp4', clipMp4, MP4, 'video/mp4', 'MP4'],
    ['tone.wav', toneWav, WAV, 'audio/wav', 'WAV'],
    ['report.pdf', reportPdf, PDF, 'application/pdf', 'PDF'],
  ])(
    '%s has no verdict: a lack of evidence proves nothing',
    async (_name, bytes, declared, type, fileType) => {
      const verdict = await analyse(bytes, declared)
      expect(verdict).toMatchObject({ ...NO_VERDICT, modelVersion: RULES_VERSION })
      expect(verdict.signals).toMatchObject({
        basis: 'content',
        conclusion: 'no_evidence',
        reasons: [
          {
            code: 'no_evidence',
            sentence:
              'Nothing was found that decides either way, which is no sign that the file is authentic.',
            evidence: '',
            exhibits: [],
          },
        ],
        lookedFor: expect.arrayContaining([
          { what: 'Content Credentials', found: false },
          { what: 'generation parameters', found: false },
        ]),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        byteSize: bytes.length,
        detectedType: type,
        mismatches: [],
        generator: null,
        camera: null,
        c2pa: NO_CREDENTIALS,
        metadata: { tool: 'ExifTool', version: '13.59', fileType },
        picture: declared.mediaType === 'image' ? expect.objectContaining({ width: 160, height: 200 }) : null,
        detector: null,
        failures: [],
      })
    },
  )
})

describe('the digital source type', () => {
  test('trainedAlgorithmicMedia in the XMP of a PNG is synthetic and critical, with its place and value', async () => {
    expect(await analyse(syntheticPng, PNG)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.95,
      riskLevel: 'critical',
      signals: {
        conclusion: 'source_type_generated',
        reasons: expect.arrayContaining([
          expect.objectContaining({
            code: 'source_type_generated',
            exhibits: [
              expect.objectContaining({
                place: 'XMP-iptcExt:DigitalSourceType',
                quote: expect.stringContaining('trainedAlgorithmicMedia'),
                tool: 'ExifTool 13.59',
              }),
            ],
          }),
        ]),
      },
    })
  })

  test.each([
    ['trainedAlgorithmicMedia', 'synthetic', 0.95],
    ['algorithmicMedia', 'synthetic', 0.9],
    ['compositeWithTrainedAlgorithmicMedia', 'suspicious', 0.9],
    ['compositeSynthetic', 'suspicious', 0.9],
    ['composite', null, null],
    ['dataDrivenMedia', null, null],
    ['algorithmicallyEnhanced', null, null],
    ['digitalCapture', null, null],
    ['digitalCreation', null, null],
    ['constructor', null, null],
  ])('%s in a JPEG is %s at %s', async (term, verdict, confidence) => {
    expect(await analyse(jpegWithXmp(xmp(digitalSourceType(term))), JPEG)).toMatchObject({
      verdict,
      confidence,
    })
  })

  test.each([
    'https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia/',
    ' http://cv.iptc.org/newscodes/digitalsourcetype/TrainedAlgorithmicMedia ',
    'digsrctype:trainedAlgorithmicMedia',
  ])('is read as %j', async (value) => {
    for (const packet of [
      xmp(`Iptc4xmpExt:DigitalSourceType="${value}"`),
      xmp('', `<Iptc4xmpExt:DigitalSourceType>${value}</Iptc4xmpExt:DigitalSourceType>`),
    ])
      expect(await analyse(jpegWithXmp(packet), JPEG)).toMatchObject({
        verdict: 'synthetic',
        confidence: 0.95,
      })
  })

  test('is read from a compressed chunk, and from the middle and the end of large files', async () => {
    const compressed = pngChunk(
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(generated)]),
    )
    const bulk = Array.from({ length: 12 }, () => pngChunk('IDAT', Buffer.alloc(1_048_576)))
    for (const file of [
      pngWith(compressed),
      pngEndingWith(...bulk.slice(0, 6), compressed, ...bulk.slice(6)),
    ])
      expect(await analyse(file, PNG)).toMatchObject({ verdict: 'synthetic', confidence: 0.95 })
    const packet = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(generated))
    const media = box('mdat', Buffer.alloc(12 * 1_048_576))
    for (const file of [Buffer.concat([clipMp4, media, packet]), Buffer.concat([clipMp4, packet, media])])
      expect(await analyse(file, MP4)).toMatchObject({ verdict: 'synthetic', confidence: 0.95 })
  })

  test('decides by the strongest value when there are several', async () => {
    const packet = xmp(
      '',
      `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture</Iptc4xmpExt:DigitalSourceType>`,
    )
    const file = withSegments(jpegWithXmp(packet), xmpSegment(generated))
    expect(await analyse(file, JPEG)).toMatchObject({ verdict: 'synthetic' })
  })
})

describe('what stands elsewhere than at its own place is nothing that the file says of itself', () => {
  const quotation = 'xmp:CreatorTool=&quot;Midjourney&quot;'
  const caption = `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${quotation}</rdf:li></rdf:Alt></dc:description>`
  const pantry = `<xmpMM:Pantry><rdf:Bag><rdf:li rdf:parseType="Resource">
    <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
    <xmp:CreatorTool>Midjourney</xmp:CreatorTool></rdf:li></rdf:Bag></xmpMM:Pantry>`
  const history =
    '<xmpMM:History><rdf:Seq><rdf:li stEvt:softwareAgent="Midjourney" stEvt:action="created"/></rdf:Seq></xmpMM:History>'
  const titled =
    '<< /Title (How we investigated Midjourney.docx) /Producer (Microsoft Word) /Creator (Microsoft Word) >>'
  const quoting = pdf(
    [
      ...PAGES,
      '<< /Producer (Microsoft Word) >>',
      '<< /Length 21 >>\nstream\n(/Creator (ComfyUI)) Tj\nendstream',
    ],
    3,
  )
  const payload = box('mdat', Buffer.from('LIST\x1a\0\0\0INFOISFT\x0c\0\0\0Midjourney\0\0'))
  test.each([
    ['the cover of a recording', mp3With(cover(generatedJpg)), MP3],
    ['a caption that quotes a property', jpegWithXmp(xmp('', caption)), JPEG],
    [
      'a property in a comment',
      jpegWithXmp(xmp('', '<!-- <xmp:CreatorTool>Midjourney</xmp:CreatorTool> -->')),
      JPEG,
    ],
    [
      'a property of the same name in another namespace',
      jpegWithXmp(xmp('other:CreatorTool="Midjourney"')),
      JPEG,
    ],
    ['an ingredient of the picture', jpegWithXmp(xmp('', pantry)), JPEG],
    ['an earlier step of the history', jpegWithXmp(xmp('', history)), JPEG],
    ['the payload of a video', Buffer.concat([clipMp4, payload]), MP4],
    ['a picture behind the end of a camera’s picture', Buffer.concat([cameraJpg, generatedJpg]), JPEG],
    ['the title of a document', pdfWithInfo(titled), PDF],
    ['the text of a page', quoting, PDF],
    ['a picture behind the end of a document', Buffer.concat([reportPdf, generatedJpg]), PDF],
    [
      'an information dictionary that was replaced',
      pdfWithInfo('<< /Producer (Midjourney) >>', '<< /Producer (Word) >>'),
      PDF,
    ],
    [
      'a comment with numbers',
      jpegWith(
        exifSegment({
          userComment: Buffer.from('ASCII\0\0\0Steps: 10432, Distance: 7.2 km, Model: Fenix 7'),
        }),
      ),
      JPEG,
    ],
    [
      'a chunk with a generator’s keyword and another text',
      pngWith(pngChunk('tEXt', 'parameters\0width=3')),
      PNG,
    ],
    ['a text that quotes a prompt', pngWith(pngChunk('tEXt', 'prompt\0say hello')), PNG],
    [
      'a workflow of another program',
      pngWith(
        pngChunk(
          'tEXt',
          'workflow\0{"nodes": [{"name": "HTTP Request", "type": "n8n-nodes-base.httpRequest"}]}',
        ),
      ),
      PNG,
    ],
  ])('%s', async (_name, bytes, declared) => {
    expect(await analyse(bytes, declared)).toMatchObject({ ...NO_VERDICT, signals: { generator: null } })
  })

  test('the cover of a recording is named as a reason without a verdict', async () => {
    expect(await analyse(mp3With(cover(generatedJpg)), MP3)).toMatchObject({
      ...NO_VERDICT,
      signals: { reasons: expect.arrayContaining([reason('embedded_generator')]) },
    })
  })

  test('a text that quotes a document or a packet', async () => {
    for (const text of ['Its source:\n%PDF-1.7\n<< /Producer (ChatGPT) >>\n', `An article on ${generated}`])
      expect(
        await analyse(Buffer.from(text), {
          fileName: 'a.txt',
          mediaType: 'document',
          contentType: 'text/plain',
        }),
      ).toMatchObject(NO_VERDICT)
  })
})

describe('generation parameters', () => {
  test('are synthetic and critical as Stable Diffusion writes them into a PNG', async () => {
    expect(await analyse(parametersPng, PNG)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.97,
      riskLevel: 'critical',
      signals: {
        conclusion: 'generation_parameters',
        reasons: expect.arrayContaining([
          expect.objectContaining({
            code: 'generation_parameters',
            exhibits: [
              expect.objectContaining({
                place: 'PNG:Parameters',
                quote: expect.stringContaining('Steps: '),
                tool: 'ExifTool 13.59',
              }),
            ],
          }),
        ]),
      },
    })
  })

  const graph = JSON.stringify({
    '3': { class_type: 'KSampler', inputs: { seed: 1, steps: 20, latent_image: ['5', 0] } },
    '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512 } },
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0] } },
    '9': { class_type: 'SaveImage', inputs: { images: ['8', 0] } },
  })
  test.each([
    ['tEXt', `parameters\0${PARAMETERS}`],
    ['iTXt', `parameters\0\0\0\0\0${PARAMETERS}`],
    ['tEXt', `prompt\0${graph}`],
  ])('are found in a %s chunk, before and behind the picture', async (type, data) => {
    for (const file of [pngWith(pngChunk(type, data)), pngEndingWith(pngChunk(type, data))])
      expect(await analyse(file, PNG)).toMatchObject({ verdict: 'synthetic', confidence: 0.97 })
  })

  test('are found wherever the stream is split', { tags: 'slow' }, async () => {
    for (const size of [1, 7, 34, 41, 500])
      expect(
        await judge(() => Readable.from(pieces(parametersPng, size)), {
          ...PNG,
          byteSize: parametersPng.length,
        }),
      ).toMatchObject({ signals: { conclusion: 'generation_parameters' } })
  })

  test.each([
    ['ASCII', Buffer.concat([Buffer.from('ASCII\0\0\0'), Buffer.from(PARAMETERS)])],
    ['UTF-16, little endian', Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(PARAMETERS, 'utf16le')])],
    [
      'UTF-16, big endian',
      Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(PARAMETERS, 'utf16le').swap16()]),
    ],
    [
      'UTF-16 with a mark of the order',
      Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(`\ufeff${PARAMETERS}`, 'utf16le')]),
    ],
    [
      'UTF-16 that begins with Chinese',
      Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(`写真, ${PARAMETERS}`, 'utf16le').swap16()]),
    ],
    ['UTF-8 without a name', Buffer.concat([Buffer.alloc(8), Buffer.from(`写真, ${PARAMETERS}`)])],
    [
      'a prompt of 20,000 characters',
      Buffer.concat([
        Buffer.from('UNICODE\0'),
        Buffer.from(`${'word, '.repeat(3_400)}${PARAMETERS}`, 'utf16le').swap16(),
      ]),
    ],
  ])('are found in the UserComment of a JPEG: %s', async (_name, userComment) => {
    expect(await analyse(jpegWith(exifSegment({ userComment })), JPEG)).toMatchObject({
      verdict: 'synthetic',
      signals: { conclusion: 'generation_parameters' },
    })
  })

  test('a picture that was only enlarged is no generated one', async () => {
    const scaling = JSON.stringify({
      '1': { class_type: 'LoadImage', inputs: { image: 'holiday.jpg' } },
      '2': { class_type: 'ImageUpscaleWithModel', inputs: { image: ['1', 0] } },
      '3': { class_type: 'SaveImage', inputs: { images: ['2', 0] } },
    })
    expect(await analyse(pngWith(pngChunk('tEXt', `prompt\0${scaling}`)), PNG)).toMatchObject({
      ...NO_VERDICT,
      signals: { reasons: [reason('processed_by_tool'), reason('no_evidence')] },
    })
  })
})

describe('names of generators', () => {
  test.each([
    ['XMP', jpegWithXmp(xmp('xmp:CreatorTool="Adobe Firefly"')), JPEG],
    ['a credit', jpegWithXmp(xmp('photoshop:Credit="Made with Google AI"')), JPEG],
    ['a chunk', pngWith(pngChunk('tEXt', 'Software\0NovelAI')), PNG],
  ] as const)(
    'in %s, as the generator writes its name, make the file synthetic',
    async (_place, bytes, declared) => {
      expect(await analyse(bytes, declared)).toMatchObject({
        verdict: 'synthetic',
        confidence: 0.92,
        riskLevel: 'high',
        signals: { conclusion: 'generator_named' },
      })
    },
  )

  test.each([
    ['software', jpegWith(exifSegment({ software: 'Firefly 8SE V1.3' }))],
    ['software', jpegWith(exifSegment({ software: 'ChatGPT Desktop Screenshot' }))],
    ['software', jpegWith(exifSegment({ software: 'Sunoco' }))],
    ['credit', jpegWithXmp(xmp('photoshop:Credit="IPAC Firefly"'))],
    ['credit', jpegWithXmp(xmp('photoshop:Credit="not made with Midjourney"'))],
    ['credit', jpegWithXmp(xmp('photoshop:Credit="Midjourney CEO portrait made with Leica"'))],
    ['credit', jpegWithXmp(xmp('photoshop:Credit="OpenAI via AP"'))],
  ])('that only contain such a word are none: %s', async (_place, file) => {
    expect(await analyse(file, JPEG)).toMatchObject({ ...NO_VERDICT, signals: { generator: null } })
  })

  test.each(['Edited with Google AI', 'Apple Photos Clean Up'])(
    '%s in the credit of a photograph is suspicious, and the camera is told of',
    async (credit) => {
      const file = withSegments(cameraJpg, xmpSegment(xmp(`photoshop:Credit="${credit}"`)))
      expect(await analyse(file, JPEG)).toMatchObject({
        verdict: 'suspicious',
        confidence: 0.9,
        signals: {
          conclusion: 'partly_generated',
          reasons: [reason('partly_generated'), reason('contradictory'), reason('camera')],
        },
      })
    },
  )

  test('of editors are reported and do not change the verdict', async () => {
    const file = jpegWith(exifSegment({ software: 'Adobe Photoshop 25.0 (Macintosh)' }))
    expect(await analyse(file, JPEG)).toMatchObject({ ...NO_VERDICT, signals: { editor: 'Adobe Photoshop' } })
  })
})

test('more evidence never makes a verdict weaker', async () => {
  const both = xmp(`${digitalSourceType('trainedAlgorithmicMedia')} photoshop:Credit="Made with Google AI"`)
  const [one, more] = [await analyse(generatedJpg, JPEG), await analyse(jpegWithXmp(both), JPEG)]
  expect(more).toMatchObject({ verdict: 'synthetic', confidence: one.confidence })
})

describe('a camera', () => {
  test('with maker, model and exposure is supporting evidence, but no verdict by itself', async () => {
    expect(await analyse(cameraJpg, JPEG)).toMatchObject({
      ...NO_VERDICT,
      signals: {
        camera: { make: 'Example Camera Company', model: 'Model One', exposure: true },
        conclusion: 'no_evidence',
        reasons: [reason('camera'), reason('no_evidence')],
      },
    })
  })

  test('is no supporting evidence beside an editor, and contradicts a mark of synthesis', async () => {
    const edited = await analyse(
      withSegments(cameraJpg, xmpSegment(xmp('xmp:CreatorTool="GIMP 2.10"'))),
      JPEG,
    )
    expect(edited.signals.reasons).toEqual([reason('no_evidence')])
    expect(await analyse(withSegments(cameraJpg, xmpSegment(generated)), JPEG)).toMatchObject({
      verdict: 'synthetic',
      signals: { reasons: expect.arrayContaining([reason('contradictory')]) },
    })
  })
})

describe('texts from files', () => {
  test('are shown without line breaks, control characters or changes of direction', async () => {
    const credit = 'Made with Google AI\u202e\u2066\u2028\u0085'
    const { signals } = await analyse(
      jpegWithXmp(xmp(`xmp:CreatorTool="GIMP\u202e 2.10" photoshop:Credit="${credit}"`)),
      JPEG,
    )
    expectPlainJson(signals)
    expect(JSON.stringify(signals)).not.toMatch(/[\u202e\u2066\u2028\u0085]/)
  })

  test('are quoted in at most 300 characters, and signals stay below 32 KiB', async () => {
    const chunks = Array.from({ length: 200 }, (_, at) => pngChunk('tEXt', `Key${at}\0${'x'.repeat(5_000)}`))
    const long = `${'word, '.repeat(20_000)}${PARAMETERS}`
    const { signals } = await analyse(pngWith(pngChunk('tEXt', `parameters\0${long}`), ...chunks), PNG)
    expect(Buffer.byteLength(JSON.stringify(signals))).toBeLessThanOrEqual(32_768)
    const [{ exhibits } = { exhibits: [] }] = signals.reasons as { exhibits: { quote: string }[] }[]
    expect([...(exhibits[0]?.quote ?? '')].length).toBeLessThanOrEqual(300)
    expect(exhibits[0]?.quote).toMatch(/^word, .* … .*Seed: 1, /)
  })
})

describe('a file of another kind than declared', () => {
  test.each([
    ['audio declared as a picture', toneWav, PNG, ['family', 'contentType', 'fileName'], 'audio/wav'],
    [
      'audio declared as a picture, without a content type',
      toneWav,
      { ...PNG, fileName: 'a', contentType: 'application/octet-stream' },
      ['family'],
      'audio/wav',
    ],
  ])('is suspicious: %s', async (_name, bytes, declared, mismatches, evidence) => {
    expect(await analyse(bytes, declared)).toMatchObject({
      verdict: 'suspicious',
      confidence: 0.8,
      signals: { mismatches, reasons: [expect.objectContaining({ code: 'other_kind_of_file', evidence })] },
    })
  })

  test.each([
    [
      'another format of the same media type',
      portraitJpg,
      { ...JPEG, contentType: 'image/png' },
      ['contentType'],
    ],
    ['another extension', portraitJpg, { ...JPEG, fileName: 'a.png' }, ['fileName']],
  ])('is not suspicious but reported for %s', async (_name, bytes, declared, mismatches) => {
    expect(await analyse(bytes, declared)).toMatchObject({ ...NO_VERDICT, signals: { mismatches } })
  })

  type Kind = [name: string, bytes: Buffer, declared: Omit<DeclaredFile, 'byteSize'>]
  const text = (contentType: string) => ({ fileName: 'a', mediaType: 'document', contentType }) as const
  test.each<Kind>([
    [
      'a spreadsheet with the type that browsers give it',
      Buffer.from('a;b\n1;2\n'),
      text('application/vnd.ms-excel'),
    ],
    ['a text that begins like a picture', Buffer.from('BMI,age\n22,40\n'), text('text/csv')],
    [
      'a UTF-16 text, which begins like audio',
      Buffer.from('\ufeffname\nZo\u00eb\n', 'utf16le'),
      text('text/plain'),
    ],
    ['bytes that nobody recognises', Buffer.from('hello, world'), PNG],
    [
      'an RF64 file',
      Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1'), Buffer.alloc(60)]),
      WAV,
    ],
    [
      'a BW64 file',
      Buffer.concat([Buffer.from('BW64\xff\xff\xff\xffWAVEds64', 'latin1'), Buffer.alloc(60)]),
      WAV,
    ],
    ['an MP3 that begins in the middle of a frame', MP3_FRAMES.subarray(100), MP3],
    ['a fragment of a video', box('moof', box('mfhd', Buffer.alloc(8))), MP4],
    ['an index of segments', box('sidx', Buffer.alloc(24)), MP4],
    ...['avci', 'mif2', 'heim', 'miaf', 'hevm'].map(
      (brand): [string, Buffer, Omit<DeclaredFile, 'byteSize'>] => [
        `a HEIC of the brand ${brand}`,
        Buffer.concat([
          box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
          box('meta', Buffer.alloc(40)),
        ]),
        { fileName: 'a.heic', mediaType: 'image', contentType: 'image/heic' },
      ],
    ),
    [
      'an Illustrator drawing',
      reportPdf,
      { fileName: 'a.ai', mediaType: 'image', contentType: 'application/illustrator' },
    ],
    [
      'an Illustrator drawing that is called PostScript',
      reportPdf,
      { fileName: 'a.ai', mediaType: 'image', contentType: 'application/postscript' },
    ],
    [
      'a drawing in a ZIP archive of its own format',
      storedZip,
      { fileName: 'a.kra', mediaType: 'image', contentType: 'application/x-krita' },
    ],
    [
      'the pages of a comic in a ZIP archive',
      storedZip,
      { fileName: 'a.cbz', mediaType: 'image', contentType: 'application/vnd.comicbook+zip' },
    ],
    ['sound in Flash video', FLV, { fileName: 'a.flv', mediaType: 'audio', contentType: 'audio/x-flv' }],
    [
      'a video that is a stream of JPEG pictures',
      portraitJpg,
      { fileName: 'a.mjpeg', mediaType: 'video', contentType: 'video/x-motion-jpeg' },
    ],
    [
      'a compressed SVG',
      gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { fileName: 'a.svgz', mediaType: 'image', contentType: 'image/svg+xml' },
    ],
    [
      'a transport stream that was cut in the middle of a packet',
      Buffer.concat([Buffer.alloc(100, 1), Buffer.from('47000010', 'hex'), Buffer.alloc(184)]),
      { fileName: 'a.mts', mediaType: 'video', contentType: 'video/mp2t' },
    ],
    ['an empty line before a PDF', Buffer.concat([Buffer.from('\r\n'), reportPdf]), PDF],
    [
      'zeros before an MP3',
      Buffer.concat([Buffer.alloc(1_000), MP3_FRAMES]),
      { ...WAV, fileName: 'a.mp3', contentType: 'audio/mpeg' },
    ],
    [
      'a segment of a video',
      Buffer.concat([Buffer.from('\0\0\0\x18stypmsdh\0\0\0\0msdhmsix'), clipMp4]),
      MP4,
    ],
    [
      'a video with a type that does not show it',
      MXF,
      { ...MP4, fileName: 'a.mxf', contentType: 'application/mxf' },
    ],
    ['a PostScript drawing', EPS, { ...JPEG, fileName: 'a.eps', contentType: 'application/postscript' }],
  ])('does not include %s', async (_name, bytes, declared) => {
    const { verdict, signals } = await analyse(bytes, declared)
    expect(verdict).toBeNull()
    expect(signals.mismatches).not.toContain('family')
  })

  test('is reported but not suspicious when it is not the declared type of document', async () => {
    expect(await analyse(Buffer.from('hello, world'), PDF)).toMatchObject({
      ...NO_VERDICT,
      signals: { detectedType: null, mismatches: ['contentType'] },
    })
  })

  test('is reported but not suspicious when only the size differs', async () => {
    expect(await judge(() => Readable.from([portraitPng]), { ...PNG, byteSize: 1 })).toMatchObject({
      ...NO_VERDICT,
      signals: { mismatches: ['byteSize'], byteSize: portraitPng.length },
    })
  })

  test.each([
    ['other names of the same format', toneWav, { ...WAV, contentType: 'audio/x-wav' }],
    [
      'parameters and letter case',
      portraitJpg,
      { ...JPEG, fileName: 'A.JPEG', contentType: 'Image/JPG; x=y' },
    ],
    [
      'containers that cannot be distinguished',
      clipMp4,
      { ...MP4, fileName: 'a.m4a', mediaType: 'audio' as const, contentType: 'audio/mp4' },
    ],
    [
      'text, which has no magic number',
      Buffer.from('hello'),
      { fileName: 'a.txt', mediaType: 'document' as const, contentType: 'text/plain' },
    ],
    ['an undeclared type', portraitPng, { ...PNG, contentType: 'application/octet-stream' }],
    [
      'dialects of XML',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      { fileName: 'a.svg', mediaType: 'image' as const, contentType: 'image/svg+xml' },
    ],
  ])('is not reported for %s', async (_name, bytes, declared) => {
    expect(await analyse(bytes, declared)).toMatchObject({
      ...NO_VERDICT,
      signals: { mismatches: [] },
    })
  })
})

describe('malformed bytes', () => {
  test('a text that inflates without end is a failure of this file, not of the next', async () => {
    const bomb = deflateSync(Buffer.alloc(160_000_000))
    const file = pngWith(pngChunk('zTXt', Buffer.concat([Buffer.from('parameters\0\0'), bomb])))
    const { verdict, signals } = await analyse(file, PNG)
    expect(verdict).toBeNull()
    expect(signals.failures).toEqual([{ step: 'metadata', error: expect.stringContaining('not read') }])
    expect(await analyse(parametersPng, PNG)).toMatchObject({
      verdict: 'synthetic',
      signals: { failures: [] },
    })
  })

  test('a tag that claims to be longer than its file exposes nothing of an earlier one', async () => {
    const file = Buffer.from(cameraJpg.subarray(0, 435))
    // The entry of the maker's name in the first directory: tag, type, and number of characters.
    const entry = file.indexOf(Buffer.from([0x01, 0x0f, 0x00, 0x02]))
    expect(file.readUInt32BE(entry + 4)).toBe('Example Camera Company'.length + 1)
    file.writeUInt32BE(3_000, entry + 4)
    for (let turn = 0; turn < 10; turn += 1) {
      await analyse(Buffer.alloc(1_000, 'of another tenant'), JPEG)
      expect(JSON.stringify((await analyse(file, JPEG)).signals)).not.toContain('tenant')
    }
  })

  const fixtures = [
    portraitPng,
    portraitJpg,
    cameraJpg,
    syntheticPng,
    parametersPng,
    toneWav,
    reportPdf,
    jpegWith(exifSegment({ software: 'GIMP', userComment: Buffer.from(`ASCII\0\0\0${PARAMETERS}`) })),
  ]
  const mutated = fc
    .record({
      file: fc.constantFrom(...fixtures),
      // Metadata is at the start: changes there reach the parsers.
      changes: fc.array(
        fc.record({ at: fc.nat(700), byte: fc.oneof(fc.constantFrom(0, 255), fc.nat(255)) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      length: fc.option(fc.nat(2_000)),
    })
    .map(({ file, changes, length }) => {
      const copy = Buffer.from(file)
      for (const { at, byte } of changes) copy[at % copy.length] = byte
      return length === null ? copy : copy.subarray(0, length)
    })
  const declaration = fc.record({
    fileName: fc.string({ unit: 'binary' }),
    mediaType: fc.constantFrom(...MEDIA_TYPES),
    contentType: fc.oneof(fc.constantFrom('image/png', 'image/jpeg', 'text/plain'), fc.string()),
  })

  test('any bytes give an outcome in plain JSON, the same one each time', { tags: 'slow' }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: mutated }, fc.uint8Array({ maxLength: 2_000 }).map(Buffer.from)),
        declaration,
        async (bytes, declared) => {
          const verdict = await analyse(Buffer.from(bytes), declared)
          if (verdict.verdict === null) expect(verdict).toMatchObject(NO_VERDICT)
          else {
            expect(verdict.riskLevel).toBe(riskLevel(verdict.verdict, verdict.confidence))
            expect(verdict.confidence).toBeGreaterThanOrEqual(0.5)
            expect(verdict.confidence).toBeLessThanOrEqual(1)
          }
          expectPlainJson(verdict.signals)
          expect(await analyse(Buffer.from(bytes), declared)).toEqual(verdict)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('a file of 400 MB is read to the end in bounded memory', { tags: 'slow' }, async () => {
  // Collected explicitly, so that only memory still held counts, whenever the collector would have run by itself.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const piece = randomBytes(1_048_576)
  const before = held()
  let peak = 0
  const { file } = await workers.analyse(
    async () =>
      Readable.from(
        (function* () {
          for (let sent = 0; sent < 400; sent += 1) {
            if (sent % 40 === 39) peak = Math.max(peak, held() - before)
            yield Buffer.from(piece)
          }
        })(),
      ),
    { fileName: 'a', mediaType: 'video', contentType: 'application/octet-stream', byteSize: 400 * 1_048_576 },
  )
  expect(file.byteSize).toBe(400 * 1_048_576)
  // Buffers are freed some time after their collection: of the 40 before it, and perhaps of the 40 before those.
  expect(peak).toBeLessThan(150 * 1_048_576)
})

test('the analysis rejects when a file cannot be opened or read to its end', async () => {
  const declared = { ...PNG, byteSize: 1 }
  const gone = Object.assign(new Error('gone'), { code: 'ENOENT' })
  await expect(workers.analyse(() => Promise.reject(gone), declared)).rejects.toBe(gone)
  const failing = Readable.from(
    (function* () {
      yield portraitPng
      throw gone
    })(),
  )
  await expect(workers.analyse(async () => failing, declared)).rejects.toBe(gone)
})

/** No text that PostgreSQL's jsonb or a JSON parser would refuse, and nothing that JSON would drop. */
function expectPlainJson(signals: Verdict['signals']): void {
  const text = JSON.stringify(signals)
  expect(JSON.parse(text)).toEqual(signals)
  expect(text).not.toMatch(/\\u0000|\\u[dD][89a-fA-F]/)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32_768)
}
