import { sign } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import type { Database } from '../database/connection.js'
import {
  type NewKey,
  newReportKey,
  openPrivateKey,
  type PublicJwk,
  privatePurpose,
  publicJwk,
} from './new-key.js'
import { findCurrentKey, listReportKeyRows, MAX_PUBLISHED, storeFirstKey, storeResealed } from './queries.js'

/** A signature by the deployment: Ed25519 (RFC 8032), 64 bytes. */
export type Signature = { readonly keyId: string; readonly signature: Buffer }

/** The deployment's keys, which sign reports and the heads of custody chains. */
export type ReportKeys = {
  /** Signs with the current key, which is read each time, so that a rotation takes effect at once. */
  sign(bytes: Uint8Array): Promise<Signature>
  /** The public keys, the current one first, then those that are retired. */
  publicKeys(): Promise<PublicJwk[]>
  /** Makes the first key if there is none, and seals it with the current master key. */
  upkeep(): Promise<void>
}

const SEALED_BY = 4

/** The key that signs. Makes it if there is none; of two processes that make one, both use the one that was first. */
async function currentKey(
  { database, clock }: { database: Database; clock: Clock },
  keyRing: KeyRing,
): Promise<NewKey> {
  const found = await findCurrentKey(database)
  if (found !== undefined) return found
  await storeFirstKey(database, newReportKey(keyRing), clock.now())
  const stored = await findCurrentKey(database)
  if (stored === undefined) throw new Error('The report key was not stored.')
  return stored
}

export function createReportKeys({
  database,
  keyRing,
  clock,
  log,
}: {
  database: Database
  keyRing: KeyRing
  clock: Clock
  log: Pick<Logger, 'info'>
}): ReportKeys {
  let reading: Promise<PublicJwk[]> | undefined

  async function readPublicKeys(): Promise<PublicJwk[]> {
    await currentKey({ database, clock }, keyRing)
    return (await listReportKeyRows(database, MAX_PUBLISHED)).map(({ keyId, publicKey }) =>
      publicJwk(keyId, publicKey),
    )
  }

  return {
    async sign(bytes) {
      const key = await currentKey({ database, clock }, keyRing)
      return { keyId: key.keyId, signature: sign(null, bytes, openPrivateKey(keyRing, key)) }
    },
    publicKeys() {
      // Anybody may ask: however many do at the same time, the database is read once.
      reading ??= readPublicKeys().finally(() => {
        reading = undefined
      })
      return reading
    },
    async upkeep() {
      const { keyId, privateSealed: before } = await currentKey({ database, clock }, keyRing)
      if (Buffer.compare(before.subarray(0, SEALED_BY), keyRing.currentId) === 0) return
      const sealed = keyRing.seal(keyRing.open(before, privatePurpose(keyId)), privatePurpose(keyId))
      if (await storeResealed(database, { keyId, before, sealed }))
        log.info({ keyId }, 'report key sealed with the current master key')
    },
  }
}
