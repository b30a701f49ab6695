import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Credentials } from './evidence.js'
import { canonicalType } from './media-types.js'
import { CAPTURED, sourceTypeTerm } from './source-types.js'
import { clean, cleanAll } from './texts.js'
import type { TrustAnchors } from './trust-anchors.js'

/** For a file without Content Credentials. */
export const NO_CREDENTIALS: Credentials = {
  state: 'none',
  issuer: null,
  generator: null,
  actions: [],
  digitalSourceTypes: [],
  signedAt: null,
  problems: [],
  skipped: null,
}

/** For a file that has Content Credentials that could not be checked. */
export const UNVERIFIABLE: Credentials = { ...NO_CREDENTIALS, state: 'unverifiable' }

/**
 * What each failure code (C2PA 2.1, section 15.2.1) means for the credentials. Codes that are not listed leave the
 * credentials `unverifiable`: the signer wrote something that the specification forbids or that we do not know, such as
 * `assertion.action.malformed`, `algorithm.unsupported`, `signingCredential.invalid` (a certificate not issued for
 * signing) or `signingCredential.ocsp.revoked`. Such a code is neither a sign that the file was changed nor proof of
 * anything.
 */
const FAILURES: ReadonlyMap<string, 'untrusted' | 'broken'> = new Map([
  // Signature and hashes may be correct, but no trust anchor vouches for the signer. (15.7, 14.4)
  ['signingCredential.untrusted', 'untrusted'],
  // The certificate has expired, and no trusted time stamp shows that the claim was signed while it was valid. The
  // specification rejects such a claim. But nothing was changed, so it counts as much as a claim that anybody could
  // have signed. (15.7, 15.8)
  ['signingCredential.expired', 'untrusted'],
  ['claimSignature.outsideValidity', 'untrusted'],
  // The claim is not the one that was signed. (15.7)
  ['claimSignature.mismatch', 'broken'],
  ['claimSignature.missing', 'broken'],
  // An assertion differs from what the claim refers to, is missing, or was added. (15.10)
  ['assertion.hashedURI.mismatch', 'broken'],
  ['assertion.missing', 'broken'],
  ['assertion.undeclared', 'broken'],
  ['assertion.notRedacted', 'broken'],
  // The content is not the content that was signed. (15.12)
  ['assertion.dataHash.mismatch', 'broken'],
  ['assertion.bmffHash.mismatch', 'broken'],
  ['assertion.boxesHash.mismatch', 'broken'],
  ['assertion.boxesHash.unknownBox', 'broken'],
  ['assertion.collectionHash.mismatch', 'broken'],
  ['assertion.collectionHash.incorrectFileCount', 'broken'],
  // The manifest of an ingredient is not the one that was signed with it. (15.11)
  ['ingredient.manifest.mismatch', 'broken'],
  ['ingredient.manifest.missing', 'broken'],
  ['ingredient.claimSignature.mismatch', 'broken'],
  ['ingredient.claimSignature.missing', 'broken'],
])

/**
 * URI of our list of trusted signers. The library accepts an anchor of either list for both uses, and reports which
 * list it used.
 */
const SIGNING_LIST = 'urn:media-scan:signing'

/**
 * The parts we read of the library's JSON (https://opensource.contentauthenticity.org/docs/manifest/json-ref/reader).
 */
type Statuses = { readonly success: Status[]; readonly informational: Status[]; readonly failure: Status[] }
type Status = { readonly code: string }
type ManifestStore = {
  readonly active_manifest?: string
  readonly manifests: Readonly<Record<string, Manifest>>
  readonly validation_state: 'Invalid' | 'Valid' | 'Trusted'
  readonly validation_results?: {
    readonly activeManifest?: Statuses
    readonly ingredientDeltas?: readonly { readonly validationDeltas: Statuses }[]
    readonly trustListUri?: string
  }
}
type Manifest = {
  readonly claim_generator?: string
  readonly claim_generator_info?: readonly { readonly name?: string; readonly version?: string }[]
  readonly signature_info?: { readonly issuer?: string; readonly time?: string }
  readonly assertions?: readonly { readonly label: string; readonly data?: unknown }[]
  readonly ingredients?: readonly { readonly active_manifest?: string }[]
}

async function loadLibrary() {
  const library = await import('@contentauth/c2pa-wasm')
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  library.initSync({ module: readFileSync(file) })
  return library
}

/** The library is nine megabytes of WebAssembly, so a process loads it with the first file that needs it. */
let library: ReturnType<typeof loadLibrary> | undefined

function librarySettings({ signing, timeStamping }: TrustAnchors): string {
  const anchors = [
    { trust_anchors: signing, trust_kind: 'manifest', trust_uri: SIGNING_LIST },
    { trust_anchors: timeStamping, trust_kind: 'tsa', trust_uri: 'urn:media-scan:time-stamping' },
  ]
  return JSON.stringify({
    // A file must not make us call an address that it contains.
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    trust: { anchors: anchors.filter(({ trust_anchors }) => trust_anchors !== undefined) },
  })
}

