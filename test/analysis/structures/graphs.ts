/** A node of an API prompt: its type, the nodes that feed its inputs, and what else is set. */
type Node = readonly [
  type: string,
  links?: Readonly<Record<string, string>>,
  values?: Readonly<Record<string, unknown>>,
]

export type Nodes = Readonly<Record<string, Node>>

/** The API prompt as ComfyUI saves it. */
export const promptOf = (nodes: Nodes): object =>
  Object.fromEntries(
    Object.entries(nodes).map(([id, [class_type, links = {}, values = {}]]) => [
      id,
      {
        inputs: {
          ...values,
          ...Object.fromEntries(Object.entries(links).map(([name, from]) => [name, [from, 0]])),
        },
        class_type,
      },
    ]),
  )

/** The same graph as the editor keeps it; links have a type by the name of their input, or `*`. */
export const workflowOf = (
  nodes: Nodes,
  more: Readonly<Record<string, object>> = {},
  types: Readonly<Record<string, string>> = {},
): object => {
  const links: unknown[] = []
  const list = Object.entries(nodes).map(([id, [nodeType, feeds = {}, values = {}]]) => ({
    id: Number(id),
    type: nodeType,
    mode: 0,
    inputs: Object.entries(feeds).map(([name, from], slot) => {
      const type = types[name] ?? '*'
      links.push([links.length + 1, Number(from), 0, Number(id), slot, type])
      return { name, type, link: links.length }
    }),
    properties: { 'Node name for S&R': nodeType },
    widgets_values: Object.values(values),
    ...more[id],
  }))
  return { last_node_id: 99, last_link_id: links.length, nodes: list, links, version: 0.4 }
}

/** Save ← decode ← sample; what is sampled comes from node 5. */
export const SAMPLED: Nodes = {
  9: ['SaveImage', { images: '8' }, { filename_prefix: 'x' }],
  8: ['VAEDecode', { samples: '3', vae: '4' }],
  3: ['KSampler', { model: '4', positive: '6', negative: '7', latent_image: '5' }, { seed: 1, steps: 20 }],
  4: ['CheckpointLoaderSimple', {}, { ckpt_name: 'a.safetensors' }],
  6: ['CLIPTextEncode', { clip: '4' }, { text: 'a heron' }],
  7: ['CLIPTextEncode', { clip: '4' }],
  5: ['EmptyLatentImage', {}, { width: 512, height: 512 }],
}
export const LOAD: Nodes = { 20: ['LoadImage', {}, { image: 'photo.jpg' }] }
