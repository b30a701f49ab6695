import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../basics/clock.js'
import { migrateServer } from '../database/migrations/migrate-server.js'
import { MoveError } from '../moves/deployment.js'
import { hasRows, type MovedDeployment, moveToServer } from '../moves/to-server.js'
import { MASTER_KEY_FILE, OPERATOR_TOKEN_FILE, openDatabase } from '../process/open-database.js'
import { openDataFolder } from '../settings/data-folder.js'
import { readSettings, type Settings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showMoving } from './progress.js'
import { counted, reportingFailure } from './without-service.js'

/** Without the password. */
function shown(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** The settings that the service needs from now on, in shell syntax. */
function requiredSettings({ dataDir, secretKeys, operatorToken }: Settings): string[] {
  const of = (name: string, file: string, isSet: boolean) =>
    isSet ? `  ${name} as set now` : `  ${name}=$(cat ${join(dataDir, file)})`
  return [
    of('SECRET_KEY', MASTER_KEY_FILE, secretKeys.length > 0),
    of('OPERATOR_TOKEN', OPERATOR_TOKEN_FILE, operatorToken !== undefined),
  ]
}

async function move(settings: Settings, address: string, json: boolean): Promise<void> {
  const { dataDir } = settings
  if (settings.databaseUrl !== undefined)
    throw new CommandError('DATABASE_URL is set: this command moves the embedded database in DATA_DIR.')
  if (!existsSync(join(dataDir, 'database')))
    throw new CommandError(`There is no database in ${dataDir}: set DATA_DIR.`)
  const folder = await openDataFolder(dataDir, { exclusive: true })
  const progress = await showMoving(process.stderr)
  try {
    // This also completes migrations that an earlier run began. A database with data belongs to a service and is left
    // alone.
    if (!(await hasRows(address))) await migrateServer(address)
    const database = await openDatabase(settings, folder, {
      prepare: async () => {},
      log: { info() {}, warn() {} },
    })
    let moved: MovedDeployment
    try {
      const watcher = { onTotal: progress.total, onDone: progress.report }
      moved = await moveToServer(database, address, watcher)
    } finally {
      await database.close()
    }
    // Otherwise a service started without DATABASE_URL would use it and send the same deliveries as the other.
    const time = systemClock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    const kept = `${join(dataDir, 'database')}.moved-${time}`
    await rename(join(dataDir, 'database'), kept)
    progress.stop()
    const tables = Object.entries(moved.tallies).map(([table, tally]) => ({ table, ...tally }))
    const rows = tables.reduce((sum, { count }) => sum + count, 0)
    createOutput(json, process.stdout).one({ to: shown(address), kept, tables }, [
      moved.alreadyMoved
        ? `All ${counted(rows, 'row')} are already in ${shown(address)}; counts and checksums agree.`
        : `Moved ${counted(rows, 'row')} to ${shown(address)}; counts and checksums agree.`,
      `The embedded database is kept as ${kept}. The service does not open it under this name.`,
      `Start the service with the same DATA_DIR, which has the files, with DATABASE_URL, and with`,
      ...requiredSettings(settings),
    ])
  } finally {
    progress.stop()
    await folder.release()
  }
}

/** Moves everything in an embedded database to a server. The service must not be running. */
export function moveTo(
  environment: NodeJS.ProcessEnv,
  address: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  return reportingFailure('The database was not moved; run the command again', async () => {
    try {
      await move(readSettings(environment), address, json)
    } catch (error) {
      throw error instanceof MoveError ? new CommandError(error.message) : error
    }
  })
}
