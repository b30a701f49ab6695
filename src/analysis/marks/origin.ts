import { EDITORS } from '../../../generated/marks.js'
import { type Metadata, placeOf, type Tag } from '../metadata/metadata.js'
import { findMarks } from './find.js'
import { textsOf } from './texts-of.js'

/** Where cameras and telephones write their own make and model: Exif, and the metadata of MP4 and MOV. */
const CAMERA_GROUPS = ['IFD0', 'Keys', 'UserData']

const EXPOSURE = ['ExposureTime', 'FNumber', 'ISO']

const SOFTWARE: Readonly<Record<string, readonly string[]>> = {
  IFD0: ['Software', 'ProcessingSoftware'],
  PNG: ['Software'],
  'XMP-xmp': ['CreatorTool'],
  'XMP-tiff': ['Software'],
  IPTC: ['OriginatingProgram'],
  Keys: ['Software', 'Encoder'],
  ItemList: ['Encoder', 'Software'],
  UserData: ['SoftwareVersion'],
  RIFF: ['Software'],
  Info: ['WritingApp'],
  PDF: ['Creator', 'Producer'],
}

/** A make or model has no braces and is short; a workflow that was put there is neither. */
const isName = (text: string) => text !== '' && text.length <= 64 && !/[{}\n]/.test(text)

const ownTags = ({ tags }: Metadata): Tag[] => tags.filter(({ document }) => document === 'Main')

/**
 * The camera that the file's own tags name, and whether they include its exposure settings. A generator's mark in
 * their place does not count as a camera.
 */
export function findCamera(
  metadata: Metadata,
): { readonly make: string; readonly model: string; readonly exposure: boolean } | null {
  const tags = ownTags(metadata)
  const marked = new Set(findMarks(metadata).map(({ place }) => place))
  const first = (name: string): string =>
    tags
      .filter((tag) => CAMERA_GROUPS.includes(tag.group) && tag.name === name && !marked.has(placeOf(tag)))
      .flatMap(textsOf)
      .map((text) => text.trim())
      .find(isName) ?? ''
  const [make, model] = [first('Make'), first('Model')]
  if (make === '' && model === '') return null
  const exposure = tags.some(({ group, name }) => group === 'ExifIFD' && EXPOSURE.includes(name))
  return { make, model, exposure }
}

/** The first program for editing that the file's own tags name, and where. */
export function findEditor(
  metadata: Metadata,
): { readonly editor: string; readonly place: string; readonly quote: string } | null {
  for (const tag of ownTags(metadata)) {
    if (!SOFTWARE[tag.group]?.includes(tag.name)) continue
    for (const text of textsOf(tag)) {
      const quote = text.trim()
      const editor = quote.length > 200 ? undefined : EDITORS.find(({ pattern }) => pattern.test(quote))
      if (editor !== undefined) return { editor: editor.name, place: placeOf(tag), quote }
    }
  }
  return null
}
