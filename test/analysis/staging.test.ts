import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MEDIA_TYPES, RISK_LEVELS } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../../src/analysis/staging.js'
import { riskLevel } from '../../src/analysis/verdict.js'

const photo = { fileName: 'photo.jpg', mediaType: 'image', contentType: 'image/jpeg', byteSize: 11 } as const

const declared = fc.record({
  fileName: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  mediaType: fc.constantFrom(...MEDIA_TYPES),
  contentType: fc.oneof(fc.constantFrom('image/png', 'video/mp4', 'application/pdf'), fc.string()),
  byteSize: fc.integer({ min: 1, max: 5_368_709_120 }),
})

test('the verdict of a given file is the same in every version: integrators pin it in their tests', () => {
  expect(stagingVerdict(photo)).toMatchInlineSnapshot(`
    {
      "confidence": 0.8097,
      "modelVersion": "staging-rules-1",
      "pipelineVersion": "staging-pipeline-1",
      "riskLevel": "low",
      "signals": {
        "basis": "staging",
        "mediaTypeMismatch": false,
        "rule": "digest",
      },
      "verdict": "authentic",
    }
  `)
})

test('the verdict depends on the same four values and on nothing else', () => {
  fc.assert(
    fc.property(declared, (file) => {
      expect(stagingVerdict({ ...file, id: Math.random() } as typeof file)).toEqual(stagingVerdict(file))
    }),
  )
})

test('each of the four values affects the verdict, and so does where one ends and the next begins', () => {
  const verdicts = [
    photo,
    { ...photo, fileName: 'photo.jpeg' },
    { ...photo, contentType: 'image/jpeg1', byteSize: 1 },
    { ...photo, contentType: 'image/png' },
    { ...photo, mediaType: 'video' as const },
    { ...photo, byteSize: 12 },
    { ...photo, fileName: 'photo.jpg","image' },
  ].map((file) => stagingVerdict(file).confidence)
  expect(new Set(verdicts).size).toBe(verdicts.length)
})

test('for any values, the confidence has four decimals from 0.5 to 1 and determines the risk', () => {
  fc.assert(
    fc.property(declared, (file) => {
      const { verdict, confidence, riskLevel: risk, signals } = stagingVerdict(file)
      expect(confidence).toBeGreaterThanOrEqual(0.5)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(Number(confidence.toFixed(4))).toBe(confidence)
      expect(risk).toBe(riskLevel(verdict, confidence))
      expect(signals.basis).toBe('staging')
    }),
  )
})

describe('a word in the file name decides', () => {
  test.each([
    ['authentic.jpg', 'authentic'],
    ['SUSPICIOUS clip.mp4', 'suspicious'],
    ['notSynthetically.wav', 'synthetic'],
    ['authentic-suspicious.jpg', 'suspicious'],
    ['authentic-synthetic.jpg', 'synthetic'],
    ['suspicious-or-synthetic.jpg', 'synthetic'],
  ])('%s is %s', (fileName, verdict) => {
    for (let byteSize = 1; byteSize <= 50; byteSize += 1)
      expect(stagingVerdict({ ...photo, fileName, byteSize })).toMatchObject({
        verdict,
        signals: { rule: 'fileName' },
      })
  })
})

test('without such a word all three verdicts occur, most of them authentic, and every risk level', () => {
  const verdicts = Array.from({ length: 4_000 }, (_, index) =>
    stagingVerdict({ ...photo, byteSize: index + 1 }),
  )
  const share = (name: string) => verdicts.filter(({ verdict }) => verdict === name).length / verdicts.length
  expect(share('authentic')).toBeCloseTo(0.6, 1)
  expect(share('suspicious')).toBeCloseTo(0.25, 1)
  expect(share('synthetic')).toBeCloseTo(0.15, 1)
  expect(new Set(verdicts.map((verdict) => verdict.riskLevel))).toEqual(new Set(RISK_LEVELS))
})

test.each([
  ['image/jpeg', 'image', false],
  ['IMAGE/JPEG; q=1', 'image', false],
  ['image/jpeg', 'video', true],
  ['application/pdf', 'document', false],
  ['text/plain; charset=utf-8', 'document', false],
  ['application/pdf', 'audio', true],
  ['audio/mpeg', 'document', true],
  ['application/octet-stream', 'audio', false],
  ['application/ogg', 'audio', false],
  ['application/ogg', 'document', true],
  ['video/mp4', 'audio', false],
] as const)('%s declared as %s: mismatch %s', (contentType, mediaType, mediaTypeMismatch) => {
  expect(stagingVerdict({ ...photo, contentType, mediaType }).signals).toMatchObject({ mediaTypeMismatch })
})
