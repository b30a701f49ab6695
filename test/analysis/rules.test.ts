import { describe, expect, test } from 'vitest'
import { NO_CREDENTIALS } from '../../src/analysis/credentials.js'
import type { Credentials, Detection, Evidence, Picture, Traces } from '../../src/analysis/evidence.js'
import { conclude, RULES } from '../../src/analysis/rules.js'

const TRACES: Traces = {
  sha256: 'a'.repeat(64),
  byteSize: 1,
  detectedType: 'image/jpeg',
  mismatches: [],
  digitalSourceTypes: [],
  generator: null,
  embeddedGenerator: null,
  generationParameters: null,
  software: [],
  editingSoftware: null,
  camera: null,
  metadataErrors: [],
}
const PICTURE: Picture = {
  width: 1,
  height: 1,
  perceptualHash: '0'.repeat(16),
  jpegQuality: null,
  compressedTwice: null,
  thumbnailDiffers: null,
}
const DETECTION: Detection = {
  verdict: 'authentic',
  confidence: 0.7,
  modelVersion: 'm-3',
  signals: { face: 0.1 },
}

type Parts = {
  traces?: Partial<Traces>
  credentials?: Partial<Credentials>
  picture?: Partial<Picture>
  detection?: Detection
}
const evidence = ({ traces, credentials, picture, detection }: Parts): Evidence => ({
  traces: { ...TRACES, ...traces },
  credentials: { ...NO_CREDENTIALS, ...credentials },
  picture: picture === undefined ? null : { ...PICTURE, ...picture },
  detection: detection ?? null,
  failures: [],
})

const camera = { make: 'Example', model: 'One', exposure: true }
const signed = (state: Credentials['state'], term: string): Parts => ({
  credentials: { state, issuer: 'Example Signer', digitalSourceTypes: [term] },
})

/** For each rule, in the order of the table: what it matches by itself, its verdict and its evidence. */
const ROWS: [code: string, parts: Parts, verdict: string | null, confidence: number | null, tells: string][] =
  [
    [
      'credential_generated',
      signed('trusted', 'trainedAlgorithmicMedia'),
      'synthetic',
      0.99,
      'trainedAlgorithmicMedia, claimed by Example Signer',
    ],
    [
      'credential_broken',
      { credentials: { state: 'invalid', problems: ['assertion.dataHash.mismatch'] } },
      'suspicious',
      0.9,
      'assertion.dataHash.mismatch',
    ],
    [
      'generation_parameters',
      { traces: { generationParameters: 'png:prompt' } },
      'synthetic',
      0.97,
      'png:prompt',
    ],
    ['generator_named', { traces: { generator: 'Midjourney' } }, 'synthetic', 0.92, 'Midjourney'],
    [
      'source_type_generated',
      { traces: { digitalSourceTypes: ['trainedAlgorithmicMedia'] } },
      'synthetic',
      0.98,
      'trainedAlgorithmicMedia in XMP',
    ],
    [
      'source_type_composed',
      { traces: { digitalSourceTypes: ['composite'] } },
      'suspicious',
      0.6,
      'composite in XMP',
    ],
    ['other_kind_of_file', { traces: { mismatches: ['family'] } }, 'suspicious', 0.8, 'image/jpeg'],
    ['thumbnail_differs', { picture: { thumbnailDiffers: true } }, 'suspicious', 0.8, 'embedded thumbnail'],
    [
      'credential_captured',
      signed('trusted', 'digitalCapture'),
      'authentic',
      0.95,
      'digitalCapture, claimed by Example Signer',
    ],
    ['detector', { detection: DETECTION }, 'authentic', 0.7, 'm-3'],
    ['camera', { traces: { camera } }, null, null, 'Example One'],
    ['source_type_captured', { traces: { digitalSourceTypes: ['print'] } }, null, null, 'print in XMP'],
  ]

/** Each row with the next one that can be true of the same file: a file has one set of credentials. */
const PAIRS = ROWS.flatMap(([first, one], index): [string, string, Parts, Parts][] => {
  const next = ROWS.slice(index + 1).find(
    ([, other]) => one.credentials === undefined || other.credentials === undefined,
  )
  return next === undefined ? [] : [[first, next[0], one, next[1]]]
})

describe('the table of rules', () => {
  test('has these rows, in this order', () => {
    expect(RULES.map(({ code }) => code)).toEqual(ROWS.map(([code]) => code))
  })

  test.each(ROWS)('%s', (code, parts, verdict, confidence, tells) => {
    const found = conclude(evidence(parts))
    expect(found).toMatchObject({ verdict, confidence })
    const sentence = RULES.find((rule) => rule.code === code)?.sentence
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    const reasons = [{ code, sentence, evidence: tells }]
    const none = expect.objectContaining({ code: 'no_evidence' })
    expect(found.signals).toMatchObject({
      conclusion: verdict === null ? 'no_evidence' : code,
      reasons: verdict === null ? [...reasons, none] : reasons,
    })
  })

  test.each(PAIRS)('%s decides before %s, which is reported as well', (first, second, one, other) => {
    const digitalSourceTypes = [one, other].flatMap(({ traces }) => traces?.digitalSourceTypes ?? [])
    const { signals } = conclude(
      evidence({ ...one, ...other, traces: { ...one.traces, ...other.traces, digitalSourceTypes } }),
    )
    const codes = (signals.reasons as { code: string }[]).map(({ code }) => code)
    expect(codes.slice(0, 2)).toEqual([first, second])
    const decides = RULES.find(({ code }) => code === first)?.verdict !== null
    expect(signals.conclusion).toBe(decides ? first : 'no_evidence')
  })
})
