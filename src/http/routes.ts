import type { OperationFacts } from '../../generated/handler-types.js'
import { ApiError } from './errors.js'

/** Where a request's path and method lead in a contract. */
export type RouteMatch =
  | { readonly operationId: string; readonly params: ReadonlyMap<string, string> }
  | { readonly allowed: readonly string[] }

type Template = {
  readonly segments: readonly (string | { parameter: string })[]
  readonly methods: Map<string, string>
}

/**
 * Finds the operation of a path as it was sent. Paths are exact: no decoding, no folding of case or slashes;
 * `undefined` when no template matches. Parameters are left encoded.
 */
export function createRouteMatcher(
  operations: Readonly<Record<string, OperationFacts>>,
): (method: string, path: string) => RouteMatch | undefined {
  const templates = new Map<string, Template>()
  for (const [operationId, { method, path }] of Object.entries(operations)) {
    let template = templates.get(path)
    if (template === undefined) {
      const segments = path
        .split('/')
        .map((segment) => (segment.startsWith('{') ? { parameter: segment.slice(1, -1) } : segment))
      template = { segments, methods: new Map() }
      templates.set(path, template)
    }
    template.methods.set(method, operationId)
  }
  const byLength = groupByLength(templates.values())

  return (method, path) => {
    const segments = path.split('/')
    // A literal segment goes before a parameter in the same place, as OpenAPI has it.
    let best: { template: Template; params: Map<string, string> } | undefined
    for (const template of byLength.get(segments.length) ?? []) {
      const params = matchSegments(template, segments)
      if (params !== undefined && (best === undefined || params.size < best.params.size))
        best = { template, params }
    }
    if (best === undefined) return undefined
    const operationId = best.template.methods.get(method)
    if (operationId === undefined) return { allowed: [...best.template.methods.keys()].sort() }
    return { operationId, params: best.params }
  }
}

function groupByLength(templates: Iterable<Template>): Map<number, Template[]> {
  const groups = new Map<number, Template[]>()
  for (const template of templates) {
    const group = groups.get(template.segments.length)
    if (group === undefined) groups.set(template.segments.length, [template])
    else group.push(template)
  }
  return groups
}

function matchSegments(template: Template, segments: string[]): Map<string, string> | undefined {
  const params = new Map<string, string>()
  for (const [index, expected] of template.segments.entries()) {
    const segment = segments[index] as string
    if (typeof expected === 'string') {
      if (expected !== segment) return undefined
    } else {
      if (segment === '') return undefined
      params.set(expected.parameter, segment)
    }
  }
  return params
}

/** Percent-decodes what a caller sent; malformed encoding (or encoded bytes that are not UTF-8) is 400. */
export function decodePercent(text: string, where: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ApiError(400, 'invalid_request', `The ${where} has malformed percent-encoding.`)
  }
}
