import { existsSync, readdirSync } from 'node:fs'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fillPlaceholders } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { DataFolderError } from '../../settings/data-folder.js'
import type { Database, Drizzle, Statement } from '../connection.js'
import { MIGRATIONS_FOLDER, refuseLaterSchema } from '../migrations/migrations.js'
import * as schema from '../schema.js'
import { SESSION_SETTINGS } from '../server/session-settings.js'
import { unpackEmbeddedTemplate } from './embedded-template.js'

// Types whose text the driver must not convert: timestamp, timestamptz, date.
const asText = (value: string) => value
const pgliteOptions = { parsers: { 1114: asText, 1184: asText, 1082: asText } }

/** The most space that a checkpoint may need besides the existing files: a new segment of the log. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024

/**
 * Opens PostgreSQL inside this process and migrates the database. `onPanic` is called when the database cannot
 * continue: a server would exit and restart, but this one would return arbitrary answers from then on. `folder` is
 * where the files are. If it is missing or empty, the template from the build is used, which takes less than half the
 * time and memory of creating a cluster. Throws {@link DataFolderError} when the database cannot be opened.
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

/** Opens the database as it is, of whatever release, to read it. Throws {@link DataFolderError} like the other. */
export async function openEmbeddedAsItIs(folder: string): Promise<Database> {
  try {
    return await embeddedDatabase(await PGlite.create({ dataDir: folder }), folder)
  } catch (error) {
    throw cannotBeOpened(folder, error)
  }
}

const cannotBeOpened = (folder: string, error: unknown) =>
  new DataFolderError(
    `The embedded database in ${folder} cannot be opened (${reasonOf(error)}): its files are damaged, or the disk is full or cannot be written. Make room, or restore the data folder from a backup.`,
    { cause: error },
  )

async function openUpToDate(folder: string, onPanic: (error: Error) => void): Promise<Database> {
  try {
    const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
    // PGlite would create a cluster among the remaining files, and never finish.
    if (!isEmpty && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('it has no PG_VERSION')
    const isNew = isEmpty && (await unpackEmbeddedTemplate(folder))
    const client = await PGlite.create({ dataDir: folder })
    const database = await embeddedDatabase(client, folder)
    if (!isNew) await migrateEmbedded(database)
    reportPanics(client, onPanic)
    return database
  } catch (error) {
    throw cannotBeOpened(folder, error)
  }
}

/** Every statement of PGlite, of drizzle and of transactions goes through this one function. */
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

/** Rejects if the disk has no room for a checkpoint. A checkpoint that fails for lack of room is a panic. */
async function requireRoomForCheckpoint(folder: string): Promise<void> {
  const trial = join(folder, 'room-for-checkpoint')
  try {
    await writeFile(trial, Buffer.alloc(CHECKPOINT_BYTES), { mode: 0o600, flush: true })
  } finally {
    await rm(trial, { force: true })
  }
}

/**
 * The error message of PostgreSQL or the system in one line, without the statement that drizzle puts in front of it.
 */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const [line = ''] = (reason instanceof Error ? reason.message : String(reason)).split('\n')
  return line.replace(/\.( Build with .*)?$/, '')
}

/** Wraps an open PGlite as the service's database. `folder` is where its files are, unless it is in memory. */
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
      // The transaction occupies the only session, and the checkpoint writes everything that was committed to the
      // files.
      atRest: (work) =>
        client.transaction(async (transaction) => {
          await requireRoomForCheckpoint(folder)
          await transaction.exec('checkpoint')
          await work(folder)
        }),
      // Without its files the database still answers many statements from memory.
      filesProblem: () =>
        access(join(folder, 'PG_VERSION')).then(
          () => undefined,
          () => 'the files of the database are gone',
        ),
    }),
  }
}

/** Applies the missing migrations to an embedded database. */
export async function migrateEmbedded(database: Database): Promise<void> {
  // Imported only here, because the template is already migrated.
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(database.drizzle as unknown as Parameters<typeof migrate>[0], {
    migrationsFolder: MIGRATIONS_FOLDER,
  })
}
