import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { API_VERSION } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import { type Database, defineStatement, isDatabaseUnavailable } from '../database/connection.js'
import { newestMigration } from '../database/migrations/migrations.js'
import { fragment, value } from '../database/sql/fragment.js'
import { DamagedFileError } from '../files/verified.js'
import { notingDamage } from '../scans/damaged-files.js'
import { dropTrialsOf } from '../scans/rejudgement-queue.js'
import { findOrganization } from '../tenants/organizations/queries.js'
import { type Manifest, writeLine } from './archive.js'
import {
  type ArchiveFile,
  beginning,
  checkBegun,
  OTHER_ARCHIVE,
  readBegun,
  readManifest,
} from './begun-archive.js'
import { countRows } from './count-rows.js'
import { type Deployment, MoveError } from './deployment.js'
import { checkMasterKey } from './master-key.js'
import { countUnderWay, findMove, type Move, markExported, markLeaving } from './move-state.js'
import { checkStorage, findDamaged } from './objects.js'
import { createSealedFileWriter } from './sealed-file.js'
import { type MovedTable, movedTables } from './tables.js'
import { type Counters, createCounters, differences, type Tallies } from './tally.js'
import type { Watcher } from './watcher.js'
import { writeContents } from './write-contents.js'

export type ExportRequest = ArchiveFile & {
  /** UUID. */
  readonly organizationId: string
  /** Package version of this release. */
  readonly release: string
  /**
   * The maximum duration of requests that were in flight when the organization was marked. 0 where no service runs, as
   * with an embedded database.
   */
  readonly settleMs: number
  /** Whether to export scans without their files if the storage has lost them, or they are damaged. */
  readonly withoutLostFiles?: boolean
}

/** How often to check whether processes have finished their work in flight. */
const POLL_MS = 500

const estimate = defineStatement<{ amount: number }, { moved: string }>(fragment`
  /* moves/export.estimate */
  select (
    (select count(*) from deliveries where organization_id = ${value('moved')}::uuid)
    + (select count(*) from cases where organization_id = ${value('moved')}::uuid)
    + (
      select count(*) + coalesce(sum(byte_size) filter (
        where status <> 'failed' and coalesce(has_file, status <> 'complete' or environment <> 'sandbox')
      ), 0)
      from scans where organization_id = ${value('moved')}::uuid
    )
  )::float8 as amount`)

/** The estimated amount to write, for a progress bar; `undefined` if the database takes too long to count. */
async function estimateAmount(database: Database, organizationId: string): Promise<number | undefined> {
  try {
    return (await database.run(estimate, { moved: organizationId }))[0]?.amount
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  }
}

/** Marks the organization as leaving, and waits until no process works on it any more. */
async function stopOrganization(
  { database, clock }: Deployment,
  { organizationId, settleMs }: ExportRequest,
  { onWait }: Watcher,
): Promise<Move> {
  const name = publicId('org', organizationId)
  await markLeaving(database, organizationId, randomUUID(), clock.now())
  const move = await findMove(database, organizationId)
  if (move === undefined) throw new MoveError(`There is no organization ${name} here.`)
  if (move.state === 'erasing') throw new MoveError(`${name} is being erased here.`)
  if (move.state === 'left') throw new MoveError(`${name} has left for ${move.address}.`)
  if (move.state === 'arriving')
    throw new MoveError(`${name} is arriving here: finish its import first, or remove it.`)
  if (settleMs === 0) return move
  onWait('requests that were under way')
  await wait(settleMs)
  for (;;) {
    const { deliveries, scans, reports } = await countUnderWay(database, organizationId)
    if (deliveries + scans + reports === 0) return move
    onWait(`deliveries (${deliveries}), analyses (${scans}) and reports (${reports}) under way`)
    await wait(POLL_MS)
  }
}

/** Keeps the file for this export until it is closed. */
async function lock(file: FileHandle): Promise<void> {
  if (!(await file.stat()).isFile())
    throw new MoveError('The archive must be a file on a disk, in which an interrupted export can continue.')
  const { tryLock } = await import('fs-native-extensions')
  if (!tryLock(file.fd)) throw new MoveError('Another export is writing this file.')
}

/** Says why a complete archive is not written again. */
async function refuseComplete(database: Database, request: ExportRequest): Promise<never> {
  const { organizationId } = request
  const { moveId } = await readManifest(request)
  // The organization was kept here meanwhile, and has changed since.
  if ((await findMove(database, organizationId))?.moveId !== moveId) throw new MoveError(OTHER_ARCHIVE)
  // The command that completed the archive may have ended before it could record that.
  await markExported(database, organizationId, moveId)
  throw new MoveError('The archive is complete: import it, or choose another file.')
}

