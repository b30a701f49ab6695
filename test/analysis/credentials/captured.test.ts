import { describe, expect, test } from 'vitest'
import type { Signers } from '../../../src/analysis/credentials/signers.js'
import { statementsIn } from '../../../src/analysis/credentials/statements.js'
import { readStore } from '../../../src/analysis/credentials/store.js'
import { action, created, opened, signFile, sourceType } from '../../support/credentials.js'
import {
  anchors,
  camera,
  clerk,
  component,
  credentialsOf,
  interimList,
  newsroom,
  noAnchors,
  parent,
  pioneer,
  portraitJpg,
  read,
  said,
  signing,
  signPortrait,
  stranger,
  timeStamping,
} from './cast.js'

const digital = created('digitalCapture')
const published = action('c2pa.published')
const shot = await signPortrait(camera, { actions: [digital], complete: true })

/** The capture, opened by somebody. */
const reworked = (
  actions = [published],
  { signer = newsroom, from = shot, tool = [] as string[], complete = true } = {},
) =>
  signPortrait(signer, {
    actions: [opened, ...actions],
    complete,
    ingredients: [parent(from)],
    anchors: tool,
  })

const CAPTURED = {
  kind: 'captured',
  confidence: 0.95,
  by: 'Example Camera Maker',
  trust: 'trusted',
  terms: ['digitalCapture'],
}

describe('a capture', () => {
  test('is what a trusted signer created and did nothing else to', async () => {
    expect(await said(shot)).toEqual([CAPTURED])
  })

  test('weighs less if it was computed', async () => {
    const computed = await signPortrait(camera, {
      actions: [created('computationalCapture')],
      complete: true,
    })
    expect(await said(computed)).toEqual([{ ...CAPTURED, confidence: 0.9, terms: ['computationalCapture'] }])
  })

  test('stays one when a trusted newsroom publishes it, whatever lists its tool has', async () => {
    for (const tool of [[], [signing]])
      expect(await said(await reworked([published], { tool }))).toEqual([CAPTURED])
    const twice = await reworked([published], { from: await reworked([action('c2pa.transcoded')]) })
    expect(await said(twice)).toEqual([CAPTURED])
  })

  test('by a signer whom nobody vouches for, first or later, is only reported', async () => {
    const unknown = { ...CAPTURED, kind: 'captured_untrusted', confidence: null, trust: 'valid' }
    expect(await said(shot, noAnchors)).toEqual([unknown])
    expect(await said(await reworked([published], { signer: stranger }))).toEqual([unknown])
    const from = await signPortrait(stranger, { actions: [digital], complete: true })
    expect(await said(await reworked([published], { from }))).toEqual([
      { ...unknown, by: 'Example Stranger' },
    ])
  })

  test('by a signer of the interim list is only reported', async () => {
    const early = await signPortrait(pioneer, { actions: [digital], complete: true })
    const reported = { ...CAPTURED, kind: 'captured_untrusted', confidence: null, trust: 'legacy' }
    expect(await said(early)).toEqual([{ ...reported, by: 'Example Pioneer' }])
    // Also where a tool with that list has recorded him as trusted.
    for (const tool of [[], [interimList]]) {
      const [statement] = await said(await reworked([published], { from: early, tool }))
      expect(statement).toMatchObject({ kind: 'captured_untrusted', by: 'Example Pioneer' })
    }
    // The camera's maker is trusted; who published it is not.
    expect(await said(await reworked([published], { signer: pioneer }))).toEqual([reported])
  })

  test('by a signer on the list for time stamps is only reported, also if a tool has recorded him as trusted', async () => {
    const from = await signPortrait(clerk, { actions: [digital], complete: true })
    for (const tool of [[], [timeStamping]])
      expect(await said(await reworked([published], { from, tool }))).toEqual([
        {
          ...CAPTURED,
          kind: 'captured_untrusted',
          confidence: null,
          by: 'Example Clerk',
          trust: 'valid',
        },
      ])
  })
})

