import { readSettings } from '../config.js'
import { publicId } from '../identifiers.js'
import { findDiscrepancies } from '../scans/reconciliation.js'
import { createObjectFolder } from '../uploads/object-folder.js'
import { createOutput } from './output.js'
import { withStored } from './stored.js'
import { counted, objectsFolder, told } from './without-service.js'

async function check(
  environment: NodeJS.ProcessEnv,
  { removeOrphans, json }: { removeOrphans: boolean; json: boolean },
): Promise<void> {
  const found = { objectsWithoutScan: [] as string[], scansWithoutObject: [] as string[], removed: 0 }
  const settings = readSettings(environment)
  await withStored(settings, async ({ database, bucket }) => {
    const storage = bucket ?? createObjectFolder(objectsFolder(settings)).store
    for await (const { kind, scanId } of findDiscrepancies({ database, storage })) {
      const id = publicId('scan', scanId)
      if (kind === 'scan without object') found.scansWithoutObject.push(id)
      else {
        found.objectsWithoutScan.push(id)
        if (!removeOrphans) continue
        await storage.remove(scanId)
        found.removed += 1
      }
    }
  })
  const { objectsWithoutScan, scansWithoutObject, removed } = found
  createOutput(json, process.stdout).one(found, [
    `${counted(objectsWithoutScan.length, 'object')} without a scan${removeOrphans ? `, ${removed} removed` : ''}.`,
    ...objectsWithoutScan.map((id) => `  ${id}`),
    `${counted(scansWithoutObject.length, 'scan')} without an object.`,
    ...scansWithoutObject.map((id) => `  ${id}`),
  ])
  if (objectsWithoutScan.length > removed || scansWithoutObject.length > 0) process.exitCode = 1
}

/**
 * Finds objects without scans, and scans without objects. Exit code 1 when there are any that were not removed.
 */
export function checkObjects(
  environment: NodeJS.ProcessEnv,
  options: { removeOrphans: boolean; json: boolean },
): Promise<void> {
  return told('The files cannot be compared', () => check(environment, options))
}
