import { clean, cleanAll } from '../texts.js'
import { captureStatements } from './captured.js'
import type { Statement, StatementKind } from './findings.js'
import type { Signers } from './signers.js'
import { type Ingredient, isParent, type Manifest, placeOf, type Store } from './store.js'
import { generatingService, meaningOf, NON_EDITORIAL_ACTIONS, termOf } from './vocabulary.js'

/** How many manifests are looked at for one file. */
const MAX_MANIFESTS = 64

/** A manifest's own word on how the content was made. */
type Word = {
  readonly kind: 'generated' | 'partly_generated' | 'composed'
  readonly confidence: number | null
  readonly term: string
  readonly assertion: string
  /** Whether the signer vouches for it. */
  readonly created: boolean
}

const GENERATED = 0.99
/** The most that somebody's word weighs whom nobody vouches for. */
const UNTRUSTED = 0.9
const ALGORITHMIC = 0.9
const PARTLY_GENERATED = 0.9

function wordOf(meaning: ReturnType<typeof meaningOf>): Pick<Word, 'kind' | 'confidence'> | undefined {
  if (meaning === null) return undefined
  if (meaning === 'generated') return { kind: 'generated', confidence: GENERATED }
  if (meaning === 'algorithmic') return { kind: 'generated', confidence: ALGORITHMIC }
  return { kind: meaning, confidence: meaning === 'composed' ? null : PARTLY_GENERATED }
}

/** What the source types in a manifest say. */
function wordsOf({ actions, ingredients }: Manifest): Word[] {
  const inActions = actions.flatMap(({ label, created, actions }) =>
    actions.flatMap(({ action, sourceTypes }) =>
      sourceTypes.map((type) => ({ type, meaning: meaningOf(action, type), label, created })),
    ),
  )
  const inIngredients = ingredients.flatMap((ingredient) => {
    const { label, created, sourceType: type } = ingredient
    if (type === undefined) return []
    return [
      {
        type,
        meaning: meaningOf(isParent(ingredient) ? 'c2pa.opened' : 'c2pa.placed', type),
        label,
        created,
      },
    ]
  })
  return [...inActions, ...inIngredients].flatMap(({ type, meaning, label, created }) => {
    const word = wordOf(meaning)
    return word === undefined ? [] : [{ ...word, term: termOf(type), assertion: label, created }]
  })
}

/** Of a manifest that names no source type and was made from nothing else: what its claim generator says. */
function wordOfGenerator({ generators, ingredients, actions }: Manifest): Word[] {
  const service = generatingService(generators)
  const all = actions.flatMap((assertion) => assertion.actions)
  const onlyMade = all.every(
    ({ action, sourceTypes }) =>
      (action === 'c2pa.created' && sourceTypes.length === 0) || NON_EDITORIAL_ACTIONS.has(action),
  )
  if (service === undefined || ingredients.length > 0 || !onlyMade) return []
  const claim = { kind: 'generated', confidence: GENERATED, assertion: '', created: true } as const
  return [{ ...claim, term: service }]
}

function statementFrom(manifest: Manifest, words: readonly Word[], { trustOf }: Signers): Statement {
  const [{ kind }] = words as [Word]
  const trust = words.some(({ created }) => created) ? trustOf(manifest) : 'valid'
  const limit = trust === 'trusted' ? 1 : UNTRUSTED
  const weights = words.flatMap(({ confidence }) =>
    confidence === null ? [] : [Math.min(confidence, limit)],
  )
  const strongest = words.find(
    ({ confidence }) => confidence === Math.max(...words.map((word) => word.confidence ?? 0)),
  )
  const { assertion } = strongest ?? (words[0] as Word)
  return {
    kind,
    confidence: weights.length === 0 ? null : Math.max(...weights),
    by: clean(manifest.issuer ?? '') || null,
    trust,
    terms: cleanAll(words.map(({ term }) => term)),
    place:
      assertion === ''
        ? clean(`self#jumbf=/c2pa/${manifest.label}/c2pa.claim`)
        : placeOf(manifest, assertion),
  }
}

