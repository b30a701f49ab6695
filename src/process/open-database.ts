import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../database/connection.js'
import { REPLICA_CONNECTIONS } from '../database/limits.js'
import type { SlowStatements } from '../database/server/statement-durations.js'
import { type DataFolder, databaseFolder } from '../settings/data-folder.js'
import type { Settings } from '../settings/settings.js'

export const MASTER_KEY_FILE = 'secret.key'
export const OPERATOR_TOKEN_FILE = 'operator.token'
export const OBJECTS_FOLDER = 'objects'

/** The secrets that an embedded deployment creates for itself. */
export const SECRET_FILES = [MASTER_KEY_FILE, OPERATOR_TOKEN_FILE] as const

/**
 * Opens the database in the settings: a server's, after `prepare` has run with its address, or the embedded one in the
 * data folder, which is migrated.
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
    /** Called when the embedded database cannot continue. */
    onPanic?: (error: Error) => void
  },
): Promise<Database> {
  const url = settings.databaseUrl?.reveal()
  // Loads only the one that is needed: each takes a large part of the startup time and of a process's memory.
  if (url === undefined) {
    const { openEmbeddedDatabase } = await import('../database/embedded/embedded.js')
    const traces = [...SECRET_FILES, join(OBJECTS_FOLDER, 'objects')]
    return openEmbeddedDatabase(await databaseFolder(folder, traces), onPanic)
  }
  const { timeoutMs, pooler } = settings.database
  await prepare(url)
  const { keepsNamedStatements, verifySessionSettings } = await import('../database/server/verify-session.js')
  await verifySessionSettings(url, pooler)
  const namedStatements = pooler === 'none' || (await keepsNamedStatements(url))
  if (pooler !== 'none') log.info({ pooler, namedStatements }, 'behind a pooler')
  const { openServerDatabase } = await import('../database/server/server.js')
  return openServerDatabase(url, { timeoutMs, pooler, namedStatements, slow: slowStatements(settings, log) })
}

/** Logs a line for each slow statement: its name and duration, never its values. */
function slowStatements({ database: { slowMs } }: Settings, log: Pick<Logger, 'warn'>): SlowStatements {
  return {
    ms: slowMs,
    tell: (statement, ms) => log.warn({ statement, ms: Math.round(ms) }, 'slow statement'),
  }
}

/** Opens the replica in the settings, if any. It need not be available yet, and is not migrated. */
export async function openReplica(
  settings: Settings,
  log: Pick<Logger, 'warn'>,
): Promise<Database | undefined> {
  const { databaseReplicaUrl, database } = settings
  if (databaseReplicaUrl === undefined) return undefined
  const { openServerDatabase } = await import('../database/server/server.js')
  const { timeoutMs, pooler } = database
  return openServerDatabase(databaseReplicaUrl.reveal(), {
    setting: 'DATABASE_REPLICA_URL',
    connections: REPLICA_CONNECTIONS,
    timeoutMs,
    pooler,
    // It has not been checked whether a pooler there supports them.
    namedStatements: pooler === 'none',
    slow: slowStatements(settings, log),
  })
}
