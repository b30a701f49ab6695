import {
  type Graph,
  type GraphNode,
  isNodeType,
  type Link,
  MAX_LINKS,
  MAX_NODES,
  textsAmong,
} from './comfyui-graph.js'
import { isObject, type JsonObject, member, objectMember, stringMember } from './json-text.js'

/** Modes of a node (`LGraphEventMode` of the front end): never executed, and passed through. */
const MUTED = 2
const BYPASSED = 4

/** Subgraphs may hold subgraphs; deeper than this nobody builds them. */
const MAX_DEPTH = 8

type Wire = { readonly from: string; readonly fromSlot: number; readonly type: string | undefined }

type Wiring = {
  /** By identifier. */
  readonly wires: ReadonlyMap<string, Wire>
  /** Those that leave a subgraph, by output. */
  readonly leaving: ReadonlyMap<number, Wire>
}

/** The nodes and links of a workflow or of one use of a subgraph in it. */
type Level = {
  readonly prefix: string
  readonly nodes: ReadonlyMap<string, JsonObject>
  readonly wiring: Wiring
  readonly inputNode: string | undefined
  readonly outer: { readonly level: Level; readonly node: JsonObject } | undefined
  readonly inner: Map<string, Level>
}

/**
 * The graph of a workflow as the editor keeps it, with its subgraphs put in place. `null` for anything else: every
 * node has an identifier and a type, and one of them has the marks that only ComfyUI's editor writes.
 *
 * Source: `src/schemas` (`comfyWorkflowSchema`) of Comfy-Org/ComfyUI_frontend, versions 0.4 and 1.
 */
export const graphOfWorkflow = (workflow: JsonObject): Graph | null => {
  if (!Array.isArray(member(workflow, 'nodes')) || !Array.isArray(member(workflow, 'links'))) return null
  const opening: Opening = {
    definitions: definitionsOf(workflow),
    wirings: new Map(),
    levels: [],
    nodeCount: 0,
  }
  const top = openLevel(workflow, '', undefined, opening)
  if (!top || ![...top.nodes.values()].some(isWrittenByEditor)) return null
  return graphOfLevels(opening.levels)
}

/** The subgraphs, by the type that their uses have. */
const definitionsOf = (workflow: JsonObject): Map<string, JsonObject> => {
  const definitions = new Map<string, JsonObject>()
  for (const definition of listMember(objectMember(workflow, 'definitions') ?? {}, 'subgraphs')) {
    const id = isObject(definition) ? stringMember(definition, 'id') : undefined
    if (isObject(definition) && id !== undefined) definitions.set(id, definition)
  }
  return definitions
}

type Opening = {
  readonly definitions: ReadonlyMap<string, JsonObject>
  /** Of each definition once, however often it is used. */
  readonly wirings: Map<JsonObject, Wiring>
  readonly levels: Level[]
  nodeCount: number
}

/** Nodes of the core, by which workflows of the first months are known. */
const CORE_NODES = new Set(['KSampler', 'CLIPTextEncode', 'CheckpointLoaderSimple', 'VAEDecode'])

/** Properties that ComfyUI's front end gives every node. */
const isWrittenByEditor = (node: JsonObject): boolean => {
  if (CORE_NODES.has(stringMember(node, 'type') ?? '')) return true
  const properties = objectMember(node, 'properties') ?? {}
  return ['Node name for S&R', 'cnr_id'].some((name) => stringMember(properties, name) !== undefined)
}

const listMember = (object: JsonObject, name: string): readonly unknown[] => {
  const value = member(object, name)
  return Array.isArray(value) ? value : []
}

const identifierOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Opens a level and the subgraphs in it; `undefined` when it is not a workflow or has too many nodes. */
const openLevel = (
  source: JsonObject,
  prefix: string,
  outer: Level['outer'],
  opening: Opening,
): Level | undefined => {
  const nodes = new Map<string, JsonObject>()
  for (const node of listMember(source, 'nodes')) {
    const id = isObject(node) ? identifierOf(member(node, 'id')) : undefined
    if (!isObject(node) || id === undefined || !isNodeType(member(node, 'type'))) return undefined
    nodes.set(id, node)
  }
  opening.nodeCount += nodes.size
  if (nodes.size === 0 || opening.nodeCount > MAX_NODES) return undefined
  const wiring = opening.wirings.get(source) ?? wiringOf(source)
  opening.wirings.set(source, wiring)
  const level: Level = {
    prefix,
    nodes,
    wiring,
    inputNode: identifierOf(member(objectMember(source, 'inputNode') ?? {}, 'id')),
    outer,
    inner: new Map(),
  }
  opening.levels.push(level)
  const depth = prefix.split('/').length
  for (const [id, node] of nodes) {
    const definition = opening.definitions.get(stringMember(node, 'type') ?? '')
    if (!definition || member(node, 'mode') === BYPASSED) continue
    if (depth > MAX_DEPTH) return undefined
    const inner = openLevel(definition, `${prefix}${id}/`, { level, node }, opening)
    if (!inner) return undefined
    level.inner.set(id, inner)
  }
  return level
}

