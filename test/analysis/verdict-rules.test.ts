import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { EDITORS, MARKS } from '../../generated/marks.js'
import type { Verdict } from '../../generated/vocabulary.js'
import { conclude, RULES_VERSION } from '../../src/analysis/conclusion.js'
import { NO_CREDENTIALS } from '../../src/analysis/credentials/credentials.js'
import type { Statement } from '../../src/analysis/credentials/findings.js'
import type { DetectorFinding, Evidence, FileFacts, Picture } from '../../src/analysis/evidence.js'
import type { FoundMark } from '../../src/analysis/marks/mark.js'
import { RULES } from '../../src/analysis/verdict-rules.js'

const FILE: FileFacts = {
  sha256: 'a'.repeat(64),
  byteSize: 1,
  detectedType: 'image/jpeg',
  mismatches: [],
}
const SHEET = {
  version: '13.59',
  fileType: 'JPEG',
  mimeType: 'image/jpeg',
  tags: [],
  warnings: [],
  truncated: false,
}
const PICTURE: Picture = {
  width: 1,
  height: 1,
  perceptualHash: '0'.repeat(16),
  jpegQuality: null,
  thumbnailDiffers: null,
  hiddenText: null,
  watermark: null,
}
const says = (verdict: Verdict, confidence = 0.7, name = 'faces'): DetectorFinding => ({
  name,
  outcome: 'verdict',
  verdict,
  confidence,
  modelVersion: 'm-3',
  reason: null,
  signals: { face: 0.1 },
  errorRates: null,
})
const saysNothing = (outcome: 'abstained' | 'no_answer' | 'not_asked'): DetectorFinding => ({
  name: outcome,
  outcome,
  verdict: null,
  confidence: null,
  modelVersion: null,
  reason: 'For a reason.',
  signals: null,
  errorRates: null,
})

type Parts = {
  file?: Partial<FileFacts>
  statements?: Statement[]
  marks?: FoundMark[]
  camera?: Evidence['metadata']['camera']
  picture?: Partial<Picture>
  detectors?: DetectorFinding[]
}
const evidence = ({
  file,
  statements = [],
  marks = [],
  camera = null,
  picture,
  detectors = [],
}: Parts): Evidence => ({
  file: { ...FILE, ...file },
  metadata: { sheet: SHEET, marks, camera, editor: null },
  credentials: { ...NO_CREDENTIALS, ...(statements.length > 0 && { state: 'trusted' as const }), statements },
  crJson: null,
  trustLists: null,
  picture: picture === undefined ? null : { ...PICTURE, ...picture },
  detectors,
  failures: [],
})

const camera = { make: 'Example', model: 'One', exposure: true }
const states = (
  kind: Statement['kind'],
  confidence: number | null,
  trust: Statement['trust'],
  ...terms: string[]
): Parts => ({
  statements: [{ kind, confidence, trust, by: 'Example Signer', terms, place: 'the manifest' }],
})
const marked = (
  means: FoundMark['means'],
  kind: FoundMark['kind'],
  more: Partial<FoundMark> = {},
): Parts => ({
  marks: [
    {
      mark: 'row',
      tool: 'Example Tool',
      means,
      kind,
      place: 'PNG:Software',
      quote: 'said',
      embedded: false,
      ...more,
    },
  ],
})

const SAID = 'Example Tool in PNG:Software'

