import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RENDITIONS, type Rendition } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { newestMigration } from '../database/migrations.js'
import { publicId } from '../identifiers.js'
import { withoutScan } from '../scans/reconciliation.js'
import type { Secret } from '../secrets.js'
import { isScanId } from '../uploads/storage.js'
import { type ArchivedObject, type ArchiveReader, isRow, type Manifest, readArchive } from './archive.js'
import { type Deployment, MoveError } from './deployment.js'
import { countRows, type Watcher } from './export.js'
import { findMove, markArrived, markArriving } from './marks.js'
import { checkMasterKey } from './master-key.js'
import { checkStorage, countObject, countObjects, FILE } from './objects.js'
import { ArchiveError } from './sealed-file.js'
import { archivedTable, type Cells, type MovedTable, misfitsOf } from './tables.js'
import { createCounters, differences, type Tallies } from './tally.js'

/** The result of an import, after source and target were found to be the same. */
export type Imported = { readonly manifest: Manifest; readonly tallies: Tallies }

const leftBehind = defineStatement<{ there: boolean }, { moved: string }>(fragment`
  /* moves/import.leftBehind */
  select
    exists (select from webhook_endpoints where organization_id = ${value('moved')}::uuid)
    or exists (select from scans where organization_id = ${value('moved')}::uuid)
    or exists (select from cases where organization_id = ${value('moved')}::uuid)
    or exists (select from deliveries where organization_id = ${value('moved')}::uuid) as there`)

export type ImportRequest = {
  readonly file: FileHandle
  readonly passphrase: Secret<string>
  /** Package version of this release. */
  readonly release: string
  /**
   * Whether to import although the storage has none of the files of the scans here, or the organization left by this
   * archive.
   */
  readonly force?: boolean
}

/** The archive's manifest. Rejects with {@link MoveError} when this release cannot store all of the archive. */
async function readManifest(reader: ArchiveReader, release: string): Promise<Manifest> {
  const line = await reader.line()
  if (line !== undefined && 'backup' in line)
    throw new MoveError('The file is a backup of a deployment: restore it with `media-scan restore`.')
  if (line === undefined || isRow(line) || !('manifest' in line))
    throw new ArchiveError('The archive has no manifest.')
  const { manifest } = line
  if (manifest.migration > (await newestMigration()))
    throw new MoveError(
      `The archive is from the later release ${manifest.release}, whose database schema is newer than that of ${release}: upgrade this deployment first.`,
    )
  const { unknown, lacking } = misfitsOf(manifest.tables)
  if (unknown.length + lacking.length > 0)
    throw new MoveError(
      `The archive is of release ${manifest.release} and ${unknown.length > 0 ? `has ${unknown}, which release ${release} does not know` : `lacks ${lacking}, which release ${release} needs`}: upgrade the deployment that it comes from, and export it again.`,
    )
  return manifest
}

/** Marks the organization as arriving by this archive, or finds that an earlier run did. */
async function begin(
  { database, clock }: Deployment,
  { organizationId, moveId }: Manifest,
  force: boolean,
): Promise<void> {
  const name = publicId('org', organizationId)
  const before = await findMove(database, organizationId)
  if (before?.state === 'left') {
    if (before.moveId === moveId && !force)
      throw new MoveError(
        `${name} left for ${before.address} by this archive: export it there and import that archive. If this one is imported with --force, changes made there are lost.`,
      )
    const [rows] = await database.run(leftBehind, { moved: organizationId })
    if (rows?.there)
      throw new MoveError(
        `${name} left, and what it left behind is still here: run \`media-scan organizations remove ${name}\` first.`,
      )
  }
  await markArriving(database, organizationId, moveId, clock.now())
  const move = await findMove(database, organizationId)
  if (move === undefined) throw new MoveError(`${name} is here already.`)
  if (move.state !== 'arriving')
    throw new MoveError(
      `${name} is here, and is leaving: run \`media-scan organizations keep ${name}\` to cancel that.`,
    )
  if (move.moveId !== moveId)
    throw new MoveError(
      `${name} is arriving by another archive: continue with that one, or run \`media-scan organizations remove ${name}\`.`,
    )
}

