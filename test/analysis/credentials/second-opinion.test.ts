import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { askAgain } from '../../../src/analysis/credentials/second-opinion.js'
import { signFileWithC2paRs } from '../../support/c2pa-rs.js'
import { created, issue, makeAuthority, signFile } from '../../support/credentials.js'
import {
  anchors,
  camera,
  changed,
  clipMp4,
  credentialsOf,
  portraitJpg,
  portraitPng,
  read,
  reportPdf,
  signPortrait,
  toneWav,
} from './cast.js'

const claimed = { actions: [created('digitalCapture')], complete: true }
const picture = sharp(portraitJpg)
const portraitGif = await picture.clone().gif().toBuffer()

/** Boxes as in ISO 14496-12: their content does not matter to a signature. */
const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}
const media = (brand: string, others: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${others}`, 'latin1')),
    box('mdat', Buffer.alloc(4_000, 7)),
  ])
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 2h5v5z"/></svg>',
)

/** Ten frames of MPEG-1 layer III at 128 kbit/s. */
const mp3 = Buffer.concat(
  Array.from({ length: 10 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
)

const DATA = 'assertion.dataHash.mismatch'
const BOXES = 'assertion.bmffHash.mismatch'

/** Formats whose content is checked twice: a file, where to change a byte of its content, and the code of a change. */
const CHECKED_TWICE: readonly (readonly [string, string, Buffer, number, string])[] = [
  ['JPEG', 'image/jpeg', portraitJpg, -100, DATA],
  ['PNG', 'image/png', portraitPng, -100, DATA],
  ['WebP', 'image/webp', await picture.clone().webp().toBuffer(), 30, DATA],
  ['TIFF', 'image/tiff', await picture.clone().tiff().toBuffer(), 100, DATA],
  ['HEIC', 'image/heic', media('heic', 'mif1heic'), -100, BOXES],
  ['AVIF', 'image/avif', media('avif', 'mif1avif'), -100, BOXES],
  ['MP4', 'video/mp4', clipMp4, -100, BOXES],
  ['MOV', 'video/quicktime', media('qt  ', 'qt  '), -100, BOXES],
  ['M4A', 'audio/mp4', media('M4A ', 'isomM4A '), -100, BOXES],
  ['MP3', 'audio/mpeg', mp3, -100, DATA],
  ['WAV', 'audio/wav', toneWav, 100, DATA],
  ['PDF', 'application/pdf', reportPdf, 300, DATA],
]

describe('a change of the content', () => {
  test.each(CHECKED_TWICE)('is found by both implementations in %s', async (_name, type, bytes, at, code) => {
    const signed = await signFileWithC2paRs(bytes, type, camera, claimed)
    const sound = await credentialsOf(signed, anchors, type)
    expect(sound).toMatchObject({ state: 'trusted', secondOpinion: null, problems: [] })
    // Asked about a sound file, the second one contradicts.
    const url = `self#jumbf=/c2pa/${sound.manifests[0]?.label}/c2pa.signature`
    const failures = [code, 'claimSignature.mismatch'].map((one) => ({ code: one, url, explanation: '' }))
    expect(await askAgain(signed, sound.manifests[0]?.label ?? '', failures)).toEqual({
      tool: 'c2pa-ts',
      checked: [code, 'claimSignature.mismatch'],
      agrees: false,
      problems: [],
    })
    expect(await credentialsOf(changed(signed, at), anchors, type)).toMatchObject({
      state: 'invalid',
      problems: [code],
      secondOpinion: { checked: [code], agrees: true, problems: [code] },
      statements: [{ kind: 'changed', confidence: 0.9, by: 'Example Camera Maker', terms: [code] }],
    })
  })

  test.each([
    ['GIF', 'image/gif', portraitGif, -30],
    ['SVG', 'image/svg+xml', svg, -20],
  ])('is unverifiable in %s, where only one implementation can look', async (_name, type, bytes, at) => {
    const signed = await signFileWithC2paRs(bytes, type, camera, claimed)
    expect(await credentialsOf(signed, anchors, type)).toMatchObject({ state: 'trusted' })
    expect(await credentialsOf(changed(signed, at), anchors, type)).toMatchObject({
      state: 'unverifiable',
      problems: [DATA],
      secondOpinion: { checked: [], agrees: false, problems: [] },
      statements: [],
    })
  })

  test('is unverifiable where the second implementation excludes a box otherwise', async () => {
    // Two boxes of one kind, of which it excludes neither.
    const twice = Buffer.concat([clipMp4, box('free', Buffer.alloc(9)), box('free', Buffer.alloc(9))])
    const signed = await signFileWithC2paRs(twice, 'video/mp4', camera, claimed)
    expect(await credentialsOf(signed, anchors, 'video/mp4')).toMatchObject({ state: 'trusted' })
    expect(await credentialsOf(changed(signed, -200), anchors, 'video/mp4')).toMatchObject({
      state: 'unverifiable',
      secondOpinion: { checked: [], agrees: false },
    })
  })
})