/** For each rule, in the order of the table: what it matches by itself, its verdict and its evidence. */
const ROWS: [code: string, parts: Parts, verdict: string | null, confidence: number | null, tells: string][] =
  [
    [
      'credential_generated',
      states('generated', 0.99, 'trusted', 'trainedAlgorithmicMedia'),
      'synthetic',
      0.99,
      'trainedAlgorithmicMedia, signed by Example Signer',
    ],
    [
      'credential_generated_untrusted',
      states('generated', 0.9, 'valid', 'trainedAlgorithmicMedia'),
      'synthetic',
      0.9,
      'trainedAlgorithmicMedia, signed in the name of Example Signer',
    ],
    ['generation_parameters', marked('generated', 'parameters'), 'synthetic', 0.97, SAID],
    ['source_type_generated', marked('generated', 'source_type'), 'synthetic', 0.95, SAID],
    ['label_generated', marked('generated', 'label'), 'synthetic', 0.95, SAID],
    ['ai_fields', marked('generated', 'ai_fields'), 'synthetic', 0.93, SAID],
    ['generator_named', marked('generated', 'name'), 'synthetic', 0.92, SAID],
    [
      'source_type_algorithmic',
      marked('generated', 'source_type', { mark: 'source_type_algorithmicMedia' }),
      'synthetic',
      0.9,
      SAID,
    ],
    [
      'credential_broken',
      states('changed', 0.9, 'trusted', 'assertion.dataHash.mismatch'),
      'suspicious',
      0.9,
      'assertion.dataHash.mismatch, signed by Example Signer',
    ],
    ['partly_generated', marked('partly_generated', 'name'), 'suspicious', 0.9, SAID],
    ['possibly_generated', marked('possibly_generated', 'label'), 'suspicious', 0.7, SAID],
    ['other_kind_of_file', { file: { mismatches: ['family'] } }, 'suspicious', 0.8, 'image/jpeg'],
    [
      'credential_captured',
      states('captured', 0.95, 'trusted', 'digitalCapture'),
      'authentic',
      0.95,
      'digitalCapture, signed by Example Signer',
    ],
    ['detector', { detectors: [says('authentic')] }, 'authentic', 0.7, 'm-3'],
    [
      'detectors_disagree',
      { detectors: [says('synthetic', 0.9, 'faces'), says('authentic', 0.9, 'voices')] },
      null,
      null,
      'faces, voices',
    ],
    [
      'captured_then_edited',
      states('captured_then_edited', null, 'trusted', 'c2pa.edited'),
      null,
      null,
      'c2pa.edited, signed by Example Signer',
    ],
    [
      'signed_without_capture_claim',
      // Without any actions.
      states('signed_without_capture_claim', null, 'trusted'),
      null,
      null,
      'signed by Example Signer',
    ],
    [
      'credential_captured_untrusted',
      states('captured_untrusted', null, 'valid', 'digitalCapture'),
      null,
      null,
      'digitalCapture, signed in the name of Example Signer',
    ],
    ['source_type_composed', marked('composed', 'source_type'), null, null, SAID],
    [
      'document_with_generated_parts',
      { ...marked('partly_generated', 'name'), file: { detectedType: 'application/pdf' } },
      null,
      null,
      SAID,
    ],
    ['processed_by_tool', marked('processed_by_tool', 'parameters'), null, null, SAID],
    ['embedded_generator', marked('generated', 'name', { embedded: true }), null, null, SAID],
    [
      'watermark',
      { picture: { watermark: { message: 'SDXL', bits: 48, wrongBits: 1 } } },
      null,
      null,
      'SDXL',
    ],
    ['thumbnail_differs', { picture: { thumbnailDiffers: true } }, null, null, 'embedded thumbnail'],
    ['camera', { camera }, null, null, 'Example One'],
    ['source_type_captured', marked('captured', 'source_type'), null, null, SAID],
  ]
/** Needs two things at once: see below. */
const CONTRADICTORY = 'contradictory'

const judge = (parts: Parts) => conclude(evidence(parts)).verdict
const codesOf = ({ signals }: ReturnType<typeof judge>) =>
  (signals.reasons as { code: string }[]).map(({ code }) => code)
const together = (one: Parts, other: Parts): Parts => ({
  ...one,
  ...other,
  statements: [...(one.statements ?? []), ...(other.statements ?? [])],
  marks: [...(one.marks ?? []), ...(other.marks ?? [])],
  file: { ...one.file, ...other.file },
})

