import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './postgres-cluster.js'
import { temporaryFolder } from './process.js'

/** Debian's PgBouncer, or another version. */
const PROGRAM = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

/** What this machine lacks to run such poolers; tests that need one are then skipped. */
export const missingForPooler = existsSync(PROGRAM) ? undefined : PROGRAM
if (missingForPooler !== undefined)
  process.stdout.write(`There is no ${missingForPooler}: left out the tests behind a pooler.\n`)

/** Whether it supports named prepared statements across its server connections. */
export function poolerKeepsStatements(): boolean {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** A PgBouncer in transaction mode. */
export type PgBouncer = {
  readonly port: number
  stop(): Promise<void>
}

/** It refuses to run as root. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts a pooler for the server at `target`, for these roles; `settings` are PgBouncer's, by name. */
export async function startPgBouncer(
  target: { port: number },
  roles: readonly string[],
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  const port = await freePort()
  const file = join(folder.path, 'pgbouncer.ini')
  const users = join(folder.path, 'users.txt')
  await writeFile(users, roles.map((role) => `"${role}" ""\n`).join(''))
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const child = spawn(PROGRAM, ['-q', file], {
    ...otherUser(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${output}`)
    await sleep(20)
  }
  return {
    port,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await folder.remove()
    },
  }
}
