import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from './config.js'
import { type DataFolder, databaseFolder } from './data-folder.js'
import type { Database } from './database/connection.js'
import type { ServerOptions } from './database/server.js'

export const MASTER_KEY_FILE = 'secret.key'
export const OPERATOR_TOKEN_FILE = 'operator.token'
export const OBJECTS_FOLDER = 'objects'

/** What an embedded deployment has made for itself. */
export const SECRET_FILES = [MASTER_KEY_FILE, OPERATOR_TOKEN_FILE] as const

/**
 * The database of the settings: a server's, once `prepare` has done with its address, or the embedded one of the data
 * folder, which is brought up to date.
 */
export async function openDatabase(
  settings: Settings,
  folder: DataFolder,
  {
    prepare,
    log,
    onPanic,
  }: {
    prepare: (url: string) => Promise<void>
    log: Pick<Logger, 'info' | 'warn'>
    /** Called when the embedded database cannot go on. */
    onPanic?: (error: Error) => void
  },
): Promise<Database> {
  const url = settings.databaseUrl?.reveal()
  // Loaded when it is known which: each is a good part of a start, and of the memory that a process takes.
  if (url === undefined) {
    const { openEmbeddedDatabase } = await import('./database/embedded.js')
    const traces = [...SECRET_FILES, join(OBJECTS_FOLDER, 'objects')]
    return openEmbeddedDatabase(await databaseFolder(folder, traces), onPanic)
  }
  const { timeoutMs, pooler } = settings.database
  await prepare(url)
  const { keepsNamedStatements, verifySessionSettings } = await import('./database/verify-session.js')
  await verifySessionSettings(url, pooler)
  const namedStatements = pooler === 'none' || (await keepsNamedStatements(url))
  if (pooler !== 'none') log.info({ pooler, namedStatements }, 'behind a pooler')
  const { openServerDatabase } = await import('./database/server.js')
  return openServerDatabase(url, { timeoutMs, pooler, namedStatements, slow: slowStatements(settings, log) })
}

/** A line of the log for each statement that takes long: its name and time, never its values. */
function slowStatements(
  { database: { slowMs } }: Settings,
  log: Pick<Logger, 'warn'>,
): Required<ServerOptions>['slow'] {
  return {
    ms: slowMs,
    tell: (statement, ms) => log.warn({ statement, ms: Math.round(ms) }, 'slow statement'),
  }
}

/** Operators are few. */
const REPLICA_CONNECTIONS = 2

/** The replica of the settings, if any: it need not be there yet, and its tables come from the primary. */
export async function openReplica(
  settings: Settings,
  log: Pick<Logger, 'warn'>,
): Promise<Database | undefined> {
  const { databaseReplicaUrl, database } = settings
  if (databaseReplicaUrl === undefined) return undefined
  const { openServerDatabase } = await import('./database/server.js')
  const { timeoutMs, pooler } = database
  return openServerDatabase(databaseReplicaUrl.reveal(), {
    connections: REPLICA_CONNECTIONS,
    timeoutMs,
    pooler,
    // Nobody has asked a pooler there whether it keeps them.
    namedStatements: pooler === 'none',
    slow: slowStatements(settings, log),
  })
}
