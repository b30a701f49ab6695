import exifr from 'exifr'
import { fileTypeFromBuffer } from 'file-type'

/** What the libraries say of a file's first bytes. */
export type Inspection = {
  /** Format recognised by its bytes. */
  readonly detected?: { readonly mime: string; readonly ext: string } | undefined
  readonly exif?: {
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

async function readExif(bytes: Uint8Array): Promise<Pick<Inspection, 'exif' | 'errors'>> {
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
    exif: {
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

async function detectAndRead(bytes: Uint8Array): Promise<Inspection> {
  const detected = await fileTypeFromBuffer(bytes)
  if (detected === undefined || !WITH_EXIF.includes(detected.mime)) return { detected, errors: [] }
  return { detected, ...(await readExif(bytes).catch(() => ({ errors: ['exif: malformed'] }))) }
}

/**
 * Recognises a file by its first bytes and reads its Exif tags. Never rejects for what is in the file, but bytes
 * made to harm can keep the libraries busy or make them allocate without end: only for threads of `threads.ts`.
 */
export function inspect(bytes: Uint8Array): Promise<Inspection> {
  return detectAndRead(bytes).catch((): Inspection => ({ errors: ['type: detection failed'] }))
}
