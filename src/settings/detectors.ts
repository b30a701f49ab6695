import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { MEDIA_TYPES, type MediaType } from '../../generated/vocabulary.js'
import type { Secret } from '../basics/secrets.js'
import { baseAddress, signingSecret } from './formats.js'

/** Most detectors that are asked about a file. */
const MAX_DETECTORS = 8

const rate = z.number().min(0).max(1)
const files = z.int32().min(1)

/** What `npm run detector:measure` printed. */
const errorRates = z.strictObject({
  /** The model that was measured. An answer of another version has no rates. */
  modelVersion: z.string().min(1).max(100),
  authenticFiles: files,
  syntheticFiles: files,
  falsePositiveRate: rate.nullable(),
  falseNegativeRate: rate.nullable(),
  abstentionRate: rate,
})

const detector = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must have 1 to 32 of the characters a to z, 0 to 9 and hyphen'),
  url: baseAddress,
  secret: signingSecret,
  mediaTypes: z
    .array(z.enum(MEDIA_TYPES))
    .min(1)
    .default([...MEDIA_TYPES]),
  errorRates: errorRates.optional(),
})

const detectors = z
  .array(detector)
  .min(1)
  .max(MAX_DETECTORS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two have the same name')

/** How often a detector was wrong about labelled files. Rates are from 0 to 1. */
export type DetectorErrorRates = Readonly<z.infer<typeof errorRates>>

export type DetectorSettings = {
  /** Names the detector in signals, logs and traces. */
  readonly name: string
  readonly url: string
  readonly secret: Secret<string>
  /** It is asked about files of these kinds only. */
  readonly mediaTypes: readonly MediaType[]
  readonly errorRates?: DetectorErrorRates | undefined
}

/** The detector of `DETECTOR_URL`. */
export const onlyDetector = (signed: Pick<DetectorSettings, 'url' | 'secret'>): DetectorSettings => ({
  ...signed,
  name: 'detector',
  mediaTypes: MEDIA_TYPES,
})

function parsed(path: string): { readonly text: unknown } | { readonly fault: string } {
  try {
    return { text: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    // The parser quotes the text, in which secrets are.
    return { fault: error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message }
  }
}

/** A JSON file with a list of detectors. Faults name the place in it, and never quote it: it has secrets. */
export const detectorsFile = z.string().transform((path, context): readonly DetectorSettings[] => {
  const read = parsed(path)
  const outcome = 'text' in read ? detectors.safeParse(read.text) : undefined
  if (outcome?.success) return outcome.data
  const [issue] = outcome?.error?.issues ?? []
  const fault = 'fault' in read ? read.fault : `/${issue?.path.join('/')}: ${issue?.message}`
  context.addIssue({
    code: 'custom',
    message: `must name a JSON file with detectors; ${path} is not one: ${fault}`,
  })
  return z.NEVER
})
