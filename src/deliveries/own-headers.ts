import type { KeyRing } from '../secrets.js'

/** Headers of a receiver's own, by name, which every delivery to it carries. */
export type OwnHeaders = Readonly<Record<string, string>>

/** Names what an endpoint's headers are sealed for; see `KeyRing.seal`. */
export const headersPurpose = (endpointId: string): string => `webhook headers ${endpointId}`

/** The headers as they are stored: `null` for none. */
export const sealHeaders = (keyRing: KeyRing, endpointId: string, headers: OwnHeaders): Buffer | null =>
  Object.keys(headers).length === 0 ? null : keyRing.seal(JSON.stringify(headers), headersPurpose(endpointId))

/** What {@link sealHeaders} made; throws when no master key opens it. */
export const openHeaders = (keyRing: KeyRing, endpointId: string, sealed: Uint8Array | null): OwnHeaders =>
  sealed === null ? {} : (JSON.parse(keyRing.open(sealed, headersPurpose(endpointId))) as OwnHeaders)
