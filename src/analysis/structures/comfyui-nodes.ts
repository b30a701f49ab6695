import type { GraphNode, Link } from './comfyui-graph.js'

/*
 * What nodes do, by their types and the names of their inputs: tables, for there are thousands of custom nodes, and
 * their authors keep to the words of the core.
 * Sources: `nodes.py`, `comfy_extras/` and `comfy_api_nodes/` of comfyanonymous/ComfyUI; Impact Pack (ltdrdata),
 * WanVideoWrapper, KJNodes and SUPIR (kijai), VideoHelperSuite (Kosinkadink), Efficiency Nodes (jags111), Easy Use
 * (yolain), UltimateSDUpscale (ssitu), ReActor (Gourieff), inpaint nodes (Acly).
 */

export type NodeKind =
  /** Brings a picture, video or sound from outside. */
  | 'loader'
  /** Paints into the masked parts of a video. */
  | 'masked_video'
  /** Follows the movements of a video. */
  | 'guiding_video'
  /** Gives a picture to a model that is told how to change it, or the first stage of a cascade to the second. */
  | 'picture_to_edit'
  /** The same node with a model that only follows outlines or depth. */
  | 'instruct_pix2pix'
  /** Leaves nothing of a picture but its outlines, its depth, its size or words about it. */
  | 'abstraction'
  | 'sampler'
  /** Has a video made by a service. A picture is its first frame. */
  | 'video_service'
  /** Has a picture made by a service. */
  | 'service'
  /** Paints without a sampler: faces that are exchanged, things that are removed. */
  | 'editor'
  /** Makes the first frame of a video of a picture. */
  | 'first_frame'
  /** Lets a picture guide the sampler, and hands on a pipe or a latent. */
  | 'guide'
  | 'other'

/** A pattern of parts of names, in any case. */
const anyOf = (parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'i')

const SERVICES = new RegExp(
  `^(?:${[
    'Flux(?:Pro|Kontext(?:Pro|Max)|2(?:Pro|Max|Flex))',
    'OpenAI(?:DallE|GPTImage|VideoSora)',
    'Gemini(?:Image|NanoBanana)',
    'Veo',
    'Grok(?:Image|Video)',
    'Ideogram',
    'Recraft(?:TextTo|ImageTo|ImageInpaint|ReplaceB)',
    'Stability(?:Stable|Text|Audio)',
    'Reve(?:Image|Create|Edit|Remix)',
    'Krea(?:Image|Video)',
    'Luma(?:Image|Video)',
    'ByteDance(?:Seedream|Seedance|Image|Text|First)',
    'Wan\\w*Api$',
    'LtxvApi',
    'Kling',
    'Minimax',
    'Moonvalley',
    'Pika',
    'Pixverse',
    'Runway',
    'Vidu',
  ].join('|')})`,
)
const MAKES_VIDEO = /video|veo|sora|frame|i2v|t2v|hailuo|pika|pixverse|vidu|moonvalley|avatar/i
const isService = ({ type }: GraphNode): boolean =>
  SERVICES.test(type) && !/upscal|enhanc|remov|vectori/i.test(type)

const LATENT = /^(?:.*latents?|latent_.*|samples)$/i
const SAMPLERS = /sampler|supir_sample|detailer|ultimate ?sd ?upscale/i
/** The samplers of ComfyUI itself, in `nodes.py` and `comfy_extras/nodes_custom_sampler.py`. */
const CORE_SAMPLERS = new Set(['KSampler', 'KSamplerAdvanced', 'SamplerCustom', 'SamplerCustomAdvanced'])
const NO_SAMPLERS = /pre ?sampling|model ?sampling|select|scheduler|sigmas|settings|config/i
const DRIVES_SAMPLER = /^(?:.*model|guider|pipe|.*_pipe|.*pipeline|positive|.*embeds)$/i

/** By name, with what drives it (`KSamplerSelect` and `SamplerEuler` have nothing that does), or by its inputs. */
const isSampler = ({ type, links }: GraphNode): boolean => {
  const has = (name: RegExp): boolean => links.some((link) => name.test(link.name))
  if (CORE_SAMPLERS.has(type)) return true
  if (NO_SAMPLERS.test(type)) return false
  return (SAMPLERS.test(type) && has(DRIVES_SAMPLER)) || (has(/model$/i) && has(/^positive$/) && has(LATENT))
}

const LOADERS = anyOf([
  'load.{0,14}(?:image|img|video|audio|picture|photo|frames)',
  '(?:image|img|video|audio).{0,4}load',
  'image.{0,12}(?:base64|from ?url)',
  '(?:canvas|webcam)(?:image|capture)',
  'PainterNode',
])
const LOADS_MODELS = /model|checkpoint|ckpt|lora|vae|encoder|unet/i
const FIRST_FRAME = anyOf([
  '(?:image|img)_?(?:to|2)_?vid',
  'i2v',
  'first_?last_?frame',
  'StartEnd',
  '(?:Inpaint|Control|Animate|Camera)ToVideo',
  'AddGuide',
  'zero123',
  'sv3d',
])
const ABSTRACTIONS = anyOf([
  'canny|line_?art|scribble|_hed|pidinet|sobel',
  'preprocessor',
  'open_?pose|dw_?pose',
  'depth_?anything|midas|zoe_?depth|normal_?map',
  'caption|interrogat|tagger|florence',
  'get.{0,8}(?:size|resolution|dimension)|image ?size',
])
const GUIDES = anyOf([
  'control_?net|t2i_?adapter',
  'ip_?adapter|style_?model|redux|unclip|reference_?only',
  'pulid|instant_?id|photomaker',
])

