import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from './process.js'

const run = promisify(execFile)

/** Where Debian installs the server's programs, newest first. */
function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => ['initdb', 'pg_isready', 'postgres'].every((name) => existsSync(join(folder, name))))
}

const programs = serverPrograms()

/** The server refuses to run as root, so root runs it as the user that the packages create. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** What this machine lacks to run such clusters; tests that need one are then skipped. */
export const missingForClusters = programs === undefined ? 'the programs of a PostgreSQL server' : undefined
if (missingForClusters !== undefined)
  process.stdout.write(`There are not ${missingForClusters}: left out what needs databases of its own.\n`)

const STARTS_WITHIN_MS = 60_000

/** A TCP port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A PostgreSQL server in a temporary folder that a test starts and stops as an operator would. Ctrl-C ends it too. */
export type PostgresCluster = {
  /** The URL of the database `postgres`. */
  readonly url: string
  readonly port: number
  /** The folder of its files; readable by the user `postgres`. */
  readonly folder: string
  /** The folder of the server's programs, such as `pgbench`. */
  readonly programs: string
  /** The pid of the server's first process, while it runs. */
  readonly pid: number | undefined
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Suspends all its processes (SIGSTOP): connections stay open and nothing answers. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Promotes a standby to a primary. */
  promote(): Promise<void>
  /** Runs one of the server's programs, as the user that it runs as. */
  call(program: string, args: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/** The modes of `pg_ctl`. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/**
 * Prepares a cluster; `settings` are PostgreSQL's, by name. It must be started. With `standbyOf`, a running cluster,
 * it follows that one until it is promoted.
 */
export async function makePostgresCluster(
  settings: Readonly<Record<string, string>> = {},
  { standbyOf }: { standbyOf?: PostgresCluster } = {},
): Promise<PostgresCluster> {
  if (programs === undefined) throw new Error(`There are not ${missingForClusters}.`)
  const folder = await temporaryFolder()
  const data = join(folder.path, 'cluster')
  const port = await freePort()
  const user = serverUser()
  const call = async (program: string, args: readonly string[]) => {
    await run(join(programs, program), [...args], { ...user, cwd: '/' })
  }
  if (user !== undefined) chownSync(folder.path, user.uid, user.gid)
  if (standbyOf === undefined)
    await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-instructions'])
  else
    await call('pg_basebackup', [
      ...['-D', data, '-d', standbyOf.url, '--write-recovery-conf'],
      ...['--checkpoint=fast', '--no-sync'],
    ])
  const options = Object.entries({
    port: String(port),
    unix_socket_directories: folder.path,
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  let exited: Promise<unknown> | undefined

  async function start(): Promise<void> {
    const log = openSync(join(folder.path, 'log'), 'a')
    const started = spawn(join(programs as string, 'postgres'), ['-D', data, ...options], {
      ...user,
      cwd: folder.path,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    server = started
    exited = once(started, 'exit').then(() => {
      server = undefined
    })
    const end = Date.now() + STARTS_WITHIN_MS
    const isReady = () =>
      call('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
        () => true,
        () => false,
      )
    while (!(await isReady())) {
      if (server !== started || Date.now() > end)
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder.path, 'log'), 'utf8')}`)
      await sleep(50)
    }
  }

  async function stop(mode: keyof typeof STOP_SIGNALS): Promise<void> {
    server?.kill(STOP_SIGNALS[mode])
    await exited
  }

  async function signal(name: 'STOP' | 'CONT'): Promise<void> {
    const postmaster = server?.pid as number
    const { stdout } = await run('pgrep', ['-P', String(postmaster)])
    const processes = [postmaster, ...stdout.trim().split('\n').map(Number)]
    for (const pid of name === 'STOP' ? processes : processes.reverse())
      try {
        process.kill(pid, `SIG${name}`)
      } catch (error) {
        // A process that has ended since they were listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder: folder.path,
    programs,
    get pid() {
      return server?.pid
    },
    start,
    stop,
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    promote: () => call('pg_ctl', ['-D', data, '-w', '-s', 'promote']),
    call,
    async remove() {
      await stop('immediate')
      await folder.remove()
    },
  }
}
