import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../basics/clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import type { ObjectStore } from '../files/storage.js'
import { isUnreadable } from '../files/unreadable.js'
import { compare, DamagedFileError } from '../files/verified.js'
import { noteDamaged, noteSound } from './damaged-files.js'
import { isObjectNeeded, needsObject } from './reconciliation.js'

/** Scans per statement. */
const BATCH = 500

/** Sorts before every UUID that the service makes. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type FileRow = {
  readonly id: string
  readonly sha256: string
  readonly bytes: number
  readonly isDamaged: boolean
}

const batch = defineStatement<FileRow, { after: string; most: number }>(fragment`
  /* scans/compare-files.batch */
  select id, sha256, byte_size::float8 as bytes, file_damaged_at is not null as "isDamaged"
  from scans where id > ${value('after')}::uuid and sha256 is not null and ${needsObject}
  order by id limit ${value('most')}`)

const totals = defineStatement<{ objects: number; bytes: number }, { after: string }>(fragment`
  /* scans/compare-files.totals */
  select count(*)::float8 as objects, coalesce(sum(byte_size), 0)::float8 as bytes
  from scans where id > ${value('after')}::uuid and sha256 is not null and ${needsObject}`)

/** The number of files after this scan that can be compared, and their bytes. */
export async function countComparable(
  database: Database,
  after: string,
): Promise<{ objects: number; bytes: number }> {
  const [row] = await database.run(totals, { after })
  return row as { objects: number; bytes: number }
}

const damaged = defineStatement<{ id: string }, { most: number }>(fragment`
  /* scans/compare-files.damaged */
  select id from scans where file_damaged_at is not null and ${needsObject}
  order by id limit ${value('most')}`)

/** Scans whose stored files are known to be damaged, the oldest first. */
export async function listDamaged(database: Database, most: number): Promise<string[]> {
  return (await database.run(damaged, { most })).map(({ id }) => id)
}

/** What was found of a scan's file. */
export type ComparedFile = {
  readonly scanId: string
  readonly byteSize: number
  /** `unreadable`: the disk, or the permissions, of this file. */
  readonly found: 'sound' | 'damaged' | 'missing' | 'unreadable'
}

/** Lets pieces through at this rate, over all files together. */
function createPace(bytesPerSecond: number | undefined) {
  const since = performance.now()
  let bytes = 0
  return async function* paced(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      yield piece
      if (bytesPerSecond === undefined) continue
      bytes += piece.length
      const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - since)
      if (aheadMs > 0) await sleep(aheadMs)
    }
  }
}

/**
 * Reads the stored files of all scans after `after`, in the order of their UUIDs, and compares them with their recorded
 * SHA-256. Records which are damaged, and which are sound again. May run beside the service.
 */
export async function* compareFiles(
  context: { database: Database; storage: Pick<ObjectStore, 'read'>; clock: Pick<Clock, 'now'> },
  { after, bytesPerSecond }: { after: string; bytesPerSecond: number | undefined },
): AsyncGenerator<ComparedFile> {
  const { database, storage } = context
  const paced = createPace(bytesPerSecond)

  async function find({ id: scanId, sha256, isDamaged }: FileRow): Promise<ComparedFile['found']> {
    try {
      await compare(paced(await storage.read(scanId)), { scanId, sha256 })
    } catch (error) {
      if (error instanceof DamagedFileError) {
        await noteDamaged(context, scanId, 'check')
        return 'damaged'
      }
      if (isUnreadable(error)) return 'unreadable'
      // It may have been removed since its scan was read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await isObjectNeeded(database, scanId)))
        return 'missing'
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return 'sound'
    }
    if (isDamaged) await noteSound(context, scanId)
    return 'sound'
  }

  for (let last = after; ; ) {
    const rows = await database.run(batch, { after: last, most: BATCH })
    for (const row of rows) yield { scanId: row.id, byteSize: row.bytes, found: await find(row) }
    const end = rows.at(-1)
    if (end === undefined || rows.length < BATCH) return
    last = end.id
  }
}
