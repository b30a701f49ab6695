import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, it } from 'vitest'
import { fitsMediaType, sameFormat } from '../../src/analysis/media-types.js'
import { contentTypeOf, mediaTypeOf } from '../../src/client/media-type.js'

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 128)).toString('latin1')
/** A file of a format: its beginning, and enough after it for readers that look further. */
const fileOf = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(4_096)])

const box = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\x02\0`
const ogg = (packet: string) => `OggS\0\x02${'\0'.repeat(20)}\x01\x1e${packet}`
const ebml = (type: string) =>
  `\x1aE\xdf\xa3${String.fromCharCode(0x83 + type.length)}\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`

/** A header object with the properties of one video stream. */
const asf = Buffer.from(
  `3026b2758e66cf11a6d900aa0062ce6c${'00'.repeat(8)}010000000102` +
    `9107dcb7b7a9cf118ee600c00c205365${'60'.padEnd(16, '0')}c0ef19bc4d5bcf11a8fd00805f5c442b`,
  'hex',
).toString('latin1')

const starts: [string, string][] = [
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['image/avif', box('avif')],
  ['image/heic', box('heic')],
  ['image/heic', box('hevx')],
  ['image/heic', box('mif1')],
  ['image/heic', box('msf1')],
  ['image/x-canon-cr3', box('crx ')],
  ['image/tiff', 'II*\0\x08\0\0\0'],
  ['image/tiff', 'MM\0*\0\0\0\x08'],
  ['image/bmp', 'BM\0\0\0\0'],
  ['video/mp4', box('isom')],
  ['video/mp4', box('mp42')],
  ['video/mp4', box('M4V ')],
  ['video/mp4', box('3gp5')],
  ['video/quicktime', box('qt  ')],
  ['video/quicktime', '\0\0\0\x08wide\0\0\0\0mdat'],
  ['video/webm', ebml('webm')],
  ['video/matroska', ebml('matroska')],
  ['video/x-msvideo', 'RIFF\0\0\0\0AVI LIST'],
  ['video/x-ms-asf', asf],
  ['video/mpeg', '\0\0\x01\xba!'],
  ['video/mpeg', '\0\0\x01\xbaD'],
  ['video/ogg', ogg('\x80theora\x03')],
  ['audio/ogg', ogg('\x01vorbis')],
  ['audio/ogg', ogg('OpusHead')],
  ['audio/mp4', box('M4A ')],
  ['audio/wav', 'RIFF\0\0\0\0WAVEfmt '],
  ['audio/flac', 'fLaC\0\0\0\x22'],
  ['audio/aiff', 'FORM\0\0\0\0AIFFCOMM'],
  ['audio/aac', '\xff\xf1P\x80'],
  ['audio/mpeg', 'ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x44'],
  ['audio/mpeg', '\xff\xfb\x90\x44'],
  ['audio/mpeg', '\xff\xf3\x84\xc4'],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/rtf', '{\\rtf1\\ansi'],
  ['application/x-cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
]

describe('the content type that the client detects from the first bytes', () => {
  it.each(starts)('is %s, as in the analysis, for %j', async (contentType, start) => {
    const file = fileOf(start)
    expect(contentTypeOf(undefined, 'file', latin1(file))).toBe(contentType)
    const detected = await fileTypeFromBuffer(file)
    expect(detected && sameFormat(contentType, detected.mime), detected?.mime).toBe(true)
    expect(detected && fitsMediaType(detected.mime, mediaTypeOf(contentType))).toBe(true)
  })

  it.each(['camera.jpg', 'portrait.png', 'clip.mp4', 'tone.wav', 'report.pdf'])(
    'is the one that the analysis detects, for %s',
    async (name) => {
      const file = await readFile(new URL(`../fixtures/${name}`, import.meta.url))
      const contentType = contentTypeOf(undefined, 'file', latin1(file)) ?? ''
      const detected = await fileTypeFromBuffer(file)
      expect(detected && sameFormat(contentType, detected.mime)).toBe(true)
      expect(detected && fitsMediaType(detected.mime, mediaTypeOf(contentType))).toBe(true)
    },
  )

  it('of an office document is that of its archive, as in the analysis', async () => {
    const start = 'PK\x03\x04\x14\0\0\0\0\0'
    expect(contentTypeOf(undefined, 'file', start)).toBe('application/zip')
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(sameFormat('application/zip', docx)).toBe(true)
  })

  it.each([
    'PKEY,name\n1,a\n',
    'II* heading',
    '\xff\xfea\0b\0',
    'OGG',
    'A RIFF in D',
    'BMI,age\n22,40\n',
    'ID3 tags',
  ])('is not detected for the text %j', (text) => {
    expect(contentTypeOf(undefined, 'notes', text)).toBeUndefined()
    expect(contentTypeOf(undefined, 'notes.txt', text)).toBe('text/plain')
  })

  it('takes precedence over the file name, and the declared type over both', () => {
    const png = '\x89PNG\r\n\x1a\n'
    expect(contentTypeOf(undefined, 'a.jpg', png)).toBe('image/png')
    expect(contentTypeOf('application/octet-stream', 'a.jpg', png)).toBe('image/png')
    expect(contentTypeOf('', 'a.jpg', png)).toBe('image/png')
    expect(contentTypeOf('audio/webm;codecs=opus', 'a.webm', ebml('webm'))).toBe('audio/webm;codecs=opus')
  })
})

describe('the content type that the client derives from a file name', () => {
  it.each([
    ['a.JPG', 'image/jpeg'],
    ['camera.jfif', 'image/jpeg'],
    ['clip.m4v', 'video/mp4'],
    ['tone.wave', 'audio/wav'],
    ['a.b.heif', 'image/heic'],
    ['talk.opus', 'audio/ogg'],
    ['letter.docx', 'application/zip'],
    ['table.csv', 'text/csv'],
    ['drawing.svg', 'image/svg+xml'],
  ])('is, for %s, %s', (name, contentType) => {
    expect(contentTypeOf(undefined, name, '')).toBe(contentType)
  })

  it.each(['jpg', 'a.', '', 'a.constructor', 'a.jpg.part'])('is undefined for %j', (name) => {
    expect(contentTypeOf(undefined, name, '')).toBeUndefined()
  })
})

describe('the mediaType', () => {
  it.each([
    ['image/svg+xml', 'image'],
    ['Video/MP4; codecs=avc1', 'video'],
    ['audio/x-wav', 'audio'],
    ['application/ogg', 'audio'],
    ['application/pdf', 'document'],
    ['text/plain', 'document'],
  ])('of %s is %s', (contentType, mediaType) => {
    expect(mediaTypeOf(contentType)).toBe(mediaType)
  })
})
