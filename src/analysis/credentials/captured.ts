import { clean, cleanAll } from '../texts.js'
import type { Statement } from './findings.js'
import type { Signers } from './signers.js'
import { type Action, type ActionsAssertion, isParent, type Manifest, placeOf, type Store } from './store.js'
import { CAPTURED_TYPES, INCEPTION_ACTIONS, NON_EDITORIAL_ACTIONS, termOf } from './vocabulary.js'

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

/** Whether an action changes what was captured. */
const isEdit = ({ action, sourceTypes }: Action) =>
  !(INCEPTION_ACTIONS.has(action) || NON_EDITORIAL_ACTIONS.has(action)) ||
  sourceTypes.some((type) => !CAPTURED_TYPES.has(type))

const shown = ({ action, sourceTypes }: Action) => [action, ...sourceTypes.map(termOf)].join(' ')

const allActions = ({ actions }: Manifest): Action[] => actions.flatMap((assertion) => assertion.actions)

/** Whether the inception is the first of a version's actions and no other. */
const beginsOnce = (version: Manifest, isFirstVersion: boolean): boolean =>
  allActions(version).every(({ action }, at) =>
    at === 0 ? action === (isFirstVersion ? 'c2pa.created' : 'c2pa.opened') : !INCEPTION_ACTIONS.has(action),
  )

/** What else of a version keeps it from being a capture that all its signers vouch for. */
function obstaclesIn(version: Manifest, isFirstVersion: boolean, isActive: boolean): string[] {
  const { actions, ingredients, exclusions, missing, statuses, isUpdate } = version
  const codes = [...statuses.informational].map(({ code }) => code).filter((code) => EXCLUSIONS.test(code))
  const contentSeen = isActive || statuses.recorded.success.some(({ code }) => CONTENT_MATCHES.has(code))
  return [
    ...codes,
    ...exclusions,
    ...actions.filter(({ created }) => !created).map(({ label }) => `gathered assertion ${label}`),
    ...(actions.some((action) => !action.allActionsIncluded) ? ['allActionsIncluded'] : []),
    ...(actions.length === 0 ? ['actions'] : []),
    ...(beginsOnce(version, isFirstVersion) ? [] : ['order of actions']),
    ...ingredients
      .filter((ingredient) => !isParent(ingredient))
      .map(({ relationship }) => `ingredient ${relationship}`),
    ...ingredients
      .filter((ingredient) => isParent(ingredient) && isFirstVersion)
      .map(() => 'ingredient parentOf'),
    ...ingredients.filter(({ created }) => !created).map(({ label }) => `gathered assertion ${label}`),
    ...missing.filter((label) => !REDACTABLE.test(label)),
    ...(isUpdate ? ['update manifest'] : []),
    // Only who made the next version can have seen whether its content was the one that had been signed.
    ...(contentSeen ? [] : ['content of an earlier version not validated']),
  ]
}

/** Claims of version 1 do not tell created from gathered and complete from incomplete: only the plainest counts. */
function obstaclesInVersion1(version: Manifest, { manifests }: Store): string[] {
  const { informational } = version.statuses
  const plain = manifests.size === 1 && version.ingredients.length === 0 && allActions(version).length === 1
  return [
    ...(plain ? [] : ['claim of version 1']),
    ...informational.map(({ code }) => code).filter((code) => EXCLUSIONS.test(code)),
    ...version.exclusions,
    ...version.missing,
  ]
}

/**
 * What the credentials say of a capture; of edits and obstacles, each version by its own signer. `versions` is the file
 * and its earlier versions, the latest first. `otherwise`: whether they say something else of how it was made.
 */
export function captureStatements(
  store: Store,
  versions: readonly Manifest[],
  { trustOf }: Signers,
  otherwise: boolean,
): Statement[] {
  const { active } = store
  const last = versions.length - 1
  const first = versions[last] ?? active
  const capture = captureIn(first)
  const from = (manifest: Manifest) => ({
    confidence: null,
    by: clean(manifest.issuer ?? '') || null,
    trust: trustOf(manifest),
    place: clean(`self#jumbf=/c2pa/${manifest.label}`),
  })
  if (capture === undefined) {
    if (otherwise) return []
    const terms = cleanAll(allActions(active).map(shown))
    const [assertion] = active.actions
    const place = assertion && { place: placeOf(active, assertion.label) }
    return [{ ...from(active), kind: 'signed_without_capture_claim', terms, ...place }]
  }
  const edits = versions.flatMap((version): Statement[] => {
    const edited = version.actions.find(({ actions }) => actions.some(isEdit))
    if (edited === undefined) return []
    const terms = cleanAll(allActions(version).filter(isEdit).map(shown))
    const place = placeOf(version, edited.label)
    return [{ ...from(version), kind: 'captured_then_edited', terms, place }]
  })
  if (edits.length > 0) return edits
  const obstacles = versions.flatMap((version, at): Statement[] => {
    const found =
      version.claimVersion === 1
        ? obstaclesInVersion1(version, store)
        : obstaclesIn(version, at === last, at === 0)
    if (found.length === 0) return []
    return [{ ...from(version), kind: 'signed_without_capture_claim', terms: cleanAll(found) }]
  })
  if (obstacles.length > 0) return obstacles
  const types = capture.actions.filter(isCapture).flatMap(({ sourceTypes }) => sourceTypes)
  const statement = {
    ...from(first),
    terms: cleanAll(types.map(termOf)),
    place: placeOf(first, capture.label),
  }
  const unknown = versions.find((version) => trustOf(version) !== 'trusted')
  if (unknown !== undefined) return [{ ...statement, kind: 'captured_untrusted', trust: trustOf(unknown) }]
  const confidence = Math.min(
    ...types.map((type) => CAPTURED_TYPES.get(type) ?? 0),
    first.claimVersion === 1 ? VERSION_1 : 1,
  )
  return [{ ...statement, kind: 'captured', confidence }]
}
