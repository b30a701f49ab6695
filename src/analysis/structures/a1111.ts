import { type Parameters, readInfotext, readPairs } from './infotext.js'
import { plainText } from './plain-text.js'
import type { Structured, StructureReader } from './structured.js'

/**
 * The text that Stable Diffusion web UI writes (PNG `parameters`, Exif UserComment, GIF comment), and those who
 * write the same: Forge, SD.Next, Civitai, Fooocus, Draw Things and savers of ComfyUI.
 *
 * Sources: `modules/processing.py`, `modules/postprocessing.py` and `scripts/postprocessing_upscale.py` of
 * AUTOMATIC1111/stable-diffusion-webui; `modules/processing_info.py` of vladmandic/sdnext; `modules/meta_parser.py`
 * of lllyasviel/Fooocus; Draw Things' XMP description.
 */
export const readA1111: StructureReader = (text) => {
  const parameters = readInfotext(text)
  if (!parameters) return readExtrasTab(text)
  const loaded = loadedPicture(parameters)
  return {
    tool: toolOf(parameters),
    means: loaded === undefined ? 'generated' : 'partly_generated',
    detail: [...shownNames(parameters), ...(loaded === undefined ? [] : [loaded])].join(', '),
  }
}

const SHOWN = new Map([
  ['steps', 'Steps'],
  ['sampler', 'Sampler'],
  ['cfg scale', 'CFG scale'],
  ['guidance scale', 'Guidance Scale'],
  ['seed', 'Seed'],
])

const shownNames = (parameters: Parameters): string[] =>
  [...SHOWN].filter(([key]) => parameters.has(key)).map(([, name]) => name)

/** Keys that only img2img and inpainting write, at the beginning of the name. */
const LOADED_PICTURE = /^(?:mask|masked|inpaint|soft inpainting|outpaint|init image|img2img)\b/

/** The second pass over a picture of its own, which has a denoising strength too. */
const SECOND_PASS = /^(?:hires|first pass size|second pass)/

/** What says that a loaded picture was denoised, for readers; `undefined` for pictures from text alone. */
const loadedPicture = (parameters: Parameters): string | undefined => {
  const names = [...parameters.keys()]
  const name = names.find((it) => LOADED_PICTURE.test(it))
  if (name !== undefined) return name
  const operations = parameters.get('operations')
  if (operations !== undefined && /\b(?:img2img|inpaint|outpaint)/i.test(operations)) return 'img2img'
  if (isDrawThings(parameters) && Number(parameters.get('strength') ?? 1) < 1) return 'Strength'
  if (parameters.has('denoising strength') && !names.some((it) => SECOND_PASS.test(it)))
    return 'Denoising strength'
  return undefined
}

const isDrawThings = (parameters: Parameters): boolean =>
  parameters.has('guidance scale') && parameters.has('seed mode')

const toolOf = (parameters: Parameters): string => {
  const version = parameters.get('version') ?? ''
  if (isDrawThings(parameters)) return 'Draw Things'
  if (parameters.get('app') === 'SD.Next') return 'SD.Next'
  if (/^fooocus/i.test(version)) return 'Fooocus'
  if (/^comfyui/i.test(version)) return 'ComfyUI'
  if (parameters.has('civitai resources')) return 'Civitai'
  if (/^(?:f\d|neo)/.test(version)) return 'Stable Diffusion WebUI Forge'
  return 'Stable Diffusion web UI'
}

/** The extras tab scales, restores faces and no more. */
const EXTRAS_TAB = /^(?:postprocess [a-z ]{1,40}|(?:gfpgan|codeformer) (?:visibility|weight))$/

const readExtrasTab = (text: string): Structured | null => {
  const plain = plainText(text)
  if (!plain.startsWith('Postprocess ') || /[\r\n]/.test(plain)) return null
  const names = [...readPairs(plain).keys()]
  if (names.length === 0 || !names.every((name) => EXTRAS_TAB.test(name))) return null
  return {
    tool: 'Stable Diffusion web UI',
    means: 'processed_by_tool',
    detail: names.join(', ').slice(0, 200),
  }
}