describe('a capture ends with', () => {
  const edited = { ...CAPTURED, kind: 'captured_then_edited', confidence: null }
  const byNewsroom = { ...edited, by: 'Example Newsroom' }

  test.each([
    ['c2pa.edited'],
    ['c2pa.drawing'],
    ['c2pa.cropped'],
    ['c2pa.unknown'],
    ['com.example.beautified'],
  ])('%s, by the camera or afterwards', async (name) => {
    const inCamera = await signPortrait(camera, { actions: [digital, action(name)], complete: true })
    expect(await said(inCamera)).toEqual([{ ...edited, terms: [name] }])
    expect(await said(await reworked([action(name), published]))).toEqual([{ ...byNewsroom, terms: [name] }])
    // Each says what he did himself.
    expect(await said(await reworked([action('c2pa.filtered')], { from: inCamera }))).toEqual([
      { ...byNewsroom, terms: ['c2pa.filtered'] },
      { ...edited, terms: [name] },
    ])
  })

  test('an edit, which stands where it is said to', async () => {
    const { manifests, statements } = await credentialsOf(await reworked([action('c2pa.cropped')]))
    const place = `self#jumbf=/c2pa/${manifests[0]?.label}/c2pa.assertions/c2pa.actions.v2`
    expect(statements).toMatchObject([{ terms: ['c2pa.cropped'], place }])
  })

  test('an edit that another action names as related, or whose source type is one of a list', async () => {
    const related = {
      ...digital,
      related: [{ ...action('c2pa.published'), related: [action('c2pa.edited')] }],
    }
    expect(await said(await signPortrait(camera, { actions: [related], complete: true }))).toEqual([
      { ...edited, terms: ['c2pa.edited'] },
    ])
    const parameters = { digitalSourceType: [sourceType('compositeSynthetic')] }
    const listed = await signPortrait(camera, { actions: [{ ...digital, parameters }], complete: true })
    expect((await said(listed)).map(({ kind }) => kind)).toEqual(['partly_generated', 'captured_then_edited'])
  })

  test('an action that is otherwise allowed, but done by a model or an enhancing algorithm', async () => {
    const enhanced = await reworked([action('c2pa.enhanced', 'algorithmicallyEnhanced')])
    expect(await said(enhanced)).toContainEqual({
      ...byNewsroom,
      terms: ['c2pa.enhanced algorithmicallyEnhanced'],
    })
    expect((await said(enhanced)).map(({ kind }) => kind)).toEqual(['composed', 'captured_then_edited'])
  })

  const unsaid = { ...CAPTURED, kind: 'signed_without_capture_claim', confidence: null }

  test('actions that are not said to be all', async () => {
    const open = await signPortrait(camera, { actions: [digital] })
    expect(await said(open)).toEqual([{ ...unsaid, terms: ['allActionsIncluded'] }])
    expect(await said(await reworked([published], { complete: false }))).toEqual([
      { ...unsaid, by: 'Example Newsroom', terms: ['allActionsIncluded'] },
    ])
  })

  test('actions that the signer has only gathered', async () => {
    const claimed = { version: 2, complete: true } as const
    const other = await signFile(portraitJpg, camera, {
      ...claimed,
      actions: [digital],
      gathered: [published],
    })
    expect(await said(other)).toEqual([{ ...unsaid, terms: ['gathered assertion c2pa.actions.v2__1'] }])
    const all = await signFile(portraitJpg, camera, { ...claimed, actions: [published], gathered: [digital] })
    expect(await said(all)).toMatchObject([{ kind: 'signed_without_capture_claim' }])
  })

  test('a hash that leaves out more than the manifest', async () => {
    const excluded = { start: 27_000, length: 10 }
    const claimed = { version: 2, complete: true, actions: [digital], excluded } as const
    const lax = await signFile(portraitJpg, camera, claimed)
    const terms = expect.arrayContaining([
      'assertion.dataHash.additionalExclusionsPresent',
      'c2pa.hash.data: 10 bytes from 27000',
    ])
    expect(await said(lax)).toEqual([{ ...unsaid, terms }])
    expect(await said(await reworked([published], { from: lax }))).toEqual([
      { ...unsaid, terms: expect.arrayContaining(['c2pa.hash.data: 10 bytes from 27000']) },
    ])
  })

  test('another picture placed in it', async () => {
    const placed = await signPortrait(newsroom, {
      actions: [opened, published],
      complete: true,
      ingredients: [parent(shot), component(portraitJpg)],
    })
    const terms = expect.arrayContaining(['ingredient componentOf'])
    expect(await said(placed)).toEqual([{ ...unsaid, by: 'Example Newsroom', terms }])
  })

  test('an earlier version that was not whole any more when it was opened', async () => {
    const broken = Buffer.from(shot)
    broken.writeUInt8(broken.readUInt8(broken.length - 200) ^ 1, broken.length - 200)
    const statements = await said(await reworked([published], { from: broken }))
    expect(statements).toMatchObject([{ kind: 'signed_without_capture_claim', by: 'Example Newsroom' }])
  })
})

