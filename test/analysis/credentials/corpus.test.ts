import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { evaluate, readRubric } from '../../../scripts/verdicts/rubric.js'
import { action, created, opened } from '../../support/credentials.js'
import { anchors, camera, component, newsroom, parent, portraitJpg, read, signPortrait } from './cast.js'

const CORPUS = '../shared/corpus'
const RUBRIC = `${CORPUS}/c2pa-conformance/asset-rubrics/asset-rubric-signals-local.yml`
/** Captured by a camera. */
const shot = await signPortrait(camera, { actions: [created('digitalCapture')], complete: true })

const hasFiles = existsSync(`${CORPUS}/c2pa`)
const hasRubric = existsSync(RUBRIC)
if (!hasFiles || !hasRubric)
  process.stderr.write(`${CORPUS} is not there: left out the tests with files and rubrics of others.\n`)

describe.runIf(hasFiles)('files that others signed', () => {
  const found = async (name: string, type = 'image/jpeg') =>
    (await read(await readFile(`${CORPUS}/c2pa/${name}`), anchors, type)).credentials

  test.each([
    ['adobe-20220124-E-sig-CA.jpg', 'claimSignature.mismatch'],
    ['adobe-20220124-E-uri-CA.jpg', 'assertion.hashedURI.mismatch'],
    ['adobe-20220124-XCA.jpg', 'assertion.dataHash.mismatch'],
  ])('%s was changed, as both implementations find', async (name, code) => {
    expect(await found(name)).toMatchObject({
      state: 'invalid',
      secondOpinion: { agrees: true, problems: [code] },
      statements: [{ kind: 'changed', terms: [code] }],
    })
  })

  test('a capture by Truepic, in which only one implementation finds a change, is unverifiable', async () => {
    expect(await found('truepic-20230212-camera.jpg')).toMatchObject({
      state: 'unverifiable',
      problems: expect.arrayContaining(['assertion.dataHash.mismatch']),
      secondOpinion: { checked: ['assertion.dataHash.mismatch'], agrees: false, problems: [] },
      statements: [],
    })
  })

  test('the others were not changed, and none is a capture', async () => {
    for (const [name, type, state] of [
      ['adobe-20220124-A.jpg', 'image/jpeg', 'unverifiable'],
      ['adobe-20220124-C.jpg', 'image/jpeg', 'valid'],
      ['adobe-20220124-CA.jpg', 'image/jpeg', 'valid'],
      ['adobe-20220124-CAI.jpg', 'image/jpeg', 'valid'],
      ['adobe-20220124-CIE-sig-CA.jpg', 'image/jpeg', 'valid'],
      ['adobe-20220124-I.jpg', 'image/jpeg', 'unverifiable'],
      ['adobe-20240110-single_manifest_store.pdf', 'application/pdf', 'valid'],
      ['nikon-20221019-building.jpeg', 'image/jpeg', 'valid'],
    ] as const) {
      const credentials = await found(name, type)
      expect([name, credentials.state]).toEqual([name, state])
      const kinds = credentials.statements.map(({ kind }) => kind)
      expect(kinds).not.toContain('changed')
      expect(kinds).not.toContain('captured')
    }
  })
})

describe.runIf(hasRubric)('the asset signals rubric of the conformance programme', () => {
  const CAPTURED = 'inception:signal_capturedMedia'
  const TRANSFORMED = [
    'transformation:signal_ambiguousActions',
    'transformation:signal_perceptibleGenAI',
    'transformation:signal_perceptibleNonGenAI',
    'transformation:signal_perceptiblePossiblyGenAI',
  ]

  /** What the rubric says of a file: of its first version, and of every version. */
  async function judged(bytes: Buffer) {
    const { credentials, crJson } = await read(bytes)
    const rubric = readRubric(RUBRIC)
    const { manifests } = crJson as { readonly manifests: readonly unknown[] }
    const signals = manifests.map((manifest) => evaluate(rubric, manifest))
    return {
      ours: credentials.statements.some(({ kind }) => kind === 'captured'),
      theirs:
        signals.at(-1)?.[CAPTURED] === true &&
        signals.every((one) => TRANSFORMED.every((transformed) => one[transformed] === false)),
    }
  }

  const reworked = (...names: [name: string, term?: string][]) =>
    signPortrait(newsroom, {
      actions: [opened, ...names.map(([name, term]) => action(name, term))],
      complete: true,
      ingredients: [parent(shot)],
    })

  test.each([
    ['digitalCapture', true],
    ['computationalCapture', true],
    ['compositeCapture', false],
    ['negativeFilm', false],
    ['screenCapture', false],
    ['composite', false],
    ['trainedAlgorithmicMedia', false],
  ])('calls %s captured just when we do', async (term, isCaptured) => {
    const bytes = await signPortrait(camera, { actions: [created(term)], complete: true })
    expect(await judged(bytes)).toEqual({ ours: isCaptured, theirs: isCaptured })
  })

  test.each([
    ['c2pa.converted'],
    ['c2pa.published'],
    ['c2pa.repackaged'],
    ['c2pa.transcoded'],
    ['c2pa.resized.proportional'],
    ['c2pa.enhanced'],
    ['c2pa.edited.metadata'],
  ])('calls a capture one that we call so after %s', async (name) => {
    expect(await judged(await reworked([name]))).toEqual({ ours: true, theirs: true })
  })

  test.each([
    ['an edit by a model', [['c2pa.edited', 'compositeWithTrainedAlgorithmicMedia']]],
    ['an edit by hand', [['c2pa.cropped', 'digitalCreation']]],
    ['an unknown action', [['c2pa.unknown']]],
    ['an action of a vendor', [['com.example.beautified']]],
  ] as [string, [string, string?][]][])(
    'calls no capture what we call none after %s',
    async (_what, names) => {
      expect(await judged(await reworked(...names))).toEqual({ ours: false, theirs: false })
    },
  )

  test('calls no capture what we call none without all actions', async () => {
    const bytes = await signPortrait(camera, { actions: [created('digitalCapture')] })
    expect(await judged(bytes)).toEqual({ ours: false, theirs: false })
  })

  test('overlooks an edit without a source type, a source type with an action that it does not look at, and what was placed: there we are stricter', async () => {
    for (const bytes of [
      await reworked(['c2pa.edited']),
      await reworked(['c2pa.enhanced', 'algorithmicallyEnhanced']),
      await signPortrait(camera, {
        actions: [created('digitalCapture')],
        complete: true,
        ingredients: [component(portraitJpg)],
      }),
    ])
      expect(await judged(bytes)).toEqual({ ours: false, theirs: true })
  })
})
