import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import { NO_CREDENTIALS } from '../../src/analysis/credentials.js'
import { conclude } from '../../src/analysis/rules.js'
import { type DeclaredFile, type NoVerdict, riskLevel, type Verdict } from '../../src/analysis/verdict.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'

const workers = createAnalysisWorkers()
afterAll(() => workers.stop())

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))
const portraitPng = await fixture('portrait.png')
const portraitJpg = await fixture('portrait.jpg')
const cameraJpg = await fixture('camera.jpg')
const syntheticPng = await fixture('synthetic.png')
const parametersPng = await fixture('parameters.png')
const clipMp4 = await fixture('clip.mp4')
const toneWav = await fixture('tone.wav')
const reportPdf = await fixture('report.pdf')

const PNG = { fileName: 'a.png', mediaType: 'image', contentType: 'image/png' } as const
const JPEG = { fileName: 'a.jpg', mediaType: 'image', contentType: 'image/jpeg' } as const
const MP4 = { fileName: 'a.mp4', mediaType: 'video', contentType: 'video/mp4' } as const
const WAV = { fileName: 'a.wav', mediaType: 'audio', contentType: 'audio/wav' } as const
const PDF = { fileName: 'a.pdf', mediaType: 'document', contentType: 'application/pdf' } as const

async function judge(stream: () => Readable, declared: DeclaredFile): Promise<Verdict | NoVerdict> {
  const evidence = await workers.analyse(async () => stream(), declared)
  return conclude({ ...evidence, detection: null })
}

const analyse = (bytes: Buffer, declared: Omit<DeclaredFile, 'byteSize'>) =>
  judge(() => Readable.from(pieces(bytes)), { ...declared, byteSize: bytes.length })

/** MP3 frames of silence: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
const MP3_FRAMES = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
)
/** The first pack of an MXF (SMPTE ST 377-1). */
const MXF = Buffer.concat([Buffer.from('060e2b34020501010d0102010102', 'hex'), Buffer.alloc(200)])
const EPS = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\nshowpage\n')

/** A reason with this code and any text. */
const reason = (code: string) => expect.objectContaining({ code })
const NO_VERDICT = { verdict: null, confidence: null, riskLevel: null }

function* pieces(bytes: Buffer, size = 65_536): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const IHDR_END = 33
const IEND_BYTES = 12

