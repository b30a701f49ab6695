import type postgres from 'postgres'
import { LOCK_TIMEOUT_MS } from './statement-queue.js'

/** `transaction`: what is between hands connections on with each transaction, so nothing of a session lasts. */
export type Pooler = 'none' | 'transaction'

/**
 * Every statement of the service finds its rows by an index, and those in an order take it from one. The planner
 * may not do otherwise: tables such as the queue grow a thousandfold between two looks at their statistics, and a
 * plan that was good for ten rows would then read all of them, each time. `jit`: what there is no other plan for
 * counts as so expensive that compiling it would seem worth while. `plan_cache_mode`: a plan that does not depend on the
 * values is not made anew for each; a filtered list of scans took twice as long for that.
 */
const PLANNER_SETTINGS = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** Times come as text, in the zone that the API writes them in. */
export const SESSION_SETTINGS = { TimeZone: 'UTC', ...PLANNER_SETTINGS }

/** Of sessions on a server, as `pg_settings` has them: a statement that takes longer than any caller waits only holds locks. */
export const SERVER_SESSION_SETTINGS: Readonly<Record<string, string>> = {
  ...SESSION_SETTINGS,
  statement_timeout: '15000',
  idle_in_transaction_session_timeout: '15000',
  // Whoever waits for a lock holds a connection that others need.
  lock_timeout: String(LOCK_TIMEOUT_MS),
}

/**
 * What a connection of requests is told at its beginning. Behind a pooler only the time zone, one of the few settings
 * that PgBouncer keeps for each client; the others are defaults of the role.
 */
export function connectionSettings(pooler: Pooler): Readonly<Record<string, string>> {
  const settings = pooler === 'none' ? SERVER_SESSION_SETTINGS : { TimeZone: SESSION_SETTINGS.TimeZone }
  return { application_name: 'media-scan-service', ...settings }
}

/** Which of the session settings are not among these, all written as `name=value`. */
export function missingSettings(present: readonly string[]): string[] {
  return Object.entries(SERVER_SESSION_SETTINGS)
    .map(([name, value]) => `${name}=${value}`)
    .filter((setting) => !present.includes(setting))
}

/** What the role's sessions in this database begin with. */
export type RoleDefaults = {
  /** As `name=value`. */
  readonly settings: readonly string[]
  /** The statement that adds one. */
  readonly add: (setting: string) => string
}

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
    // Quoted, or it would be stored in lower case.
    add: (setting) => `${row?.command} ${setting.replace(/=(.*)/, " = '$1'")}`,
  }
}

/** Makes the session settings defaults of the role in this database, which every role may do for itself unless forbidden. */
export async function setRoleDefaults(client: postgres.ISql): Promise<void> {
  const { settings, add } = await readRoleDefaults(client)
  for (const setting of missingSettings(settings)) await client.unsafe(add(setting))
}
