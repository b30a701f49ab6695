import { readFileSync } from 'node:fs'
import JsonFormula from '@adobe/json-formula'
import { parseAllDocuments } from 'yaml'

/** A published asset rubric of the C2PA conformance programme: json-formula expressions over crJSON. */
export type Rubric = {
  readonly variables: Readonly<Record<string, unknown>>
  /** Named expressions, which others call like functions. */
  readonly expressions: Readonly<Record<string, string>>
  readonly statements: readonly { readonly id: string; readonly expression: string }[]
}

/** Reads a rubric: one YAML document with what its expressions share, and one with the list of its statements. */
export function readRubric(path: string): Rubric {
  const [shared, statements] = parseAllDocuments(readFileSync(path, 'utf8')).map((one) => one.toJS())
  return { ...shared, statements }
}

/** TYPE_ANY of json-formula. */
const ANY = 1

function run(rubric: Rubric, expression: string, data: unknown, args: readonly unknown[] = []): unknown {
  const functions = Object.entries(rubric.expressions).map(([name, body]) => [
    name,
    {
      // The rubric's prose numbers `$args` from the second argument; its expressions number it from the first.
      _func: (given: readonly unknown[], current: unknown) => run(rubric, body, current, given),
      _signature: [{ types: [ANY], optional: true, variadic: true }],
    },
  ])
  const formula = new JsonFormula(Object.fromEntries(functions))
  return formula.search(expression, data, { ...rubric.variables, $args: args })
}

/** Which of the rubric's statements hold for a manifest of crJSON, by their identifiers. */
export const evaluate = (rubric: Rubric, manifest: unknown): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    rubric.statements.map(({ id, expression }) => [id, run(rubric, expression, manifest) === true]),
  )
