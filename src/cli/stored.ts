import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { forBackground } from '../database/callers.js'
import type { Database } from '../database/connection.js'
import { databaseProblem } from '../database/migrations/migrations.js'
import type { S3Storage } from '../files/s3.js'
import { openBucket } from '../process/open-bucket.js'
import { openDatabase } from '../process/open-database.js'
import { type DataFolder, openDataFolder } from '../settings/data-folder.js'
import type { Settings } from '../settings/settings.js'
import { CommandError } from './command-error.js'

/** The database and the storage that a service with certain settings uses. */
export type Stored = {
  /** For background work. */
  readonly database: Database
  readonly folder: DataFolder
  /** Absent if files are in the data folder. */
  readonly bucket: S3Storage | undefined
}

/** Opens what a service with these settings uses, without the service. The embedded database must not be in use. */
export async function withStored(settings: Settings, work: (stored: Stored) => Promise<void>): Promise<void> {
  // Opening it would create it.
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'database')))
    throw new CommandError(`There is no database in ${settings.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const folder = await openDataFolder(settings.dataDir, { exclusive: settings.databaseUrl === undefined })
  let bucket: S3Storage | undefined
  let database: Database | undefined
  try {
    database = await openDatabase(settings, folder, {
      prepare: async () => {},
      log: { info() {}, warn() {} },
    })
    const problem = await databaseProblem(database)
    if (problem !== undefined) throw new CommandError(`The database cannot be used: ${problem}.`)
    bucket = settings.s3 === undefined ? undefined : await openBucket(settings.s3)
    await work({ database: forBackground(database), folder, bucket })
  } finally {
    bucket?.close()
    await database?.close()
    await folder.release()
  }
}
