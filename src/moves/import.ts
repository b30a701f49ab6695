import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RENDITIONS, type Rendition } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import type { Secret } from '../basics/secrets.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { DamagedFileError, type Expected, verified } from '../files/verified.js'
import { notingDamage } from '../scans/damaged-files.js'
import { withoutScan } from '../scans/reconciliation.js'
import { findOrganization } from '../tenants/organizations/queries.js'
import { type ArchivedObject, type ArchiveReader, type Manifest, readArchive } from './archive.js'
import { NOWHERE, readContents, readManifest, type Sink } from './contents.js'
import { countRows } from './count-rows.js'
import { type Deployment, MoveError } from './deployment.js'
import { isErased } from './erasures/ledger.js'
import { checkMasterKey } from './master-key.js'
import { findMove, type Move, markArrived, markArriving } from './move-state.js'
import { checkStorage, countObjects } from './objects.js'
import { removeOrganization } from './remove.js'
import { createRowRules } from './row-rules.js'
import { ArchiveError } from './sealed-file.js'
import { MoveConflictError, type MovedTable } from './tables.js'
import { createCounters, differences, type Tallies } from './tally.js'
import type { Watcher } from './watcher.js'

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
  /** Whether receivers of webhooks may have private addresses here. */
  readonly allowPrivate: boolean
}

const alreadyPresent = (organizationId: string) =>
  new MoveError(`${publicId('org', organizationId)} is here already.`)

/** Rejects with {@link MoveError} unless the organization is arriving by this archive. */
function checkArriving(move: Move, { organizationId, moveId }: Manifest): void {
  const name = publicId('org', organizationId)
  if (move.state !== 'arriving')
    throw new MoveError(
      `${name} is here, and is leaving: run \`media-scan organizations keep ${name}\` to cancel that.`,
    )
  if (move.moveId !== moveId)
    throw new MoveError(
      `${name} is arriving by another archive: continue with that one, or run \`media-scan organizations remove ${name}\`.`,
    )
}

/** Rejects with {@link MoveError} when the archive may not be imported over what is here. Changes nothing. */
async function checkMayArrive(
  { database }: Deployment,
  manifest: Manifest,
  before: Move | undefined,
  force: boolean,
): Promise<void> {
  const { organizationId, moveId } = manifest
  if (before === undefined) {
    if ((await findOrganization(database, organizationId)) !== undefined) throw alreadyPresent(organizationId)
    return
  }
  if (before.state !== 'left') return checkArriving(before, manifest)
  const name = publicId('org', organizationId)
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

/**
 * Marks the organization as arriving by this archive, or finds that an earlier run did. Returns whether this run marked
 * it.
 */
async function begin({ database, clock }: Deployment, manifest: Manifest): Promise<boolean> {
  const { organizationId, moveId } = manifest
  const before = await findMove(database, organizationId)
  await markArriving(database, organizationId, moveId, clock.now())
  const move = await findMove(database, organizationId)
  if (move === undefined) throw alreadyPresent(organizationId)
  checkArriving(move, manifest)
  return before?.state !== 'arriving'
}

const isRendition = (name: string): name is Rendition => (RENDITIONS as readonly string[]).includes(name)

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

/** Stores an object, unless one of that size exists already because an earlier import stored it. */
async function storeObject(
  { storage }: Deployment,
  { scanId, name, byteSize }: ArchivedObject,
  pieces: AsyncIterable<Uint8Array>,
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

const owned = defineStatement<{ sha256: string | null }, { scanId: string; moved: string }>(fragment`
  /* moves/import.owned */
  select sha256 from scans where id = ${value('scanId')}::uuid and organization_id = ${value('moved')}::uuid
  union all
  select sha256 from case_reports
  where object_id = ${value('scanId')}::uuid and organization_id = ${value('moved')}::uuid`)

/**
 * What the scan of an object says its file must be. Likewise rejects objects of other organizations. The rows of scans
 * come before the objects.
 */
async function expectedOf(
  database: Database,
  { scanId, name }: ArchivedObject,
  moved: string,
): Promise<Expected> {
  const [scan] = await database.run(owned, { scanId, moved })
  if (scan === undefined)
    throw new ArchiveError("The archive has an object that belongs to no scan of its organization's.")
  return { scanId, sha256: isRendition(name) ? null : scan.sha256 }
}

const damagedInArchive = (error: DamagedFileError) =>
  new ArchiveError(`The archive cannot be imported. ${error.message}`, { cause: error })

/** Another import of the same archive was faster: the organization is open, and may no longer match the archive. */
const claimedByAnotherImport = () =>
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
  await notingDamage(deployment, 'import', () =>
    countObjects(deployment, organizationId, counters.of('objects'), watcher.onDone),
  ).catch((error: unknown) => {
    if (!(error instanceof DamagedFileError)) throw error
    throw new MoveError(`${error.message} The organization stays closed: remove it, and import it again.`, {
      cause: error,
    })
  })
  const found = counters.tallies()
  const wrong = differences(expected, found)
  if (wrong.length === 0) return
  if (!(await isArriving(deployment.database, manifest))) throw claimedByAnotherImport()
  const descriptions = wrong.map(
    (what) => `${what}: ${expected[what]?.count ?? 0} in the archive, ${found[what]?.count ?? 0} here`,
  )
  throw new MoveError(
    `The imported data differs from the archive (${descriptions.join('; ')}). The organization stays closed: remove it, and import it again.`,
  )
}

/** Stores the rows and objects of an archive. */
function storing(deployment: Deployment, manifest: Manifest, watcher: Watcher): Sink {
  const { database } = deployment
  const { organizationId } = manifest

  async function* watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      watcher.onDone(piece.length)
      yield piece
    }
  }

  return {
    async rows(table, rows) {
      await table.insert(database, manifest, rows)
      watcher.onDone(rows.length)
    },
    async object(stored, pieces) {
      if (!(await isArriving(database, manifest))) throw claimedByAnotherImport()
      const expected = await expectedOf(database, stored, organizationId)
      await storeObject(deployment, stored, watched(verified(pieces, expected))).catch((error: unknown) => {
        throw error instanceof DamagedFileError ? damagedInArchive(error) : error
      })
      if (!(await isArriving(database, manifest))) {
        await removeUnneeded(deployment, organizationId, stored.scanId)
        throw claimedByAnotherImport()
      }
    },
  }
}