describe('the table of rules', () => {
  test('has these rows, in this order', () => {
    expect(RULES.map(({ code }) => code).filter((code) => code !== CONTRADICTORY)).toEqual(
      ROWS.map(([code]) => code),
    )
  })

  test.each(ROWS)('%s', (code, parts, verdict, confidence, tells) => {
    const found = judge(parts)
    expect(found).toMatchObject({ verdict, confidence })
    const sentence = RULES.find((rule) => rule.code === code)?.sentence
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(found.signals).toMatchObject({
      conclusion: verdict !== null || code === 'detectors_disagree' ? code : 'no_evidence',
      reasons: [
        {
          code,
          sentence,
          evidence: tells,
          exhibits: expect.arrayContaining([
            expect.objectContaining({ tool: expect.stringMatching(/\S \d|m-3/) }),
          ]),
        },
        ...(verdict === null && code !== 'detectors_disagree' ? [{ code: 'no_evidence' }] : []),
      ],
    } as object)
  })

  test('says of a generator’s mark beside a camera’s tags that they contradict each other', () => {
    const found = judge({ ...marked('generated', 'name'), camera })
    expect(found.verdict).toBe('synthetic')
    expect(codesOf(found)).toEqual(['generator_named', CONTRADICTORY, 'camera'])
  })

  const deciding = ROWS.filter(([, , verdict]) => verdict !== null)
  const pairs = deciding.slice(0, -1).map(([first, one], at): [string, string, Parts, Parts] => {
    const [second, other] = deciding[at + 1] as (typeof ROWS)[number]
    return [first, second, one, other]
  })
  test.each(pairs)('%s decides before %s, which is reported as well', (first, second, one, other) => {
    const found = judge(together(one, other))
    expect(codesOf(found).slice(0, 2)).toEqual([first, second])
    expect(found.signals.conclusion).toBe(first)
  })

  test('gives the confidence of the strongest rule with the same verdict', () => {
    const untrusted = states('generated', 0.9, 'valid', 'trainedAlgorithmicMedia')
    expect(judge(together(untrusted, marked('generated', 'parameters')))).toMatchObject({
      verdict: 'synthetic',
      confidence: 0.97,
      signals: { conclusion: 'credential_generated_untrusted' },
    })
  })
})

test('signals stay below 32 KiB when every signer of a chain says much in long words', () => {
  const long = '😀'.repeat(199)
  const kinds: Statement['kind'][] = ['generated', 'partly_generated', 'composed', 'captured_then_edited']
  const statements = Array.from({ length: 16 }, (_, at): Statement => {
    const terms = Array.from({ length: 16 }, (_, term) => `${long}${String.fromCharCode(97 + term)}`)
    return {
      kind: kinds[at % 4] ?? 'generated',
      confidence: 0.9,
      trust: 'valid',
      by: long,
      terms,
      place: long,
    }
  })
  const { signals, verdict } = judge({ statements, camera })
  expect(verdict).toBe('synthetic')
  expect(Buffer.byteLength(JSON.stringify(signals))).toBeLessThanOrEqual(32_768)
})

