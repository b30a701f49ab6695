import type { SecondOpinion } from './findings.js'
import type { Status } from './statuses.js'

/** At most this many failures are checked again. */
const MAX_CHECKS = 16

/** How a manifest store begins: the description box of JUMBF (ISO 19566-5) with C2PA's UUID. */
const STORE_DESCRIPTION = Buffer.from('6a756d6463327061001100108000' + '00aa00389b71', 'hex')

/** COSE's ES512, with which c2pa-ts hashes by SHA-256 and so finds every signature wrong. */
const ES512 = -36

/** Brands of ISO base media files that c2pa-ts reads as well as the two of HEIF that it admits. */
const BRANDS = [
  ...['heix', 'hevc', 'heim', 'heis', 'avif', 'avis', 'msf1', 'miaf', 'crx '],
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9', 'mp41', 'mp42', 'avc1'],
  ...['M4A ', 'M4V ', 'M4B ', 'qt  ', 'dash', '3gp4', '3gp5', '3gp6', '3g2a'],
]

async function loadLibrary() {
  const [asset, cose, crypto, jumbf, manifest] = await Promise.all([
    import('@trustnxt/c2pa-ts/asset'),
    import('@trustnxt/c2pa-ts/cose'),
    import('@trustnxt/c2pa-ts/crypto'),
    import('@trustnxt/c2pa-ts/jumbf'),
    import('@trustnxt/c2pa-ts/manifest'),
  ])
  const { canReadBrands } = asset.BMFF as unknown as { readonly canReadBrands: Set<string> }
  for (const brand of BRANDS) canReadBrands.add(brand)
  return { ...asset, ...cose, ...crypto, ...jumbf, ...manifest }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>
type Manifest = InstanceType<Library['Manifest']>
type Asset = InstanceType<Library['JPEG']>

/** What a check needs. */
type Case = {
  readonly library: Library
  readonly bytes: Uint8Array
  readonly store: Uint8Array
  readonly manifest: Manifest
  /** Of what the first implementation found. */
  readonly url: string
}

/** Whether c2pa-ts finds a difference too; `undefined` if it cannot tell. */
type Check = (given: Case) => Promise<boolean | undefined>

/** The failure codes that are checked again, each by what c2pa-ts has for it. */
const CHECKS: Readonly<Record<string, Check>> = {
  'claimSignature.mismatch': signatureDiffers,
  'assertion.hashedURI.mismatch': assertionDiffers,
  'assertion.dataHash.mismatch': dataDiffers,
  'assertion.bmffHash.mismatch': boxesDiffer,
}

/**
 * The store's bytes; of several stores, the one with the active manifest. In JPEG it is split over segments, in other
 * formats it is in one piece. In GIF and SVG it is neither, and is not found.
 */
function findStores(library: Library, bytes: Uint8Array): Uint8Array[] {
  if (library.JPEG.canRead(bytes)) {
    const store = new library.JPEG(bytes).getManifestJUMBF()
    return store === undefined ? [] : [store]
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const stores: Uint8Array[] = []
  for (let at = file.indexOf(STORE_DESCRIPTION); at >= 0; at = file.indexOf(STORE_DESCRIPTION, at + 1)) {
    const start = at - 12
    if (start < 0 || file.toString('latin1', start + 4, start + 8) !== 'jumb') continue
    const length = file.readUInt32BE(start)
    if (start + length <= file.length) stores.push(file.subarray(start, start + length))
    if (stores.length === MAX_CHECKS) break
  }
  return stores
}

/** The active manifest and the store that it is in; `undefined` unless there is exactly one. */
function findManifest(library: Library, bytes: Uint8Array, label: string) {
  const found = findStores(library, bytes).flatMap((store) => {
    try {
      const manifest = library.ManifestStore.read(
        library.SuperBox.fromBuffer(new Uint8Array(store)),
      ).getActiveManifest()
      return manifest?.label === label ? [{ store, manifest }] : []
    } catch {
      return []
    }
  })
  return found.length === 1 ? found[0] : undefined
}

async function signatureDiffers({ library, manifest: { claim, signature } }: Case) {
  const { CBORBox, Crypto, Algorithms } = library
  const { algorithm, certificate, rawProtectedBucket, signature: value } = signature?.signatureData ?? {}
  const payload = claim?.getBytes(claim)
  if (!payload || !algorithm || !certificate || !rawProtectedBucket || !value) return undefined
  const verified = Algorithms.getCryptoAlgorithm(algorithm, certificate)
  if (verified === undefined || Number(algorithm.coseIdentifier) === ES512) return undefined
  // Sig_structure of RFC 9052, 4.4. Its own `validate` calls what it cannot verify a mismatch as well.
  const signed = CBORBox.encoder.encode(['Signature1', rawProtectedBucket, new Uint8Array(0), payload])
  const key = new Uint8Array(certificate.publicKey.rawData)
  return !(await Crypto.verifySignature(signed, value, key, verified))
}

async function assertionDiffers({ library, store, manifest: { claim, assertions }, url }: Case) {
  const label = url.slice(url.lastIndexOf('/') + 1)
  const assertion = assertions?.assertions.find(({ fullLabel }) => fullLabel === label)
  const references = [...(claim?.assertions ?? []), ...(claim?.gatheredAssertions ?? [])].filter(({ uri }) =>
    uri.endsWith(`c2pa.assertions/${label}`),
  )
  const [reference] = references
  const bytes = claim && assertion?.getBytes(claim)
  // c2pa-ts serializes an assertion again to hash it. The hash is only meaningful if the result is what the file has.
  if (
    reference === undefined ||
    references.length > 1 ||
    !bytes ||
    !Buffer.from(store).includes(Buffer.from(bytes))
  )
    return undefined
  const digest = await library.Crypto.digest(bytes, reference.algorithm)
  return Buffer.compare(digest, reference.hash) !== 0
}

/** Whether c2pa-ts finds that the content is not the one that the assertion was made for. */
async function contentDiffers(
  assertion: InstanceType<Library['Assertion']>,
  asset: Asset,
  { match, mismatch }: { readonly match: string; readonly mismatch: string },
) {
  const { statusEntries } = await assertion.validateAgainstAsset(asset)
  const found: string[] = statusEntries.map(({ code }) => code)
  if (found.includes(mismatch)) return true
  return found.includes(match) ? false : undefined
}

async function dataDiffers({ library, bytes, manifest }: Case) {
  const hashes =
    manifest.assertions?.assertions.filter((assertion) => assertion instanceof library.DataHashAssertion) ??
    []
  const [hash] = hashes
  if (hash === undefined || hashes.length > 1) return undefined
  // This hash is over byte ranges, whatever the format.
  const asset = {
    getDataLength: () => bytes.length,
    getDataRange: async (start = 0, length = bytes.length - start) => bytes.subarray(start, start + length),
  } as Asset
  return contentDiffers(hash, asset, {
    match: 'assertion.dataHash.match',
    mismatch: 'assertion.dataHash.mismatch',
  })
}

async function boxesDiffer({ library, bytes, manifest }: Case) {
  const hashes =
    manifest.assertions?.assertions.filter((assertion) => assertion instanceof library.BMFFHashAssertion) ??
    []
  const [hash] = hashes
  if (hash === undefined || hashes.length > 1 || hash.merkle?.length) return undefined
  const asset = new library.BMFF(bytes)
  const boxes = asset.getTopLevelBoxes()
  // It excludes a box by its path only if there is one, and not by length, version or flags.
  const canExclude = hash.exclusions.every(
    ({ xpath, length, version, flags }) =>
      /^\/[^/[\]]{4}$/.test(xpath) &&
      boxes.filter(({ type }) => xpath === `/${type}`).length <= 1 &&
      [length, version, flags].every((field) => field === undefined || field === null),
  )
  if (!canExclude) return undefined
  return contentDiffers(hash, asset as unknown as Asset, {
    match: 'assertion.bmffHash.match',
    mismatch: 'assertion.bmffHash.mismatch',
  })
}

/** c2pa-ts is loaded with the first file that needs a second opinion. */
let library: ReturnType<typeof loadLibrary> | undefined

/**
 * Asks a second implementation, c2pa-ts, about failures that the first found in the active manifest of a file. It never
 * rejects: what c2pa-ts cannot read or check, it does not confirm.
 */
export async function askAgain(
  bytes: Uint8Array,
  activeLabel: string,
  failures: readonly Status[],
): Promise<SecondOpinion> {
  library ??= loadLibrary()
  const loaded = await library
  let found: ReturnType<typeof findManifest>
  try {
    found = findManifest(loaded, bytes, activeLabel)
  } catch {
    // A file that its reader does not accept.
  }
  const checked = new Set<string>()
  const problems = new Set<string>()
  for (const { code, url } of failures.slice(0, MAX_CHECKS)) {
    const check = CHECKS[code]
    if (check === undefined || found === undefined) continue
    const differs = await check({ library: loaded, bytes, ...found, url }).catch(() => undefined)
    if (differs !== undefined) checked.add(code)
    if (differs) problems.add(code)
  }
  return { tool: 'c2pa-ts', checked: [...checked], agrees: problems.size > 0, problems: [...problems] }
}