describe('a capture is not', () => {
  type Manifests = [
    {
      label: string
      isUpdateManifest: boolean
      assertions: Record<string, Record<string, unknown>>
      'claim.v2': { created_assertions: { url: string }[] }
    },
  ]
  const trusted: Signers = { isSound: () => true, trustOf: () => 'trusted' }

  /** What is said of the capture that the newsroom published if its store is otherwise than any tool writes it. */
  async function saidAfter(change: (manifests: Manifests) => void) {
    const { crJson } = await read(await reworked())
    const { manifests } = crJson as { manifests: Manifests }
    change(manifests)
    const store = readStore({ manifests }, manifests[0].label)
    return store && statementsIn(store, trusted, 'image/jpeg').map(({ kind, terms }) => [kind, ...terms])
  }

  test('what lacks an assertion that the claim lists, unless it only described the file', async () => {
    const listed = (name: string) => (manifests: Manifests) => {
      manifests[0]['claim.v2'].created_assertions.push({ url: `self#jumbf=c2pa.assertions/${name}` })
    }
    expect(await saidAfter(() => {})).toEqual([['captured', 'digitalCapture']])
    expect(await saidAfter(listed('stds.exif'))).toEqual([['captured', 'digitalCapture']])
    expect(await saidAfter(listed('c2pa.ingredient.v3__1'))).toEqual([
      ['signed_without_capture_claim', 'c2pa.ingredient.v3__1'],
    ])
    expect(await saidAfter(listed('c2pa.actions.v2'))).toEqual([
      ['signed_without_capture_claim', 'an assertion that is listed twice'],
    ])
  })

  test('what was made from an earlier version whose content nobody looked at', async () => {
    const statements = await saidAfter(([{ assertions }]) => {
      delete assertions['c2pa.ingredient.v3']?.validationResults
    })
    expect(statements).toEqual([
      ['signed_without_capture_claim', 'content of an earlier version not validated'],
    ])
  })

  test('what begins otherwise than with the inception, which is no edit', async () => {
    const statements = await saidAfter(([{ assertions }]) => {
      assertions['c2pa.actions.v2'] = { actions: [published, opened], allActionsIncluded: true }
    })
    expect(statements).toEqual([['signed_without_capture_claim', 'order of actions']])
  })

  test('what leaves out boxes of any extension from the hash, not only its manifest', async () => {
    const without = (data?: unknown) =>
      saidAfter(([{ assertions }]) => {
        assertions['c2pa.hash.bmff.v3'] = { exclusions: [{ xpath: '/uuid', data }, { xpath: '/ftyp' }] }
      })
    expect(await without([{ offset: 8, value: 'd8fec3d61b0e483c92975828877ec481' }])).toEqual([
      ['captured', 'digitalCapture'],
    ])
    expect(await without()).toEqual([['signed_without_capture_claim', 'c2pa.hash.bmff.v3: /uuid']])
  })

  test('what a manifest says that has no hash of the content', async () => {
    const statements = await saidAfter(([active]) => {
      active.isUpdateManifest = true
    })
    expect(statements).toEqual([['signed_without_capture_claim', 'update manifest']])
  })
})

describe('claims of version 1', () => {
  const old = { version: 1, actions: [digital] } as const

  test('say captured only as one manifest with one action by a trusted signer', async () => {
    expect(await said(await signFile(portraitJpg, camera, old))).toEqual([{ ...CAPTURED, confidence: 0.9 }])
    const more = await signFile(portraitJpg, camera, { ...old, actions: [digital, published] })
    expect(await said(more)).toMatchObject([
      { kind: 'signed_without_capture_claim', terms: ['claim of version 1'] },
    ])
    const edited = await signFile(portraitJpg, camera, { ...old, actions: [digital, action('c2pa.cropped')] })
    expect(await said(edited)).toMatchObject([{ kind: 'captured_then_edited', terms: ['c2pa.cropped'] }])
    expect(await said(await signFile(portraitJpg, stranger, old))).toMatchObject([
      { kind: 'captured_untrusted' },
    ])
    const from = await signFile(portraitJpg, camera, old)
    expect(await said(await reworked([published], { from }))).toMatchObject([
      { kind: 'signed_without_capture_claim', terms: ['claim of version 1'] },
    ])
  })
})

test('without actions or a capture among them, credentials say nothing of a capture', async () => {
  for (const actions of [[action('c2pa.published')], [created('digitalCreation')]])
    expect(await said(await signFile(portraitJpg, camera, { version: 1, actions }), anchors)).toMatchObject([
      { kind: 'signed_without_capture_claim', confidence: null },
    ])
})