describe('a change of the manifest', () => {
  test('is found by both implementations in the claim and in an assertion', async () => {
    for (const [bytes, type] of [
      [portraitJpg, 'image/jpeg'],
      [toneWav, 'audio/wav'],
      [clipMp4, 'video/mp4'],
    ] as const) {
      const signed = await signFileWithC2paRs(bytes, type, camera, claimed)
      for (const [text, code] of [
        ['Example Recorder', 'claimSignature.mismatch'],
        ['digitalCapture', 'assertion.hashedURI.mismatch'],
      ] as const) {
        const credentials = await credentialsOf(changed(signed, signed.indexOf(text)), anchors, type)
        expect(credentials).toMatchObject({ state: 'invalid', secondOpinion: { problems: [code] } })
      }
    }
  })

  test('is unverifiable where the signature is of a kind that the second implementation gets wrong', async () => {
    const authority = await makeAuthority()
    const identity = await issue(authority, { curve: 'P-521' })
    const by = { ...anchors, signing: authority.certificate.toString('pem') }
    const signed = await signFile(portraitJpg, identity, { actions: [created('digitalCapture')] })
    expect(await credentialsOf(signed, by)).toMatchObject({ state: 'trusted' })
    expect(await credentialsOf(changed(signed, signed.indexOf('Example Camera')), by)).toMatchObject({
      state: 'unverifiable',
      problems: ['claimSignature.mismatch'],
      secondOpinion: { checked: [], agrees: false },
    })
  })
})

test('of two manifest stores that name the active manifest, neither is confirmed', async () => {
  const signed = await signFileWithC2paRs(toneWav, 'audio/wav', camera, claimed)
  const start = signed.indexOf('jumb') - 4
  const store = signed.subarray(start, start + signed.readUInt32BE(start))
  const twice = Buffer.concat([signed, Buffer.from('junk\0\0\0\0', 'latin1'), store])
  expect(await credentialsOf(twice, anchors, 'audio/wav')).toMatchObject({
    state: 'unverifiable',
    secondOpinion: { checked: [] },
  })
})

test('a file that c2pa-ts cannot read is not confirmed, and never an error', async () => {
  const failures = [{ code: DATA, url: 'self#jumbf=/c2pa/x', explanation: '' }]
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
    portraitJpg,
    Buffer.alloc(100_000, 'jumb'),
  ])
    expect(await askAgain(bytes, 'x', failures)).toMatchObject({ checked: [], agrees: false })
})

test('the whole store is given as crJSON', async () => {
  const { crJson } = await read(await signPortrait(camera, claimed))
  expect(crJson).toMatchObject({
    manifests: [{ 'claim.v2': { claim_generator_info: { name: 'Example Recorder' } } }],
  })
})
