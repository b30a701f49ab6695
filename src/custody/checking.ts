import { bodyHashOf, recordHashOf } from '../changes/audit/chain.js'
import { type Database, defineStatement } from '../database/connection.js'
import { auditEvents, chainOf } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isoTime } from '../database/sql/time.js'
import type { ChainEnd } from './appending.js'

/** Records read at a time. */
const PAGE = 500

type StoredLink = {
  readonly sequence: number
  readonly previousHash: string | null
  readonly bodyHash: string
  readonly salt: string | null
  readonly hash: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly address: string | null
  readonly details: Record<string, unknown>
  readonly createdAt: string
  readonly isErased: boolean
}

const page = defineStatement<StoredLink, { chain: string; after: number; most: number }>(fragment`
  /* custody/checking.page */
  select sequence::float8 as sequence, previous_hash as "previousHash", body_hash as "bodyHash", salt, hash, actor,
    action, subject, address, details, created_at as "createdAt", erased_at is not null as "isErased"
  from audit_events
  where ${chainOf(auditEvents)} = ${value('chain')}::uuid and sequence > ${value('after')}::bigint
  order by sequence limit ${value('most')}`)

/** What is wrong with a record by itself, in a sentence; `undefined` if nothing is. */
function faultOf(link: StoredLink): string | undefined {
  const { sequence, actor, action, subject, previousHash, bodyHash, salt, address, details } = link
  const at = isoTime(link.createdAt)
  if (link.hash !== recordHashOf({ sequence, at, actor, action, subject, previousHash, bodyHash }))
    return `Record ${sequence} was changed: its hash is not that of what it says.`
  if (salt === null && !link.isErased)
    return `The salt of record ${sequence} is gone, although nothing was erased.`
  if (salt === null)
    return address === null && Object.keys(details).length === 0
      ? undefined
      : `The body of record ${sequence} was erased, and another one written in its place.`
  return bodyHash === bodyHashOf(salt, { address, details })
    ? undefined
    : `The body of record ${sequence} was changed.`
}

/** What is wrong with the place of a record after the one before it. */
function breakBetween(before: ChainEnd, { sequence, previousHash }: StoredLink): string | undefined {
  if (sequence === before.sequence + 2) return `Record ${sequence - 1} is missing.`
  if (sequence > before.sequence + 1) return `Records ${before.sequence + 1} to ${sequence - 1} are missing.`
  return previousHash === before.hash
    ? undefined
    : `Record ${sequence} does not follow record ${before.sequence}: the hash of the one before is another.`
}

/**
 * Walks a chain from a record on, `after`, to its end. Calls `onProblem` with a sentence for each fault, and `onRecord`
 * with each record; returns the end.
 */
export async function walkChain(
  database: Database,
  { chain, after }: { chain: string; after: ChainEnd },
  {
    onProblem,
    onRecord = () => {},
  }: {
    onProblem: (sentence: string) => void
    onRecord?: (record: { sequence: number; hash: string }) => void
  },
): Promise<ChainEnd> {
  let end = after
  for (;;) {
    const links = await database.run(page, { chain, after: end.sequence, most: PAGE })
    for (const link of links) {
      for (const problem of [breakBetween(end, link), faultOf(link)])
        if (problem !== undefined) onProblem(problem)
      onRecord(link)
      end = { sequence: link.sequence, hash: link.hash }
    }
    if (links.length < PAGE) return end
  }
}
