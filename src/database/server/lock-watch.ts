import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

const EVERY_MS = 50

/** Polls, over its own connection, which lock another session is waiting for and who holds it. */
export type LockWatch = {
  /** Stops polling. Returns the last finding as text; `undefined` when the session never waited. */
  stop(): Promise<string | undefined>
}

type Holder = { relation: string | null; pid: number; name: string | null; role: string | null }

async function lockHolder(client: postgres.Sql, waiting: number): Promise<string | undefined> {
  const [holder] = await client<Holder[]>`
    select
      (select relation::regclass::text from pg_locks where pid = ${waiting} and not granted limit 1) as relation,
      blocking.pid,
      nullif(activity.application_name, '') as name,
      activity.usename as role
    from unnest(pg_blocking_pids(${waiting})) as blocking(pid)
    left join pg_stat_activity as activity on activity.pid = blocking.pid
    limit 1`
  if (holder === undefined) return undefined
  const { relation, pid, name, role } = holder
  const lock = relation === null ? 'a lock' : `a lock on ${relation}`
  return `${lock}, which process ${pid} holds (${name ?? 'no application name'}, role ${role ?? 'unknown'})`
}

/** `waiting` is the process id of the session's backend. */
export function watchLock(client: postgres.Sql, waiting: number): LockWatch {
  let seen: string | undefined
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      // Only for a message, so a failure does not stop the migration.
      seen = (await lockHolder(client, waiting).catch(() => undefined)) ?? seen
      await sleep(EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return seen
    },
  }
}
