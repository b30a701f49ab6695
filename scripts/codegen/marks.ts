import { parse } from 'yaml'
import { z } from 'zod'
import { matchForm } from '../../src/analysis/marks/form.js'
import type { Form } from '../../src/analysis/marks/mark.js'
import { STRUCTURES, type StructureName } from '../../src/analysis/structures/structures.js'

const word = z.string().regex(/^[a-z][A-Za-z0-9_]*$/)

const places = z.array(
  z.strictObject({ groups: z.array(z.string()).min(1), names: z.array(z.string()).min(1) }),
)

/**
 * An anchored pattern without what can make matching take more than linear time: groups that are repeated without a
 * bound, and references to groups.
 */
const pattern = z
  .string()
  .regex(/^\^.*\$$/s, 'is not anchored at both ends')
  .refine((text) => !/\)(?:[*+]|\{\d+,\})|\\[1-9k]/.test(text), 'repeats a group without a bound')
  .transform((text) => new RegExp(text, 'u'))

const structures = Object.keys(STRUCTURES) as [StructureName, ...StructureName[]]

const form: z.ZodType<Form, unknown> = z.union([
  z.strictObject({ values: z.array(z.string().min(1)).min(1) }),
  z.strictObject({ pattern }),
  z.strictObject({ term: z.string() }),
  z.strictObject({ present: z.literal(true) }),
  z
    .strictObject({ structure: z.enum(structures), prefix: z.string().lowercase().optional() })
    .transform(({ structure, prefix }) => (prefix === undefined ? { structure } : { structure, prefix })),
])

/** A table with the names of places in it resolved. */
function tableOf(named: Record<string, z.infer<typeof places>>) {
  const at = z
    .array(
      z.union([
        z
          .string()
          .refine((name) => Object.hasOwn(named, name), 'names no places')
          .transform((name) => named[name] ?? []),
        places.element.transform((place) => [place]),
      ]),
    )
    .min(1)
    .transform((lists) => lists.flat())
  const condition = z.strictObject({ at, form, example: z.string() })
  const examples = z.array(z.string())
  const mark = z.strictObject({
    id: word,
    at,
    form,
    tool: z.string().min(1),
    means: z
      .enum([
        'generated',
        'partly_generated',
        'possibly_generated',
        'processed_by_tool',
        'composed',
        'captured',
      ])
      .optional(),
    kind: z.enum(['parameters', 'source_type', 'label', 'ai_fields', 'name']),
    with: condition.optional(),
    without: condition.optional(),
    basis: z.enum(['standard', 'writer', 'file', 'name']),
    source: z.string().regex(/https?:\/\//, 'has no address'),
    examples: examples.min(1),
    counterexamples: examples.optional(),
  })
  const editor = z.strictObject({ name: z.string(), pattern, examples: examples.min(1) })
  return z.strictObject({
    places: z.record(z.string(), places),
    marks: z.array(mark),
    editors: z.array(editor),
  })
}

type Table = z.infer<ReturnType<typeof tableOf>>

/** What is wrong with the rows beyond their schema. */
function* problems({ marks, editors }: Table): Generator<string> {
  const ids = new Set<string>()
  for (const mark of marks) {
    if (ids.has(mark.id)) yield `${mark.id} is there twice`
    ids.add(mark.id)
    if ('structure' in mark.form !== (mark.means === undefined))
      yield `${mark.id}: means belongs to every form but a structure`
    const matches = (text: string) => Boolean(matchForm(mark.form, text))
    for (const condition of [mark.with, mark.without])
      if (condition !== undefined && !matchForm(condition.form, condition.example))
        yield `a condition of ${mark.id} does not match ${condition.example}`
    for (const text of mark.examples) if (!matches(text)) yield `${mark.id} does not match ${text}`
    for (const text of mark.counterexamples ?? []) if (matches(text)) yield `${mark.id} matches ${text}`
  }
  for (const { name, pattern, examples } of editors)
    for (const text of examples) if (!pattern.test(text)) yield `${name} does not match ${text}`
}

/** JSON text, with regular expressions as literals. */
function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${literal(entry)}`)
  return `{ ${entries.join(', ')} }`
}

const rows = (values: readonly unknown[]) => values.map((value) => `  ${literal(value)},\n`).join('')

/** The text of `marks.yaml`, checked: every row with its examples. Throws an error that names what is wrong. */
export function readMarks(text: string): Table {
  const document = parse(text, { merge: true }) as { places?: unknown }
  const table = tableOf(z.record(z.string(), places).parse(document.places)).parse(document)
  const wrong = [...problems(table)]
  if (wrong.length > 0) throw new Error(`marks.yaml: ${wrong.join('; ')}`)
  return table
}

/** The module with the table of marks. What a row is known from stays in `marks.yaml`. */
export function marksModule(text: string): string {
  const { marks, editors } = readMarks(text)
  const kept = marks.map(({ id, at, form, tool, means, kind, with: beside, without }) => ({
    id,
    at,
    form,
    tool,
    means: means ?? null,
    kind,
    ...(beside === undefined ? {} : { with: { at: beside.at, form: beside.form } }),
    ...(without === undefined ? {} : { without: { at: without.at, form: without.form } }),
  }))
  return `// Generated from the table of marks by \`npm run codegen\`. Do not edit.

import type { Editor, Mark } from '../src/analysis/marks/mark.js'

/** The table of marks, see \`src/analysis/marks.yaml\`. */
export const MARKS = [
${rows(kept)}] as const satisfies readonly Mark[]

/** Programs for editing. */
export const EDITORS = [
${rows(editors.map(({ name, pattern }) => ({ name, pattern })))}] as const satisfies readonly Editor[]
`
}
