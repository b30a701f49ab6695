import type { Graph, GraphNode } from './comfyui-graph.js'
import {
  type Flow,
  flowOf,
  isControlModel,
  isPreview,
  isSaver,
  kindOf,
  type NodeKind,
  samples,
} from './comfyui-nodes.js'

/** How what a graph wrote came to be. */
export type Origin = {
  readonly means: 'processed_by_tool' | 'partly_generated' | 'generated'
  /** Types of the node that writes, of the one that samples or edits, and of the one that loads a picture. */
  readonly output: string
  readonly maker: string | undefined
  readonly loader: string | undefined
}

const WEAKEST_FIRST = ['processed_by_tool', 'partly_generated', 'generated'] as const

/** Each output walks the graph once more. */
const MAX_OUTPUTS = 16

/**
 * How what a graph wrote came to be: from each output backwards. Of several outputs the weakest word counts, for
 * the file does not say which of them it is. `undefined` when nothing is written.
 */
export const originOf = (graph: Graph): Origin | undefined => {
  const outputs = outputsOf(graph)
  if (outputs.length > MAX_OUTPUTS) return undefined
  const plan = planOf(graph)
  const origins = outputs.map(([id, node]) => originOfOutput(plan, id, node))
  return WEAKEST_FIRST.flatMap((means) => origins.filter((origin) => origin.means === means))[0]
}

type Output = readonly [id: string, node: GraphNode]

/** Nodes that save; without one the ends of the graph; without one of those the previews. */
const outputsOf = (graph: Graph): readonly Output[] => {
  const feeding = new Set([...graph.values()].flatMap(({ links }) => links.map(({ from }) => from)))
  const fed = [...graph].filter(([, { links, bypassed }]) => links.length > 0 && !bypassed)
  const savers = fed.filter(([, node]) => isSaver(node))
  if (savers.length > 0) return savers
  const ends = fed.filter(([id]) => !feeding.has(id))
  const written = ends.filter(([, node]) => !isPreview(node))
  return written.length > 0 ? written : ends
}

type PlannedLink = { readonly from: string; readonly flow: Flow; readonly type: string | undefined }

/** A node, looked at once. */
type PlannedNode = {
  readonly type: string
  readonly kind: NodeKind
  readonly bypassed: boolean
  readonly links: readonly PlannedLink[]
}

type Plan = ReadonlyMap<string, PlannedNode>

const planOf = (graph: Graph): Plan => {
  const onlyOutlines = [...graph.values()].some(isControlModel)
  const plan = new Map<string, PlannedNode>()
  for (const [id, node] of graph) {
    const kind = kindOf(node)
    plan.set(id, {
      type: node.type,
      kind: kind === 'instruct_pix2pix' && !onlyOutlines ? 'picture_to_edit' : kind,
      bypassed: node.bypassed,
      links: node.links.map((link) => ({ from: link.from, flow: flowOf(link), type: link.type })),
    })
  }
  return plan
}

/** A picture is followed through pixels and latents; guidance only to pictures that a model is told to change. */
type Way = 'picture' | 'guidance'

const originOfOutput = (plan: Plan, output: string, { type }: GraphNode): Origin => {
  const sound = /audio/i.test(type)
  let sampler: string | undefined
  let editor: string | undefined
  let loader: string | undefined
  const seen = new Set<string>()
  const steps: { id: string; way: Way; requestedType: string | undefined }[] = [
    { id: output, way: 'picture', requestedType: undefined },
  ]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const node = plan.get(step.id)
    const key = `${step.way} ${step.id}`
    if (!node || seen.has(key)) continue
    seen.add(key)
    if (step.way === 'picture' && !node.bypassed) {
      if (node.kind === 'loader') loader ??= node.type
      if (samples(node.kind)) sampler ??= node.type
      if (node.kind === 'editor') editor ??= node.type
    }
    for (const link of node.links) {
      const way = node.bypassed
        ? wayThroughBypassed(link, step.way, step.requestedType)
        : wayOf(node.kind, link.flow === 'sound' ? (sound ? 'picture' : 'other') : link.flow, step.way)
      if (way) steps.push({ id: link.from, way, requestedType: link.type })
    }
  }
  const maker = sampler ?? (loader === undefined ? undefined : editor)
  const means =
    maker === undefined ? 'processed_by_tool' : loader === undefined ? 'generated' : 'partly_generated'
  return { means, output: type, maker, loader }
}

/** A bypassed node hands on what is of the type that is asked of it. */
const wayThroughBypassed = (
  link: PlannedLink,
  way: Way,
  requestedType: string | undefined,
): Way | undefined => (requestedType === undefined || link.type === requestedType ? way : undefined)

/** The way on which a link is followed; `undefined` when nothing of the picture comes from there. */
const wayOf = (kind: NodeKind, flow: Flow, way: Way): Way | undefined => {
  if (kind === 'loader') return undefined
  if (kind === 'masked_video' && flow === 'video') return 'picture'
  if (kind === 'picture_to_edit' && flow !== 'other') return 'picture'
  if (way === 'guidance') return 'guidance'
  switch (kind) {
    case 'masked_video':
    case 'guiding_video':
    case 'abstraction':
      return undefined
    case 'instruct_pix2pix':
    case 'picture_to_edit':
      return 'guidance'
    case 'guide':
      return flow === 'latent' ? 'picture' : undefined
    case 'first_frame':
      return flow === 'latent' || flow === 'video' ? 'picture' : undefined
    case 'video_service':
      return flow === 'video' ? 'picture' : undefined
    case 'sampler':
      return flow === 'other' ? 'guidance' : 'picture'
    default:
      return flow === 'other' ? undefined : 'picture'
  }
}
