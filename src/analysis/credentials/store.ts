import { clean } from '../texts.js'
import { referredBy, type Statuses, statusesByManifest } from './statuses.js'
import { asList, asRecord, asText, type JsonRecord } from './untrusted-json.js'

/** A manifest store, from the conformance programme's JSON (crJSON) that the library gives of it. */
export type Store = { readonly active: Manifest; readonly manifests: ReadonlyMap<string, Manifest> }

export type Manifest = {
  readonly label: string
  readonly claimVersion: 1 | 2
  /** Whether it only adds to another manifest and has no hash of the content. */
  readonly isUpdate: boolean
  /** The claim generator's names, the most telling first. */
  readonly generators: readonly string[]
  readonly generatorVersion: string | undefined
  readonly issuer: string | undefined
  readonly certificateEnds: string | undefined
  readonly stampedAt: string | undefined
  readonly actions: readonly ActionsAssertion[]
  readonly ingredients: readonly Ingredient[]
  /** What the hash of the content leaves out beside the manifest itself. */
  readonly exclusions: readonly string[]
  /** Labels of assertions that the claim lists, but the store has not; and whether it lists one twice. */
  readonly missing: readonly string[]
  readonly statuses: Statuses
}

export type ActionsAssertion = {
  readonly label: string
  /** Whether the signer vouches for it, see `ManifestSummary`. */
  readonly created: boolean
  readonly allActionsIncluded: boolean
  readonly actions: readonly Action[]
}

export type Action = { readonly action: string; readonly sourceTypes: readonly string[] }

export type Ingredient = {
  readonly label: string
  readonly created: boolean
  readonly relationship: string
  readonly manifest: string | null
  /** Media type, as the signer says. */
  readonly format: string | undefined
  /** Of an ingredient without Content Credentials, what the signer says that it is. */
  readonly sourceType: string | undefined
}

export const isParent = ({ relationship }: Ingredient): boolean => relationship === 'parentOf'

/** JUMBF URI of an assertion, as it is shown. */
export const placeOf = ({ label }: Manifest, assertion: string): string =>
  clean(`self#jumbf=/c2pa/${label}/c2pa.assertions/${assertion}`)

const ACTIONS = /^c2pa\.actions(?:\.v\d+)?(?:__\d+)?$/
const INGREDIENT = /^c2pa\.ingredient(?:\.v\d+)?(?:__\d+)?$/

const texts = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string')

/** Source types named in an action's parameters, such as `com.adobe.digitalSourceType`. */
const inParameters = (parameters: JsonRecord): unknown[] =>
  Object.entries(parameters)
    .filter(([key]) => /(?:^|\.)digitalSourceType$/i.test(key))
    .flatMap(([, value]) => value)

/** The actions of a list, and behind them those that they name as related. */
function withRelated(actions: unknown): JsonRecord[] {
  const found = asList(actions).map(asRecord)
  for (const { related } of found) for (const action of asList(related)) found.push(asRecord(action))
  return found
}

function actionsOf(assertion: JsonRecord): Action[] {
  // A template has what all actions of its name have in common.
  const templates = new Map(
    asList(assertion.templates)
      .map(asRecord)
      .map(({ action, digitalSourceType }) => [action, digitalSourceType]),
  )
  return withRelated(assertion.actions).map(({ action, digitalSourceType, parameters }) => ({
    action: asText(action) ?? '',
    sourceTypes: texts([digitalSourceType, ...inParameters(asRecord(parameters)), templates.get(action)]),
  }))
}

const ingredientOf = (label: string, assertion: JsonRecord, created: boolean): Ingredient => ({
  label,
  created,
  relationship: asText(assertion.relationship) ?? '',
  manifest: referredBy(assertion) ?? null,
  format: asText(assertion['dc:format']),
  sourceType: asText(assertion.digitalSourceType),
})

/** Boxes that the hash of an ISO base media file has to leave out (C2PA 2.4, 18.6); of `uuid` only the manifest's own. */
const OWN_BOXES = new Set(['/uuid', '/ftyp', '/mfra'])

