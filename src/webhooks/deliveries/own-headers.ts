import type { KeyRing } from '../../basics/secrets.js'

/** Custom headers of an endpoint, by name, which every delivery to it carries. */
export type OwnHeaders = Readonly<Record<string, string>>

/** The purpose for which an endpoint's headers are sealed; see `KeyRing.seal`. */
export const headersPurpose = (endpointId: string): string => `webhook headers ${endpointId}`

/** The headers as stored; `null` if there are none. */
export const sealHeaders = (keyRing: KeyRing, endpointId: string, headers: OwnHeaders): Buffer | null =>
  Object.keys(headers).length === 0 ? null : keyRing.seal(JSON.stringify(headers), headersPurpose(endpointId))

/** Reverses {@link sealHeaders}; throws when no master key opens the headers. */
export const openHeaders = (keyRing: KeyRing, endpointId: string, sealed: Uint8Array | null): OwnHeaders =>
  sealed === null ? {} : (JSON.parse(keyRing.open(sealed, headersPurpose(endpointId))) as OwnHeaders)
