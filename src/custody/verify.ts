import type { Database } from '../database/connection.js'
import { type Documents, documentName } from '../files/documents.js'
import type { PublicJwk } from '../signing/new-key.js'
import { readTimeStamp, type TimeStamp, TimeStampError } from '../signing/time-stamps/response.js'
import type { ChainEnd } from './appending.js'
import { walkChain } from './checking.js'
import { HEADS, isSignedByOneOf, namedInHead, type SignedHead } from './heads.js'

/** What is known of a chain after a check. */
export type Verified = {
  /** UUID. */
  readonly organizationId: string
  readonly end: ChainEnd
  /** The latest head that a known key signed and that the chain has; `undefined` if there is none. */
  readonly head:
    | {
        readonly sequence: number
        readonly signedAt: string
        /** What its time stamp says, if it has one. */
        readonly timeStamp: TimeStamp | undefined
      }
    | undefined
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[]
}

/** A head as it was read; `undefined` if it is none. */
function readHead(text: string | undefined): SignedHead | undefined {
  try {
    const signed = JSON.parse(text ?? '') as SignedHead
    const { sequence } = signed.head
    return Number.isSafeInteger(sequence) && sequence > 0 ? signed : undefined
  } catch {
    return undefined
  }
}

/** Every head of a chain outside the database, by its sequence. */
async function readHeads(
  documents: Documents,
  organizationId: string,
  onProblem: (sentence: string) => void,
): Promise<Map<number, SignedHead>> {
  const heads = new Map<number, SignedHead>()
  for await (const name of documents.list(`${HEADS}/${organizationId}/`)) {
    const signed = readHead(await documents.read(name))
    if (
      signed === undefined ||
      signed.head.organizationId !== namedInHead(organizationId) ||
      documentName(HEADS, organizationId, signed.head.sequence) !== name
    )
      onProblem(`The head ${name} was changed.`)
    else heads.set(signed.head.sequence, signed)
  }
  return heads
}

/** What the time stamp of a head says; calls `onProblem` if something is wrong with it. */
async function timeStampOf(
  { head: { sequence }, signature, timeStamp }: SignedHead,
  roots: string | undefined,
  onProblem: (sentence: string) => void,
): Promise<TimeStamp | undefined> {
  if (timeStamp === undefined) return undefined
  const about = `The time stamp of the head of record ${sequence}`
  try {
    const [answer, signed] = [Buffer.from(timeStamp, 'base64'), Buffer.from(signature, 'base64url')]
    const read = await readTimeStamp(answer, signed, roots === undefined ? {} : { roots })
    if (read.isTrusted === false) onProblem(`${about} leads to none of the given roots.`)
    return read
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error
    onProblem(`${about} ${error.message}.`)
    return undefined
  }
}

/**
 * Walks a whole chain and compares it with the heads outside the database, which show that it was cut short or written
 * anew. `keys` are those that may have signed them; `timeStampers`, as PEM, the roots of who may have stamped them.
 */
export async function verifyChain(
  {
    database,
    documents,
    keys,
    timeStampers,
  }: {
    database: Database
    documents: Documents
    keys: readonly PublicJwk[]
    timeStampers?: string | undefined
  },
  organizationId: string,
): Promise<Verified> {
  const problems: string[] = []
  const onProblem = (sentence: string) => problems.push(sentence)
  const heads = await readHeads(documents, organizationId, onProblem)
  const hashes = new Map<number, string>()
  const end = await walkChain(
    database,
    { chain: organizationId, after: { sequence: 0, hash: null } },
    {
      onProblem,
      onRecord: ({ sequence, hash }) => heads.has(sequence) && hashes.set(sequence, hash),
    },
  )
  let latest: Verified['head']
  for (const [sequence, signed] of [...heads].sort(([a], [b]) => a - b)) {
    const { hash, signedAt } = signed.head
    if (!isSignedByOneOf(keys, signed))
      onProblem(`The head of record ${sequence} is not signed by a key of this deployment.`)
    else if (sequence > end.sequence)
      onProblem(
        `The chain was cut short: record ${sequence} was its end on ${signedAt}, now it ends at ${end.sequence}.`,
      )
    else if (hashes.get(sequence) !== hash)
      onProblem(
        `The chain was written anew: record ${sequence} is not the one that was signed on ${signedAt}.`,
      )
    else latest = { sequence, signedAt, timeStamp: await timeStampOf(signed, timeStampers, onProblem) }
  }
  return { organizationId, end, head: latest, problems }
}

/** The UUIDs of all organizations with heads outside the database. */
export async function chainsWithHeads(documents: Documents): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const name of documents.list(`${HEADS}/`)) found.add(name.split('/')[1] as string)
  return found
}
