import { member, numberMember, parseObject, stringMember } from './json-text.js'
import type { StructureReader } from './structured.js'

/** The names of the two forms: of the request, and for readers. */
const FORMS = [
  {
    prompt: 'prompt',
    model: 'use_stable_diffusion_model',
    steps: 'num_inference_steps',
    scale: 'guidance_scale',
    seed: 'seed',
    sampler: 'sampler_name',
    strength: 'prompt_strength',
  },
  {
    prompt: 'Prompt',
    model: 'Stable Diffusion model',
    steps: 'Steps',
    scale: 'Guidance Scale',
    seed: 'Seed',
    sampler: 'Sampler',
    strength: 'Prompt Strength',
  },
] as const

/**
 * Easy Diffusion: JSON in Exif UserComment. Its PNG files have a chunk for each name instead. The strength of the
 * prompt is only there with a loaded picture.
 *
 * Source: `ui/easydiffusion/utils/save_utils.py` of easydiffusion/easydiffusion (`TASK_TEXT_MAPPING`,
 * `get_printable_request`).
 */
export const readEasyDiffusion: StructureReader = (text) => {
  const parameters = parseObject(text)
  if (!parameters) return null
  const form = FORMS.find(
    (names) =>
      stringMember(parameters, names.prompt) !== undefined &&
      stringMember(parameters, names.model) !== undefined &&
      stringMember(parameters, names.sampler) !== undefined &&
      [names.steps, names.scale, names.seed].every((name) => numberMember(parameters, name) !== undefined),
  )
  if (!form) return null
  const loaded = (member(parameters, form.strength) ?? null) !== null
  const shown = [form.model, form.sampler, form.steps, form.seed, ...(loaded ? [form.strength] : [])]
  return {
    tool: 'Easy Diffusion',
    means: loaded ? 'partly_generated' : 'generated',
    detail: shown.join(', '),
  }
}
