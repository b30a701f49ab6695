import { isObject, type JsonObject, member } from './json-text.js'

/** An input of a node that another node feeds. */
export type Link = {
  /** Its name; empty for a reroute. */
  readonly name: string
  /** Identifier of the node that feeds it. */
  readonly from: string
  /** The type of what flows, such as `IMAGE`; `undefined` in API prompts, which do not say it. */
  readonly type: string | undefined
}

export type GraphNode = {
  /** `KSampler`, `SaveImage`. */
  readonly type: string
  readonly links: readonly Link[]
  /** The first of its texts, such as names of models. */
  readonly texts: readonly string[]
  /** Passes its inputs through unchanged. */
  readonly bypassed: boolean
}

export type Graph = ReadonlyMap<string, GraphNode>

/** More nodes than any graph in use has. */
export const MAX_NODES = 4000

/** Links of all nodes together. */
export const MAX_LINKS = 20_000

const MAX_TEXTS = 16

/** Longest type, name of an input, or name of a file; longer ones (prompts) say nothing of what a node does. */
const MAX_NAME_LENGTH = 120

export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH

export const isNodeType = (value: unknown): value is string => isName(value) && value !== ''

export const textsAmong = (values: readonly unknown[]): string[] => values.filter(isName).slice(0, MAX_TEXTS)

/** Not nodes: what Civitai's generator adds to its prompts. */
const ADDED_BY_CIVITAI = new Set(['extra', 'extraMetadata'])

/**
 * The graph of an API prompt, in which every node has `class_type` and `inputs`, and a link is `[node, output]`.
 * `null` for any other object.
 *
 * Source: `execution.py` (`validate_prompt`) and `nodes.py` (`SaveImage`) of comfyanonymous/ComfyUI.
 */
export const graphOfPrompt = (prompt: JsonObject): Graph | null => {
  const graph = new Map<string, GraphNode>()
  let linkCount = 0
  for (const [id, node] of Object.entries(prompt)) {
    if (ADDED_BY_CIVITAI.has(id)) continue
    const type = isObject(node) ? member(node, 'class_type') : undefined
    const inputs = isObject(node) ? member(node, 'inputs') : undefined
    if (!isNodeType(type) || !isObject(inputs) || graph.size >= MAX_NODES) return null
    const links = Object.entries(inputs).flatMap(([name, value]) => {
      const from = sourceOf(value)
      return from === undefined || !isName(name) ? [] : [{ name, from, type: undefined }]
    })
    linkCount += links.length
    if (linkCount > MAX_LINKS) return null
    graph.set(id, { type, links, texts: textsAmong(Object.values(inputs)), bypassed: false })
  }
  return graph.size === 0 ? null : graph
}

const sourceOf = (value: unknown): string | undefined => {
  if (!Array.isArray(value) || value.length !== 2 || !Number.isInteger(value[1])) return undefined
  const id: unknown = value[0]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
