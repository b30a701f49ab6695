import type postgres from 'postgres'
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from '../limits.js'

/** `transaction`: a pooler reassigns connections after each transaction, so nothing in a session persists. */
export type Pooler = 'none' | 'transaction'

/**
 * Every statement of the service finds its rows by an index, and reads ordered rows in the order of an index. The
 * planner is forced to do so: tables such as the queue grow a thousandfold between two updates of their statistics, and
 * a plan that was good for ten rows would then read all rows, each time. `jit`: plans without an alternative are rated
 * so expensive that the planner would consider compiling them worthwhile. `plan_cache_mode`: a plan that does not
 * depend on the values is not made again each time; a filtered list of scans took twice as long because of that.
 */
const PLANNER_SETTINGS = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** Times are returned as text, in the zone that the API uses. */
export const SESSION_SETTINGS = { TimeZone: 'UTC', ...PLANNER_SETTINGS }

/** The driver and the service read times and bytes in these formats only; the role may have other defaults. */
const FORMATS = { DateStyle: 'ISO, MDY', bytea_output: 'hex' }

/** Settings of sessions on a server, by their names in `pg_settings`. */
export const SERVER_SESSION_SETTINGS: Readonly<Record<string, string>> = {
  ...SESSION_SETTINGS,
  ...FORMATS,
  // Stricter levels fail a statement that waited for another one's change.
  default_transaction_isolation: 'read committed',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
  lock_timeout: String(LOCK_TIMEOUT_MS),
}

/**
 * The settings with which a connection for requests begins. Behind a pooler only the time zone and the format of times,
 * two of the few settings that PgBouncer keeps for each client; the others are defaults of the role.
 */
export function connectionSettings(pooler: Pooler): Readonly<Record<string, string>> {
  const kept = { TimeZone: SESSION_SETTINGS.TimeZone, DateStyle: FORMATS.DateStyle }
  const settings = pooler === 'none' ? SERVER_SESSION_SETTINGS : kept
  return { application_name: 'media-scan-service', ...settings }
}

/** The session settings that are missing in `present`, all written as `name=value`. */
export function missingSettings(present: readonly string[]): string[] {
  return Object.entries(SERVER_SESSION_SETTINGS)
    .map(([name, value]) => `${name}=${value}`)
    .filter((setting) => !present.includes(setting))
}

/** The default settings of the role's sessions in this database. */
export type RoleDefaults = {
  /** As `name=value`. */
  readonly settings: readonly string[]
  /** The statement that adds a default. */
  readonly add: (setting: string) => string
}

/** Reads the defaults of the connection's role in its database. */
export async function readRoleDefaults(client: postgres.ISql): Promise<RoleDefaults> {
  const [row] = await client<{ settings: string[] | null; command: string }[]>`
    select
      (
        select setconfig from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = session_user)
          and setdatabase = (select oid from pg_database where datname = current_database())
      ) as settings,
      format('alter role %I in database %I set', session_user, current_database()) as command`
  return {
    settings: row?.settings ?? [],
    // Quoted, because the value would otherwise be stored in lower case.
    add: (setting) => `${row?.command} ${setting.replace(/=(.*)/, " = '$1'")}`,
  }
}

/**
 * Makes the session settings defaults of the role in this database. Every role may do this for itself, unless that is
 * forbidden.
 */
export async function setRoleDefaults(client: postgres.ISql): Promise<void> {
  const { settings, add } = await readRoleDefaults(client)
  for (const setting of missingSettings(settings)) await client.unsafe(add(setting))
}
