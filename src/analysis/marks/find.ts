import { MARKS } from '../../../generated/marks.js'
import { type Metadata, placeOf, type Tag } from '../metadata/metadata.js'
import type { Structured } from '../structures/structures.js'
import { shortened } from '../texts.js'
import { matchForm } from './form.js'
import type { Condition, FoundMark, Mark, MarkKind, MarkMeaning, Place } from './mark.js'
import { textsOf } from './texts-of.js'

const MAX_QUOTE_CHARACTERS = 4_000

/** A well-formed file has a few marks. */
const MAX_MARKS = 64

/** The rows that look at a tag, by `group:name`. */
const ROWS = new Map<string, Mark[]>()
for (const mark of MARKS)
  for (const { groups, names } of mark.at)
    for (const group of groups)
      for (const name of names) {
        const rows = ROWS.get(`${group}:${name}`)
        if (rows === undefined) ROWS.set(`${group}:${name}`, [mark])
        else rows.push(mark)
      }

/** ID3 and QuickTime give a text a language, which ExifTool appends to the name: `Comment-deu`. */
const WITH_LANGUAGE = /^(?:ID3v2_[234]|ItemList|Keys|UserData)$/

const nameWithoutLanguage = ({ group, name }: Tag): string =>
  WITH_LANGUAGE.test(group) ? name.replace(/-[a-z]{2,3}(?:-[A-Z]{2})?$/, '') : name

const isAt = (tag: Tag, places: readonly Place[]): boolean =>
  places.some(({ groups, names }) => groups.includes(tag.group) && names.includes(nameWithoutLanguage(tag)))

const isMatch = (result: boolean | Structured | null): boolean => result !== false && result !== null

/** Whether one of the tags of the document fulfils the condition. */
const holds = ({ at, form }: Condition, tags: readonly Tag[], document: string): boolean =>
  tags.some(
    (tag) =>
      tag.document === document &&
      isAt(tag, at) &&
      textsOf(tag).some((text) => isMatch(matchForm(form, text))),
  )

function* marksAt(tag: Tag, tags: readonly Tag[]): Generator<FoundMark> {
  const rows = ROWS.get(`${tag.group}:${nameWithoutLanguage(tag)}`) ?? []
  if (rows.length === 0) return
  const texts = textsOf(tag)
  for (const mark of rows)
    for (const text of texts) {
      const result = matchForm(mark.form, text)
      if (!isMatch(result)) continue
      if (mark.with !== undefined && !holds(mark.with, tags, tag.document)) continue
      if (mark.without !== undefined && holds(mark.without, tags, tag.document)) continue
      const structured = typeof result === 'object' ? result : null
      const means = structured?.means ?? mark.means
      if (means === null) continue
      yield {
        mark: mark.id,
        tool: structured?.tool ?? mark.tool,
        means,
        kind: mark.kind,
        place: placeOf(tag),
        quote: shortened(text, MAX_QUOTE_CHARACTERS),
        embedded: tag.document !== 'Main',
      }
    }
}

/**
 * Names and fields tell which tool was used, parameters and source types what it did. Where these say only that a part
 * was generated, or nothing, the name of the tool says no more.
 */
function withoutOverstatement(found: readonly FoundMark[]): FoundMark[] {
  const hasMeaning = (meaning: MarkMeaning) =>
    found.some(
      ({ kind, means, embedded }) =>
        !embedded && means === meaning && (kind === 'parameters' || kind === 'source_type'),
    )
  if (hasMeaning('generated')) return [...found]
  const least = hasMeaning('partly_generated')
    ? 'partly_generated'
    : hasMeaning('processed_by_tool')
      ? 'processed_by_tool'
      : null
  if (least === null) return [...found]
  return found.map((mark) =>
    !mark.embedded && mark.means === 'generated' && (mark.kind === 'name' || mark.kind === 'ai_fields')
      ? { ...mark, means: least }
      : mark,
  )
}

/**
 * The marks of the table in a file's metadata, at most 64, those of the file itself first. Values in structures, such
 * as XMP's history and ingredients, are no marks.
 */
export function findMarks({ tags }: Pick<Metadata, 'tags'>): FoundMark[] {
  const own = tags.filter(({ document }) => document === 'Main')
  const embedded = tags.filter(({ document }) => document !== 'Main')
  const found: FoundMark[] = []
  const seen = new Set<string>()
  for (const tag of [...own, ...embedded])
    for (const mark of marksAt(tag, tags)) {
      if (found.length === MAX_MARKS) return withoutOverstatement(found)
      const key = JSON.stringify([mark.mark, mark.place, mark.quote])
      if (seen.has(key)) continue
      seen.add(key)
      found.push(mark)
    }
  return withoutOverstatement(found)
}

const KINDS: readonly (readonly [kind: MarkKind, what: string])[] = [
  ['parameters', 'generation parameters'],
  ['source_type', 'digital source type'],
  ['label', 'labels of generated content'],
  ['ai_fields', 'IPTC fields about AI'],
  ['name', 'names of generators'],
]

/** Each kind of mark that was looked for, and whether the file itself has one. */
export const lookedFor = (
  found: readonly FoundMark[],
): readonly { readonly kind: MarkKind; readonly what: string; readonly found: boolean }[] =>
  KINDS.map(([kind, what]) => ({
    kind,
    what,
    found: found.some((mark) => mark.kind === kind && !mark.embedded),
  }))
