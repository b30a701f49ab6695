import { buffer } from 'node:stream/consumers'
import type { operations } from '../../generated/console.js'
import type { OpenedObject } from '../files/storage.js'

/** A type that browsers show, play or save, and that cannot run scripts. */
type ShownType = keyof operations['openScanFile']['responses'][200]['content']

/** How many of a file's first bytes {@link shownType} looks at. */
const TYPE_BYTES = 64

/** Brands in the `ftyp` box of ISO base media files (ISO/IEC 14496-12) that stand for a fixed type. */
const BRANDS: Readonly<Record<string, ShownType>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'qt  ': 'video/quicktime',
}

/** Brands of videos that browsers play. */
const MP4_BRAND = /^(?:iso[2-9m]|mp4[12v]|avc1|dash|M4V|MSNV|f4v )/

function typeOfBrand(brand: string): ShownType | undefined {
  return BRANDS[brand] ?? (MP4_BRAND.test(brand) ? 'video/mp4' : undefined)
}

/** The first bytes of file formats, in hexadecimal. */
const SIGNATURES: readonly (readonly [signature: RegExp, type: ShownType])[] = [
  [/^ffd8ff/, 'image/jpeg'],
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^474946383[79]61/, 'image/gif'],
  // RIFF, with WEBP or WAVE after the length.
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  // EBML with the DocType webm. Browsers do not play other Matroska files.
  [/^1a45dfa3.*4282847765626d/, 'video/webm'],
  [/^4f676753/, 'audio/ogg'],
  [/^664c6143/, 'audio/flac'],
  // ID3 version 2.
  [/^4944330[234]/, 'audio/mpeg'],
  [/^fff[0189]/, 'audio/aac'],
  // Layer III of any version of MPEG.
  [/^ff(?:e[23]|f[23ab])/, 'audio/mpeg'],
]

/**
 * The type of a file according to its first bytes, if browsers show it without running anything; otherwise
 * `application/octet-stream`. The library that knows all types is used only in the analysis processes, because
 * malicious bytes can keep it busy.
 */
export function shownType(head: Uint8Array): ShownType {
  const bytes = Buffer.from(head).subarray(0, TYPE_BYTES)
  const hex = bytes.toString('hex')
  const type =
    bytes.toString('latin1', 4, 8) === 'ftyp'
      ? typeOfBrand(bytes.toString('latin1', 8, 12))
      : SIGNATURES.find(([signature]) => signature.test(hex))?.[1]
  return type ?? 'application/octet-stream'
}

/** The type of an opened file according to its first bytes. */
export async function typeOf(file: OpenedObject): Promise<ShownType> {
  const end = Math.min(file.byteSize, TYPE_BYTES) - 1
  return shownType(end < 0 ? new Uint8Array() : await buffer(await file.read({ start: 0, end })))
}
