import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TrustAnchors } from '../../settings/trust-anchors.js'
import { canonicalType } from '../media-types.js'

/** Names of our lists, by which the library says on which of them it found a signer. */
export const LISTS = {
  signing: 'urn:media-scan:signing',
  interim: 'urn:media-scan:interim',
  timeStamping: 'urn:media-scan:time-stamping',
} as const

/** Larger crJSON is judged, but not kept. */
const MAX_KEPT_LENGTH = 4_194_304

/** A manifest store as the library reads it, or why it cannot. */
export type Reading =
  | { readonly crJson: unknown; readonly activeLabel: string; readonly isKept: boolean }
  | { readonly problem: 'malformed' | 'misplaced' | 'unsupported format' }

async function loadLibrary() {
  const library = await import('@contentauth/c2pa-wasm')
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  library.initSync({ module: readFileSync(file) })
  return library
}

/** The library is nine megabytes of WebAssembly, so a process loads it with the first file that needs it. */
let library: ReturnType<typeof loadLibrary> | undefined

function settingsFor({ signing, interim, timeStamping }: ReadableAnchors): string {
  const anchors = [
    { trust_anchors: signing, trust_kind: 'manifest', trust_uri: LISTS.signing },
    { trust_anchors: interim, trust_kind: 'manifest', trust_uri: LISTS.interim },
    { trust_anchors: timeStamping, trust_kind: 'tsa', trust_uri: LISTS.timeStamping },
  ]
  return JSON.stringify({
    // A file must not make us call an address that it contains.
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    trust: { anchors: anchors.filter(({ trust_anchors }) => trust_anchors !== undefined) },
  })
}

type ReadableAnchors = Omit<TrustAnchors, 'dates'>

/**
 * Reads and validates the manifest store of a file with c2pa-rs. Rejects when the library fails in a way that leaves it
 * unusable; the process must then be ended.
 */
export async function readManifests(
  bytes: Uint8Array,
  detectedType: string | null,
  anchors: ReadableAnchors,
): Promise<Reading> {
  library ??= loadLibrary()
  const { WasmReader } = await library
  // The library looks at the bytes first and uses the type only when they are inconclusive.
  const type = detectedType === null ? 'application/octet-stream' : canonicalType(detectedType)
  try {
    const reader = await WasmReader.fromBytes(type, bytes, settingsFor(anchors))
    const [text, activeLabel] = [reader.crJson(), reader.activeLabel()]
    reader.free()
    if (activeLabel === undefined) return { problem: 'malformed' }
    return { crJson: JSON.parse(text), activeLabel, isKept: text.length <= MAX_KEPT_LENGTH }
  } catch (error) {
    // It throws strings for input that it does not accept. An Error is a fault of the library itself, after which the
    // state of its memory is unknown.
    if (typeof error !== 'string') throw error
    if (error.includes('JumbfNotFound')) return { problem: 'misplaced' }
    if (error.includes('UnsupportedType')) return { problem: 'unsupported format' }
    return { problem: 'malformed' }
  }
}
