import { plainText } from './plain-text.js'

/** The last line of an infotext, its names in lower case: they differ in case between the tools that write it. */
export type Parameters = ReadonlyMap<string, string>

/** Most pairs that are read; the longest lines in use (many LoRAs, ControlNets and detailers) have about a hundred. */
const MAX_PAIRS = 2000

/** Longest name of a parameter. Names of extensions have letters of any script, digits, spaces, `-`, `/` and `_`. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} \-/_.()+]{0,79}$/u

/** What extensions write on lines of their own after the parameters (sd-dynamic-prompts, Civitai, the extras tab). */
const AFTER_PARAMETERS =
  /^(?:(?:Negative )?Template|Wildcard (?:negative )?prompt|Civitai (?:resources|metadata)|Postprocess [a-z ]{1,40}):/

/**
 * Reads the text that Stable Diffusion web UI calls infotext: prompt, `Negative prompt:` and a last line of pairs,
 * of which `Steps` is the first. Returns the pairs, or `null` when the text does not end in such a line with a
 * number of steps, a sampler, and a seed or a guidance scale.
 *
 * Source: `create_infotext` in `modules/processing.py` and `parse_generation_parameters` in
 * `modules/infotext_utils.py` of AUTOMATIC1111/stable-diffusion-webui.
 */
export const readInfotext = (text: string): Parameters | null => {
  const plain = plainText(text)
  const start = startOfParameters(plain)
  if (start === undefined) return null
  const [line = '', ...after] = plain.slice(start).split(/\r\n|\n|\r/, 3)
  const firstAfter = after.find((it) => it.trim() !== '')
  if (firstAfter !== undefined && !AFTER_PARAMETERS.test(firstAfter)) return null
  const parameters = readPairs(line)
  return isGeneration(parameters) ? parameters : null
}

const startOfParameters = (text: string): number | undefined => {
  const lineBreak = Math.max(text.lastIndexOf('\nSteps: '), text.lastIndexOf('\rSteps: '))
  if (lineBreak >= 0) return lineBreak + 1
  return text.startsWith('Steps: ') ? 0 : undefined
}

const isNumber = (value: string | undefined): boolean => /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value ?? '')

const isGeneration = (parameters: Parameters): boolean =>
  /^\d{1,5}(?:\.\d{1,6})?$/.test(parameters.get('steps') ?? '') &&
  (parameters.get('sampler') ?? '') !== '' &&
  // Behind it, a sentence that quotes parameters goes on.
  /^\d{1,6} ?x ?\d{1,6}$/.test(parameters.get('size') ?? '1x1') &&
  ['seed', 'cfg scale', 'guidance scale'].some((name) => isNumber(parameters.get(name)))

/**
 * Pairs `Name: value` with commas between them; the first of a name counts. Parts without a name are left out, and
 * so are the members of JSON values (Civitai), whose names have quotes.
 */
export const readPairs = (line: string): Parameters => {
  const pairs = new Map<string, string>()
  let position = 0
  for (let count = 0; count < MAX_PAIRS; count += 1) {
    const colon = line.indexOf(':', position)
    if (colon < 0) break
    const name = line.slice(Math.max(position, line.lastIndexOf(',', colon) + 1), colon).trim()
    const valueStart = colon + 1 + (line[colon + 1] === ' ' ? 1 : 0)
    const valueEnd = endOfValue(line, valueStart)
    const key = name.toLowerCase()
    if (NAME.test(name) && !pairs.has(key)) pairs.set(key, line.slice(valueStart, valueEnd).trim())
    position = valueEnd + 1
  }
  return pairs
}

/** A value ends at the next comma, a quoted one at the next behind its quote. */
const endOfValue = (line: string, start: number): number => {
  const comma = line.indexOf(',', line[start] === '"' ? endOfString(line, start) : start)
  return comma < 0 ? line.length : comma
}

/** Behind the closing quote; the end of the line when there is none. */
const endOfString = (line: string, start: number): number => {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1
    else if (line[at] === '"') return at + 1
  }
  return line.length
}
