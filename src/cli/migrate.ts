import { messageWithoutValues } from '../basics/logged-error.js'
import { migrateServer } from '../database/migrations/migrate-server.js'
import { readSettings, SettingsError } from '../settings/settings.js'
import { CommandError } from './command-error.js'

/** Migrates the database at `DATABASE_URL`. The embedded database is migrated when the service starts. */
export async function migrate(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { databaseUrl, database } = readSettings(environment)
    if (databaseUrl === undefined)
      throw new CommandError(
        'DATABASE_URL is not set: the embedded database is migrated by serve when it starts.',
      )
    await migrateServer(databaseUrl.reveal(), {
      pooler: database.pooler,
      onWait: (what) => process.stderr.write(`Waiting: ${what}.\n`),
    })
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof SettingsError) throw new CommandError(error.message)
    throw new CommandError(`The database cannot be migrated: ${messageWithoutValues(error as Error)}`)
  }
  process.stdout.write('The database is up to date.\n')
}
