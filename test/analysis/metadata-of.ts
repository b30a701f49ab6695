import type { Metadata, Tag, TagValue } from '../../src/analysis/metadata/metadata.js'

/** A tag by its place, `group:name` or `document:group:name`, and its value. */
export type PlacedTag = readonly [place: string, value: TagValue]

function tagOf([place, value]: PlacedTag): Tag {
  const [name = '', group = '', document = 'Main'] = place.split(':').reverse()
  return { family: group, group, category: 'Other', document, name, value }
}

/** Metadata with these tags only. */
export const metadataOf = (...tags: readonly PlacedTag[]): Metadata => ({
  version: '13.59',
  fileType: null,
  mimeType: null,
  tags: tags.map(tagOf),
  warnings: [],
  truncated: false,
})