/** One statement of a manifest's signer for each kind of word that is in it. */
function statementsOf(manifest: Manifest, signers: Signers): Statement[] {
  const named = wordsOf(manifest)
  const words = named.some(({ kind }) => kind !== 'composed')
    ? named
    : [...named, ...wordOfGenerator(manifest)]
  return (['generated', 'partly_generated', 'composed'] as const).flatMap((kind) => {
    const ofKind = words.filter((word) => word.kind === kind)
    // What the signer vouches for is his word; what he only gathered counts where he says nothing.
    const created = ofKind.filter((word) => word.created)
    const used = created.length > 0 ? created : ofKind
    return used.length === 0 ? [] : [statementFrom(manifest, used, signers)]
  })
}

/** The file's earlier versions by their own signers, the latest first; a version that is not sound ends it. */
export function earlierVersions({ active, manifests }: Store, { isSound }: Signers): Manifest[] {
  const versions = new Set([active])
  for (let version = active; versions.size < MAX_MANIFESTS; ) {
    const parents = version.ingredients.filter(isParent)
    const parent = parents.length === 1 ? manifests.get(parents[0]?.manifest ?? '') : undefined
    if (parent === undefined || versions.has(parent) || !isSound(parent)) break
    versions.add(parent)
    version = parent
  }
  return [...versions]
}

/** Whether an ingredient is the cover of a recording, which says nothing of what is heard. */
const isCover = ({ format }: Ingredient, type: string | null) =>
  type?.startsWith('audio/') === true && format?.startsWith('image/') === true

/** Somebody else's manifests that were placed in a file of that media type, with what these were made from. */
function components(
  versions: readonly Manifest[],
  { manifests }: Store,
  { isSound }: Signers,
  type: string | null,
): Manifest[] {
  const known = new Set(versions)
  const found = new Set<Manifest>()
  const follow = (ingredients: readonly Ingredient[]) => {
    for (const { manifest } of ingredients) {
      const component = manifests.get(manifest ?? '')
      if (component === undefined || known.has(component) || !isSound(component)) continue
      if (found.size < MAX_MANIFESTS) found.add(component)
    }
  }
  for (const version of versions)
    follow(version.ingredients.filter((ingredient) => !isParent(ingredient) && !isCover(ingredient, type)))
  for (const component of found) follow(component.ingredients)
  return [...found]
}

/**
 * Any of the later signers may have claimed an unrelated file as the earlier version, so what an earlier version says
 * counts only as much as the least known of them.
 */
const throughVersions = (versions: readonly Manifest[], { isSound, trustOf }: Signers): Signers => ({
  isSound,
  trustOf: (version) =>
    versions
      .slice(0, versions.indexOf(version) + 1)
      .map(trustOf)
      .find((trust) => trust !== 'trusted') ?? 'trusted',
})

const GENERATED_KINDS: ReadonlySet<StatementKind> = new Set(['generated', 'partly_generated'])

/** What the signers of a file of that media type say of it. The active manifest is sound. */
export function statementsIn(store: Store, signers: Signers, type: string | null): Statement[] {
  const versions = earlierVersions(store, signers)
  const own = versions.flatMap((version) => statementsOf(version, throughVersions(versions, signers)))
  const placed = components(versions, store, signers, type)
    .flatMap((component) => statementsOf(component, signers))
    .filter(({ kind }) => GENERATED_KINDS.has(kind))
    .map((statement) => ({
      ...statement,
      kind: 'partly_generated' as const,
      confidence: PARTLY_GENERATED,
      trust: 'valid' as const,
    }))
  const made = [...own, ...placed]
  return [...made, ...captureStatements(store, versions, signers, made.length > 0)].slice(0, 16)
}
