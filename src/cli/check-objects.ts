import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type Settings } from '../config.js'
import { openDataFolder } from '../data-folder.js'
import { forBackground } from '../database/callers.js'
import type { Database } from '../database/connection.js'
import { databaseProblem } from '../database/migrations.js'
import { publicId } from '../identifiers.js'
import { openBucket } from '../open-bucket.js'
import { openDatabase } from '../open-database.js'
import { findDiscrepancies } from '../scans/reconciliation.js'
import { createObjectFolder } from '../uploads/object-folder.js'
import type { S3Storage } from '../uploads/s3.js'
import type { ObjectStore } from '../uploads/storage.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { counted, objectsFolder, told } from './without-service.js'

/** What the service of these settings works on, without it. The embedded database must not be in use. */
async function withStored(
  settings: Settings,
  work: (database: Database, storage: ObjectStore) => Promise<void>,
): Promise<void> {
  // Opened, it would be made.
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'database')))
    throw new CommandError(`There is no database in ${settings.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const folder = await openDataFolder(settings.dataDir, { exclusive: settings.databaseUrl === undefined })
  let bucket: S3Storage | undefined
  let database: Database | undefined
  try {
    database = await openDatabase(settings, folder, { prepare: async () => {}, log: { info() {} } })
    const problem = await databaseProblem(database)
    if (problem !== undefined) throw new CommandError(`The database cannot be used: ${problem}.`)
    bucket = settings.s3 === undefined ? undefined : await openBucket(settings.s3)
    await work(forBackground(database), bucket ?? createObjectFolder(objectsFolder(settings)).store)
  } finally {
    bucket?.close()
    await database?.close()
    await folder.release()
  }
}

async function check(
  environment: NodeJS.ProcessEnv,
  { removeOrphans, json }: { removeOrphans: boolean; json: boolean },
): Promise<void> {
  const found = { objectsWithoutScan: [] as string[], scansWithoutObject: [] as string[], removed: 0 }
  await withStored(readSettings(environment), async (database, storage) => {
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
