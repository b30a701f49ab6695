import { existsSync, readdirSync } from 'node:fs'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { DataFolderError } from '../data-folder.js'
import type { Database, Drizzle, Statement } from './connection.js'
import { unpackEmbeddedTemplate } from './embedded-template.js'
import { MIGRATIONS_FOLDER, refuseLaterSchema } from './migrations.js'
import * as schema from './schema.js'
import { SESSION_SETTINGS } from './session-settings.js'

// Types whose text the driver must not turn into values of its own: timestamp, timestamptz, date.
const asText = (value: string) => value
const pgliteOptions = { parsers: { 1114: asText, 1184: asText, 1082: asText } }

/** What a checkpoint may need at most besides the files that are there: a new segment of the log. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/**
 * PostgreSQL in the process, brought up to date. `onPanic` is called when it cannot go on: a server would end and start
 * again, this one answers anything from then on. `folder` is where it keeps its files; when it is missing or empty, it
 * is what the build made, in less than half the time and memory that making a cluster takes. Throws
 * {@link DataFolderError} when what is there cannot be opened.
 */
export async function openEmbeddedDatabase(
  folder: string,
  onPanic: (error: Error) => void = () => {},
): Promise<Database> {
  const database = await openUpToDate(folder, onPanic)
  try {
    await refuseLaterSchema(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openUpToDate(folder: string, onPanic: (error: Error) => void): Promise<Database> {
  try {
    const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
    // PGlite would make a cluster among the files that are left, and never come to an end.
    if (!isEmpty && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('it has no PG_VERSION')
    const isNew = isEmpty && (await unpackEmbeddedTemplate(folder))
    const client = await PGlite.create({ dataDir: folder })
    const database = await embeddedDatabase(client, folder)
    if (!isNew) await migrateEmbedded(database)
    reportPanics(client, onPanic)
    return database
  } catch (error) {
    throw new DataFolderError(
      `The embedded database in ${folder} cannot be opened (${reasonOf(error)}): its files are damaged, or the disk is full or cannot be written. Make room, or restore the data folder from a backup.`,
      { cause: error },
    )
  }
}

/** Every statement of PGlite's own, of drizzle's and of transactions goes through this one function. */
function reportPanics(client: PGlite, onPanic: (error: Error) => void): void {
  const execute = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (message, options) => {
    try {
      return await execute(message, options)
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') onPanic(error)
      throw error
    }
  }
}

/** Rejects while the disk of the folder has no room for a checkpoint: one that fails for that is a panic. */
async function proveRoomForCheckpoint(folder: string): Promise<void> {
  const trial = join(folder, 'room-for-checkpoint')
  try {
    await writeFile(trial, Buffer.alloc(CHECKPOINT_BYTES), { mode: 0o600, flush: true })
  } finally {
    await rm(trial, { force: true })
  }
}

/** What PostgreSQL or the system said, in one line, without the statement that drizzle puts before it. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const [line = ''] = (reason instanceof Error ? reason.message : String(reason)).split('\n')
  return line.replace(/\.( Build with .*)?$/, '')
}

/** An open PGlite as the service's database; `folder` is where its files are, unless in memory. */
export async function embeddedDatabase(client: PGlite, folder?: string): Promise<Database> {
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} = ${value};`)
  await client.exec(settings.join(' '))
  return {
    kind: 'embedded',
    drizzle: drizzle(client, { schema }) as unknown as Drizzle,
    async run<Row, Values>(statement: Statement<Row, Values>, values: NoInfer<Values>) {
      const result = await client.query<Row>(
        statement.text,
        fillPlaceholders(statement.parameters, values as Record<string, unknown>),
        pgliteOptions,
      )
      return result.rows
    },
    close: () => client.close(),
    ...(folder !== undefined && {
      // A transaction has the only session to itself, and a checkpoint has all that was committed in the files.
      atRest: (work) =>
        client.transaction(async (transaction) => {
          await proveRoomForCheckpoint(folder)
          await transaction.exec('checkpoint')
          await work(folder)
        }),
      // Without them many statements are still answered from memory.
      filesProblem: () =>
        access(join(folder, 'PG_VERSION')).then(
          () => undefined,
          () => 'the files of the database are gone',
        ),
    }),
  }
}

/** Brings an embedded database up to date. */
export async function migrateEmbedded(database: Database): Promise<void> {
  // Loaded here alone: the template is up to date.
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(database.drizzle as unknown as Parameters<typeof migrate>[0], {
    migrationsFolder: MIGRATIONS_FOLDER,
  })
}
