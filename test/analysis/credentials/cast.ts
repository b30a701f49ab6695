import { readFile } from 'node:fs/promises'
import { findCredentials } from '../../../src/analysis/credentials/credentials.js'
import { NO_TRUST_ANCHORS, type TrustAnchors } from '../../../src/settings/trust-anchors.js'
import { type Ingredient, signFileWithC2paRs } from '../../support/c2pa-rs.js'
import { issue, makeAuthority } from '../../support/credentials.js'

// Who signs in the tests, and what.

const fixture = (name: string) => readFile(`test/fixtures/${name}`)
export const portraitJpg = await fixture('portrait.jpg')
export const portraitPng = await fixture('portrait.png')
export const clipMp4 = await fixture('clip.mp4')
export const toneWav = await fixture('tone.wav')
export const reportPdf = await fixture('report.pdf')

/** Of the trusted signers. */
export const authority = await makeAuthority()
const stamper = await makeAuthority('Example Time Stamps')
const interim = await makeAuthority('Example Interim Authority')

export const camera = await issue(authority, { organization: 'Example Camera Maker' })
export const newsroom = await issue(authority)
/** Under the authority, but its certificate has expired. */
export const past = await issue(authority, { organization: 'Example Archive', hours: [-240, -120] })
/** On the interim list. */
export const pioneer = await issue(interim, { organization: 'Example Pioneer' })
/** Known to nobody. */
export const stranger = await issue(await makeAuthority('Nobody'), { organization: 'Example Stranger' })
/** Issues time stamps. */
export const clock = await issue(stamper, { purpose: 'timeStamping', hours: [-2_000, 2_000] })
/** Has a certificate for signing content, from the authority for time stamps. */
export const clerk = await issue(stamper, { organization: 'Example Clerk' })

export const interimList = interim.certificate.toString('pem')
export const signing = authority.certificate.toString('pem')
export const timeStamping = stamper.certificate.toString('pem')
export const anchors: TrustAnchors = {
  signing,
  timeStamping,
  interim: interimList,
  dates: null,
}
export { NO_TRUST_ANCHORS as noAnchors }

/** What is found in a file. */
export const read = (bytes: Buffer, by = anchors, type = 'image/jpeg') => findCredentials(bytes, type, by)

export const credentialsOf = async (...given: Parameters<typeof read>) => (await read(...given)).credentials

/** What the signers say of a file, with the weight of their words. */
export const said = async (...given: Parameters<typeof read>) =>
  (await credentialsOf(...given)).statements.map(({ kind, confidence, by, trust, terms }) => ({
    kind,
    confidence,
    by,
    trust,
    terms,
  }))

/** The portrait, signed by c2pa-rs. */
export const signPortrait = (...[identity, claimed]: SignedPortrait) =>
  signFileWithC2paRs(portraitJpg, 'image/jpeg', identity, claimed)
type SignedPortrait = [Parameters<typeof signFileWithC2paRs>[2], Parameters<typeof signFileWithC2paRs>[3]]

/** A JPEG from which another file is made. */
export const parent = (bytes: Buffer): Ingredient => ({ relationship: 'parentOf', type: 'image/jpeg', bytes })
export const component = (bytes: Buffer): Ingredient => ({ ...parent(bytes), relationship: 'componentOf' })
export const input = (bytes: Buffer): Ingredient => ({ ...parent(bytes), relationship: 'inputTo' })

/** The file with one bit of the byte at that position changed; negative positions count from the end. */
export function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  const position = at < 0 ? bytes.length + at : at
  copy[position] = (copy[position] ?? 0) ^ 1
  return copy
}
