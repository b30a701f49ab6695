import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { SCHEMA_PATIENCE_MS, SCHEMA_PAUSE_MS } from '../limits.js'
import { type LockWatch, watchLock } from '../server/lock-watch.js'
import { type Pooler, setRoleDefaults } from '../server/session-settings.js'
import { isLockTrouble, lockTimeoutMs } from '../server/short-locks.js'
import { openConnection } from '../server/single-connection.js'
import { startProblem } from '../server/start-problem.js'
import {
  isOfLaterRelease,
  LATER_RELEASE,
  MIGRATIONS_FOLDER,
  type Migration,
  readMigrations,
  type SchemaState,
  schemaState,
} from './migrations.js'

export type MigrateOptions = {
  readonly pooler?: Pooler
  /** Called whenever the reason for waiting changes. */
  readonly onWait?: (what: string) => void
  readonly migrationsFolder?: string
  /** How long to try to get a lock that others hold. */
  readonly lockPatienceMs?: number
}

/** An arbitrary number, the same in every release. The process that holds this lock migrates. */
const MIGRATION_LOCK = 7_023_551_866

/** How often a process checks whether the migrating process is done. */
const POLL_MS = 250

/**
 * Applies the missing migrations to a server's database. Processes that start together wait for the first one, and then
 * find nothing to do. Rejects with a line for the operator.
 *
 * Each migration is one transaction, including its row in drizzle's journal, under an advisory lock that ends with the
 * transaction. So a failure leaves nothing behind, and the lock also works through a pooler that reassigns connections
 * after each transaction. A migration waits for locks only briefly, then is rolled back and tried again. Operations
 * that cannot run in a transaction, such as `create index concurrently`, do not belong in migrations: operators of a
 * large table run them beforehand, and the migration contains `create index if not exists`.
 */
export async function migrateServer(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const connect = () => openConnection(databaseUrl, { application_name: 'media-scan-migrate' })
  const session: Session = {
    client: connect(),
    watcher: connect(),
    migrations: await readMigrations(options.migrationsFolder ?? MIGRATIONS_FOLDER),
    onWait: whenChanged(options.onWait ?? (() => {})),
  }
  const { client, watcher, migrations } = session
  try {
    for (;;) {
      const [next] = await pendingOf(client, migrations)
      if (next === undefined) break
      await applyPatiently(session, next, options.lockPatienceMs ?? SCHEMA_PATIENCE_MS)
    }
    if (options.pooler === 'transaction')
      await underMigrationLock(session, setRoleDefaults).catch((error: unknown) => {
        // Whether the settings apply anyway is checked when the service starts.
        if (!isForbidden(error)) throw error
      })
  } catch (error) {
    throw startProblem(error)
  } finally {
    await Promise.all([client.end({ timeout: 5 }), watcher.end({ timeout: 5 })])
  }
}

type Session = {
  readonly client: postgres.Sql
  /** Watches the other connection. */
  readonly watcher: postgres.Sql
  readonly migrations: readonly Migration[]
  readonly onWait: (what: string) => void
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code

/** insufficient_privilege, read_only_sql_transaction. */
const isForbidden = (error: unknown) => codeOf(error) === '42501' || codeOf(error) === '25006'

function whenChanged(tell: (text: string) => void): (text: string) => void {
  let last: string | undefined
  return (text) => {
    if (text !== last) tell(text)
    last = text
  }
}

/** Applies a migration, and retries until it gets its locks. */
async function applyPatiently(session: Session, migration: Migration, patienceMs: number): Promise<void> {
  const { watcher, migrations, onWait } = session
  let lockedSince: number | undefined
  let lock = 'a lock'
  for (;;) {
    let watch: LockWatch | undefined
    try {
      await underMigrationLock(session, async (transaction) => {
        // Another process may have applied it meanwhile.
        if (!(await pendingOf(transaction, migrations)).includes(migration)) return
        // Not on the first attempt, because most locks are free.
        if (lockedSince !== undefined) watch = watchLock(watcher, await processIdOf(transaction))
        const triedForMs = lockedSince === undefined ? 0 : performance.now() - lockedSince
        await apply(transaction, migration, lockTimeoutMs(triedForMs, patienceMs))
      })
      return
    } catch (error) {
      if (!isLockTrouble(error)) throw error
      // The check may have come too late to see the holder; then the previous finding is used.
      lock = (await watch?.stop()) ?? lock
      if (watch !== undefined) onWait(`migration ${migration.tag} waits for ${lock}`)
      lockedSince ??= performance.now()
      if (performance.now() - lockedSince > patienceMs)
        throw new Error(`migration ${migration.tag} waited too long for ${lock}.`)
      await sleep(SCHEMA_PAUSE_MS)
    } finally {
      await watch?.stop()
    }
  }
}

/** Runs `work` in a transaction under the migration lock, and waits for the lock if necessary. */
async function underMigrationLock(
  { client, onWait }: Session,
  work: (transaction: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  for (;;) {
    const done = await client.begin(async (transaction) => {
      // There is no limit on the duration of a migration; the role's own limits are for requests.
      await transaction.unsafe(
        'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      )
      // Polls rather than waiting in the database, which would keep a transaction open for the duration of the other's
      // migration.
      const [lock] = await transaction<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${MIGRATION_LOCK}::bigint) as taken`
      if (lock?.taken) await work(transaction)
      return lock?.taken
    })
    if (done) return
    onWait('another process migrates the database')
    await sleep(POLL_MS)
  }
}

/**
 * The migrations that the database lacks, in order. Rejects when a later release made the schema incompatible with this
 * one.
 */
async function pendingOf(
  client: postgres.ISql,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const [journal] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!journal?.exists) return migrations
  const [state] = await client.unsafe<SchemaState[]>(schemaState.text)
  const newest = migrations.at(-1)?.madeAt ?? 0
  if (isOfLaterRelease(state?.note ?? null, newest)) throw new Error(`${LATER_RELEASE}.`)
  return migrations.filter(({ madeAt }) => madeAt > Number(state?.latest ?? 0))
}

async function processIdOf(client: postgres.ISql): Promise<number> {
  const [backend] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`
  return backend?.pid ?? 0
}

async function apply(
  transaction: postgres.TransactionSql,
  migration: Migration,
  timeoutMs: number,
): Promise<void> {
  await transaction.unsafe(`set local lock_timeout = ${timeoutMs}`)
  await transaction.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`)
  for (const statement of migration.statements) await transaction.unsafe(statement)
  await transaction`
    insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.madeAt})`
}
