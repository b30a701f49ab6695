import { plainText } from './plain-text.js'
import type { StructureReader } from './structured.js'

const JOB = /\sJob ID: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parameters of a prompt (docs.midjourney.com, "Parameter List", with those of earlier versions). */
const PARAMETERS = [
  'ar|aspect|bs|c|chaos|cref|cw|draft|end|exp|fast|hd|iw|loop|motion|niji|no|oref|ow|p|personalize|profile',
  'q|quality|raw|relax|repeat|s|sameseed|seed|sref|stop|stylize|style|sv|sw|test|testp|tile|turbo',
  'upbeta|uplight|v|version|video|w|weird',
]
const PARAMETER = new RegExp(`\\s--(?:${PARAMETERS.join('|')})(?=\\s|$)`, 'i')

/**
 * The description that Midjourney gives a picture: the prompt, its parameters, and the job's identifier. The
 * parameters are required: many systems write a `Job ID`.
 *
 * Source: pictures that midjourney.com gives out (PNG `Description`, IPTC caption); docs.midjourney.com.
 */
export const readMidjourney: StructureReader = (text) => {
  const plain = plainText(text)
  const job = JOB.exec(plain.slice(-64))
  if (!job) return null
  const prompt = plain.slice(0, plain.length - job[0].length)
  const parameter = PARAMETER.exec(prompt)
  if (!parameter) return null
  return { tool: 'Midjourney', means: 'generated', detail: `prompt with${parameter[0]}, Job ID` }
}
