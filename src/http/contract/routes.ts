import { ApiError } from '../errors.js'
import type { OperationFacts } from './handler-types.js'

/** The operation for a request's path and method, or the methods that its path allows. */
export type RouteMatch =
  | { readonly operationId: string; readonly params: Record<string, string> }
  | { readonly allowed: readonly string[] }

type Template = {
  readonly length: number
  /** Literal segments, and names of the parameter segments, by index. */
  readonly literals: readonly (readonly [index: number, text: string])[]
  readonly parameters: readonly (readonly [index: number, name: string])[]
  readonly methods: Map<string, string>
}

/**
 * Finds the operation for a path as sent. Paths are matched exactly, without decoding or normalizing case or slashes;
 * `undefined` when no template matches. HEAD is treated as GET. Parameters are left encoded.
 */
export function createRouteMatcher(
  operations: Readonly<Record<string, OperationFacts>>,
): (method: string, path: string) => RouteMatch | undefined {
  const templates = new Map<string, Template>()
  for (const [operationId, { method, path }] of Object.entries(operations)) {
    let template = templates.get(path)
    if (template === undefined) {
      template = toTemplate(path)
      templates.set(path, template)
    }
    template.methods.set(method, operationId)
  }
  const byLength = groupByLength(templates.values())

  return (method, path) => {
    const segments = path.split('/')
    const template = byLength.get(segments.length)?.find((candidate) => matches(candidate, segments))
    if (template === undefined) return undefined
    // Node sends no body in response to HEAD.
    const operationId = template.methods.get(method === 'HEAD' ? 'GET' : method)
    if (operationId === undefined) {
      const methods = [...template.methods.keys()]
      return { allowed: (template.methods.has('GET') ? [...methods, 'HEAD'] : methods).sort() }
    }
    const params: Record<string, string> = {}
    for (const [index, name] of template.parameters) params[name] = segments[index] as string
    return { operationId, params }
  }
}

function toTemplate(path: string): Template {
  const literals: [number, string][] = []
  const parameters: [number, string][] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith('{')) parameters.push([index, segment.slice(1, -1)])
    else literals.push([index, segment])
  }
  return { length: segments.length, literals, parameters, methods: new Map() }
}

/** Groups templates by length, those with fewer parameters first: a literal segment wins over a parameter. */
function groupByLength(templates: Iterable<Template>): Map<number, Template[]> {
  const groups = new Map<number, Template[]>()
  for (const template of templates) {
    const group = groups.get(template.length)
    if (group === undefined) groups.set(template.length, [template])
    else group.push(template)
  }
  for (const group of groups.values()) group.sort((a, b) => a.parameters.length - b.parameters.length)
  return groups
}

function matches({ literals, parameters }: Template, segments: readonly string[]): boolean {
  return (
    literals.every(([index, text]) => segments[index] === text) &&
    parameters.every(([index]) => segments[index] !== '')
  )
}

/** Percent-decodes a caller's text. Throws 400 for malformed encoding, or encoded bytes that are not UTF-8. */
export function decodePercent(text: string, where: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiError(400, 'invalid_request', `The ${where} has malformed percent-encoding.`)
  }
}
