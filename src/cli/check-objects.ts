import { readSettings } from '../config.js'
import { publicId } from '../identifiers.js'
import { findDiscrepancies, newestScan, withoutScan } from '../scans/reconciliation.js'
import { createObjectFolder } from '../uploads/object-folder.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, told } from './without-service.js'

/** What `objects check` does about what it finds. */
export type CheckOptions = {
  readonly removeOrphans: boolean
  /** Also when some are newer than every scan of the database. */
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
    // Asked again: an import may have brought the scan since.
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
      `Nothing was removed: ${counted(newer, 'object')} without a scan came after the newest scan that the database knows: it may be an older copy, or another deployment's. Check that the settings name the database and the files of the same service. To remove these objects all the same, add --even-newer.`,
    )
  if (objectsWithoutScan.length > removed || scansWithoutObject.length > 0) process.exitCode = 1
}

/**
 * Finds objects without scans, and scans without objects. Exit code 1 when there are any that were not removed. Removes
 * none where one is newer than every scan: identifiers are in the order of time, and a database that knows nothing so
 * recent is not the one that these objects belong to.
 */
export function checkObjects(environment: NodeJS.ProcessEnv, options: CheckOptions): Promise<void> {
  return told('The files cannot be compared', () => check(environment, options))
}