/** The portrait with chunks after its header, or before its end. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([portraitPng.subarray(0, IHDR_END), ...chunks, portraitPng.subarray(IHDR_END)])
const pngEndingWith = (...chunks: Buffer[]) =>
  Buffer.concat([portraitPng.subarray(0, -IEND_BYTES), ...chunks, portraitPng.subarray(-IEND_BYTES)])

const SD = 'a cat\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: m'
const xmp = (attributes: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`
const digitalSourceType = (term: string) =>
  `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${term}"`

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([portraitJpg.subarray(0, 2), ...segments, portraitJpg.subarray(2)])
const jpegWithXmp = (packet: string) =>
  jpegWith(jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`)))

describe('a file without any mark', () => {
  test.each([
    ['portrait.png', portraitPng, PNG, 'image/png'],
    ['portrait.jpg', portraitJpg, JPEG, 'image/jpeg'],
    ['clip.mp4', clipMp4, MP4, 'video/mp4'],
    ['tone.wav', toneWav, WAV, 'audio/wav'],
    ['report.pdf', reportPdf, PDF, 'application/pdf'],
  ])('%s has no verdict: a lack of evidence proves nothing', async (_name, bytes, declared, detectedType) => {
    const verdict = await analyse(bytes, declared)
    expect(verdict).toMatchObject(NO_VERDICT)
    expect(verdict).toMatchObject({ modelVersion: 'content-rules-3', pipelineVersion: 'content-pipeline-3' })
    expect(verdict.signals).toEqual({
      basis: 'content',
      conclusion: 'no_evidence',
      reasons: [
        {
          code: 'no_evidence',
          sentence: 'Nothing was found that decides either way, which is no sign that the file is authentic.',
          evidence: '',
        },
      ],
      sha256: createHash('sha256').update(bytes).digest('hex'),
      byteSize: bytes.length,
      detectedType,
      mismatches: [],
      digitalSourceTypes: [],
      generator: null,
      embeddedGenerator: null,
      generationParameters: null,
      software: [],
      editingSoftware: null,
      camera: null,
      metadataErrors: [],
      c2pa: NO_CREDENTIALS,
      picture: declared.mediaType === 'image' ? expect.objectContaining({ width: 160, height: 200 }) : null,
      detector: null,
      failures: [],
    })
  })
})

describe('the digital source type', () => {
  test('trainedAlgorithmicMedia in the XMP of a PNG is synthetic and critical', async () => {
    expect(await analyse(syntheticPng, PNG)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.98,
      riskLevel: 'critical',
      signals: {
        digitalSourceTypes: ['trainedAlgorithmicMedia'],
        conclusion: 'source_type_generated',
        reasons: [
          {
            code: 'source_type_generated',
            sentence: 'Its metadata say that a generative model made it.',
            evidence: 'trainedAlgorithmicMedia in XMP',
          },
        ],
      },
    })
  })

  test.each([
    ['compositeWithTrainedAlgorithmicMedia', 'synthetic', 0.93],
    ['algorithmicMedia', 'synthetic', 0.9],
    ['algorithmicallyEnhanced', 'suspicious', 0.6],
    ['digitalCapture', null, null],
    ['digitalCreation', null, null],
    ['constructor', null, null],
  ])('%s in a JPEG is %s at %s', async (term, verdict, confidence) => {
    const found = await analyse(jpegWithXmp(xmp(digitalSourceType(term))), JPEG)
    expect(found).toMatchObject({ verdict, confidence, signals: { digitalSourceTypes: [term] } })
  })

  test('is read as an element and as a resource, under any prefix', async () => {
    const url = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    for (const inner of [
      `><e:DigitalSourceType>${url}</e:DigitalSourceType><x`,
      `><e:DigitalSourceType rdf:resource='${url}'/><x`,
    ])
      expect(await analyse(jpegWithXmp(xmp(inner)), JPEG)).toMatchObject({ verdict: 'synthetic' })
  })

  test('is read from a compressed XMP chunk, and from the end of a file larger than the part that is kept', async () => {
    const packet = xmp(digitalSourceType('trainedAlgorithmicMedia'))
    const compressed = pngChunk(
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(packet)]),
    )
    const bulk = Array.from({ length: 12 }, () => pngChunk('IDAT', Buffer.alloc(1_048_576)))
    for (const file of [
      pngWith(compressed),
      pngEndingWith(...bulk.slice(0, 6), compressed, ...bulk.slice(6)),
    ])
      expect(await analyse(file, PNG)).toMatchObject({ verdict: 'synthetic', confidence: 0.98 })
    const atEnd = Buffer.concat([clipMp4, Buffer.alloc(12 * 1_048_576), Buffer.from(packet)])
    expect(await analyse(atEnd, MP4)).toMatchObject({ verdict: 'synthetic', confidence: 0.98 })
  })

  test('decides by the most severe value when there are several', async () => {
    const file = jpegWithXmp(
      xmp(digitalSourceType('digitalCapture')) + xmp(digitalSourceType('algorithmicMedia')),
    )
    expect(await analyse(file, JPEG)).toMatchObject({
      verdict: 'synthetic',
      signals: { digitalSourceTypes: ['digitalCapture', 'algorithmicMedia'] },
    })
  })

  test('makes a document at most suspicious: it may be that of an embedded picture', async () => {
    const file = Buffer.concat([reportPdf, Buffer.from(xmp(digitalSourceType('trainedAlgorithmicMedia')))])
    expect(await analyse(file, PDF)).toMatchObject({ verdict: 'suspicious', confidence: 0.6 })
  })

  test('is ignored in a text that quotes a PDF', async () => {
    const text = Buffer.from('Its source:\n%PDF-1.7\n<< /Producer (ChatGPT) >>\n')
    expect(
      await analyse(text, { fileName: 'a.txt', mediaType: 'document', contentType: 'text/plain' }),
    ).toMatchObject({ ...NO_VERDICT, signals: { software: [], detectedType: null } })
  })

  test('is ignored in a text that quotes it', async () => {
    const text = Buffer.from(`An article on ${xmp(digitalSourceType('trainedAlgorithmicMedia'))}`)
    expect(
      await analyse(text, { fileName: 'a.txt', mediaType: 'document', contentType: 'text/plain' }),
    ).toMatchObject({ ...NO_VERDICT, signals: { digitalSourceTypes: [], detectedType: null } })
  })
})

describe('generation parameters', () => {
  test('are synthetic and critical as Stable Diffusion writes them into a PNG', async () => {
    expect(await analyse(parametersPng, PNG)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.97,
      riskLevel: 'critical',
      signals: {
        generator: 'Stable Diffusion',
        generationParameters: 'png:parameters',
        conclusion: 'generation_parameters',
        reasons: [reason('generation_parameters'), reason('generator_named')],
      },
    })
  })

  test.each([
    ['tEXt', `parameters\0${SD}`, 'Stable Diffusion'],
    ['iTXt', `parameters\0\0\0\0\0${SD}`, 'Stable Diffusion'],
    ['tEXt', 'prompt\0{"3": {"class_type": "KSampler"}}', 'ComfyUI'],
    ['tEXt', 'workflow\0{"last_node_id": 9, "nodes": []}', 'ComfyUI'],
    ['tEXt', 'invokeai_metadata\0{"app_version": "4"}', 'InvokeAI'],
  ])('in a %s chunk %j are those of %s', async (type, data, generator) => {
    for (const file of [pngWith(pngChunk(type, data)), pngEndingWith(pngChunk(type, data))])
      expect(await analyse(file, PNG)).toMatchObject({ verdict: 'synthetic', signals: { generator } })
  })

  test.each(['parameters\0width=3', 'prompt\0say hello', 'Comment\0Steps: 20, Seed: 1'])(
    'need more than their keyword: %j is ignored',
    async (data) => {
      expect(await analyse(pngWith(pngChunk('tEXt', data)), PNG)).toMatchObject({
        ...NO_VERDICT,
        signals: { generator: null },
      })
    },
  )

  test('are found wherever the stream is split', async () => {
    for (const size of [1, 7, 34, 41, 500])
      expect(
        await judge(() => Readable.from(pieces(parametersPng, size)), {
          ...PNG,
          byteSize: parametersPng.length,
        }),
      ).toMatchObject({ signals: { generationParameters: 'png:parameters' } })
  })

  test.each([
    ['ASCII\0\0\0', Buffer.from(SD)],
    ['UNICODE\0', Buffer.from(SD, 'utf16le')],
    ['UNICODE\0', Buffer.from(SD, 'utf16le').swap16()],
  ])('are found in the UserComment of a JPEG, %j', async (code, comment) => {
    const file = jpegWith(exifSegment({ userComment: Buffer.concat([Buffer.from(code), comment]) }))
    expect(await analyse(file, JPEG)).toMatchObject({
      verdict: 'synthetic',
      signals: { generationParameters: 'exif:UserComment' },
    })
  })
})

/** Minimal Exif: Software and UserComment. */
function exifSegment({ software = '', userComment = Buffer.alloc(0) }): Buffer {
  const text = Buffer.from(`${software}\0`)
  const [ifd0, exif, data] = [8, 8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4]
  const tiff = Buffer.alloc(data)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(ifd0, 4)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  tiff.writeUInt16LE(2, ifd0)
  entry(ifd0 + 2, 0x0131, 2, text.length, data)
  entry(ifd0 + 14, 0x8769, 4, 1, exif)
  tiff.writeUInt16LE(1, exif)
  entry(exif + 2, 0x9286, 7, userComment.length, data + text.length)
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, text, userComment]))
}

