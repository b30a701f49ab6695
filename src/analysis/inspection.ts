import exifr from 'exifr'
import { fileTypeFromBuffer } from 'file-type'

/** What the Exif tags of a file's first bytes say. */
export type Exif = {
  readonly tags?: {
    readonly make: string | undefined
    readonly model: string | undefined
    readonly software: string | undefined
    /** Whether exposure time, aperture or sensitivity is recorded. */
    readonly exposure: boolean
    readonly userComment: string | undefined
  }
  /** What could not be read, in words of ours. */
  readonly errors: readonly string[]
}

/** Formats exifr reads. */
const WITH_EXIF = ['image/jpeg', 'image/tiff', 'image/heic', 'image/heif', 'image/avif', 'image/png']
const MAX_TEXT = 4_000

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined)

/** Exif's UserComment: eight bytes name the encoding (CIPA DC-008, section 4.6.5). */
function userComment(value: unknown): string | undefined {
  if (!(value instanceof Uint8Array)) return text(value)
  const [code, bytes] = [Buffer.from(value).toString('latin1', 0, 8), value.subarray(8, 8 + MAX_TEXT)]
  if (!code.startsWith('UNICODE')) return new TextDecoder().decode(bytes)
  // The order of the bytes is that of the writer's machine and stated nowhere: Latin text shows it.
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
    // exifr's own words hold offsets and nothing a reader could use.
    errors: found?.errors === undefined ? [] : ['exif: malformed'],
  }
}

// Bytes made to harm can keep these libraries busy or make them allocate without end: only for processes of `worker.ts`.

/** The content type of a file by its first bytes; `null` when they are of no known format. Never rejects. */
export async function detectType(bytes: Uint8Array): Promise<string | null> {
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return detected?.mime ?? null
}

/** The Exif tags of a file of this type. Never rejects. */
export async function readExif(bytes: Uint8Array, type: string | null): Promise<Exif> {
  if (type === null || !WITH_EXIF.includes(type)) return { errors: [] }
  return parseExif(bytes).catch(() => ({ errors: ['exif: malformed'] }))
}
