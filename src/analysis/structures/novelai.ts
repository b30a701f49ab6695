import { type JsonObject, member, numberMember, parseObject, stringMember } from './json-text.js'
import type { StructureReader } from './structured.js'

/**
 * The JSON in NovelAI's `Comment`: steps, sampler, seed, scale and `uc` (undesired content). Hidden in the pixels,
 * it is inside an object with `Software` and `Comment`.
 *
 * Source: `sd_prompt_reader/format/novelai.py` of receyuki/stable-diffusion-prompt-reader;
 * `novelai_stealth_writing.py` of NovelAI/novelai-image-metadata.
 */
export const readNovelAi: StructureReader = (text) => {
  const outer = parseObject(text)
  if (!outer) return null
  const comment = stringMember(outer, 'Software') === 'NovelAI' ? stringMember(outer, 'Comment') : undefined
  const parameters = comment === undefined ? outer : parseObject(comment)
  if (!parameters || !isGeneration(parameters)) return null
  const loaded = loadedPicture(parameters)
  return {
    tool: 'NovelAI',
    means: loaded === undefined ? 'generated' : 'partly_generated',
    detail: ['steps', 'sampler', 'seed', ...(loaded === undefined ? [] : [loaded])].join(', '),
  }
}

const isGeneration = (parameters: JsonObject): boolean =>
  numberMember(parameters, 'steps') !== undefined &&
  numberMember(parameters, 'seed') !== undefined &&
  numberMember(parameters, 'scale') !== undefined &&
  stringMember(parameters, 'sampler') !== undefined &&
  (stringMember(parameters, 'uc') !== undefined || stringMember(parameters, 'request_type') !== undefined) &&
  // Draw Things has the same names, and its prompt under `c`.
  member(parameters, 'c') === undefined

const loadedPicture = (parameters: JsonObject): string | undefined => {
  const request = stringMember(parameters, 'request_type')
  if (request !== undefined) return /img2img|infill|inpaint/i.test(request) ? request : undefined
  const strength = numberMember(parameters, 'strength')
  if (strength === undefined) return undefined
  // The first versions wrote these defaults also for pictures from text alone.
  return strength === 0.69 && numberMember(parameters, 'noise') === 0.667 ? undefined : 'strength'
}
