import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Credentials, findCredentials } from '../../../src/analysis/credentials/credentials.js'
import {
  action,
  created,
  issue,
  makeAuthority,
  opened,
  signFile,
  timeStamps,
} from '../../support/credentials.js'
import { answerAbout } from '../../support/ocsp.js'
import {
  anchors,
  authority,
  camera,
  changed,
  clerk,
  clock,
  credentialsOf,
  newsroom,
  noAnchors,
  parent,
  past,
  pioneer,
  portraitJpg,
  reportPdf,
  signPortrait,
  stranger,
} from './cast.js'

const HOUR_MS = 3_600_000
const stampedHoursAgo = (hours: number) => timeStamps(clock, new Date(Date.now() - hours * HOUR_MS))

const digital = { actions: [created('digitalCapture')] }
const shot = await signPortrait(camera, { ...digital, complete: true })
const captured = await signFile(portraitJpg, newsroom, digital)

describe('the state', () => {
  test('is trusted for a signer under an anchor; who, by what and when is said', async () => {
    expect(await credentialsOf(shot)).toMatchObject({
      state: 'trusted',
      issuer: 'Example Camera Maker',
      generator: 'Example Recorder 1.0',
      claimVersion: 2,
      signedAt: null,
      problems: [],
      // Nobody was asked whether the certificate is revoked.
      informational: ['signingCredential.ocsp.skipped'],
      revocation: 'not_checked',
      secondOpinion: null,
      skipped: null,
      manifests: [
        {
          issuer: 'Example Camera Maker',
          trust: 'trusted',
          actions: [{ action: 'c2pa.created', created: true }],
          ingredients: [],
          problems: [],
          exclusions: [],
        },
      ],
    })
  })

  test('is legacy for a signer of the interim list, also if the store holds a trusted one', async () => {
    const early = await signPortrait(pioneer, { ...digital, complete: true })
    expect(await credentialsOf(early)).toMatchObject({ state: 'legacy', problems: [] })
    expect(await credentialsOf(early, { ...anchors, interim: undefined })).toMatchObject({ state: 'valid' })
    const republished = await signPortrait(pioneer, {
      actions: [opened],
      complete: true,
      ingredients: [parent(shot)],
    })
    const { state, manifests } = await credentialsOf(republished)
    expect({ state, trust: manifests.map(({ trust }) => trust) }).toEqual({
      state: 'legacy',
      trust: ['legacy', 'trusted'],
    })
  })

  test('is valid for a signer whom nobody vouches for, or only an authority for time stamps', async () => {
    for (const credentials of [
      await credentialsOf(shot, noAnchors),
      await credentialsOf(await signPortrait(stranger, { ...digital, complete: true })),
      await credentialsOf(await signPortrait(clerk, { ...digital, complete: true })),
    ])
      expect(credentials).toMatchObject({ state: 'valid', problems: ['signingCredential.untrusted'] })
  })

  test('is that of the active manifest, whatever is wrong with an ingredient', async () => {
    const broken = changed(shot, -200)
    const republished = await signPortrait(newsroom, {
      actions: [opened, action('c2pa.published')],
      complete: true,
      ingredients: [parent(broken)],
    })
    expect(await credentialsOf(republished)).toMatchObject({
      state: 'trusted',
      problems: [],
      manifests: [
        { trust: 'trusted', ingredients: [{ relationship: 'parentOf' }] },
        { trust: 'unverifiable', problems: ['assertion.dataHash.mismatch'] },
      ],
    })
  })

  test('is unverifiable with a certificate that is not for signing content: nothing was changed', async () => {
    const authority = await makeAuthority()
    const by = { ...anchors, signing: authority.certificate.toString('pem') }
    for (const identity of [authority, await issue(authority, { purpose: 'website' })])
      expect(await credentialsOf(await signFile(portraitJpg, identity, digital), by)).toMatchObject({
        state: 'unverifiable',
        problems: expect.arrayContaining(['signingCredential.invalid']),
        secondOpinion: null,
        statements: [],
      })
  })

  test('is unverifiable when the store cannot be read, or stands where its format has none', async () => {
    const cut = Buffer.concat([captured.subarray(0, 3_000), Buffer.from([0xff, 0xd9])])
    expect(await findCredentials(cut, 'image/jpeg', anchors)).toMatchObject({
      credentials: { state: 'unverifiable', problems: ['malformed'] },
      crJson: null,
    })
    const attached = Buffer.concat([reportPdf, captured])
    expect(await credentialsOf(attached, anchors, 'application/pdf')).toMatchObject({
      state: 'unverifiable',
      problems: ['misplaced'],
    })
  })

  test.each([
    ['the picture', changed(captured, -200), 'assertion.dataHash.mismatch'],
    ['the end of the file', captured.subarray(0, -1_000), 'assertion.dataHash.mismatch'],
    ['an action', changed(captured, captured.indexOf('digitalCapture')), 'assertion.hashedURI.mismatch'],
    ['the claim', changed(captured, captured.indexOf('Example Camera')), 'claimSignature.mismatch'],
    ['the certificate', changed(captured, captured.indexOf('Example Newsroom')), 'claimSignature.mismatch'],
  ])('is invalid after a change of %s, whoever signed', async (_what, bytes, code) => {
    for (const by of [anchors, noAnchors])
      expect(await credentialsOf(bytes, by)).toMatchObject({
        state: 'invalid',
        problems: expect.arrayContaining([code]),
        statements: [{ kind: 'changed', terms: expect.arrayContaining([code]) }],
      })
  })
})