/** Passes the bytes of an object from the archive to `sink`; returns their SHA-256. */
async function hashed(
  pieces: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
  sink: (pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  async function* hashing(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece)
      onBytes(piece.length)
      yield piece
    }
  }
  await sink(hashing())
  return hash.digest('hex')
}

const isRendition = (name: string): name is Rendition => (RENDITIONS as readonly string[]).includes(name)

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

/** Stores an object, unless one of that size exists already because an earlier import stored it. */
async function storeObject(
  { storage }: Deployment,
  { scanId, name, byteSize }: ArchivedObject,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  if (isRendition(name)) {
    await storage.putRendition(scanId, name, await gather(pieces))
    return
  }
  if ((await storage.stat(scanId)) === byteSize) {
    for await (const _piece of pieces);
    return
  }
  await storage.store(scanId, { body: Readable.from(pieces, { objectMode: false }), byteSize })
}

/** Rejects rows of other organizations: anyone who knows the passphrase could put any rows into an archive. */
function checkOwner(table: MovedTable, organizationId: string): (row: Cells) => void {
  const column = table.name === 'organizations' ? 'id' : 'organization_id'
  const at = table.columns.indexOf(column)
  return (row) => {
    if (row.length !== table.columns.length || (at >= 0 && row[at] !== organizationId))
      throw new ArchiveError(`The archive has a row of ${table.name} that is not its organization's.`)
  }
}

const owned = defineStatement<{ id: string }, { scanId: string; moved: string }>(fragment`
  /* moves/import.owned */
  select id from scans where id = ${value('scanId')}::uuid and organization_id = ${value('moved')}::uuid`)

/** Likewise rejects objects of other organizations. The rows of scans come before the objects. */
async function checkScan(database: Database, { scanId, name }: ArchivedObject, moved: string): Promise<void> {
  const isObject = isScanId(scanId) && (name === FILE || isRendition(name))
  if (!isObject || (await database.run(owned, { scanId, moved })).length === 0)
    throw new ArchiveError("The archive has an object that belongs to no scan of its organization's.")
}

/** Another import of the same archive was faster: the organization is open, and may no longer match the archive. */
const openedElsewhere = () =>
  new MoveError('The organization was opened or removed here meanwhile, by another command.')

async function isArriving(database: Database, { organizationId, moveId }: Manifest): Promise<boolean> {
  const move = await findMove(database, organizationId)
  return move?.state === 'arriving' && move.moveId === moveId
}

/**
 * Removes an object that was stored while another command opened or removed the organization, if nothing else removes
 * it: its scan has been deleted, or the removal may have passed it already.
 */
async function removeUnneeded(
  { database, storage }: Deployment,
  organizationId: string,
  scanId: string,
): Promise<void> {
  const isBeingRemoved = (await findMove(database, organizationId))?.state === 'arriving'
  if (isBeingRemoved) await storage.remove(scanId)
  else for await (const orphan of withoutScan(database, [scanId])) await storage.remove(orphan.scanId)
}

async function verify(
  deployment: Deployment,
  manifest: Manifest,
  tables: readonly MovedTable[],
  expected: Tallies,
  watcher: Watcher,
): Promise<void> {
  watcher.onWait('counting what is here now')
  const counters = createCounters()
  const { organizationId } = manifest
  await countRows(deployment.database, organizationId, tables, counters)
  await countObjects(deployment, organizationId, counters.of('objects'), watcher.onDone)
  const found = counters.tallies()
  const wrong = differences(expected, found)
  if (wrong.length === 0) return
  if (!(await isArriving(deployment.database, manifest))) throw openedElsewhere()
  const told = wrong.map(
    (what) => `${what}: ${expected[what]?.count ?? 0} in the archive, ${found[what]?.count ?? 0} here`,
  )
  throw new MoveError(
    `The imported data differs from the archive (${told.join('; ')}). The organization stays closed: remove it, and import it again.`,
  )
}

