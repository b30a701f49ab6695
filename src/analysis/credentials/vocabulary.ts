/**
 * Actions that the asset signals rubric 1.0 of the C2PA conformance programme (`$non_editorial_actions`) counts as no
 * perceptible change.
 */
export const NON_EDITORIAL_ACTIONS: ReadonlySet<string> = new Set([
  'c2pa.converted',
  'c2pa.published',
  'c2pa.repackaged',
  'c2pa.transcoded',
  'c2pa.resized.proportional',
  'c2pa.enhanced',
  'c2pa.edited.metadata',
  'c2pa.watermarked',
  'c2pa.watermarked.bound',
  'c2pa.watermarked.unbound',
  'c2pa.redacted',
])

/** Non-editorial actions on the whole file that add nothing of their own: a source type with one is the file's. */
const WHOLE_FILE_ACTIONS: ReadonlySet<string> = new Set([
  'c2pa.converted',
  'c2pa.published',
  'c2pa.repackaged',
  'c2pa.transcoded',
  'c2pa.resized.proportional',
])

/** Actions that a file begins with (rubric, `$inception_actions`). */
export const INCEPTION_ACTIONS: ReadonlySet<string> = new Set(['c2pa.created', 'c2pa.opened'])

/**
 * Source types that the rubric calls captured media, each with the confidence of a trusted signer's word. Compared
 * whole, as the rubric does.
 */
export const CAPTURED_TYPES: ReadonlyMap<string, number> = new Map([
  ['http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture', 0.95],
  ['http://cv.iptc.org/newscodes/digitalsourcetype/computationalCapture', 0.9],
])

/**
 * Terms of IPTC's digital source type (https://cv.iptc.org/newscodes/digitalsourcetype/) that say something of how a
 * file was made, in lower case, with what they mean for the whole file.
 */
const SOURCE_TYPES: ReadonlyMap<string, 'generated' | 'algorithmic' | 'partly_generated' | 'composed'> =
  new Map([
    ['trainedalgorithmicmedia', 'generated'],
    ['algorithmicmedia', 'algorithmic'],
    ['compositewithtrainedalgorithmicmedia', 'partly_generated'],
    ['compositesynthetic', 'partly_generated'],
    ['algorithmicallyenhanced', 'composed'],
    ['composite', 'composed'],
    ['datadrivenmedia', 'composed'],
    ['virtualrecording', 'composed'],
  ])

/** The term at the end of a source type's address, as it is shown. */
export const termOf = (sourceType: string): string =>
  sourceType
    .trim()
    .replace(/\/$/, '')
    .replace(/^.*[/:]/s, '')

/** What a source type says with an action: of the whole file, of a part of it, or nothing. */
export function meaningOf(
  action: string,
  sourceType: string,
): 'generated' | 'algorithmic' | 'partly_generated' | 'composed' | null {
  const meaning = SOURCE_TYPES.get(termOf(sourceType).toLowerCase()) ?? null
  if (meaning === null || meaning === 'composed') return meaning
  if (INCEPTION_ACTIONS.has(action) || WHOLE_FILE_ACTIONS.has(action)) return meaning
  // The rubric counts what is left of the non-editorial actions, such as enlarging, as nothing that can be seen.
  if (NON_EDITORIAL_ACTIONS.has(action) || meaning === 'algorithmic') return 'composed'
  return 'partly_generated'
}

/**
 * Claim generators that only generate, by the whole name that they give themselves. Some of their files name no source
 * type.
 */
const GENERATING_SERVICES: ReadonlySet<string> = new Set([
  // https://github.com/contentauth/example-assets, images/manifests/Firefly_tabby_cat.json
  'Adobe_Firefly',
  'Adobe Firefly',
  // Bing Image Creator of 2024, which writes `c2pa.created` without a source type.
  'Microsoft_Responsible_AI',
  'Microsoft Responsible AI Image Provenance',
  // DALL·E of 2024: https://github.com/Tebs-Lab/lab-report-code, 2024-03-03/cape-bear-manifest.json
  'OpenAI-API',
])

/**
 * The generating service among a claim generator's names. In claims of version 1 a name may be a user agent string,
 * whose first product counts: `Adobe_Firefly/1.0 c2pa-rs/0.25.1`.
 */
export const generatingService = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => [name, name.split(/[/ ]/, 1)[0] ?? ''])
    .find((name) => GENERATING_SERVICES.has(name))
