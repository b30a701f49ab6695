import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Rendition } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isNotMoved } from '../database/tenant.js'
import { type ObjectStorage, UploadRefusedError } from '../files/storage.js'
import { isUnreadable } from '../files/unreadable.js'
import { compare, DamagedFileError, verified } from '../files/verified.js'
import { noteDamaged } from '../scans/damaged-files.js'
import { needsObject } from '../scans/reconciliation.js'
import { type ArchivedObject, FILE } from './archive.js'
import { type Deployment, MoveError } from './deployment.js'
import type { Position } from './table-statements.js'
import type { Counter } from './tally.js'

/** The stored objects of a scan, or of a report, whose object's name takes the place of a scan's. */
export type ObjectsOfScan = {
  readonly scanId: string
  /** Size of the file in bytes. */
  readonly byteSize: number
  /** SHA-256 of the file that was judged; `null` where none is recorded. */
  readonly sha256: string | null
  /** Whether the file is known to be damaged. */
  readonly isDamaged: boolean
  readonly renditions: readonly Rendition[]
}

/** Sorts before the first scan of an organization. */
export const FIRST_SCAN: Position = ['', '-infinity', '00000000-0000-0000-0000-000000000000']

/** Scans per statement. */
const BATCH = 500

/** Scans whose objects are looked up in parallel. In a bucket each takes one or two requests. */
const MAX_AT_ONCE = 16

const isAfter = fragment`organization_id = ${value('moved')}::uuid
  and (environment, created_at, id)
    > (${value('afterEnvironment')}::text, ${value('createdAt')}::timestamptz, ${value('id')}::uuid)`

// The files of failed scans, and files past their retention, are gone or about to be removed.
const page = defineStatement<
  {
    position: string[]
    id: string
    kept: boolean
    needed: boolean
    sha256: string | null
    isDamaged: boolean
  },
  { moved: string; afterEnvironment: string; createdAt: string; id: string }
>(fragment`
  /* moves/objects.page */
  select array[environment, created_at::text, id::text] as position, object_id as id, kept, needed,
    sha256, damaged as "isDamaged" from (
    (
      select environment, created_at, id, id as object_id,
        status <> 'failed' and has_file is distinct from false as kept, ${needsObject} as needed,
        sha256, file_damaged_at is not null as damaged
      from scans where ${isAfter}
      order by environment, created_at, id limit 500
    ) union all (
      select environment, created_at, id, object_id, true as kept, true as needed, sha256, false as damaged
      from case_reports where ${isAfter} and status = 'ready'
      order by environment, created_at, id limit 500
    )
  ) as stored
  order by environment, created_at, id limit 500`)

async function objectsOfScan(
  storage: ObjectStorage,
  { id: scanId, sha256, isDamaged }: Pick<ObjectsOfScan, 'sha256' | 'isDamaged'> & { readonly id: string },
): Promise<ObjectsOfScan | undefined> {
  // Sealing also fixes an upload that was not completed, which could not be copied safely while it may still change.
  const byteSize = await storage.seal(scanId).catch((error: unknown) => {
    // Nobody can read it, and no scan was completed with it.
    if (error instanceof UploadRefusedError) return undefined
    throw error
  })
  return byteSize === undefined
    ? undefined
    : { scanId, byteSize, sha256, isDamaged, renditions: await storage.renditions(scanId) }
}

/** The stored objects of a batch of scans. */
type ObjectsOfBatch = {
  readonly objects: readonly ObjectsOfScan[]
  /** UUIDs of scans that need a file but have none in the storage. */
  readonly lost: readonly string[]
  /** Where the batch ends. */
  readonly next: Position
}

