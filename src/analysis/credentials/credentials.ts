import type { TrustAnchors } from '../../settings/trust-anchors.js'
import { clean, cleanAll } from '../texts.js'
import { failureOf } from './failure-codes.js'
import type { Credentials, ManifestSummary, SecondOpinion, Statement } from './findings.js'
import { readManifests } from './reader.js'
import { askAgain } from './second-opinion.js'
import { failuresOf, isSound, isUntrusted, type Signers, trustByList } from './signers.js'
import { statementsIn } from './statements.js'
import { type Manifest, readStore, type Store } from './store.js'

export type { Credentials, Statement, StatementKind } from './findings.js'

/** For a file without Content Credentials. */
export const NO_CREDENTIALS: Credentials = {
  state: 'none',
  issuer: null,
  generator: null,
  claimVersion: null,
  signedAt: null,
  problems: [],
  informational: [],
  revocation: 'not_checked',
  secondOpinion: null,
  skipped: null,
  manifests: [],
  statements: [],
}

/** For a file that has Content Credentials that could not be checked. */
export const UNVERIFIABLE: Credentials = { ...NO_CREDENTIALS, state: 'unverifiable' }

const CHANGED = 0.9
const MAX_ITEMS = 16

const cleanOrNull = (text: string | undefined) => clean(text ?? '') || null

/** What the time stamp says, if it belongs to the signature. */
const signedAt = ({ statuses: { success, recorded }, stampedAt }: Manifest) =>
  [...success, ...recorded.success].some(({ code }) => code === 'timeStamp.validated')
    ? cleanOrNull(stampedAt)
    : null

const generatorOf = ({ generators, generatorVersion }: Manifest) =>
  cleanOrNull(
    generators[0] && [generators[0], ...(generatorVersion === undefined ? [] : [generatorVersion])].join(' '),
  )

/** The manifest, its ingredients, theirs, and so on, each once. */
function inOrder({ active, manifests }: Store): Manifest[] {
  const found = new Set([active])
  for (const { ingredients } of found)
    for (const { manifest } of ingredients) {
      const ingredient = manifests.get(manifest ?? '')
      if (ingredient !== undefined && found.size < MAX_ITEMS) found.add(ingredient)
    }
  return [...found]
}

function summaryOf(manifest: Manifest, { isSound, trustOf }: Signers, now: number): ManifestSummary {
  const actions = manifest.actions.flatMap(({ actions, created }) =>
    actions.map(({ action, sourceTypes }) => ({
      action: clean(action),
      digitalSourceType: cleanOrNull(sourceTypes[0]),
      created,
    })),
  )
  return {
    label: clean(manifest.label),
    issuer: cleanOrNull(manifest.issuer),
    trust: isSound(manifest) ? trustOf(manifest) : 'unverifiable',
    claimVersion: manifest.claimVersion,
    generator: generatorOf(manifest),
    signedAt: signedAt(manifest),
    actions: actions.slice(0, MAX_ITEMS),
    ingredients: manifest.ingredients.slice(0, MAX_ITEMS).map(({ relationship, manifest: label }) => ({
      relationship: clean(relationship),
      manifest: cleanOrNull(label ?? undefined),
    })),
    problems: cleanAll(failuresOf(manifest, now)),
    exclusions: cleanAll(manifest.exclusions),
  }
}

function revocationOf({ statuses: { success, failure } }: Manifest): Credentials['revocation'] {
  if (failure.some(({ code }) => code === 'signingCredential.ocsp.revoked')) return 'revoked'
  return success.some(({ code }) => code === 'signingCredential.ocsp.notRevoked') ? 'good' : 'not_checked'
}

/** Says how far each signer is known, reading the store once more without the trusted list if it takes that. */
async function findSigners(
  bytes: Uint8Array,
  type: string | null,
  anchors: TrustAnchors,
  { manifests, active }: Store,
  now: number,
): Promise<Signers> {
  const trust = new Map([...manifests.values()].map((manifest) => [manifest, trustByList(manifest, now)]))
  const isUnclear = [...trust.values()].includes(undefined)
  const reading =
    isUnclear && anchors.signing !== undefined
      ? await readManifests(bytes, type, { ...anchors, signing: undefined })
      : undefined
  const without = reading && 'crJson' in reading ? readStore(reading.crJson, active.label) : undefined
  return {
    isSound: (manifest) => isSound(manifest, now),
    trustOf: (manifest) =>
      trust.get(manifest) ?? (isUntrusted(without?.manifests.get(manifest.label)) ? 'trusted' : 'valid'),
  }
}

function changedStatement({ active }: Store, { problems }: SecondOpinion, { trustOf }: Signers): Statement {
  const found = active.statuses.failure.find(({ code }) => problems.includes(code))
  return {
    kind: 'changed',
    confidence: CHANGED,
    // Anybody can put a certificate beside a signature that it does not fit.
    by: problems.includes('claimSignature.mismatch') ? null : cleanOrNull(active.issuer),
    trust: trustOf(active),
    terms: cleanAll(problems),
    place: clean(found?.url ?? ''),
  }
}

type Judged = Pick<Credentials, 'state' | 'secondOpinion' | 'statements'>

async function judge(
  bytes: Uint8Array,
  type: string | null,
  store: Store,
  signers: Signers,
): Promise<Judged> {
  const { active } = store
  const differences = active.statuses.failure.filter(({ code }) => failureOf(code) === 'changed')
  const secondOpinion = differences.length === 0 ? null : await askAgain(bytes, active.label, differences)
  if (secondOpinion?.agrees)
    return {
      state: 'invalid',
      secondOpinion,
      statements: [changedStatement(store, secondOpinion, signers)],
    }
  if (!signers.isSound(active)) return { state: 'unverifiable', secondOpinion, statements: [] }
  return { state: signers.trustOf(active), secondOpinion, statements: statementsIn(store, signers, type) }
}

/**
 * Verifies the Content Credentials of a file in which a manifest store was found. `bytes` is the whole file. `crJson` is
 * the conformance programme's JSON of the store, `null` where it could not be read or is larger than 4 MiB. Rejects when the library fails in a
 * way that leaves it unusable; the process must then be ended.
 */
export async function findCredentials(
  bytes: Uint8Array,
  detectedType: string | null,
  trustAnchors: TrustAnchors,
): Promise<{ readonly credentials: Credentials; readonly crJson: unknown }> {
  const reading = await readManifests(bytes, detectedType, trustAnchors)
  if ('problem' in reading)
    return { credentials: { ...UNVERIFIABLE, problems: [reading.problem] }, crJson: null }
  const { crJson, activeLabel, isKept } = reading
  const store = readStore(crJson, activeLabel)
  if (store === undefined)
    return { credentials: { ...UNVERIFIABLE, problems: ['malformed'] }, crJson: isKept ? crJson : null }
  const now = Date.now()
  const signers = await findSigners(bytes, detectedType, trustAnchors, store, now)
  const { active } = store
  const credentials: Credentials = {
    ...(await judge(bytes, detectedType, store, signers)),
    issuer: cleanOrNull(active.issuer),
    generator: generatorOf(active),
    claimVersion: active.claimVersion,
    signedAt: signedAt(active),
    problems: cleanAll(failuresOf(active, now)),
    informational: cleanAll(active.statuses.informational.map(({ code }) => code)),
    revocation: revocationOf(active),
    skipped: null,
    manifests: inOrder(store).map((manifest) => summaryOf(manifest, signers, now)),
  }
  return { credentials, crJson: isKept ? crJson : null }
}