/** What a hash of the content leaves out, beside the one range or the boxes that its manifest needs. */
function exclusionsOf(label: string, assertion: JsonRecord): string[] {
  const exclusions = asList(assertion.exclusions).map(asRecord)
  if (label.startsWith('c2pa.hash.data') && exclusions.length > 1)
    return exclusions.map(({ start, length }) => `${label}: ${Number(length)} bytes from ${Number(start)}`)
  if (label.startsWith('c2pa.hash.bmff'))
    return exclusions
      .filter(({ xpath, data }) => !OWN_BOXES.has(asText(xpath) ?? '') || (xpath === '/uuid' && !data))
      .map(({ xpath }) => `${label}: ${asText(xpath)}`)
  if (label.startsWith('c2pa.hash.boxes'))
    return asList(assertion.boxes)
      .map(asRecord)
      .filter(({ excluded, exclusions }) => excluded === true || asList(exclusions).length > 0)
      .map(({ names }) => texts(asList(names)).join(', '))
      .filter((names) => names !== 'C2PA')
      .map((names) => `${label}: ${names}`)
  return []
}

/** Labels of the assertions that a list of hashed URIs in a claim names. */
const listed = (references: unknown): string[] =>
  texts(asList(references).map((reference) => asRecord(reference).url)).map((url) =>
    url.slice(url.lastIndexOf('/') + 1),
  )

function manifestOf(json: JsonRecord, label: string, statuses: Statuses): Manifest {
  const claimVersion = json['claim.v2'] === undefined ? 1 : 2
  const claim = asRecord(json['claim.v2'] ?? json.claim)
  const assertions = asRecord(json.assertions)
  const created = listed(claimVersion === 1 ? claim.assertions : claim.created_assertions)
  const all = [...created, ...listed(claim.gathered_assertions)]
  const createdLabels = new Set(created)
  const twice = new Set(all).size < all.length ? ['an assertion that is listed twice'] : []
  const named = (pattern: RegExp) => Object.keys(assertions).filter((label) => pattern.test(label))
  const infos = (
    Array.isArray(claim.claim_generator_info) ? claim.claim_generator_info : [claim.claim_generator_info]
  )
    .slice(0, 1)
    .map(asRecord)
  const { certificateInfo, timeStampInfo } = asRecord(json.signature)
  const certificate = asRecord(certificateInfo)
  return {
    label,
    claimVersion,
    isUpdate: json.isUpdateManifest === true,
    generators: texts([infos[0]?.name, claim.claim_generator]),
    generatorVersion: asText(infos[0]?.version),
    issuer: asText(asRecord(certificate.subject).O),
    certificateEnds: asText(asRecord(certificate.validity).notAfter),
    stampedAt: asText(asRecord(timeStampInfo).timestamp),
    actions: named(ACTIONS).map((label) => ({
      label,
      created: createdLabels.has(label),
      allActionsIncluded: asRecord(assertions[label]).allActionsIncluded === true,
      actions: actionsOf(asRecord(assertions[label])),
    })),
    ingredients: named(INGREDIENT).map((label) =>
      ingredientOf(label, asRecord(assertions[label]), createdLabels.has(label)),
    ),
    exclusions: Object.entries(assertions).flatMap(([label, assertion]) =>
      exclusionsOf(label, asRecord(assertion)),
    ),
    missing: [...all.filter((label) => !Object.hasOwn(assertions, label)), ...twice],
    statuses,
  }
}

/** The manifests of a store; `undefined` if the active one is not among them. */
export function readStore(crJson: unknown, activeLabel: string): Store | undefined {
  const manifests = asList(asRecord(crJson).manifests).map(asRecord)
  const statuses = statusesByManifest(manifests)
  const byLabel = new Map(
    manifests.map((json) => {
      const label = asText(json.label) ?? ''
      return [label, manifestOf(json, label, statuses(label))]
    }),
  )
  const active = byLabel.get(activeLabel)
  return active && { active, manifests: byLabel }
}
