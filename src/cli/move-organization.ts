import { constants } from 'node:fs'
import { systemClock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { createKeyRing } from '../basics/secrets.js'
import { createBuiltInStorage } from '../files/built-in.js'
import { reportingDiskFailures } from '../files/disk-failures.js'
import { type Deployment, MoveError } from '../moves/deployment.js'
import { exportOrganization } from '../moves/export.js'
import { importOrganization } from '../moves/import.js'
import { markLeft, takeBack } from '../moves/move-state.js'
import { removeOrganization } from '../moves/remove.js'
import { ArchiveError } from '../moves/sealed-file.js'
import { MoveConflictError, UnopenedSecretError } from '../moves/tables.js'
import type { Tallies } from '../moves/tally.js'
import type { Watcher } from '../moves/watcher.js'
import { findMasterKeys } from '../process/master-keys.js'
import { readSettings, type Settings } from '../settings/settings.js'
import { readPassphrase, withFile } from './archive-file.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showMoving } from './progress.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

const EXPECTED = [MoveError, ArchiveError, MoveConflictError, UnopenedSecretError]

/** Carries out a step of a move on the database and the storage in the settings. */
function move(
  doing: string,
  environment: NodeJS.ProcessEnv,
  work: (deployment: Deployment, settings: Settings) => Promise<void>,
): Promise<void> {
  return reportingFailure(doing, async () => {
    const settings = readSettings(environment)
    try {
      await withStored(settings, async ({ database, folder, bucket }) => {
        const masterKeys = await findMasterKeys(settings, folder)
        if (masterKeys === undefined)
          throw new CommandError("There is no master key: set SECRET_KEY to this deployment's.")
        const keyRing = createKeyRing(masterKeys)
        const storage =
          bucket ??
          reportingDiskFailures(
            createBuiltInStorage({
              directory: objectsFolder(settings),
              keyRing,
              publicUrl: () => '',
              clock: systemClock,
            }),
          )
        await work({ database, storage, keyRing, clock: systemClock }, settings)
      })
    } catch (error) {
      if (EXPECTED.some((expected) => error instanceof expected))
        throw new CommandError((error as Error).message)
      throw error
    }
  })
}

function organizationOf(id: string): string {
  const organizationId = storedId('org', id)
  if (organizationId === undefined) throw new CommandError(`${id} is not the identifier of an organization.`)
  return organizationId
}

/** Shows the progress of a move on standard error. */
async function watching(work: (watcher: Watcher) => Promise<void>): Promise<void> {
  const progress = await showMoving(process.stderr)
  try {
    await work({
      onWait: (what) => {
        process.stderr.write(`Waiting: ${what}.\n`)
      },
      onTotal: progress.total,
      onDone: progress.report,
      onUnreadable: (scanId) => {
        process.stderr.write(`Unreadable, and left out: the file of ${publicId('scan', scanId)}.\n`)
        process.exitCode = 1
      },
    })
  } finally {
    progress.stop()
  }
}

function print(json: boolean, state: string, organizationId: string, tallies: Tallies): void {
  const contents = Object.entries(tallies).map(([what, tally]) => ({ what, ...tally }))
  createOutput(json, process.stdout).resource({
    organization: publicId('org', organizationId),
    state,
    contents,
  })
}

type ArchiveOptions = { readonly passphraseFile: string; readonly json: boolean }

/** Stops an organization and writes all its data into a file. Running it again with the same file resumes. */
export function exportToFile(
  environment: NodeJS.ProcessEnv,
  { organization, path, release }: { organization: string; path: string; release: string },
  {
    passphraseFile,
    json,
    settleSeconds,
    withoutLostFiles,
  }: ArchiveOptions & { settleSeconds: number; withoutLostFiles: boolean },
): Promise<void> {
  return move(
    'The organization cannot be exported; run the command again to resume',
    environment,
    (deployment) =>
      watching(async (watcher) => {
        const organizationId = organizationOf(organization)
        const passphrase = await readPassphrase(passphraseFile)
        // No other process has an embedded database open.
        const settleMs = deployment.database.kind === 'embedded' ? 0 : settleSeconds * 1000
        await withFile(path, constants.O_RDWR | constants.O_CREAT, async (file) => {
          const request = { organizationId, file, passphrase, release, settleMs, withoutLostFiles }
          const tallies = await exportOrganization(deployment, request, watcher)
          print(json, 'exported', organizationId, tallies)
        })
      }),
  )
}

/** Stores the data of a file, compares it, and opens the organization. Running it again with the same file resumes. */
export function importFromFile(
  environment: NodeJS.ProcessEnv,
  { path, release }: { path: string; release: string },
  { passphraseFile, json, force }: ArchiveOptions & { force: boolean },
): Promise<void> {
  return move(
    'The organization cannot be imported; run the command again to resume',
    environment,
    (deployment, { webhooks: { allowPrivate } }) =>
      watching(async (watcher) => {
        const passphrase = await readPassphrase(passphraseFile)
        await withFile(path, 'r', async (file) => {
          const { manifest, tallies } = await importOrganization(
            deployment,
            { file, passphrase, release, force, allowPrivate },
            watcher,
          )
          print(json, 'here', manifest.organizationId, tallies)
        })
      }),
  )
}

/** Makes the service answer the organization's requests with 421 and the new base address from now on. */
export function recordMove(
  environment: NodeJS.ProcessEnv,
  organization: string,
  address: string,
): Promise<void> {
  return move('The new address cannot be recorded', environment, async ({ database, clock }) => {
    if (!(await markLeft(database, organizationOf(organization), address, clock.now())))
      throw new CommandError(
        `${organization} has not been exported completely: run its export again until it is complete.`,
      )
    process.stdout.write(`Requests of ${organization} are now answered 421 with the address ${address}.\n`)
  })
}

/** Cancels an export: the organization continues here. */
export function cancelExport(
  environment: NodeJS.ProcessEnv,
  organization: string,
  force: boolean,
): Promise<void> {
  return move('The organization cannot be kept', environment, async ({ database, clock }) => {
    if (!(await takeBack(database, organizationOf(organization), { force, at: clock.now() })))
      throw new CommandError(
        `${organization} is not being exported. If it has left, --force brings it back, and changes made elsewhere are lost.`,
      )
    process.stdout.write(`${organization} continues here.\n`)
  })
}

/** Removes the data that an organization left behind, or that an abandoned import stored. */
export function removeMoved(environment: NodeJS.ProcessEnv, organization: string): Promise<void> {
  return move('It cannot be removed; run the command again to resume', environment, async (deployment) => {
    const count = await removeOrganization(deployment, organizationOf(organization))
    process.stdout.write(`Removed ${counted(count, 'row')} of ${organization}, and its files.\n`)
  })
}
