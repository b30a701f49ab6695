import type { Node } from './places.js'

/** A part of an answer, as its schema describes it. A schema with a name is the same part wherever it is referred to. */
export type Part = {
  /** By the schema or the answer that it is in: `Scan.verdict`, `listScans 200.data[]`. */
  readonly name: string
  readonly nullable: boolean
  /** The values of an enum; empty if it is none. `null` is not among them. */
  readonly values: readonly string[]
  readonly properties: readonly Property[]
  /** Of a list, or of the entries of an object. */
  readonly items: Part | undefined
}
type Property = {
  readonly name: string
  /** `Scan.verdict`, also if its schema has a name of its own. */
  readonly place: string
  readonly required: boolean
  readonly part: Part
}

/** An answer of an operation. */
export type Answer = {
  readonly operationId: string
  readonly status: number
  /** By their names in lower case, whether each is required. */
  readonly headers: ReadonlyMap<string, boolean>
  /** Absent for an answer that is not JSON. */
  readonly body: Part | undefined
}

/** `DeliveryAttempt.error` for the schema of a property that others share. */
const nameOf = (reference: string): string =>
  reference.replace(/^#\/components\/schemas\//, '').replaceAll('/properties/', '.')

/** All answers of a contract, by operationId and status: `getScan 200`. */
export function answersOf(document: Node): ReadonlyMap<string, Answer> {
  const named = new Map<string, Part>()

  const at = (reference: string): Node =>
    reference
      .slice(2)
      .split('/')
      .reduce((node: Node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  const resolved = (node: Node): Node => (node.$ref === undefined ? node : resolved(at(node.$ref)))

  function partOf(schema: Node, name: string): Part {
    if (schema.$ref !== undefined) {
      const known = named.get(schema.$ref)
      if (known !== undefined) return known
      return describe(at(schema.$ref), nameOf(schema.$ref), schema.$ref)
    }
    return describe(schema, name)
  }

  function describe(schema: Node, name: string, reference?: string): Part {
    // Every choice in an answer is between something and null.
    const choice = schema.oneOf?.find((one: Node) => one.type !== 'null')
    const something = choice === undefined ? schema : resolved(choice)
    const part: { -readonly [Key in keyof Part]: Part[Key] } = {
      name,
      nullable: choice !== undefined || [schema.type].flat().includes('null'),
      values: (something.enum ?? []).filter((value: unknown) => value !== null),
      properties: [],
      items: undefined,
    }
    if (reference !== undefined) named.set(reference, part)
    if (choice?.$ref !== undefined) {
      const { values, properties, items } = partOf(choice, name)
      return Object.assign(part, { values, properties, items })
    }
    part.properties = Object.entries<Node>(something.properties ?? {}).map(([key, property]) => ({
      name: key,
      place: `${name}.${key}`,
      required: something.required?.includes(key) ?? false,
      part: partOf(property, `${name}.${key}`),
    }))
    if (something.items !== undefined) part.items = partOf(something.items, `${name}[]`)
    else if (typeof something.additionalProperties === 'object')
      part.items = partOf(something.additionalProperties, `${name}{}`)
    return part
  }

  const answers = new Map<string, Answer>()
  for (const item of Object.values<Node>(document.paths))
    for (const operation of Object.values<Node>(item))
      for (const [status, response] of Object.entries<Node>(operation.responses ?? {})) {
        const { headers = {}, content } = resolved(response)
        const key = `${operation.operationId} ${status}`
        const schema = content?.['application/json']?.schema
        answers.set(key, {
          operationId: operation.operationId,
          status: Number(status),
          headers: new Map(
            Object.entries<Node>(headers).map(([name, header]) => [
              name.toLowerCase(),
              resolved(header).required === true,
            ]),
          ),
          body: schema === undefined ? undefined : partOf(schema, key),
        })
      }
  return answers
}

/** All parts of some answers, each once. */
export function partsOf(answers: Iterable<Answer>): ReadonlySet<Part> {
  const found = new Set<Part>()
  const add = (part: Part | undefined): void => {
    if (part === undefined || found.has(part)) return
    found.add(part)
    for (const property of part.properties) add(property.part)
    add(part.items)
  }
  for (const { body } of answers) add(body)
  return found
}
