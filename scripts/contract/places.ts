// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
export type Node = any

/** A node of a contract, with a name by which people find it. */
export type Place = { readonly name: string; readonly node: Node }

/** Hold values that look like the contract's own nodes. */
const EXAMPLES = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Left out of names, because what follows them says enough. */
const SILENT =
  /^(?:components|schemas|parameters|headers|responses|paths|webhooks|schema|content|application\/json|requestBody|post|allOf|oneOf|anyOf|\d)$/

/**
 * All nodes of a contract, examples left out. They are named by the schema, the parameter, the header or the operation
 * that they are in, and by the properties that lead to them: `Case.title`, `Limit`, `listScans.200.data.items`.
 */
export function placesOf(document: Node): Place[] {
  const found: Place[] = []
  const visit = (node: Node, steps: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node)) found.push({ name: steps.join('.') || 'info', node })
    for (const [key, value] of Object.entries<Node>(node)) {
      if (EXAMPLES.has(key) || key.startsWith('x-')) continue
      if (key === 'properties') {
        for (const [name, property] of Object.entries<Node>(value)) visit(property, [...steps, name])
        continue
      }
      const named = value?.operationId ?? (Array.isArray(node) && value?.name)
      visit(value, named ? [named] : SILENT.test(key) || key.startsWith('/') ? steps : [...steps, key])
    }
  }
  visit(document, [])
  return found
}
