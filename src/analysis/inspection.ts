import exifr from 'exifr'
import { fileTypeFromBuffer } from 'file-type'

/** The Exif tags in a file's first bytes. */
export type Exif = {
  readonly tags?: {
    readonly make: string | undefined
    readonly model: string | undefined
    readonly software: string | undefined
    /** Whether exposure time, aperture or sensitivity is recorded. */
    readonly exposure: boolean
    readonly userComment: string | undefined
  }
  /** What could not be read, in our own words. */
  readonly errors: readonly string[]
}

/** Formats that exifr reads. */
const WITH_EXIF = ['image/jpeg', 'image/tiff', 'image/heic', 'image/heif', 'image/avif', 'image/png']
const MAX_TEXT = 4_000

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined)

/** Exif's UserComment: eight bytes name the encoding (CIPA DC-008, section 4.6.5). */
function userComment(value: unknown): string | undefined {
  if (!(value instanceof Uint8Array)) return text(value)
  const [code, bytes] = [Buffer.from(value).toString('latin1', 0, 8), value.subarray(8, 8 + MAX_TEXT)]
  if (!code.startsWith('UNICODE')) return new TextDecoder().decode(bytes)
  // The byte order is that of the writer's machine and is not recorded. Latin text reveals it.
  return new TextDecoder(bytes[0] === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
}

async function parseExif(bytes: Uint8Array): Promise<Exif> {
  const found = await exifr.parse(bytes, {
    tiff: true,
    ifd0: { pick: ['Make', 'Model', 'Software'] },
    exif: { pick: ['ExposureTime', 'FNumber', 'ISO', 'UserComment'] },
    userComment: true,
    ifd1: false,
    gps: false,
    interop: false,
    makerNote: false,
    xmp: false,
    icc: false,
    iptc: false,
    jfif: false,
    ihdr: false,
    translateValues: false,
    reviveValues: false,
    mergeOutput: true,
  })
  return {
    tags: {
      make: text(found?.Make),
      model: text(found?.Model),
      software: text(found?.Software),
      exposure: [found?.ExposureTime, found?.FNumber, found?.ISO].some((value) => typeof value === 'number'),
      userComment: userComment(found?.userComment ?? found?.UserComment),
    },
    // exifr's own messages contain offsets and nothing useful to a reader.
    errors: found?.errors === undefined ? [] : ['exif: malformed'],
  }
}

// Malicious bytes can keep these libraries busy or make them allocate without limit. Call them only in the processes of
// `worker.ts`.

/** Within this many bytes, a picture, sound or video has control characters or bytes that are not valid UTF-8. */
const TEXT_SAMPLE_BYTES = 512

/**
 * Readers look for the beginning of a PDF in its first 1,024 bytes (ISO 32000-1, annex H, note 13). Other text may
 * quote that beginning.
 */
const PDF_START = /^(?:\xef\xbb\xbf)?[\s\0]{0,1000}%PDF-\d/
const MAX_PDF_START = 1_024

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them.
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Whether bytes are text: UTF-8, or UTF-16 with the byte order mark that can be mistaken for sound. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, TEXT_SAMPLE_BYTES)
  const [first, second] = sample
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    // The sample may end within a character.
    return !NOT_TEXT.test(new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true }))
  } catch {
    return false
  }
}

const typeOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime

/** The type of a file that does not begin with its format's signature, where the format or its readers allow that. */
async function typeBehindStart(bytes: Uint8Array): Promise<string | null> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_PDF_START))
  if (PDF_START.test(start.toString('latin1'))) return 'application/pdf'
  // A segment of a video (ISO/IEC 14496-12, section 8.16.2).
  if (start.toString('latin1', 4, 8) === 'styp') return 'video/mp4'
  // Decoders skip anything before the first frame of an MP3, and some encoders write zeros there.
  const padding = bytes.findIndex((byte) => byte !== 0)
  return padding > 0 && (await typeOf(bytes.subarray(padding))) === 'audio/mpeg' ? 'audio/mpeg' : null
}

/** The content type of a file according to its first bytes; `null` when they match no known format. Never rejects. */
export async function detectType(bytes: Uint8Array): Promise<string | null> {
  const type = await typeOf(bytes)
  if (type === undefined) return typeBehindStart(bytes)
  // Signatures of two bytes, such as `BM`, also occur at the start of texts.
  return /^(?:image|audio|video)\//.test(type) && isText(bytes) ? null : type
}

/** The Exif tags of a file of this type. Never rejects. */
export async function readExif(bytes: Uint8Array, type: string | null): Promise<Exif> {
  if (type === null || !WITH_EXIF.includes(type)) return { errors: [] }
  return parseExif(bytes).catch(() => ({ errors: ['exif: malformed'] }))
}
