import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { components } from '../../generated/detector.js'
import { detectorDocument } from '../../generated/detector-document.js'
import { messageOf } from '../basics/schema-faults.js'
import { UnusableAnswerError } from './detector-errors.js'

type Detection = components['schemas']['Detection']
type Abstention = components['schemas']['Abstention']

/** An answer that was validated against the contract. */
export type Answer = Detection | Abstention

const MAX_SIGNALS_BYTES = 8_192

/**
 * U+0000 and lone surrogates as JSON writes them. PostgreSQL can store neither. An even number of backslashes before
 * one is literal text.
 */
const NOT_STORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** How pictures of the formats of a heat map begin, in hexadecimal digits. */
const SIGNATURES: Readonly<Record<NonNullable<Detection['heatMap']>['contentType'], RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
}

/**
 * The signals as JSON; `undefined` when they are nested too deeply to be written. Signals within the size limit never
 * are.
 */
function jsonOf(signals: object): string | undefined {
  try {
    return JSON.stringify(signals)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A fault of an answer with its place, such as `/confidence must be at most 1`. */
function faultOf({ instancePath, keyword, params }: ErrorObject): string {
  const { missingProperty } = params
  const place = missingProperty === undefined ? instancePath : `${instancePath}/${missingProperty}`
  return `${place || 'it'} ${messageOf({ keyword, params })}`
}

/** Control characters, and those that change the direction of text: the pattern of `modelVersion` in the contract. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** The same without tabs and line feeds, which texts of several lines have. */
const HIDDEN_IN_TEXT = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u

/** Whether any text or name in the signals has such characters. Not recursive: 8 KiB can be nested deeply. */
function hasHidden(signals: unknown): boolean {
  const values = [signals]
  for (const value of values) {
    if (typeof value === 'string' && HIDDEN_IN_TEXT.test(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, entry] of Object.entries(value)) {
      if (HIDDEN.test(name)) return true
      values.push(entry)
    }
  }
  return false
}

/** Whether a text is the base64 that encoding its bytes gives: otherwise two texts would be the same picture. */
const isCanonical = (base64: string): boolean => Buffer.from(base64, 'base64').toString('base64') === base64

/** Whether a heat map is a picture of the format that it says. Only its beginning is decoded. */
const isPicture = ({ contentType, data }: NonNullable<Detection['heatMap']>): boolean =>
  SIGNATURES[contentType].test(Buffer.from(data.slice(0, 24), 'base64').toString('hex'))

/** Validates answers against their schemas, including the schemas that these refer to. */
function answerValidators() {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(detectorDocument, 'detector.yaml')
  return {
    isDetection: ajv.compile<Detection>({ $ref: 'detector.yaml#/components/schemas/Detection' }),
    isAbstention: ajv.compile<Abstention>({ $ref: 'detector.yaml#/components/schemas/Abstention' }),
  }
}

/** Whether an answer is meant as an {@link Abstention}. Null means the same as absent. */
const isMeantToAbstain = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as { abstains?: unknown }).abstains != null

const unusable = (why: string) => new UnusableAnswerError(`its answer does not match the contract: ${why}`)

/** Refuses an answer that matches the schema, but breaks a rule that a schema cannot express. */
function refuseUnusable({ signals: given, modelVersion, heatMap }: Detection): void {
  const signals = jsonOf(given ?? {})
  if (signals === undefined || Buffer.byteLength(signals) > MAX_SIGNALS_BYTES)
    throw unusable(`/signals has more than ${MAX_SIGNALS_BYTES} bytes`)
  if (NOT_STORABLE.test(JSON.stringify(modelVersion) + signals))
    throw unusable('it contains text that is not valid Unicode')
  if (hasHidden(given))
    throw unusable('/signals contains control characters, or characters that change the direction of text')
  if (heatMap != null && !isCanonical(heatMap.data))
    throw unusable('/heatMap/data is not base64 as RFC 4648 writes it')
  if (heatMap != null && !isPicture(heatMap))
    throw unusable(`/heatMap/data is not a picture of the type ${heatMap.contentType}`)
}

/** Throws unless the answer matches its schema; says what is wrong. */
function assertMatches<Kind>(validate: ValidateFunction<Kind>, answer: unknown): asserts answer is Kind {
  if (validate(answer)) return
  const [fault] = validate.errors ?? []
  throw unusable(fault === undefined ? 'it is invalid' : faultOf(fault))
}

/** Reads answers. The reader throws an {@link UnusableAnswerError} that says what does not match the contract. */
export function answerReader(): (answer: unknown) => Answer {
  const { isDetection, isAbstention } = answerValidators()
  return (answer) => {
    if (isMeantToAbstain(answer)) {
      assertMatches(isAbstention, answer)
      if (NOT_STORABLE.test(JSON.stringify(answer)))
        throw unusable('it contains text that is not valid Unicode')
      return answer
    }
    assertMatches(isDetection, answer)
    refuseUnusable(answer)
    return answer
  }
}