/** The manifest and the contents of an archive, whose reader is at its beginning. */
type OpenedArchive = { readonly manifest: Manifest; readonly reader: ArchiveReader }

async function openArchive({ file, passphrase, release }: ImportRequest): Promise<OpenedArchive> {
  const reader = readArchive(file, passphrase)
  return { manifest: await readManifest(reader, release), reader }
}

/**
 * Removes what an import has stored of an archive that it then had to refuse, if this run began it. Otherwise, and when
 * the removal fails, the organization stays closed, and the message says what to do.
 */
async function abandonImport(
  deployment: Deployment,
  { organizationId }: Manifest,
  began: boolean,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ArchiveError || error instanceof MoveConflictError)) throw error
  const isRemoved =
    began &&
    (await removeOrganization(deployment, organizationId).then(
      () => true,
      () => false,
    ))
  if (isRemoved) throw error
  const name = publicId('org', organizationId)
  throw new ArchiveError(
    `${error.message} ${name} stays closed here: run \`media-scan organizations remove ${name}\`.`,
    { cause: error },
  )
}

/**
 * Checks the whole archive and then stores it, compares source and target by counts and checksums, and only then opens
 * the organization. A second run with the same archive continues where the first ended. Rejects with {@link MoveError},
 * `MoveConflictError` or `ArchiveError`. An archive that is damaged, or has something that this service would not have
 * stored, is refused before anything is stored.
 */
export async function importOrganization(
  deployment: Deployment,
  request: ImportRequest,
  watcher: Watcher,
): Promise<Imported> {
  const { database, keyRing, clock } = deployment
  const { force = false } = request
  const { manifest, reader } = await openArchive(request)
  const { organizationId } = manifest
  const before = await findMove(database, organizationId)
  await checkMasterKey(deployment, organizationId, before)
  if (!force) await checkStorage(deployment, 'import with --force')
  if (await isErased(deployment.storage.documents, organizationId))
    throw new MoveError(
      `${publicId('org', organizationId)} was erased here: what was erased is not imported again.`,
    )
  await checkMayArrive(deployment, manifest, before, force)
  watcher.onWait('the check of the archive')
  const rulesOf = await createRowRules({ allowPrivate: request.allowPrivate }, clock.now())
  await readContents(reader, manifest, rulesOf, keyRing, NOWHERE)
  const began = await begin(deployment, manifest)
  watcher.onTotal(manifest.estimate)
  // From the beginning once more, and checked once more: the file may have been replaced meanwhile.
  const reopened = await openArchive(request)
  const { tables, tallies } = await readContents(
    reopened.reader,
    manifest,
    rulesOf,
    keyRing,
    storing(deployment, manifest, watcher),
  ).catch((error: unknown) => abandonImport(deployment, manifest, began, error))
  await verify(deployment, manifest, tables, tallies, watcher)
  if (!(await markArrived(database, organizationId, manifest.moveId, clock.now())))
    throw claimedByAnotherImport()
  return { manifest, tallies }
}