/** Links are lists `[id, from, output, to, input, type]`, in subgraphs and in version 1 objects. */
const wiringOf = (source: JsonObject): Wiring => {
  const wires = new Map<string, Wire>()
  const leaving = new Map<number, Wire>()
  const outputNode = identifierOf(member(objectMember(source, 'outputNode') ?? {}, 'id'))
  for (const link of listMember(source, 'links')) {
    const [id, from, fromSlot, to, toSlot, type]: readonly unknown[] = Array.isArray(link)
      ? link
      : isObject(link)
        ? ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot', 'type'].map((name) =>
            member(link, name),
          )
        : []
    const identifier = identifierOf(id)
    const origin = identifierOf(from)
    if (identifier === undefined || origin === undefined) continue
    const wire = {
      from: origin,
      fromSlot: Number(fromSlot),
      type: typeof type === 'string' ? type : undefined,
    }
    wires.set(identifier, wire)
    if (outputNode !== undefined && identifierOf(to) === outputNode) leaving.set(Number(toSlot), wire)
  }
  return { wires, leaving }
}

const graphOfLevels = (levels: readonly Level[]): Graph | null => {
  const graph = new Map<string, GraphNode>()
  const named = namedValues(levels)
  let linkCount = 0
  for (const level of levels)
    for (const [id, node] of level.nodes) {
      if (level.inner.has(id) || member(node, 'mode') === MUTED) continue
      const type = stringMember(node, 'type') ?? ''
      const setter = type === 'GetNode' ? named.get(nameOfValue(node) ?? '') : undefined
      const links =
        setter === undefined ? linksOf(level, node) : [{ name: '', from: setter, type: undefined }]
      linkCount += links.length
      if (linkCount > MAX_LINKS) return null
      graph.set(level.prefix + id, {
        type,
        links,
        texts: textsAmong(listMember(node, 'widgets_values')),
        bypassed: member(node, 'mode') === BYPASSED,
      })
    }
  return graph
}

/** KJNodes' `SetNode` and `GetNode` are links by name, which are gone in the API prompt. */
const namedValues = (levels: readonly Level[]): ReadonlyMap<string, string> => {
  const named = new Map<string, string>()
  for (const level of levels)
    for (const [id, node] of level.nodes) {
      const name = member(node, 'type') === 'SetNode' ? nameOfValue(node) : undefined
      if (name !== undefined) named.set(name, level.prefix + id)
    }
  return named
}

const nameOfValue = (node: JsonObject): string | undefined =>
  textsAmong(listMember(node, 'widgets_values').slice(0, 1))[0]

const linksOf = (level: Level, node: JsonObject): Link[] =>
  listMember(node, 'inputs').flatMap((input) => {
    const wire = isObject(input)
      ? level.wiring.wires.get(identifierOf(member(input, 'link')) ?? '')
      : undefined
    const from = wire && sourceOf(level, wire, 0)
    if (!isObject(input) || from === undefined) return []
    return [
      { name: stringMember(input, 'name') ?? '', from, type: wire?.type ?? stringMember(input, 'type') },
    ]
  })

/** The node that feeds a link, through the borders of subgraphs, inwards and outwards. */
const sourceOf = (level: Level, wire: Wire, crossed: number): string | undefined => {
  if (crossed > 2 * MAX_DEPTH) return undefined
  const inner = level.inner.get(wire.from)
  if (inner) {
    const leaving = inner.wiring.leaving.get(wire.fromSlot)
    return leaving && sourceOf(inner, leaving, crossed + 1)
  }
  if (level.outer && wire.from === level.inputNode) {
    const input = listMember(level.outer.node, 'inputs')[wire.fromSlot]
    const link = isObject(input) ? identifierOf(member(input, 'link')) : undefined
    const outer = level.outer.level.wiring.wires.get(link ?? '')
    return outer && sourceOf(level.outer.level, outer, crossed + 1)
  }
  return level.prefix + wire.from
}
