import { type Metadata, placeOf } from './metadata/metadata.js'
import { isPersonal } from './metadata/personal.js'
import { quote } from './texts.js'

/** Signals travel in lists and events. The whole of what was found is in the evidence of the scan. */
export const MAX_SIGNALS_BYTES = 32_768
/** Code points of a quoted value in signals. */
export const MAX_QUOTE = 300
/** The sheet's share of the signals, and how many of its tags are shown. */
const MAX_SHEET_BYTES = 8_192
const MAX_SHEET_TAGS = 100

/** Families that describe colours rather than where a file comes from; they would fill the excerpt. */
const LEFT_OUT = ['ICC_Profile', 'MakerNotes', 'MPF']

/** A tag with its value as a text. */
type ShownTag = { readonly place: string; readonly value: string }

/** An excerpt of a metadata sheet for signals: texts without personal data. */
export type SheetExcerpt = {
  readonly tool: 'ExifTool'
  readonly version: string
  readonly fileType: string | null
  readonly tags: readonly ShownTag[]
  /** Whether the whole sheet has more. */
  readonly truncated: boolean
}

export function sheetExcerpt(sheet: Metadata | null): SheetExcerpt | null {
  if (sheet === null) return null
  const tags: ShownTag[] = []
  let bytes = 0
  let truncated = sheet.truncated
  for (const tag of sheet.tags) {
    if (typeof tag.value !== 'string' || LEFT_OUT.includes(tag.family) || isPersonal(tag)) {
      truncated = true
      continue
    }
    const shown = { place: quote(placeOf(tag), MAX_QUOTE), value: quote(tag.value, MAX_QUOTE) }
    bytes += Buffer.byteLength(JSON.stringify(shown))
    if (bytes > MAX_SHEET_BYTES || tags.length === MAX_SHEET_TAGS) {
      truncated = true
      break
    }
    tags.push(shown)
  }
  return { tool: 'ExifTool', version: sheet.version, fileType: sheet.fileType, tags, truncated }
}

type Signals = Readonly<Record<string, unknown>> & {
  readonly metadata: SheetExcerpt | null
  readonly c2pa: {
    readonly manifests: readonly unknown[]
    readonly statements: readonly { readonly terms: readonly string[] }[]
    readonly problems: readonly string[]
    readonly informational: readonly string[]
  }
  readonly detectors: readonly { readonly signals: unknown }[]
  readonly reasons: readonly {
    readonly evidence: string
    readonly exhibits: readonly { readonly quote: string }[]
  }[]
}

/** Code points of a quoted value, and items of a list, in signals that would be too large otherwise. */
const MAX_SHORT_QUOTE = 100
const MAX_SHORT_LIST = 2

const firstOf = <Item>(items: readonly Item[]) => items.slice(0, MAX_SHORT_LIST)

const byteLength = (signals: object) => Buffer.byteLength(JSON.stringify(signals))

/**
 * Signals of at most {@link MAX_SIGNALS_BYTES}. What is least needed goes first: the sheet's tags, the tree of
 * credentials behind its active manifest, exhibits behind the first of each reason; then long lists and quotes are cut.
 */
export function boundSignals(signals: Signals): Record<string, unknown> {
  const steps: ((given: Signals) => Signals)[] = [
    ({ metadata, ...rest }) => ({
      ...rest,
      metadata: metadata && { ...metadata, tags: [], truncated: true },
    }),
    ({ c2pa, ...rest }) => ({ ...rest, c2pa: { ...c2pa, manifests: c2pa.manifests.slice(0, 1) } }),
    ({ reasons, ...rest }) => ({
      ...rest,
      reasons: reasons.map((reason) => ({ ...reason, exhibits: reason.exhibits.slice(0, 1) })),
    }),
    ({ c2pa, ...rest }) => ({ ...rest, c2pa: { ...c2pa, manifests: [] } }),
    // Each signer of a chain can have his say in 16 long terms.
    ({ c2pa, ...rest }) => ({
      ...rest,
      c2pa: {
        ...c2pa,
        problems: firstOf(c2pa.problems),
        informational: firstOf(c2pa.informational),
        statements: firstOf(c2pa.statements).map((statement) => ({
          ...statement,
          terms: statement.terms.slice(0, 1),
        })),
      },
    }),
    // Each detector may have said up to 8 KiB.
    ({ detector: _detector, detectors, ...rest }) => ({
      ...rest,
      detectors: detectors.map((finding) => ({ ...finding, signals: null })),
    }),
    ({ reasons, ...rest }) => ({
      ...rest,
      reasons: reasons.map(({ evidence, exhibits, ...reason }) => ({
        ...reason,
        evidence: quote(evidence, MAX_SHORT_QUOTE),
        exhibits: exhibits.map((exhibit) => ({ ...exhibit, quote: quote(exhibit.quote, MAX_SHORT_QUOTE) })),
      })),
    }),
  ]
  let bounded = signals
  for (const step of steps) {
    if (byteLength(bounded) <= MAX_SIGNALS_BYTES) break
    bounded = step(bounded) as Signals
  }
  return bounded
}
