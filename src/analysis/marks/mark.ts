import type { StructureName } from '../structures/structures.js'

/**
 * What a mark says of the file. `processed_by_tool`: a tool that can generate left it, but only worked on a loaded
 * file, such as scaling it.
 */
export type MarkMeaning =
  | 'generated'
  | 'partly_generated'
  | 'possibly_generated'
  | 'processed_by_tool'
  | 'composed'
  | 'captured'

/**
 * The kind of a mark: a generator's own parameters, IPTC's digital source type, a label that law or a maker of
 * telephones prescribes, IPTC's fields about AI, or a generator named as a whole value.
 */
export type MarkKind = 'parameters' | 'source_type' | 'label' | 'ai_fields' | 'name'

/** Tags by ExifTool's names: any of the names in any of the groups (family 1). */
export type Place = { readonly groups: readonly string[]; readonly names: readonly string[] }

/**
 * The form that a whole value must have; white space around it does not count.
 *
 * - `values`: one of these, letter for letter.
 * - `pattern`: an anchored pattern that runs in linear time. Values over 4,096 characters do not match.
 * - `term`: a term of IPTC's digital source type, in any of its spellings.
 * - `present`: anything but white space.
 * - `structure`: the structure of one tool, which also says what it means. `prefix` stands at its beginning, in any case
 *   of letters.
 */
export type Form =
  | { readonly values: readonly string[] }
  | { readonly pattern: RegExp }
  | { readonly term: string }
  | { readonly present: true }
  | StructureForm

export type StructureForm = { readonly structure: StructureName; readonly prefix?: string }

/** Another tag of the same document whose value has this form. */
export type Condition = { readonly at: readonly Place[]; readonly form: Form }

/** A row of the table of marks (`marks.yaml`). */
export type Mark = {
  readonly id: string
  readonly at: readonly Place[]
  readonly form: Form
  /** Which tool writes it, for readers. A structure names its tool itself. */
  readonly tool: string
  /** `null`: the structure says it. */
  readonly means: MarkMeaning | null
  readonly kind: MarkKind
  /** Counts only beside such a tag, such as the second half of a pair. */
  readonly with?: Condition
  /** Counts only where there is no such tag. */
  readonly without?: Condition
}

/** A program for editing, by the names that it writes. */
export type Editor = { readonly name: string; readonly pattern: RegExp }

/** A mark that a tool left, found at its own place. */
export type FoundMark = {
  /** Identifier of the row in `marks.yaml`. */
  readonly mark: string
  /** Which tool writes it, for readers: `Midjourney`. */
  readonly tool: string
  readonly means: MarkMeaning
  readonly kind: MarkKind
  /** ExifTool's name of the place: `PNG:Parameters`. */
  readonly place: string
  /** The value, at most 4,000 characters. */
  readonly quote: string
  /** Whether it belongs to something embedded in the file, such as cover art. It says nothing of the file itself. */
  readonly embedded: boolean
}
