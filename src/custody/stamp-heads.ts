import type { Logger } from 'pino'
import { canonicalJson } from '../basics/canonical-json.js'
import type { Database } from '../database/connection.js'
import { type Documents, documentName } from '../files/documents.js'
import { type TimeStamper, TimeStampUnavailableError } from '../signing/time-stamps/time-stamper.js'
import { findUnstampedHeads, markHeadStamped } from './head-queries.js'
import { HEADS, namedInHead, type SignedHead } from './heads.js'

type Needs = {
  database: Database
  log: Pick<Logger, 'error' | 'warn'>
  storage: { readonly documents: Documents }
}

/** Adds a time stamp to a head that lies outside the database. One that it has is kept: it is the earlier one. */
async function stampHead(
  { database, storage }: Needs,
  timeStamper: TimeStamper,
  { organizationId, sequence }: { organizationId: string; sequence: number },
): Promise<void> {
  const name = documentName(HEADS, organizationId, sequence)
  const text = await storage.documents.read(name)
  if (text === undefined) throw new Error(`${name} is not stored any more`)
  const signed = JSON.parse(text) as SignedHead
  if (signed.timeStamp === undefined) {
    const { response } = await timeStamper.stamp(Buffer.from(signed.signature, 'base64url'))
    await storage.documents.put(name, canonicalJson({ ...signed, timeStamp: response.toString('base64') }))
  }
  await markHeadStamped(database, organizationId, sequence)
}

/**
 * Has the last head of each chain time-stamped, as long as there is time. Without an answer of the authority a head stays
 * as it is, and is tried again with the next round.
 */
export async function stampHeads(
  needs: Needs,
  timeStamper: TimeStamper,
  hasTime: () => boolean,
): Promise<void> {
  for (const head of await findUnstampedHeads(needs.database)) {
    if (!hasTime()) return
    const about = { organizationId: namedInHead(head.organizationId), sequence: head.sequence }
    try {
      await stampHead(needs, timeStamper, head)
    } catch (error) {
      if (error instanceof TimeStampUnavailableError) {
        needs.log.warn({ err: error, ...about }, 'custody heads wait for their time stamps')
        return
      }
      // The others are stamped all the same.
      needs.log.error({ err: error, ...about }, 'custody head not time-stamped')
    }
  }
}
