import type { MetadataFindings, Picture } from '../evidence.js'
import { findMarks } from '../marks/find.js'
import type { FoundMark } from '../marks/mark.js'
import { findCamera, findEditor } from '../marks/origin.js'
import { type ExifTool, MetadataUnreadableError } from './exiftool.js'
import type { Metadata } from './metadata.js'

/** For a file whose metadata could not be read. */
export const NO_METADATA: MetadataFindings = { sheet: null, marks: [], camera: null, editor: null }

/** What is said of such a file, so that nobody takes the missing marks for absent ones. */
export const UNREAD =
  'ExifTool failed on this file: its metadata were not read, and marks in them are not known'

/** The metadata of a file and what they say. Never rejects for what the file contains. */
export async function inspectMetadata(
  exifTool: ExifTool,
  content: Uint8Array | Blob,
  extension: string,
): Promise<{ readonly found: MetadataFindings; readonly error: string | null }> {
  try {
    const sheet = await exifTool.read(content, extension)
    return {
      found: {
        sheet,
        marks: findMarks(sheet),
        camera: findCamera(sheet),
        editor: findEditor(sheet),
      },
      error: null,
    }
  } catch (error) {
    if (!(error instanceof MetadataUnreadableError)) throw error
    return { found: NO_METADATA, error: UNREAD }
  }
}

/** Exif's thumbnails are in segments of 64 KiB. */
const MAX_THUMBNAIL_BYTES = 65_536

/** Where Exif's thumbnail is in the file, in bytes; `null` without one. */
export function thumbnailIn(sheet: Metadata | null): { readonly from: number; readonly to: number } | null {
  const number = (name: string) =>
    Number(
      sheet?.tags.find((tag) => tag.document === 'Main' && tag.group === 'IFD1' && tag.name === name)?.value,
    )
  const [from, byteSize] = [number('ThumbnailOffset'), number('ThumbnailLength')]
  const isUsable = Number.isInteger(from) && from > 0 && byteSize > 0 && byteSize <= MAX_THUMBNAIL_BYTES
  return isUsable ? { from, to: from + byteSize } : null
}

/** The marks in a text that is hidden in the pixels, which ExifTool does not read. */
export function hiddenMarks(hidden: Picture['hiddenText']): FoundMark[] {
  if (hidden === null) return []
  const name = hidden.channel === 'alpha' ? 'Alpha' : 'RGB'
  const place = { family: 'Stealth', group: 'Stealth', category: 'Image', document: 'Main', name }
  return findMarks({ tags: [{ ...place, value: hidden.text }] })
}
