import type postgres from 'postgres'
import {
  connectionSettings,
  missingSettings,
  type Pooler,
  readRoleDefaults,
  SERVER_SESSION_SETTINGS,
} from './session-settings.js'
import { openConnection } from './single-connection.js'
import { startProblem } from './start-problem.js'

/** More connections than a pooler keeps for a role and its database. */
const MAX_OLD_SESSIONS = 100

/**
 * Rejects, with a line for the operator, when statements of requests would run without the session settings: plans
 * would then read whole tables, and no statement would time out. Connects in the same way as requests.
 *
 * Connections that the pooler opened before the role got its defaults lack them. When such a session is found it is
 * ended, so that the pooler opens another one: in transaction mode nobody else is using it.
 */
export async function verifySessionSettings(databaseUrl: string, pooler: Pooler): Promise<void> {
  for (let ended = 0; ended < MAX_OLD_SESSIONS; ended += 1) {
    // A new client for each check, because one whose session was ended must not be reused.
    const client = openConnection(databaseUrl, connectionSettings(pooler))
    try {
      if (await settingsHold(client, pooler)) return
    } catch (error) {
      throw startProblem(error)
    } finally {
      await client.end({ timeout: 0 })
    }
  }
  throw new Error(
    'the role has its default settings, but sessions through the pooler begin without them: restart the pooler or have it reconnect to the database.',
  )
}

/** Whether the settings apply. If they are missing only because the session is old, ends the session. */
async function settingsHold(client: postgres.Sql, pooler: Pooler): Promise<boolean> {
  const rows = await client<{ setting: string }[]>`
    select name || '=' || setting as setting from pg_settings
    where name = any(${Object.keys(SERVER_SESSION_SETTINGS)})`
  const missing = missingSettings(rows.map(({ setting }) => setting))
  if (missing.length === 0) return true
  const lack = `sessions begin without ${missing.join(', ')}`
  if (pooler === 'none')
    throw new Error(
      `${lack}, which a pooler in front of the database drops: set DATABASE_POOLER=transaction.`,
    )
  const { settings, add } = await readRoleDefaults(client)
  const commands = missingSettings(settings).map(add)
  if (commands.length > 0)
    throw new Error(
      `${lack}, and the role may not change its defaults: an administrator has to run ${commands.join('; ')}.`,
    )
  // The call succeeds by failing: it ends its own session.
  await client`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  return false
}

/**
 * Whether the pooler makes named prepared statements available on whichever connection a transaction gets, as PgBouncer
 * does since 1.21 unless `max_prepared_statements` is 0. A pooler that does so gives them names of its own, because
 * different clients may use the same names; other poolers pass the names on.
 */
export async function keepsNamedStatements(databaseUrl: string): Promise<boolean> {
  const client = openConnection(databaseUrl, connectionSettings('transaction'), { named: true })
  try {
    // Finds itself. Without a parameter the driver would not prepare it.
    const names = await client<{ name: string }[]>`
      select name from pg_prepared_statements where statement like ${'%from pg_prepared_statements%'}`
    return names.length > 0 && !names.some(({ name }) => name === names.statement.name)
  } catch (error) {
    throw startProblem(error)
  } finally {
    await client.end({ timeout: 0 })
  }
}
