import { describe, expect, test } from 'vitest'
import type { Signers } from '../../../src/analysis/credentials/signers.js'
import { statementsIn } from '../../../src/analysis/credentials/statements.js'
import { readStore } from '../../../src/analysis/credentials/store.js'
import { type Ingredient, signFileWithC2paRs } from '../../support/c2pa-rs.js'
import { action, created, opened, signFile, sourceType } from '../../support/credentials.js'
import {
  anchors,
  camera,
  changed,
  component,
  input,
  newsroom,
  noAnchors,
  parent,
  portraitJpg,
  said,
  signPortrait,
  stranger,
  toneWav,
} from './cast.js'

const TRAINED = 'trainedAlgorithmicMedia'
const byModel = created(TRAINED)
const drawn = created('digitalCreation')
const generated = await signPortrait(camera, { actions: [byModel], complete: true })
const strangers = await signPortrait(stranger, { actions: [byModel], complete: true })

const GENERATED = {
  kind: 'generated',
  confidence: 0.99,
  by: 'Example Camera Maker',
  trust: 'trusted',
  terms: [TRAINED],
}
const UNTRUSTED = { ...GENERATED, confidence: 0.9, trust: 'valid' }
const PARTLY = { ...GENERATED, kind: 'partly_generated', confidence: 0.9 }

describe('generated', () => {
  test('is what its signer says, with less weight if nobody vouches for him', async () => {
    expect(await said(generated)).toEqual([GENERATED])
    expect(await said(generated, noAnchors)).toEqual([UNTRUSTED])
  })

  test('weighs less where the signer has only gathered it, or an algorithm made it without a model', async () => {
    const claimed = { version: 2, complete: true, actions: [action('c2pa.published')] } as const
    const gathered = await signFile(portraitJpg, camera, { ...claimed, gathered: [byModel] })
    expect(await said(gathered)).toEqual([UNTRUSTED])
    const fractal = await signPortrait(camera, { actions: [created('algorithmicMedia')], complete: true })
    expect(await said(fractal)).toEqual([{ ...GENERATED, confidence: 0.9, terms: ['algorithmicMedia'] }])
  })

  test('is what a source type inside the parameters of an action says', async () => {
    const parameters = { 'com.adobe.digitalSourceType': sourceType(TRAINED) }
    const actions = [{ ...action('c2pa.created'), parameters }]
    expect(await said(await signFile(portraitJpg, camera, { actions }))).toEqual([GENERATED])
  })

  test('is not the word of a newsroom that opened what a stranger generated', async () => {
    const actions = [opened, action('c2pa.published')]
    const republished = await signPortrait(newsroom, {
      actions,
      complete: true,
      ingredients: [parent(strangers)],
    })
    expect(await said(republished)).toEqual([{ ...UNTRUSTED, by: 'Example Stranger' }])
  })

  test('weighs no more than the word of a stranger who says that a generated picture is his earlier version', async () => {
    const claimed = { actions: [opened], complete: true, ingredients: [parent(generated)] }
    expect(await said(await signPortrait(stranger, claimed))).toEqual([UNTRUSTED])
    const republished = await signPortrait(newsroom, {
      ...claimed,
      ingredients: [parent(await signPortrait(stranger, claimed))],
    })
    expect(await said(republished)).toEqual([UNTRUSTED])
    expect(await said(await signPortrait(newsroom, claimed))).toEqual([GENERATED])
  })

  test('is not what a broken earlier version says', async () => {
    const actions = [opened, action('c2pa.published')]
    const from = parent(changed(strangers, strangers.indexOf('Example Recorder')))
    const statements = await said(
      await signPortrait(newsroom, { actions, complete: true, ingredients: [from] }),
    )
    expect(statements).toMatchObject([{ kind: 'signed_without_capture_claim', by: 'Example Newsroom' }])
  })
})

describe('a generating service as claim generator', () => {
  test.each([['Adobe_Firefly'], ['Adobe Firefly'], ['Microsoft_Responsible_AI']])(
    '%s says generated where no source type does',
    async (generator) => {
      const bytes = await signFile(portraitJpg, camera, { actions: [action('c2pa.created')], generator })
      expect(await said(bytes)).toEqual([{ ...GENERATED, terms: [generator] }])
    },
  )

  test.each([
    ['only counts as a whole name', 'Adobe Firefly Fan Club', [action('c2pa.created')]],
    ['only counts as the first product', 'Leica Adobe_Firefly/1.0', [action('c2pa.created')]],
    ['does not count for a capture', 'Adobe_Firefly', [created('digitalCapture')]],
    ['does not count for an edited file', 'Adobe_Firefly', [action('c2pa.created'), action('c2pa.cropped')]],
  ])('%s', async (_why, generator, actions) => {
    const statements = await said(await signFile(portraitJpg, camera, { actions, generator }))
    expect(statements.map(({ kind }) => kind)).not.toContain('generated')
  })
})

