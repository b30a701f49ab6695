import { type JsonObject, member, objectMember, parseObject, stringMember } from './json-text.js'
import type { StructureReader } from './structured.js'

/** Parameters of a loaded first picture and its mask; the picture itself is left out of the metadata. */
const LOADED_PICTURE = /^(?:initimage|maskimage|mask)/

/** Files that a custom workflow was given. */
const WORKFLOW_FILE = /(?:image|video)_filename$/

/**
 * SwarmUI (StableSwarmUI): `{"sui_image_params": {…}, "sui_extra_data": {…}, "sui_models": […]}`.
 *
 * Source: `docs/Image Metadata Format.md` and `src/Text2Image/T2IParamInput.cs` of mcmonkeyprojects/SwarmUI.
 */
export const readSwarmUi: StructureReader = (text) => {
  const outer = parseObject(text)
  const parameters = outer && objectMember(outer, 'sui_image_params')
  if (!outer || !parameters) return null
  const named = stringMember(parameters, 'prompt') !== undefined || member(parameters, 'model') !== undefined
  const numbered = ['seed', 'steps', 'cfgscale'].some((name) => member(parameters, name) !== undefined)
  if (!named || !numbered) return null
  const loaded = loadedPicture(parameters, objectMember(outer, 'sui_extra_data') ?? {})
  return {
    tool: 'SwarmUI',
    means: loaded === undefined ? 'generated' : 'partly_generated',
    detail: loaded === undefined ? 'sui_image_params' : `sui_image_params, ${loaded}`,
  }
}

const loadedPicture = (parameters: JsonObject, extra: JsonObject): string | undefined => {
  const names = [...Object.keys(parameters), ...Object.keys(extra)]
  // A video model takes the picture as its first frame.
  if (names.includes('videomodel')) return undefined
  const custom = names.some((name) => name.startsWith('comfyuicustomworkflow'))
  return names.find((name) => LOADED_PICTURE.test(name) || (custom && WORKFLOW_FILE.test(name)))
}