/**
 * Stores everything that follows the manifest. Returns the tables and their tallies. Throws `ArchiveError` when the
 * archive is damaged.
 */
async function storeAll(
  deployment: Deployment,
  reader: ArchiveReader,
  manifest: Manifest,
  watcher: Watcher,
): Promise<{ tables: readonly MovedTable[]; tallies: Tallies }> {
  const { database, keyRing } = deployment
  const { organizationId } = manifest
  const counters = createCounters()
  const tables: MovedTable[] = []
  let rows: Cells[] = []
  let check: (row: Cells) => void = () => {}
  let summary: Tallies | undefined
  let object: { stored: ArchivedObject; sha256: string } | undefined

  async function storeRows(): Promise<void> {
    const table = tables.at(-1)
    if (table === undefined || rows.length === 0) return
    await table.insert(database, manifest, rows)
    watcher.onDone(rows.length)
    rows = []
  }

  for (;;) {
    const line = await reader.line()
    if (line === undefined) break
    if (isRow(line)) {
      const table = tables.at(-1)
      if (table === undefined) throw new ArchiveError('The archive has a row of no table.')
      check(line)
      counters.of(table.name).add(JSON.stringify(line))
      rows.push(line)
      if (rows.length === table.rowsAtOnce) await storeRows()
      continue
    }
    await storeRows()
    if ('table' in line) {
      const table = archivedTable(line.table, line.columns, keyRing)
      tables.push(table)
      counters.of(table.name)
      check = checkOwner(table, organizationId)
    } else if ('object' in line) {
      const { object: stored } = line
      if (!(await isArriving(database, manifest))) throw openedElsewhere()
      await checkScan(database, stored, organizationId)
      const sha256 = await hashed(reader.bytes(stored.byteSize), watcher.onDone, (pieces) =>
        storeObject(deployment, stored, pieces),
      )
      if (!(await isArriving(database, manifest))) {
        await removeUnneeded(deployment, organizationId, stored.scanId)
        throw openedElsewhere()
      }
      object = { stored, sha256 }
    } else if ('sha256' in line) {
      if (object === undefined || object.sha256 !== line.sha256)
        throw new ArchiveError(
          `The ${object?.stored.name} of a scan is not what it was when it was exported.`,
        )
      countObject(counters.of('objects'), object.stored, object.sha256)
    } else if ('summary' in line) summary = line.summary
  }
  const tallies = counters.tallies()
  if (summary === undefined || differences(summary, tallies).length > 0)
    throw new ArchiveError('The contents of the archive do not match its summary.')
  return { tables, tallies }
}

/**
 * Stores the contents of an archive, compares source and target by counts and checksums, and only then opens the
 * organization. A second run with the same archive continues where the first ended. Rejects with {@link MoveError},
 * `MoveConflictError` or `ArchiveError`, and leaves the organization closed.
 */
export async function importOrganization(
  deployment: Deployment,
  { file, passphrase, release, force = false }: ImportRequest,
  watcher: Watcher,
): Promise<Imported> {
  const { database, clock } = deployment
  const reader = readArchive(file, passphrase)
  const manifest = await readManifest(reader, release)
  const { organizationId } = manifest
  await checkMasterKey(deployment, organizationId, await findMove(database, organizationId))
  if (!force) await checkStorage(deployment, 'import with --force')
  await begin(deployment, manifest, force)
  watcher.onTotal(manifest.estimate)
  const { tables, tallies } = await storeAll(deployment, reader, manifest, watcher).catch(
    (error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error
      const name = publicId('org', organizationId)
      throw new ArchiveError(
        `${error.message} ${name} stays closed here: import a whole copy of the archive, or run \`media-scan organizations remove ${name}\`.`,
        { cause: error },
      )
    },
  )
  await verify(deployment, manifest, tables, tallies, watcher)
  if (!(await markArrived(database, organizationId, manifest.moveId, clock.now()))) throw openedElsewhere()
  return { manifest, tallies }
}