function stateOf({ validation_state, validation_results }: ManifestStore, failures: readonly string[]) {
  if (validation_state === 'Trusted')
    return validation_results?.trustListUri === SIGNING_LIST ? 'trusted' : 'valid'
  if (validation_state === 'Valid') return 'valid'
  const found = failures.map((code) => FAILURES.get(code))
  if (found.includes('broken')) return 'invalid'
  const signed = validation_results?.activeManifest?.success.some(
    ({ code }) => code === 'claimSignature.validated',
  )
  return signed && found.every((one) => one === 'untrusted') ? 'valid' : 'unverifiable'
}

/** The manifest, its ingredients, their ingredients and so on, each once. */
function withIngredients(store: ManifestStore, label: string | undefined): Manifest[] {
  const found = new Map<string, Manifest>()
  const labels = [label]
  for (const next of labels) {
    const manifest = next === undefined || found.has(next) ? undefined : store.manifests[next]
    if (next === undefined || manifest === undefined) continue
    found.set(next, manifest)
    labels.push(...(manifest.ingredients ?? []).map(({ active_manifest }) => active_manifest))
  }
  return [...found.values()]
}

type Action = { readonly action?: unknown; readonly digitalSourceType?: unknown }

/** The actions of a manifest. Their contents are untrusted: anybody may have written them. */
function actionsOf({ assertions = [] }: Manifest): Action[] {
  return assertions
    .filter(({ label }) => /^c2pa\.actions(?:\.v\d+)?(?:__\d+)?$/.test(label))
    .flatMap(({ data }) => {
      const actions = (data as { actions?: unknown } | null | undefined)?.actions
      return Array.isArray(actions) ? (actions as (Action | null)[]).filter((action) => action !== null) : []
    })
}

const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')

const sourceTypes = (actions: readonly Action[]) =>
  texts(actions.map(({ digitalSourceType }) => digitalSourceType)).map(sourceTypeTerm)

function generatorOf({ claim_generator, claim_generator_info }: Manifest): string | undefined {
  const info = claim_generator_info?.[0]
  return info?.name === undefined ? claim_generator : texts([info.name, info.version]).join(' ')
}

const cleanOrNull = (text: string | undefined) => clean(text ?? '') || null

function describe(store: ManifestStore): Credentials {
  const { activeManifest, ingredientDeltas = [] } = store.validation_results ?? {}
  const deltas = ingredientDeltas.map(({ validationDeltas }) => validationDeltas)
  const statuses = [...(activeManifest === undefined ? [] : [activeManifest]), ...deltas]
  const failures = statuses.flatMap(({ failure }) => failure.map(({ code }) => code))
  const [active = {}, ...ingredients] = withIngredients(store, store.active_manifest)
  const actions = [active, ...ingredients].flatMap(actionsOf)
  const stamped = activeManifest?.success.some(({ code }) => code === 'timeStamp.validated')
  const ofTimeStamp = activeManifest?.informational.filter(({ code }) => code.startsWith('timeStamp.')) ?? []
  return {
    state: stateOf(store, failures),
    issuer: cleanOrNull(active.signature_info?.issuer),
    generator: cleanOrNull(generatorOf(active)),
    actions: cleanAll(texts(actions.map(({ action }) => action))),
    digitalSourceTypes: cleanAll([
      ...sourceTypes(actionsOf(active)),
      // A work made from a capture is not itself a capture, and anybody may have signed the ingredient.
      ...sourceTypes(ingredients.flatMap(actionsOf)).filter((term) => !CAPTURED.has(term)),
    ]),
    signedAt: stamped ? cleanOrNull(active.signature_info?.time) : null,
    problems: cleanAll([...failures, ...ofTimeStamp.map(({ code }) => code)]),
    skipped: null,
  }
}

/**
 * Verifies the Content Credentials of a file in which a manifest store was found. `bytes` is the whole file. Rejects
 * when the library fails in a way that leaves it unusable; the process must then be ended.
 */
export async function findCredentials(
  bytes: Uint8Array,
  detectedType: string | null,
  trustAnchors: TrustAnchors,
): Promise<Credentials> {
  library ??= loadLibrary()
  const { WasmReader } = await library
  // The library looks at the bytes first and uses the type only when they are inconclusive.
  const type = detectedType === null ? 'application/octet-stream' : canonicalType(detectedType)
  let json: string
  try {
    const reader = await WasmReader.fromBytes(type, bytes, librarySettings(trustAnchors))
    json = reader.json()
    reader.free()
  } catch (error) {
    // It throws strings for input that it does not accept. An Error is a fault of the library itself, after which the
    // state of its memory is unknown.
    if (typeof error !== 'string') throw error
    if (error.includes('JumbfNotFound')) return { ...UNVERIFIABLE, problems: ['misplaced'] }
    if (error.includes('UnsupportedType')) return { ...UNVERIFIABLE, problems: ['unsupported format'] }
    return { ...UNVERIFIABLE, problems: ['malformed'] }
  }
  return describe(JSON.parse(json) as ManifestStore)
}
