import { readA1111 } from './a1111.js'
import { type JsonObject, numberMember, parseObject, stringMember } from './json-text.js'
import type { StructureReader } from './structured.js'

const isDrawThings = (parameters: JsonObject): boolean =>
  stringMember(parameters, 'c') !== undefined &&
  stringMember(parameters, 'uc') !== undefined &&
  stringMember(parameters, 'sampler') !== undefined &&
  stringMember(parameters, 'model') !== undefined &&
  numberMember(parameters, 'steps') !== undefined &&
  numberMember(parameters, 'seed') !== undefined

/**
 * Draw Things: JSON with the prompt under `c` and its opposite under `uc` (XMP `exif:UserComment`), or its
 * description in the form of an infotext (XMP `dc:description`). A strength below 1 is that of a loaded picture.
 *
 * Source: `sd_prompt_reader/format/drawthings.py` of receyuki/stable-diffusion-prompt-reader; files of the app.
 */
export const readDrawThings: StructureReader = (text) => {
  const parameters = parseObject(text)
  if (!parameters) {
    const infotext = readA1111(text)
    return infotext?.tool === 'Draw Things' ? infotext : null
  }
  if (!isDrawThings(parameters)) return null
  const loaded = (numberMember(parameters, 'strength') ?? 1) < 1
  return {
    tool: 'Draw Things',
    means: loaded ? 'partly_generated' : 'generated',
    detail: `c, uc, sampler, steps, seed${loaded ? ', strength' : ''}`,
  }
}