describe('partly generated', () => {
  test.each([['compositeWithTrainedAlgorithmicMedia'], ['compositeSynthetic']])(
    'is what %s says, from the start or by an edit',
    async (term) => {
      const composed = await signPortrait(camera, { actions: [created(term)], complete: true })
      expect(await said(composed)).toEqual([{ ...PARTLY, terms: [term] }])
      const actions = [created('digitalCapture'), action('c2pa.edited', term)]
      expect(await said(await signPortrait(camera, { actions, complete: true }))).toEqual([
        { ...PARTLY, terms: [term] },
        {
          ...PARTLY,
          kind: 'captured_then_edited',
          confidence: null,
          terms: [`c2pa.edited ${term}`],
        },
      ])
    },
  )

  test('is a capture of which a model made a part, but not one that a model only enhanced', async () => {
    const filled = [created('digitalCapture'), action('c2pa.edited', TRAINED)]
    const statements = await said(await signPortrait(camera, { actions: filled, complete: true }))
    expect(statements).toMatchObject([PARTLY, { kind: 'captured_then_edited' }])
    const enlarged = [created('digitalCapture'), action('c2pa.enhanced', TRAINED)]
    const kinds = (await said(await signPortrait(camera, { actions: enlarged, complete: true }))).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['composed', 'captured_then_edited'])
  })

  test.each([
    ['placed in it', component],
    ['made from it', input],
  ])(
    'is a newsroom’s file with a generated picture %s, by the word of who signed that',
    async (_how, use) => {
      const claimed = { actions: [drawn], complete: true }
      for (const [bytes, by] of [
        [strangers, 'Example Stranger'],
        // Never more than what anybody says.
        [generated, 'Example Camera Maker'],
      ] as const)
        expect(await said(await signPortrait(newsroom, { ...claimed, ingredients: [use(bytes)] }))).toEqual([
          { ...PARTLY, by, trust: 'valid' },
        ])
    },
  )

  test('is a file in which a picture was placed in which another was placed that is generated', async () => {
    const collage = await signPortrait(stranger, {
      actions: [drawn],
      complete: true,
      ingredients: [component(generated)],
    })
    const cover = await signPortrait(newsroom, {
      actions: [drawn],
      complete: true,
      ingredients: [component(collage)],
    })
    expect(await said(cover)).toEqual([{ ...PARTLY, trust: 'valid' }])
  })

  test('is not a recording whose cover is generated, but one in which something generated is heard', async () => {
    const signWav = (used: Ingredient) =>
      signFileWithC2paRs(toneWav, 'audio/wav', newsroom, {
        actions: [drawn],
        complete: true,
        ingredients: [used],
      })
    const kindsOf = async (bytes: Buffer) => (await said(bytes, anchors, 'audio/wav')).map(({ kind }) => kind)
    expect(await kindsOf(await signWav(component(strangers)))).toEqual(['signed_without_capture_claim'])
    const voice = await signFileWithC2paRs(toneWav, 'audio/wav', stranger, {
      actions: [byModel],
      complete: true,
    })
    const heard = { ...component(voice), type: 'audio/wav' }
    expect(await kindsOf(await signWav(heard))).toEqual(['partly_generated'])
  })

  test('is not what a picture says whose own credentials are broken', async () => {
    const broken = changed(strangers, strangers.indexOf('Example Recorder'))
    const placed = await signPortrait(newsroom, {
      actions: [drawn],
      complete: true,
      ingredients: [component(broken)],
    })
    expect(await said(placed)).toMatchObject([{ kind: 'signed_without_capture_claim' }])
  })
})

test.each([['algorithmicallyEnhanced'], ['composite'], ['dataDrivenMedia'], ['virtualRecording']])(
  '%s is reported without weight',
  async (term) => {
    const bytes = await signPortrait(camera, { actions: [created(term)], complete: true })
    expect(await said(bytes)).toEqual([{ ...GENERATED, kind: 'composed', confidence: null, terms: [term] }])
  },
)

test('manifests that have each other as earlier version, or a thousand of them, are looked at once and come to an end', () => {
  const manifest = (label: string, from: string) => ({
    label,
    'claim.v2': {},
    assertions: {
      'c2pa.actions.v2': { actions: [byModel] },
      'c2pa.ingredient.v3': {
        relationship: 'parentOf',
        activeManifest: { url: `self#jumbf=/c2pa/${from}` },
      },
    },
  })
  const signers: Signers = { isSound: () => true, trustOf: () => 'valid' }
  const statements = (manifests: readonly unknown[], active: string) => {
    const store = readStore({ manifests }, active)
    return store && statementsIn(store, signers, 'image/jpeg')
  }
  expect(statements([manifest('one', 'two'), manifest('two', 'one')], 'one')).toHaveLength(2)
  const chain = Array.from({ length: 1_000 }, (_, at) => manifest(`m${at}`, `m${at + 1}`))
  expect(statements(chain, 'm0')).toHaveLength(16)
})