test('nobody is named as who signed a file by a certificate that the signature does not fit', async () => {
  const certificate = changed(captured, captured.indexOf('Example Newsroom'))
  expect(await credentialsOf(certificate)).toMatchObject({ statements: [{ kind: 'changed', by: null }] })
  expect(await credentialsOf(changed(captured, -200))).toMatchObject({
    statements: [{ kind: 'changed', by: 'Example Newsroom' }],
  })
})

describe('an expired certificate', () => {
  const expired = { ...digital, version: 2 } as const

  test('counts like that of an unknown issuer, and is no sign of a change', async () => {
    for (const version of [1, 2] as const) {
      const signed = await signFile(portraitJpg, past, { ...expired, version })
      expect(await credentialsOf(signed)).toMatchObject({
        state: 'valid',
        problems: expect.arrayContaining(['signingCredential.expired']),
        statements: [{ trust: 'valid', confidence: null }],
      })
      expect(await credentialsOf(changed(signed, -200))).toMatchObject({ state: 'invalid' })
      const claim = changed(signed, signed.indexOf('Example Camera'))
      expect(await credentialsOf(claim)).toMatchObject({ state: 'invalid' })
    }
  })

  test('is trusted with a trusted time stamp from before it expired', async () => {
    const stamped = await signFile(portraitJpg, past, { ...expired, stamped: stampedHoursAgo(150) })
    const { state, signedAt, problems } = await credentialsOf(stamped)
    expect({ state, problems }).toEqual({ state: 'trusted', problems: [] })
    expect(Math.abs(Date.parse(signedAt ?? '') - (Date.now() - 150 * HOUR_MS))).toBeLessThan(60_000)
  })

  test('is not trusted with a later time stamp, or with one of an unknown authority', async () => {
    const late = await signFile(portraitJpg, past, { ...expired, stamped: stampedHoursAgo(1) })
    expect(await credentialsOf(late)).toMatchObject({ state: 'valid' })
    const early = await signFile(portraitJpg, past, { ...expired, stamped: stampedHoursAgo(150) })
    expect(await credentialsOf(early, { ...anchors, timeStamping: undefined })).toMatchObject({
      state: 'valid',
      problems: expect.arrayContaining(['signingCredential.expired']),
      informational: expect.arrayContaining(['timeStamp.untrusted']),
    })
  })

  test('is not trusted in claims of version 1, whose time stamps the library does not check', async () => {
    const old = { ...digital, version: 1 } as const
    const early = await signFile(portraitJpg, past, { ...old, stamped: stampedHoursAgo(150) })
    expect(await credentialsOf(early)).toMatchObject({
      state: 'valid',
      problems: ['signingCredential.expired'],
    })
    const today = await signFile(portraitJpg, camera, { ...old, stamped: stampedHoursAgo(1) })
    expect(await credentialsOf(today)).toMatchObject({ state: 'trusted' })
  })
})

describe('revocation', () => {
  const answered = async (status: 'good' | 'revoked', actions = digital.actions) => {
    const answer = await answerAbout(camera, authority, status)
    return credentialsOf(await signPortrait(camera, { actions, complete: true, answer }))
  }

  test('is looked at where the file carries the authority’s answer', async () => {
    expect(await answered('good')).toMatchObject({ state: 'trusted', revocation: 'good', informational: [] })
  })

  test('leaves the credentials unverifiable, and their signer’s words without weight', async () => {
    for (const type of ['digitalCapture', 'trainedAlgorithmicMedia'])
      expect(await answered('revoked', [created(type)])).toMatchObject({
        state: 'unverifiable',
        revocation: 'revoked',
        problems: ['signingCredential.ocsp.revoked'],
        secondOpinion: null,
        statements: [],
      })
  })
})

const withoutLabels = ({ manifests, statements, ...others }: Credentials) => ({
  ...others,
  manifests: manifests.map((one) => ({ ...one, label: '' })),
  statements: statements.map((one) => ({ ...one, place: '' })),
})

test('a signed file gives an outcome whatever is changed in it, and the next file is verified normally', async () => {
  const sound = await credentialsOf(captured)
  const start = captured.indexOf('jumb')
  // The store without its padding.
  const end = captured.indexOf(Buffer.alloc(64), start)
  const anyChange = fc.array(
    fc.record({ at: fc.integer({ min: start - 20, max: end }), byte: fc.nat(255) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(anyChange, async (changes) => {
      const copy = Buffer.from(captured)
      for (const { at, byte } of changes) copy[at] = byte
      const credentials = await credentialsOf(copy)
      // Not all of the boxes around a claim is signed, such as the manifest's label.
      if (credentials.state === 'trusted') expect(withoutLabels(credentials)).toEqual(withoutLabels(sound))
      else expect(['invalid', 'unverifiable']).toContain(credentials.state)
    }),
    { numRuns: 300 },
  )
  expect(await credentialsOf(captured)).toEqual(sound)
})
