// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

/** Stands for every value that a schema allows, for {@link optionalFields}. */
const ANY_VALUE = Symbol('any value')

/**
 * The optional properties of a schema and its parts that a value carries, such as `Scan.verdict`: named by the schema
 * that they are in, or by `at`. Without a value, all of them.
 */
export function optionalFields(
  document: Node,
  schema: Node,
  at: string,
  value: unknown = ANY_VALUE,
): string[] {
  if (schema === undefined || (value !== ANY_VALUE && (typeof value !== 'object' || value === null)))
    return []
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)
    return optionalFields(document, document.components.schemas[name], name, value)
  }
  if (schema.items !== undefined) {
    const items: unknown[] = Array.isArray(value) ? value : value === ANY_VALUE ? [ANY_VALUE] : []
    return items.flatMap((item) => optionalFields(document, schema.items, at, item))
  }
  const ofChoices = ((schema.oneOf ?? []) as Node[]).flatMap((one) =>
    optionalFields(document, one, at, value),
  )
  const ofProperties = Object.entries<Node>(schema.properties ?? {}).flatMap(([name, property]) => {
    const held = value === ANY_VALUE ? ANY_VALUE : (value as Record<string, unknown>)[name]
    if (held === undefined) return []
    const below = optionalFields(document, property, `${at}.${name}`, held)
    return schema.required?.includes(name) ? below : [`${at}.${name}`, ...below]
  })
  return [...ofChoices, ...ofProperties]
}
