import type { AuditAction } from '../../generated/vocabulary.js'
import { newId, publicId } from '../basics/identifiers.js'
import { bodyHashOf, newSalt, recordHashOf } from '../changes/audit/chain.js'
import type { QueuedUpload } from '../database/schema.js'
import { isoTime } from '../database/sql/time.js'
import { type QueuedEvent, recordsBeside, recordsOfEvent, type Said } from './derived-records.js'

/** The records after which nothing but themselves is left of what is known of their subject. */
export const TOMBSTONES: readonly AuditAction[] = ['scan.deleted', 'case.deleted']

/** A record that was written and is not chained. Times are in PostgreSQL's text format. */
export type WaitingRow = Said & {
  readonly id: string
  readonly address: string | null
  readonly createdAt: string
}

/** An event from the queue. The time is in PostgreSQL's text format. */
export type QueuedRow = QueuedEvent & { readonly createdAt: string }

/** The end of an upload from the queue. */
export type UploadRow = {
  /** UUID of its record. */
  readonly eventId: string
  /** UUID. */
  readonly scanId: string
  readonly upload: QueuedUpload
  /** Whether the scan was deleted meanwhile, so that only the hash of the record's body is kept. */
  readonly isGone: boolean
}

/** A record with its place in the chain. */
export type Link = Said & {
  /** UUID. */
  readonly id: string
  readonly address: string | null
  readonly at: Date
  /** Whether the record exists already; otherwise it is derived. */
  readonly isWritten: boolean
  /** Whether its body is erased, so that only the hash of it is kept. */
  readonly isErased: boolean
  readonly sequence: number
  readonly previousHash: string | null
  readonly bodyHash: string
  readonly salt: string
  readonly hash: string
}

/** The last record of a chain; sequence 0 for an empty chain. */
export type ChainEnd = { readonly sequence: number; readonly hash: string | null }

type Unlinked = Pick<
  Link,
  'id' | 'address' | 'isWritten' | 'isErased' | 'actor' | 'action' | 'subject' | 'details'
> & {
  readonly at: string
}

const derived = (said: Said, at: string, isErased: boolean): Unlinked => ({
  ...said,
  id: newId(),
  address: null,
  at,
  isWritten: false,
  isErased,
})

/** What waits: a record, or an event or upload from the queue, with all the records that follow from it. */
type Source = {
  readonly at: string
  /** UUID. */
  readonly id: string
  /** Whether it is from the queue. */
  readonly isQueued: boolean
  readonly records: readonly Unlinked[]
}

/** What is to be linked, at most `most` records. */
type Waiting = {
  readonly waiting: readonly WaitingRow[]
  readonly queued: readonly QueuedRow[]
  readonly uploads: readonly UploadRow[]
  readonly most: number
}

/**
 * What waits, in the order in which it happened, until there are `most` records: one event may be of a case with
 * hundreds of scans. The first is always among them.
 */
function inOrder({ waiting, queued, uploads, most }: Waiting): Source[] {
  const all: Source[] = [
    ...waiting.map((row) => {
      const at = isoTime(row.createdAt)
      const { id, actor, address, action, subject, details } = row
      const own = { id, actor, address, action, subject, details, at, isWritten: true, isErased: false }
      const beside = recordsBeside(row).map((said) => derived(said, at, false))
      return { at, id, isQueued: false, records: [own, ...beside] }
    }),
    ...queued.map((row) => {
      const at = isoTime(row.createdAt)
      return {
        at,
        id: row.eventId,
        isQueued: true,
        records: recordsOfEvent(row).map((said) => derived(said, at, row.isGone)),
      }
    }),
    ...uploads.map(({ eventId: id, scanId, upload, isGone }) => {
      const said: Said = { ...upload, action: 'scan.uploaded', subject: publicId('scan', scanId) }
      const { address, at } = upload
      return { at, id, isQueued: true, records: [{ ...derived(said, at, isGone), id, address }] }
    }),
  ]
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  all.sort((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
  let records = 0
  return all.filter((source, place) => {
    records += source.records.length
    return place === 0 || records <= most
  })
}

/**
 * Links what waits to the end of a chain, at most `most` records. `tombs` are the subjects of which nothing else is kept
 * from now on, `chained` the IDs in the queue whose records are among the links, and `isCut` says whether some wait on.
 */
export function linkAll(
  end: ChainEnd,
  given: Waiting,
): { links: Link[]; tombs: string[]; chained: string[]; isCut: boolean } {
  const sources = inOrder(given)
  const records = sources.flatMap((source) => source.records)
  const tombs = new Set(
    records.filter(({ action }) => TOMBSTONES.includes(action)).map(({ subject }) => subject),
  )
  let { sequence, hash: previousHash } = end
  const links = records.map((record): Link => {
    sequence += 1
    const salt = newSalt()
    const { at, actor, action, subject, address, details } = record
    const bodyHash = bodyHashOf(salt, { address, details })
    const hash = recordHashOf({ sequence, at, actor, action, subject, previousHash, bodyHash })
    const isErased = record.isErased || (tombs.has(subject) && !TOMBSTONES.includes(action))
    const link = { ...record, at: new Date(at), isErased, sequence, previousHash, bodyHash, salt, hash }
    previousHash = hash
    return link
  })
  const chained = sources.filter(({ isQueued }) => isQueued).map(({ id }) => id)
  return {
    links,
    tombs: [...tombs],
    chained,
    isCut: sources.length < given.waiting.length + given.queued.length + given.uploads.length,
  }
}