describe('several detectors', () => {
  const [faces, voices] = [
    (verdict: Parameters<typeof says>[0], confidence?: number) => says(verdict, confidence, 'faces'),
    (verdict: Parameters<typeof says>[0], confidence?: number) => says(verdict, confidence, 'voices'),
  ]
  test.each([
    [[faces('authentic', 0.6), voices('authentic', 0.9)], 'authentic', 0.9],
    [[faces('synthetic', 0.6), voices('synthetic', 0.9)], 'synthetic', 0.9],
    [[faces('synthetic', 0.6), voices('suspicious', 0.9)], 'synthetic', 0.6],
    [[faces('suspicious', 0.5), voices('authentic', 0.9)], 'suspicious', 0.5],
    [[saysNothing('abstained'), voices('authentic', 0.9)], 'authentic', 0.9],
    [[saysNothing('no_answer'), saysNothing('not_asked'), voices('synthetic', 0.8)], 'synthetic', 0.8],
  ] as const)(
    'of %j, the gravest verdict counts, with its highest confidence',
    (detectors, verdict, confidence) => {
      const judged = judge({ detectors: [...detectors] })
      expect(judged).toMatchObject({ verdict, confidence, modelVersion: 'm-3' })
      expect(judged.signals).toMatchObject({ conclusion: 'detector', detectors })
    },
  )

  test.each([[['faces', 'voices']], [['voices', 'faces']]])(
    'of which one says synthetic and one authentic (%j), none decides, whatever a third one says',
    (names) => {
      const [first = '', second = ''] = names
      const detectors = [says('synthetic', 0.99, first), says('authentic', 0.1, second), says('suspicious')]
      const judged = judge({ detectors })
      expect(judged).toMatchObject({ verdict: null, confidence: null, riskLevel: null })
      expect(judged.signals).toMatchObject({ conclusion: 'detectors_disagree', detector: null, detectors })
      expect(judged.signals.reasons).toMatchObject([
        {
          code: 'detectors_disagree',
          exhibits: [{ quote: 'synthetic' }, { quote: 'authentic' }, { quote: 'suspicious' }],
        },
      ])
    },
  )

  test('of which one says synthetic and one authentic do not change what a mark decides', () => {
    const judged = judge({
      ...marked('generated', 'name'),
      detectors: [says('synthetic'), says('authentic')],
    })
    expect(judged.signals.conclusion).toBe('generator_named')
    expect((judged.signals.reasons as { code: string }[]).map(({ code }) => code)).toEqual([
      'generator_named',
      'detectors_disagree',
    ])
  })

  test.each(['abstained', 'no_answer', 'not_asked'] as const)(
    'that say nothing (%s) are no evidence',
    (outcome) => {
      const judged = judge({ detectors: [saysNothing(outcome), saysNothing(outcome)] })
      expect([judged.verdict, judged.signals.conclusion]).toEqual([null, 'no_evidence'])
    },
  )

  test('that say 8 KiB each leave the signals within their limit', () => {
    const signals = { text: 'a'.repeat(8_000) }
    const detectors = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
      ...says('synthetic', 0.7, name),
      signals,
    }))
    const judged = judge({ detectors: detectors as DetectorFinding[] })
    expect(Buffer.byteLength(JSON.stringify(judged.signals))).toBeLessThanOrEqual(32_768)
    expect(judged.signals.detectors).toEqual(detectors.map((finding) => ({ ...finding, signals: null })))
  })
})

test('the version of the rules rises with every change of a rule, its strength or a mark', () => {
  const table = RULES.map(({ code, verdict, confidence }) => [code, verdict, confidence])
  const digest = createHash('sha256')
    .update(JSON.stringify([table, MARKS, EDITORS]))
    .digest('hex')
  // If this differs, raise RULES_VERSION and put both values here.
  expect([RULES_VERSION, digest.slice(0, 16)]).toEqual(['content-rules-5', '643b9446540b53ea'])
})

test('the documentation numbers the rules as exhibits do, with their strength', async () => {
  const rows = [
    ...(await readFile('docs/verdicts.md', 'utf8')).matchAll(
      /^\| (\d+) \| `(\w+)` \|(?: ([\w' ]+) \| ([^|]+) \|)?/gm,
    ),
  ].map(([, number, code, verdict, strength]) => ({ number: Number(number), code, verdict, strength }))
  expect(rows.map(({ number, code }) => [number, code])).toEqual(
    RULES.map(({ code }, index) => [index + 1, code]),
  )
  for (const { code, verdict, confidence } of RULES) {
    const row = rows.find((each) => each.code === code)
    if (verdict === null || verdict === 'detector') continue
    expect(row).toMatchObject({ verdict, strength: expect.stringContaining(String(confidence)) })
  }
})
