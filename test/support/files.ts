import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

/** The files of `test/fixtures`, which have no marks unless their names say so. */
export const FIXTURES = {
  portraitPng: fixture('portrait.png'),
  portraitJpg: fixture('portrait.jpg'),
  cameraJpg: fixture('camera.jpg'),
  syntheticPng: fixture('synthetic.png'),
  parametersPng: fixture('parameters.png'),
  clipMp4: fixture('clip.mp4'),
  toneWav: fixture('tone.wav'),
  reportPdf: fixture('report.pdf'),
}

const IHDR_END = 33
const IEND_BYTES = 12

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A picture with chunks after its header. */
export const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([
    FIXTURES.portraitPng.subarray(0, IHDR_END),
    ...chunks,
    FIXTURES.portraitPng.subarray(IHDR_END),
  ])

/** A picture with chunks before its end. */
export const pngEndingWith = (...chunks: Buffer[]) =>
  Buffer.concat([
    FIXTURES.portraitPng.subarray(0, -IEND_BYTES),
    ...chunks,
    FIXTURES.portraitPng.subarray(-IEND_BYTES),
  ])

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A picture with segments at its start. */
export const jpegWith = (...segments: Buffer[]) => withSegments(FIXTURES.portraitJpg, ...segments)

/** A JPEG with further segments at its start. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** The namespaces of the properties that the tests write. */
const NAMESPACES = {
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  stRef: 'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
  stEvt: 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  TC260: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
  other: 'https://example.org/other/1.0/',
}

/** A packet of XMP with these attributes, and elements, of one description. */
export function xmp(attributes: string, elements = ''): string {
  const names = Object.entries(NAMESPACES).map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${names.join(' ')} ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

export const digitalSourceType = (term: string) =>
  `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${term}"`

export const xmpSegment = (packet: string) =>
  jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))

export const jpegWithXmp = (packet: string) => jpegWith(xmpSegment(packet))

/** Minimal Exif: Software and UserComment. */
export function exifSegment({ software = '', userComment = Buffer.alloc(0) }): Buffer {
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

/** A box of ISO/IEC 14496-12. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...content])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

/** Parameters as Stable Diffusion's web UI writes them. */
export const PARAMETERS = 'a cat\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512, Model: m'