async function makeManifest(
  { database, clock }: Deployment,
  { organizationId, release }: ExportRequest,
  { moveId }: Move,
  tables: readonly MovedTable[],
  estimate: number,
): Promise<Manifest> {
  const organization = await findOrganization(database, organizationId)
  return {
    moveId,
    organizationId,
    name: organization?.name ?? '',
    release,
    contract: API_VERSION,
    migration: await newestMigration(),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
    exportedAt: clock.now().toISOString(),
    estimate,
  }
}

/** Reads the rows once more, and rejects with {@link MoveError} if they are not those that were counted. */
async function assertUnchanged(
  database: Database,
  organizationId: string,
  tables: readonly MovedTable[],
  counters: Counters,
): Promise<void> {
  const recount = createCounters()
  await countRows(database, organizationId, tables, recount)
  const { objects, ...written } = counters.tallies()
  const changed = differences(written, recount.tallies())
  if (changed.length > 0)
    throw new MoveError(
      `The organization changed while it was exported (${changed.join(', ')}): export it again, into another file.`,
    )
}

/**
 * Stops an organization and writes all its data into a file, or continues an unfinished file. Removes nothing from the
 * source. Returns what was written, by table.
 *
 * Everything is read from the primary, never from a replica: rows written just before the organization was stopped may
 * not have reached a replica yet and would be lost. At the end the rows are read once more and compared with what was
 * written, in order to detect changes from elsewhere. If there are any, or if the organization is not here, rejects
 * with {@link MoveError}.
 */
export async function exportOrganization(
  deployment: Deployment,
  request: ExportRequest,
  watcher: Watcher,
): Promise<Tallies> {
  const { database, keyRing } = deployment
  const { organizationId, file, passphrase, withoutLostFiles = false } = request
  await lock(file)
  const from = await beginning(request)
  if (from === 'complete') return refuseComplete(database, request)
  // Checked before anything stops, so that a wrong file has no effect.
  const before = await findMove(database, organizationId)
  if (from !== undefined) await checkBegun(request, organizationId, before)
  await checkMasterKey(deployment, organizationId, before)
  if (!withoutLostFiles) await checkStorage(deployment, 'export with --without-lost-files')
  const amount = await estimateAmount(database, organizationId)
  const move = await stopOrganization(deployment, request, watcher)
  await dropTrialsOf(database, organizationId)
  // Meanwhile the organization may have been kept here and then stopped by another move.
  if (from !== undefined) await checkBegun(request, organizationId, move)

  const tables = movedTables(keyRing)
  const counters = createCounters()
  const writer = await createSealedFileWriter(file, passphrase, from)
  const progress = from === undefined ? undefined : await readBegun(request, counters)
  if (amount !== undefined) watcher.onTotal(amount)
  if (progress === undefined)
    await writeLine(writer, {
      manifest: await makeManifest(deployment, request, move, tables, amount ?? 0),
    })
  let unreadable: ReadonlySet<string> = new Set()
  if (withoutLostFiles) {
    watcher.onWait('the comparison of the files with their recorded SHA-256')
    // Before the rows are written, which say which files are damaged; not while they are.
    unreadable = await findDamaged(deployment, organizationId, { recordsDamage: progress === undefined })
    for (const scanId of unreadable) watcher.onUnreadable(scanId)
  }
  const writing = { ...deployment, organizationId, withoutLostFiles, unreadable, writer, counters, watcher }
  await notingDamage(deployment, 'export', () => writeContents(writing, tables, progress)).catch(
    (error: unknown) => {
      if (!(error instanceof DamagedFileError)) throw error
      throw new MoveError(
        `${error.message} Put the file that was judged in its place, from a backup, or export without it: into another file, with --without-lost-files.`,
        { cause: error },
      )
    },
  )

  await assertUnchanged(database, organizationId, tables, counters)
  const summary = counters.tallies()
  await writeLine(writer, { summary })
  await writer.end()
  // If it was kept here meanwhile, it changes again, and must not be open in both deployments.
  if (!(await markExported(database, organizationId, move.moveId))) {
    await file.truncate(0)
    throw new MoveError(
      `${publicId('org', organizationId)} was kept here or left meanwhile, by another command: the file was emptied.`,
    )
  }
  return summary
}
