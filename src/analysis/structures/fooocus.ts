import { readA1111 } from './a1111.js'
import { type JsonObject, member, numberMember, parseObject, stringMember } from './json-text.js'
import type { StructureReader } from './structured.js'

const FOOOCUS = /^(?:Ruined)?Fooocus\b/

/**
 * Fooocus: JSON or an infotext, by the scheme that its user chose. RuinedFooocus and Fooocus-MRE: JSON with their
 * name under `software`. Fooocus itself does not say whether a picture was loaded.
 *
 * Sources: `modules/meta_parser.py` and `modules/async_worker.py` of lllyasviel/Fooocus;
 * `modules/diffusers_pipeline.py` and `modules/sdxl_pipeline.py` of runew0lf/RuinedFooocus.
 */
export const readFooocus: StructureReader = (text) => {
  const parameters = parseObject(text)
  if (!parameters) {
    const infotext = readA1111(text)
    return infotext?.tool === 'Fooocus' ? infotext : null
  }
  const version = stringMember(parameters, 'version') ?? stringMember(parameters, 'software') ?? ''
  const scheme = stringMember(parameters, 'metadata_scheme')
  if (!(FOOOCUS.test(version) || scheme === 'fooocus') || !isGeneration(parameters)) return null
  const denoise = numberMember(parameters, 'denoise') ?? 1
  return {
    tool: version.startsWith('Ruined') ? 'RuinedFooocus' : 'Fooocus',
    means: denoise < 1 ? 'partly_generated' : 'generated',
    detail: `seed, steps, sampler${denoise < 1 ? ', denoise' : ''}`,
  }
}

const isGeneration = (parameters: JsonObject): boolean =>
  numberMember(parameters, 'seed') !== undefined &&
  (numberMember(parameters, 'steps') ?? member(parameters, 'performance')) !== undefined &&
  (stringMember(parameters, 'sampler') ?? stringMember(parameters, 'sampler_name')) !== undefined
