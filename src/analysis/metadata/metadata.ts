/** A value as ExifTool gives it: a text, the size of a binary value in bytes, a list, or a structure (XMP, JSON). */
export type TagValue =
  | string
  | { readonly binary: number }
  | readonly TagValue[]
  | { readonly struct: Readonly<Record<string, TagValue>> }

/** A tag, named and placed as ExifTool does (https://exiftool.org/TagNames/). */
export type Tag = {
  /** Family 0: the kind of metadata, such as `EXIF`, `XMP`, `PNG`. */
  readonly family: string
  /** Family 1: where it stands, such as `IFD0`, `XMP-xmp`, `ItemList`. */
  readonly group: string
  /** Family 2: what it is about, such as `Camera`, `Location`, `Author`. */
  readonly category: string
  /** Family 3: `Main` for the file itself, `Doc1` and on for what is embedded in it. */
  readonly document: string
  readonly name: string
  readonly value: TagValue
}

/** What ExifTool says of a file. */
export type Metadata = {
  /** Version of ExifTool. */
  readonly version: string
  /** Its name for the format, such as `JPEG`; `null` when it knows none. */
  readonly fileType: string | null
  readonly mimeType: string | null
  /** In ExifTool's order, with duplicates. */
  readonly tags: readonly Tag[]
  /** Its warnings and errors about the file, in its own words. */
  readonly warnings: readonly string[]
  /** Whether there were more tags or longer values than are kept, or more of the file than is read. */
  readonly truncated: boolean
}

/** The place of a tag for readers: `PNG:Parameters`, `XMP-xmp:CreatorTool`, `Doc2:IFD0:Software`. */
export const placeOf = ({ document, group, name }: Tag): string =>
  document === 'Main' ? `${group}:${name}` : `${document}:${group}:${name}`
