import { verify } from 'node:crypto'
import type { Logger } from 'pino'
import { canonicalJson } from '../basics/canonical-json.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { Database } from '../database/connection.js'
import { NO_ORGANIZATION } from '../database/schema.js'
import { isoTime } from '../database/sql/time.js'
import { type Documents, documentName } from '../files/documents.js'
import type { PublicJwk } from '../signing/new-key.js'
import type { ReportKeys } from '../signing/report-keys.js'
import { walkChain } from './checking.js'
import {
  type DueHead,
  findDueHeads,
  findUnstoredHeads,
  type HeadRow,
  insertHead,
  markHeadStored,
  recordCheck,
} from './head-queries.js'

/** The kind of the documents with heads. */
export const HEADS = 'custody'

/** What is signed: the end of a chain at some time. */
export type Head = {
  /** `org_…`; `null` for the records of no organization. */
  readonly organizationId: string | null
  readonly sequence: number
  readonly hash: string
  readonly signedAt: string
}

/** A head as it is kept outside the database: Ed25519 over the canonical JSON of `head`, in base64url. */
export type SignedHead = {
  readonly head: Head
  readonly keyId: string
  readonly signature: string
  /** The answer of a time-stamping authority (RFC 3161) for the 64 bytes of the signature, in base64. */
  readonly timeStamp?: string
}

/** An organization as heads name it. */
export const namedInHead = (organizationId: string): string | null =>
  organizationId === NO_ORGANIZATION ? null : publicId('org', organizationId)

const headBytes = (head: Head): Buffer => Buffer.from(canonicalJson(head))

/** Whether one of the keys signed the head. */
export function isSignedByOneOf(keys: readonly PublicJwk[], { head, keyId, signature }: SignedHead): boolean {
  const key = keys.find(({ kid }) => kid === keyId)
  if (key === undefined) return false
  return verify(null, headBytes(head), { key, format: 'jwk' }, Buffer.from(signature, 'base64url'))
}

type Needs = {
  database: Database
  clock: Clock
  log: Pick<Logger, 'error'>
  reportKeys: Pick<ReportKeys, 'sign'>
  storage: { readonly documents: Documents }
}

/** The text of a stored head as it was before its time stamp; a text of another form as it is. */
function beforeTimeStamp(text: string): string {
  try {
    const { timeStamp, ...signed } = JSON.parse(text) as SignedHead
    return canonicalJson({ ...signed, ...(timeStamp !== undefined && { timeStamp }) }) === text
      ? canonicalJson(signed)
      : text
  } catch {
    return text
  }
}

/** Writes a head beside the objects. */
async function storeOutside({ database, storage }: Needs, row: HeadRow): Promise<void> {
  const { organizationId, sequence, hash, keyId, signature } = row
  const head: Head = {
    organizationId: namedInHead(organizationId),
    sequence,
    hash,
    signedAt: isoTime(row.signedAt),
  }
  const signed: SignedHead = { head, keyId, signature }
  const name = documentName(HEADS, organizationId, sequence)
  const text = canonicalJson(signed)
  // A head that lies there already is what shows that the chain was written anew, so it is never replaced.
  const before = await storage.documents.read(name)
  if (before === undefined) await storage.documents.put(name, text)
  else if (beforeTimeStamp(before) !== text) throw new Error(`another head is stored as ${name}`)
  await markHeadStored(database, organizationId, sequence)
}

/** Checks what was appended since the last head. A chain with a fault is not signed, so that no head covers it. */
async function signHead(needs: Needs, { organizationId, after }: DueHead): Promise<void> {
  const { database, clock, log, reportKeys } = needs
  const problems: string[] = []
  const end = await walkChain(
    database,
    { chain: organizationId, after },
    { onProblem: (problem) => problems.push(problem) },
  )
  const [problem = null] = problems
  await recordCheck(database, { chain: organizationId, problem, clockOffsetMs: clock.offset() })
  if (problem !== null || end.hash === null) {
    log.error({ organizationId: namedInHead(organizationId), problem }, 'custody chain is not whole')
    return
  }
  const { sequence, hash } = end
  const signedAt = clock.now().toISOString()
  const head: Head = { organizationId: namedInHead(organizationId), sequence, hash, signedAt }
  const { keyId, signature } = await reportKeys.sign(headBytes(head))
  await insertHead(database, {
    ...{ organizationId, sequence, hash, signedAt, keyId },
    signature: signature.toString('base64url'),
  })
}

/** Signs the chains that grew and were not signed for a day, and stores what has no copy outside the database yet. */
export async function signDueHeads(needs: Needs): Promise<void> {
  for (const due of await findDueHeads(needs.database, needs.clock)) await signHead(needs, due)
  for (const row of await findUnstoredHeads(needs.database)) {
    // The others are stored all the same, and this one is tried again with the next round.
    await storeOutside(needs, row).catch((error: unknown) => {
      const organizationId = namedInHead(row.organizationId)
      needs.log.error({ err: error, organizationId, sequence: row.sequence }, 'custody head not stored')
    })
  }
}

/** Removes the heads of an organization that is removed. */
export async function removeHeads(documents: Documents, organizationId: string): Promise<void> {
  for await (const name of documents.list(`${HEADS}/${organizationId}/`)) await documents.remove(name)
}
