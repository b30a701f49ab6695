import { graphOfPrompt } from './comfyui-graph.js'
import { type Origin, originOf } from './comfyui-paths.js'
import { graphOfWorkflow } from './comfyui-workflow.js'
import { isObject, type JsonObject, member, parseObject } from './json-text.js'
import { plainText } from './plain-text.js'
import type { Structured, StructureReader } from './structured.js'

/**
 * ComfyUI: an API prompt or a workflow (PNG chunks `prompt` and `workflow`), both with a prefix (Exif of WebP and
 * JPEG), or an object of both (comments of video files). What is said of the file comes from its graph.
 *
 * Sources: `nodes.py` (`SaveImage`), `comfy_extras/nodes_images.py` (`SaveAnimatedWEBP`) and
 * `comfy_extras/nodes_video.py` of comfyanonymous/ComfyUI; `videohelpersuite/nodes.py` of
 * Kosinkadink/ComfyUI-VideoHelperSuite; the keys that Civitai adds, from its files.
 */
export const readComfyUi: StructureReader = (text) => {
  const object = parseObject(plainText(text).replace(/^(?:prompt|workflow)\s{0,8}:\s{0,8}(?=\{)/i, ''))
  if (!object) return null
  return readGraph(object) ?? readBoth(object)
}

/** The prompt is what was executed; the workflow beside it may hold more. */
const readBoth = (object: JsonObject): Structured | null => {
  for (const name of ['prompt', 'workflow']) {
    const value = member(object, name)
    const graph = typeof value === 'string' ? parseObject(value) : value
    const structured = isObject(graph) ? readGraph(graph) : null
    if (structured) return structured
  }
  return null
}

const readGraph = (object: JsonObject): Structured | null => {
  const graph = graphOfPrompt(object) ?? graphOfWorkflow(object)
  const origin = graph && originOf(graph)
  return origin ? { tool: 'ComfyUI', means: origin.means, detail: detailOf(origin) } : null
}

const detailOf = ({ output, maker, loader }: Origin): string => {
  if (maker === undefined) return `no sampling node leads to ${output}`
  return loader === undefined ? `${maker} leads to ${output}` : `${loader} and ${maker} lead to ${output}`
}
