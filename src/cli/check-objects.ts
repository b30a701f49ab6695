import { publicId } from '../basics/identifiers.js'
import { createObjectFolder } from '../files/object-folder.js'
import { findDiscrepancies, newestScan, withoutScan } from '../scans/reconciliation.js'
import { readSettings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

/** What `objects check` does with the discrepancies it finds. */
export type CheckOptions = {
  readonly removeOrphans: boolean
  /** Also if some objects are newer than every scan in the database. */
  readonly evenNewer: boolean
  readonly json: boolean
}

async function check(
  environment: NodeJS.ProcessEnv,
  { removeOrphans, evenNewer, json }: CheckOptions,
): Promise<void> {
  const [orphans, scansWithoutObject]: [string[], string[]] = [[], []]
  let newer = 0
  let removed = 0
  const settings = readSettings(environment)
  await withStored(settings, async ({ database, bucket }) => {
    const storage = bucket ?? createObjectFolder(objectsFolder(settings)).store
    for await (const { kind, scanId } of findDiscrepancies({ database, storage }))
      if (kind === 'scan without object') scansWithoutObject.push(publicId('scan', scanId))
      else orphans.push(scanId)
    if (!removeOrphans) return
    if (!evenNewer) {
      const newest = await newestScan(database)
      newer = orphans.filter((scanId) => newest === undefined || scanId > newest).length
    }
    if (newer > 0) return
    // Checked again, because an import may have added the scan meanwhile.
    for (const orphan of orphans)
      for await (const { scanId } of withoutScan(database, [orphan])) {
        await storage.remove(scanId)
        removed += 1
      }
  })
  const objectsWithoutScan = orphans.map((scanId) => publicId('scan', scanId))
  createOutput(json, process.stdout).one({ objectsWithoutScan, scansWithoutObject, removed }, [
    `${counted(objectsWithoutScan.length, 'object')} without a scan${removeOrphans ? `, ${removed} removed` : ''}.`,
    ...objectsWithoutScan.map((id) => `  ${id}`),
    `${counted(scansWithoutObject.length, 'scan')} without an object.`,
    ...scansWithoutObject.map((id) => `  ${id}`),
  ])
  if (newer > 0)
    throw new CommandError(
      `Nothing was removed: ${counted(newer, 'object')} without a scan came after the newest scan in the database: it may be an older copy, or another deployment's. Check that the settings name the database and the files of the same service. To remove these objects anyway, add --even-newer.`,
    )
  if (objectsWithoutScan.length > removed || scansWithoutObject.length > 0) process.exitCode = 1
}

/**
 * Finds objects without scans, and scans without objects. Sets exit code 1 if any of them remain. Removes nothing if an
 * object is newer than every scan: identifiers sort by creation time, so a database without a scan that recent is
 * probably not the one that these objects belong to.
 */
export function checkObjects(environment: NodeJS.ProcessEnv, options: CheckOptions): Promise<void> {
  return reportingFailure('The files cannot be compared', () => check(environment, options))
}