describe('names of software', () => {
  test.each([
    ['Midjourney', jpegWith(exifSegment({ software: 'Midjourney v6.1' })), JPEG],
    ['NovelAI', pngWith(pngChunk('tEXt', 'Software\0NovelAI')), PNG],
    ['Adobe Firefly', jpegWithXmp(xmp('xmp:CreatorTool="Adobe Firefly 3"')), JPEG],
    ['Google AI', jpegWithXmp(xmp('photoshop:Credit="Made with Google AI"')), JPEG],
    ['OpenAI', Buffer.concat([reportPdf, Buffer.from('<< /Producer (OpenAI PDF) >>')]), PDF],
    [
      'OpenAI',
      Buffer.concat([reportPdf, Buffer.from('<< /Producer <FEFF004F00700065006E00410049> >>')]),
      PDF,
    ],
    ['Suno', Buffer.concat([toneWav, Buffer.from('LIST\x1a\0\0\0INFOISFT\x0c\0\0\0suno.com v4\0')]), WAV],
  ] as const)('%s is a generator, so the file is synthetic', async (generator, bytes, declared) => {
    expect(await analyse(bytes, declared)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.92,
      riskLevel: 'high',
      signals: { generator, reasons: [reason('generator_named')] },
    })
  })

  test.each([
    [
      'a picture in a PDF',
      Buffer.concat([reportPdf, Buffer.from(xmp('xmp:CreatorTool="Adobe Firefly 3"'))]),
      PDF,
    ],
    [
      'a credit line in a PDF',
      Buffer.concat([reportPdf, Buffer.from(xmp('Credit="Made with Midjourney"'))]),
      PDF,
    ],
  ])('of %s make the document at most suspicious', async (_name, bytes, declared) => {
    expect(await analyse(bytes, declared)).toMatchObject({
      verdict: 'suspicious',
      confidence: 0.6,
      signals: { generator: null, reasons: [reason('source_type_composed')] },
    })
  })

  test.each([
    ['Midjourney', 'Image generated with Midjourney'],
    ['DALL·E', 'AI-generated using DALL·E 3'],
    ['OpenAI', 'Generated by OpenAI'],
  ])('in a credit line count where it says what the picture was made with: %s', async (generator, credit) => {
    const file = jpegWithXmp(xmp(`photoshop:Credit="${credit}"`))
    expect(await analyse(file, JPEG)).toMatchObject({ verdict: 'synthetic', signals: { generator } })
  })

  test.each(['OpenAI via AP', 'Photo made by OpenAI', 'Marco Dalle Vacche', 'Photograph of Midjourney Inc.'])(
    'in a credit line are owners, not programs: %s',
    async (credit) => {
      const file = jpegWithXmp(xmp(`photoshop:Credit="${credit}"`))
      expect(await analyse(file, JPEG)).toMatchObject({ ...NO_VERDICT, signals: { generator: null } })
    },
  )

  test.each(['DALL·E 3', 'DALL-E', 'DALLE', 'dalle-mini', 'dall e 2'])(
    '%s is recognised as DALL·E',
    async (software) => {
      const file = jpegWithXmp(xmp(`xmp:CreatorTool="${software}"`))
      expect(await analyse(file, JPEG)).toMatchObject({ signals: { generator: 'DALL·E' } })
    },
  )

  test('of editors are reported and do not change the verdict', async () => {
    const file = jpegWith(exifSegment({ software: 'Adobe Photoshop 25.0 (Macintosh)' }))
    expect(await analyse(file, JPEG)).toMatchObject({
      ...NO_VERDICT,
      signals: { editingSoftware: 'Adobe Photoshop', software: ['Adobe Photoshop 25.0 (Macintosh)'] },
    })
  })

  test.each(['Firmware 1.0', 'Sunoco', 'Fluxus editor', 'libvips', 'Lavf60.3.100'])(
    '%s is neither a generator nor an editor',
    async (software) => {
      expect(await analyse(jpegWith(exifSegment({ software })), JPEG)).toMatchObject({
        signals: { software: [software], generator: null, editingSoftware: null },
      })
    },
  )

  test('are safe for JSON and PostgreSQL: no NUL, no lone surrogates, at most 200 characters', async () => {
    const ugly = `Midjourney \u0007\n\t \ud83d\ude00${'x'.repeat(185)}\ud83d\ude00${'y'.repeat(500)}`
    const { signals } = await analyse(jpegWithXmp(xmp(`xmp:CreatorTool="${ugly}"`)), JPEG)
    const [software] = signals.software as string[]
    expect(software).toMatch(/^Midjourney {2,}\u{1f600}x+/u)
    expect([...(software ?? '')].length).toBeLessThanOrEqual(200)
    expectPlainJson(signals)
  })

  test('contain no line breaks and no characters that change the text direction', async () => {
    const turning = 'Camera \u202eby\u2066\u2028Adobe\u061c\u2029 \u0634\u0645\u0633'
    const { signals } = await analyse(jpegWithXmp(xmp(`xmp:CreatorTool="${turning}"`)), JPEG)
    expect(signals.software).toEqual(['Camera  by Adobe  \u0634\u0645\u0633'])
  })
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

  test('is no supporting evidence beside an editor, but still is beside a mark of synthesis', async () => {
    const add = (packet: string) =>
      Buffer.concat([
        cameraJpg.subarray(0, 2),
        jpegWithXmp(packet).subarray(2, 2 + 4 + 29 + packet.length),
        cameraJpg.subarray(2),
      ])
    const edited = await analyse(add(xmp('xmp:CreatorTool="GIMP 2.10"')), JPEG)
    expect(edited.signals.reasons).toEqual([reason('no_evidence')])
    expect(await analyse(add(xmp(digitalSourceType('trainedAlgorithmicMedia'))), JPEG)).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.98,
    })
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
    ['no known format', Buffer.from('hello, world'), PNG, ['family'], 'bytes of no known format'],
  ])('is suspicious: %s', async (_name, bytes, declared, mismatches, evidence) => {
    expect(await analyse(bytes, declared)).toMatchObject({
      verdict: 'suspicious',
      confidence: 0.8,
      signals: { mismatches, reasons: [{ code: 'other_kind_of_file', evidence }] },
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

  const text = (contentType: string) => ({ fileName: 'a', mediaType: 'document', contentType }) as const
  test.each([
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
  test('a text chunk that fails its checksum is reported and not read', async () => {
    const broken = Buffer.from(parametersPng)
    broken[60] = (broken[60] ?? 0) ^ 1
    expect((await analyse(broken, PNG)).signals).toMatchObject({
      generator: null,
      metadataErrors: ['png: tEXt fails its checksum'],
    })
  })

  test('a text that inflates without end is reported and uses no memory', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1_048_576))
    const file = pngWith(pngChunk('zTXt', Buffer.concat([Buffer.from('parameters\0\0'), bomb])))
    expect((await analyse(file, PNG)).signals.metadataErrors).toEqual(['png: zTXt is malformed'])
  })

  test('a tag that claims to be longer than its file exposes no earlier memory', async () => {
    const file = Buffer.from(cameraJpg.subarray(0, 435))
    // The entry of the maker's name in the first directory: tag, type, and number of characters.
    const entry = file.indexOf(Buffer.from([0x01, 0x0f, 0x00, 0x02]))
    expect(file.readUInt32BE(entry + 4)).toBe('Example Camera Company'.length + 1)
    file.writeUInt32BE(3_000, entry + 4)
    for (let turn = 0; turn < 20; turn += 1) {
      await analyse(Buffer.alloc(1_000, 'of another tenant'), JPEG)
      expect((await analyse(file, JPEG)).signals).toMatchObject({
        camera: null,
        metadataErrors: ['exif: malformed'],
      })
    }
  })

  test('a PNG that ends early is reported', async () => {
    expect((await analyse(portraitPng.subarray(0, 900), PNG)).signals.metadataErrors).toEqual([
      'png: ends early',
    ])
  })

  const fixtures = [
    portraitPng,
    portraitJpg,
    cameraJpg,
    syntheticPng,
    parametersPng,
    toneWav,
    reportPdf,
    jpegWith(exifSegment({ software: 'GIMP', userComment: Buffer.from(`ASCII\0\0\0${SD}`) })),
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

  test('any bytes give an outcome in plain JSON, the same one each time', async () => {
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
      { numRuns: 300 },
    )
  })
})

test('a file of 400 MB is read to the end in bounded memory', async () => {
  // Collected explicitly, so that only memory still held counts, whenever the collector would have run by itself.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const piece = Buffer.alloc(1_048_576, 1)
  const before = held()
  let peak = 0
  const { traces } = await workers.analyse(
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
  expect(traces.byteSize).toBe(400 * 1_048_576)
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
  expect(text.length).toBeLessThan(8_000)
}