/** The first that fits. */
const KINDS: readonly (readonly [NodeKind, (node: GraphNode) => boolean])[] = [
  ['loader', ({ type }) => LOADERS.test(type) && !LOADS_MODELS.test(type)],
  ['masked_video', ({ type, links }) => /vace/i.test(type) && links.some(({ name }) => /masks$/.test(name))],
  ['guiding_video', ({ type }) => /vace/i.test(type)],
  ['sampler', isSampler],
  ['video_service', (node) => isService(node) && MAKES_VIDEO.test(node.type)],
  ['service', isService],
  ['instruct_pix2pix', ({ type }) => /InstructPixToPix/i.test(type)],
  ['picture_to_edit', ({ type }) => /ReferenceLatent|Image ?Edit|StageB_Conditioning|OmniGen/i.test(type)],
  ['editor', ({ type }) => /face.?swap|lama.{0,4}(?:remov|inpaint)|INPAINT_InpaintWithModel/i.test(type)],
  ['abstraction', ({ type }) => ABSTRACTIONS.test(type)],
  ['first_frame', ({ type }) => FIRST_FRAME.test(type)],
  ['guide', ({ type }) => GUIDES.test(type)],
]

export const kindOf = (node: GraphNode): NodeKind => KINDS.find(([, fits]) => fits(node))?.[0] ?? 'other'

/** Makes what was not there: its output is generated. */
export const samples = (kind: NodeKind): boolean =>
  kind === 'sampler' || kind === 'service' || kind === 'video_service'

const SAVERS = anyOf([
  'save|video ?combine|image ?output',
  'send ?(?:image|video)',
  'image.{0,12}websocket',
  'export.{0,8}(?:image|video)',
])
const NO_SAVERS = anyOf([
  'latent',
  '(?:checkpoint|clip|vae|model|lora)s?.?save',
  'save.?(?:checkpoint|clip|vae|model|lora)',
  'save.{0,4}text|text.{0,4}save',
])

/** Whether a node writes a picture, a video or sound. */
export const isSaver = ({ type }: GraphNode): boolean => SAVERS.test(type) && !NO_SAVERS.test(type)

/** Whether a node only shows something. */
export const isPreview = ({ type }: GraphNode): boolean => /preview|compare|show|display|^note$/i.test(type)

/** Whether a model is one of FLUX's that follow outlines or depth: they use `InstructPixToPixConditioning` too. */
export const isControlModel = ({ texts }: GraphNode): boolean =>
  texts.some((text) => /(?:canny|depth).*\.(?:safetensors|gguf|sft)$/i.test(text))

const OTHER_INPUTS = new RegExp(
  `^(?:${[
    '.*models?(?:_\\w+)?|.*pipeline|.*lora.*',
    'clip|clip_.*|vae|.*_vae|.*embeds?|embed.*|.*embedding.*',
    'positive.*|negative.*|.*cond(?:itioning)?s?(?:_.*)?|cond.*',
    '.*control.*|style.*|.*character.*|ip_?adapter.*',
    '.*ref(?:erences?|s)?(?:_.*|\\d+)?|reference.*|(?:start|end|first|last)_?(?:image|frame).*',
    'guider|noise|noise_.*|sampler.*|sigmas|scheduler.*|.*mask.*',
    'seed|steps|cfg|denoise|width|height|.*size.*|length|fps|frame_rate|strength.*|scale.*',
    '.*prompt.*|.*text.*|string.*|.*caption.*|filename.*',
  ].join('|')})$`,
  'i',
)
const OTHER_TYPES = new Set([
  ...['MODEL', 'CLIP', 'VAE', 'CONDITIONING', 'CONTROL_NET', 'STYLE_MODEL', 'UPSCALE_MODEL'],
  ...['CLIP_VISION', 'CLIP_VISION_OUTPUT', 'NOISE', 'GUIDER', 'SAMPLER', 'SIGMAS', 'MASK'],
  ...['INT', 'FLOAT', 'NUMBER', 'STRING', 'BOOLEAN', 'COMBO'],
])

/**
 * What flows in a link: pixels or a latent (`picture`), what only goes on as it was (`latent`, also pipes), a video
 * that is painted into, sound, or else a model, a mask, a number or words.
 */
export type Flow = 'latent' | 'video' | 'sound' | 'picture' | 'other'

export const flowOf = ({ name, type }: Link): Flow => {
  // Inputs that grow are called `images.image0`.
  const plain = name.split('.', 1)[0] ?? ''
  if (type !== undefined && OTHER_TYPES.has(type)) return 'other'
  if (/^(?:(?:input|source)_)?videos?\d*$|^(?:background|control)_video$|^input_frames$/.test(plain))
    return 'video'
  if (type === 'AUDIO' || /audio/i.test(plain)) return 'sound'
  if (OTHER_INPUTS.test(plain)) return 'other'
  return LATENT.test(plain) || /^(?:pipe|.*_pipe)$/i.test(plain) ? 'latent' : 'picture'
}
