import { clean, cleanAll } from '../texts.js'
import type { Statement } from './findings.js'
import type { Signers } from './signers.js'
import { type Action, type ActionsAssertion, isParent, type Manifest, placeOf, type Store } from './store.js'
import { CAPTURED_TYPES, NON_EDITORIAL_ACTIONS, termOf } from './vocabulary.js'

/** The confidence of a claim of version 1, which cannot say whether it lists all actions. */
const VERSION_1 = 0.9

/** Assertions that say nothing of the content, so that the next signer may have redacted them. */
const REDACTABLE = /^(?:c2pa\.metadata|cawg\.metadata|stds\.|c2pa\.thumbnail\.)/

const CONTENT_MATCHES = new Set([
  'assertion.dataHash.match',
  'assertion.bmffHash.match',
  'assertion.boxesHash.match',
  'assertion.collectionHash.match',
])

const EXCLUSIONS = /^assertion\.\w+Hash\.additionalExclusionsPresent$/

const isCapture = ({ action, sourceTypes }: Action) =>
  action === 'c2pa.created' && sourceTypes.some((type) => CAPTURED_TYPES.has(type))

/** The assertion of the first version whose signer says that it was captured. */
const captureIn = ({ actions }: Manifest): ActionsAssertion | undefined =>
  actions.find(({ created, actions }) => created && actions.some(isCapture))

/** Whether an action leaves a capture what it is; only the first of a manifest may be its inception. */
function keepsCapture({ action, sourceTypes }: Action, at: number, isFirstVersion: boolean): boolean {
  if (!sourceTypes.every((type) => CAPTURED_TYPES.has(type))) return false
  if (at === 0) return action === (isFirstVersion ? 'c2pa.created' : 'c2pa.opened')
  return NON_EDITORIAL_ACTIONS.has(action)
}

const shown = ({ action, sourceTypes }: Action) => [action, ...sourceTypes.map(termOf)].join(' ')

/** Actions of a version after which the file is not as it was captured. */
function editsIn(version: Manifest, isFirstVersion: boolean): string[] {
  const all = version.actions.flatMap(({ actions }) => actions)
  return all.filter((action, at) => !keepsCapture(action, at, isFirstVersion)).map(shown)
}

/** What else of a version keeps it from being a capture that all its signers vouch for. */
function obstaclesIn(version: Manifest, isFirstVersion: boolean, isActive: boolean): string[] {
  const { actions, ingredients, exclusions, missing, statuses, isUpdate } = version
  const codes = [...statuses.informational].map(({ code }) => code).filter((code) => EXCLUSIONS.test(code))
  const contentSeen = isActive || statuses.recorded.success.some(({ code }) => CONTENT_MATCHES.has(code))
  return [
    ...codes,
    ...exclusions,
    ...actions.filter(({ created }) => !created).map(({ label }) => `gathered assertion ${label}`),
    ...(actions.some((one) => !one.allActionsIncluded) ? ['allActionsIncluded'] : []),
    ...(actions.length === 0 ? ['actions'] : []),
    ...ingredients.filter((one) => !isParent(one)).map(({ relationship }) => `ingredient ${relationship}`),
    ...ingredients.filter((one) => isParent(one) && isFirstVersion).map(() => 'ingredient parentOf'),
    ...ingredients.filter(({ created }) => !created).map(({ label }) => `gathered assertion ${label}`),
    ...missing.filter((label) => !REDACTABLE.test(label)),
    ...(isUpdate ? ['update manifest'] : []),
    // Only who made the next version can have seen whether its content was the one that had been signed.
    ...(contentSeen ? [] : ['content of an earlier version not validated']),
  ]
}

type Findings = { readonly edits: readonly string[]; readonly obstacles: readonly string[] }

/** Claims of version 1 do not tell created from gathered and complete from incomplete: only the plainest counts. */
function inVersion1(store: Store, versions: readonly Manifest[]): Findings {
  const [version] = versions as [Manifest]
  const edits = versions.flatMap((one, at) => editsIn(one, at === versions.length - 1))
  const { informational } = version.statuses
  const plain =
    store.manifests.size === 1 &&
    version.claimVersion === 1 &&
    version.ingredients.length === 0 &&
    version.actions.flatMap(({ actions }) => actions).length === 1
  return {
    edits,
    obstacles: [
      ...(plain ? [] : ['claim of version 1']),
      ...informational.map(({ code }) => code).filter((code) => EXCLUSIONS.test(code)),
      ...version.exclusions,
      ...version.missing,
    ],
  }
}

function inVersion2(versions: readonly Manifest[]): Findings {
  const last = versions.length - 1
  return {
    edits: versions.flatMap((version, at) => editsIn(version, at === last)),
    obstacles: versions.flatMap((version, at) => obstaclesIn(version, at === last, at === 0)),
  }
}

/**
 * What the credentials say of a capture. `versions` is the file and its earlier versions, the latest first. `otherwise`:
 * whether they say something else of how it was made.
 */
export function captureStatement(
  store: Store,
  versions: readonly Manifest[],
  { trustOf }: Signers,
  otherwise: boolean,
): Statement | undefined {
  const { active } = store
  const first = versions.at(-1) ?? active
  const capture = captureIn(first)
  const from = (manifest: Manifest, assertion: string) => ({
    confidence: null,
    by: clean(manifest.issuer ?? '') || null,
    trust: trustOf(manifest),
    place: placeOf(manifest, assertion),
  })
  if (capture === undefined) {
    if (otherwise) return undefined
    const all = active.actions.flatMap(({ actions }) => actions).map(shown)
    const place = active.actions[0]?.label ?? ''
    return { ...from(active, place), kind: 'signed_without_capture_claim', terms: cleanAll(all) }
  }
  const anyVersion1 = versions.some(({ claimVersion }) => claimVersion === 1)
  const { edits, obstacles } = anyVersion1 ? inVersion1(store, versions) : inVersion2(versions)
  const statement = from(first, capture.label)
  if (edits.length > 0) return { ...statement, kind: 'captured_then_edited', terms: cleanAll(edits) }
  if (obstacles.length > 0)
    return { ...statement, kind: 'signed_without_capture_claim', terms: cleanAll(obstacles) }
  const types = capture.actions.filter(isCapture).flatMap(({ sourceTypes }) => sourceTypes)
  const terms = cleanAll(types.map(termOf))
  const unknown = versions.find((version) => trustOf(version) !== 'trusted')
  if (unknown !== undefined)
    return { ...statement, kind: 'captured_untrusted', trust: trustOf(unknown), terms }
  const confidence = Math.min(
    ...types.map((type) => CAPTURED_TYPES.get(type) ?? 0),
    anyVersion1 ? VERSION_1 : 1,
  )
  return { ...statement, kind: 'captured', confidence, terms }
}
