import {
  isObject,
  type JsonObject,
  member,
  numberMember,
  objectMember,
  parseObject,
  stringMember,
} from './json-text.js'
import { plainText } from './plain-text.js'
import type { Structured, StructureReader } from './structured.js'

/**
 * InvokeAI in its four forms: the command line of `Dream`, `sd-metadata`, `invokeai_metadata` and `invokeai_graph`.
 *
 * Sources: `ldm/invoke/args.py` (`dream_prompt_str`, `metadata_dumps`), `invokeai/app/invocations/metadata.py`
 * (`core_metadata`) and `invokeai/app/services/shared/graph.py` of invoke-ai/InvokeAI.
 */
export const readInvokeAi: StructureReader = (text) => {
  const object = parseObject(text)
  if (!object) return readDream(plainText(text))
  return readSdMetadata(object) ?? readGraph(object) ?? readCoreMetadata(object)
}

const found = (loaded: string | undefined, detail: string): Structured => ({
  tool: 'InvokeAI',
  means: loaded === undefined ? 'generated' : 'partly_generated',
  detail: loaded === undefined ? detail : `${detail}, ${loaded}`,
})

/** The switches that always stand behind the prompt, in this order; the first versions wrote no spaces. */
const DREAM =
  /(?:^|\s)-s ?\d{1,5} -S ?\d{1,20} -W ?\d{1,6} -H ?\d{1,6} -C ?\d{1,6}(?:\.\d{1,20})?((?: --?[a-zA-Z].*)?)$/s

const SAMPLER = / -A ?\w{2,40}(?= |$)/

/** Picture, mask, outcropping, strength and text mask of img2img and inpainting. */
const DREAM_LOADED = / (-I|-M|-[Dfc](?=[ \d.])|-tm(?= )|--(?:inpaint_replace|embiggen))/

const MAX_SWITCHES = 8192

const readDream = (text: string): Structured | null => {
  const switches = DREAM.exec(text.slice(-MAX_SWITCHES))?.[1]
  if (switches === undefined || !SAMPLER.test(switches)) return null
  return found(DREAM_LOADED.exec(switches)?.[1], '-s, -S, -C, -A')
}

const APPLICATION = /^(?:invoke-ai\/InvokeAI|lstein\/stable-diffusion)$/i

const readSdMetadata = (object: JsonObject): Structured | null => {
  if (!APPLICATION.test(stringMember(object, 'app_id') ?? '')) return null
  const images = member(object, 'images')
  const first: unknown = Array.isArray(images) ? images[0] : undefined
  const image = objectMember(object, 'image') ?? (isObject(first) ? first : undefined)
  if (!image || numberMember(image, 'steps') === undefined || member(image, 'sampler') === undefined)
    return null
  const type = stringMember(image, 'type') ?? 'txt2img'
  const loaded = type !== 'txt2img' || member(image, 'init_image_path') !== undefined
  return found(loaded ? type : undefined, 'app_id, steps, sampler')
}

const readCoreMetadata = (object: JsonObject): Structured | null => {
  if (stringMember(object, 'app_version') === undefined) return null
  const upscaled = ['upscale_initial_image', 'init_image'].find((name) => member(object, name) !== undefined)
  const mode = stringMember(object, 'generation_mode')
  if (mode !== undefined) {
    if (/(?:^|_)txt2img$/.test(mode)) return found(upscaled, `generation_mode ${mode.slice(0, 40)}`)
    const loaded = /(?:^|_)(?:img2img|inpaint|outpaint)$/.test(mode)
    return loaded ? found(mode.slice(0, 40), 'app_version') : null
  }
  const sampled = numberMember(object, 'seed') !== undefined && numberMember(object, 'steps') !== undefined
  return sampled && member(object, 'model') !== undefined ? found(upscaled, 'app_version, seed, steps') : null
}

/** Nodes that sample, by the end of their type: `denoise_latents`, `flux_denoise`, and those of version 3.0. */
const SAMPLES = /(?:^|_)(?:denoise_latents|denoise(?:_meta)?|t2l|l2l|txt2img|img2img|inpaint)$/

/** Nodes through which a loaded picture or a mask reaches the latent. */
const LOADS =
  /^(?:i2l|.*_i2l|.*vae_encode|l2l|img2img|inpaint|create_denoise_mask|create_gradient_mask|infill_.*)$/

/** Nodes that change a picture without sampling, by which a graph is known as InvokeAI's. */
const EDITS = /^(?:esrgan|spandrel_image_to_image\w*|img_\w+|infill_\w+|save_image)$/

/**
 * A graph of which the order is not followed: any node that encodes a picture counts as loading one, since the
 * weaker word is the safe one.
 */
const readGraph = (object: JsonObject): Structured | null => {
  const nodes = objectMember(object, 'nodes')
  if (!nodes || !Array.isArray(member(object, 'edges'))) return null
  const types = Object.entries(nodes).map(([id, node]) => nodeType(id, node))
  if (types.length === 0 || types.includes(undefined)) return null
  const known = types.flatMap((type) => type ?? [])
  const samples = known.find((type) => SAMPLES.test(type))
  if (samples === undefined) {
    const edits = known.find((type) => EDITS.test(type))
    return edits === undefined ? null : { tool: 'InvokeAI', means: 'processed_by_tool', detail: edits }
  }
  return found(
    known.find((type) => LOADS.test(type)),
    samples,
  )
}

/** A node has its own identifier and a type in lower case; the graphs of other programs have not. */
const nodeType = (id: string, node: unknown): string | undefined => {
  if (!isObject(node) || member(node, 'id') !== id) return undefined
  const type = stringMember(node, 'type')
  return type !== undefined && /^[a-z][a-z0-9_]{0,79}$/.test(type) ? type : undefined
}