/** The stored objects of an organization, in batches. */
export async function* objectsOf(
  database: Database,
  storage: ObjectStorage,
  organizationId: string,
  after: Position = FIRST_SCAN,
): AsyncGenerator<ObjectsOfBatch> {
  for (let last = after; ; ) {
    const [afterEnvironment = '', createdAt = '', id = ''] = last
    const rows = await database.run(page, { moved: organizationId, afterEnvironment, createdAt, id })
    const end = rows.at(-1)
    if (end === undefined) return
    for (let at = 0; at < rows.length; at += MAX_AT_ONCE) {
      const some = rows.slice(at, at + MAX_AT_ONCE)
      const found = await Promise.all(
        some
          .filter(({ kept }) => kept)
          .map(async (row) => ({ ...row, objects: await objectsOfScan(storage, row) })),
      )
      last = (some.at(-1) ?? end).position
      yield {
        objects: found.flatMap(({ objects }) => objects ?? []),
        lost: found.filter(({ needed, objects }) => needed && objects === undefined).map(({ id }) => id),
        next: last,
      }
    }
    if (rows.length < BATCH) return
  }
}

// The scans of an organization that is moving may not have arrived yet. The inner limit bounds the search in a
// deployment where no scan needs a file.
const newest = defineStatement<{ id: string }>(fragment`
  /* moves/objects.newest */
  select id from (
    select id, organization_id, environment, status, has_file from scans order by id desc limit 10000
  ) as scan
  where ${needsObject} and ${isNotMoved(sql`scan.organization_id`)}
  order by id desc limit ${sql.raw(String(MAX_AT_ONCE))}`)

/**
 * Rejects with {@link MoveError} when the storage has none of the files of the newest scans here: then it is not the
 * service's storage, as in a shell without its settings. `option` says what to do if the files are lost for good.
 */
export async function checkStorage({ database, storage }: Deployment, option: string): Promise<void> {
  const scans = await database.run(newest, {})
  const sizes = await Promise.all(scans.map(({ id }) => storage.stat(id)))
  if (scans.length === 0 || sizes.some((size) => size !== undefined)) return
  throw new MoveError(
    `The storage has no file of the scans here: give its settings (S3_BUCKET or DATA_DIR) as the service has them. Where the files are lost for good, ${option}.`,
  )
}

/** Counts an object by its identifying values. */
export function countObject(
  counter: Counter,
  { scanId, name, byteSize }: ArchivedObject,
  sha256: string,
): void {
  counter.add(`${scanId} ${name} ${byteSize} ${sha256}`)
}

/** The objects of a scan: the file in pieces, which fail with `DamagedFileError`, renditions as a whole. */
export async function* readObject(
  storage: ObjectStorage,
  { scanId, byteSize, renditions, sha256 }: ObjectsOfScan,
): AsyncGenerator<{ object: ArchivedObject; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }> {
  yield {
    object: { scanId, name: FILE, byteSize },
    pieces: verified(await storage.read(scanId), { scanId, sha256 }),
  }
  for (const name of renditions) {
    const bytes = await storage.readRendition(scanId, name)
    if (bytes !== undefined) yield { object: { scanId, name, byteSize: bytes.byteLength }, pieces: [bytes] }
  }
}

/**
 * Reads all files of an organization, and records which are damaged, if `recordsDamage`. Returns the UUIDs of scans whose
 * files cannot be read.
 */
export async function findDamaged(
  deployment: Deployment,
  organizationId: string,
  { recordsDamage }: { recordsDamage: boolean },
): Promise<ReadonlySet<string>> {
  const { database, storage } = deployment
  const unreadable = new Set<string>()
  for await (const { objects } of objectsOf(database, storage, organizationId))
    for (const { scanId, sha256 } of objects)
      try {
        if (sha256 !== null) await compare(await storage.read(scanId), { scanId, sha256 })
      } catch (error) {
        if (isUnreadable(error)) unreadable.add(scanId)
        else if (!(error instanceof DamagedFileError)) throw error
        else if (recordsDamage) await noteDamaged(deployment, scanId, 'export')
      }
  return unreadable
}

/** Reads and counts all stored objects of an organization. `onBytes` is called for each object. */
export async function countObjects(
  { database, storage }: { database: Database; storage: ObjectStorage },
  organizationId: string,
  counter: Counter,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for await (const { objects } of objectsOf(database, storage, organizationId))
    for (const stored of objects)
      for await (const { object, pieces } of readObject(storage, stored)) {
        const hash = createHash('sha256')
        for await (const piece of pieces) hash.update(piece)
        countObject(counter, object, hash.digest('hex'))
        onBytes(object.byteSize)
      }
}
