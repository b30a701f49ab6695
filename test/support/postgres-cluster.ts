import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './process.js'

const run = promisify(execFile)

/** Where Debian keeps the programs of a server, the newest first. */
function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))))
}

const programs = serverPrograms()
const asRoot = process.getuid?.() === 0

/** What this machine lacks for clusters of the tests' own; tests that need one are left out then. */
export const missingForClusters =
  programs === undefined
    ? 'the programs of a PostgreSQL server'
    : asRoot && !existsSync('/usr/sbin/runuser')
      ? 'runuser'
      : undefined
if (missingForClusters !== undefined)
  process.stdout.write(`There is no ${missingForClusters}: left out the tests with databases of their own.\n`)

/** A TCP port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A PostgreSQL server in a temporary folder, stopped and started as its operator would. */
export type PostgresCluster = {
  /** Address of the database `postgres`. */
  readonly url: string
  readonly port: number
  /** Where its files are; readable by the user `postgres`. */
  readonly folder: string
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops all its processes where they are (SIGSTOP): connections stay open and nothing answers. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Runs a program of the server's, as the user it runs as. */
  call(program: string, args: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/**
 * Makes a cluster; `settings` are PostgreSQL's, by name. It has to be started. With `standbyOf`, a cluster that runs,
 * it follows that one until it is promoted.
 */
export async function makePostgresCluster(
  settings: Readonly<Record<string, string>> = {},
  { standbyOf }: { standbyOf?: PostgresCluster } = {},
): Promise<PostgresCluster> {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'cluster')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const call = async (program: string, args: readonly string[]) => {
    const file = join(programs ?? '', program)
    if (asRoot) await run('runuser', ['-u', 'postgres', '--', file, ...args], { cwd: '/' })
    else await run(file, [...args], { cwd: '/' })
  }
  if (asRoot) await run('chown', ['postgres', folder.path])
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
  }).map(([name, value]) => `-c ${name}=${value}`)

  async function signal(name: 'STOP' | 'CONT'): Promise<void> {
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    const { stdout } = await run('pgrep', ['-P', String(postmaster)])
    const processes = [postmaster, ...stdout.trim().split('\n').map(Number)]
    for (const pid of name === 'STOP' ? processes : processes.reverse()) process.kill(pid, `SIG${name}`)
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder: folder.path,
    start: () =>
      call('pg_ctl', [
        ...['-D', data, '-l', join(folder.path, 'log'), '-w', '-s'],
        ...['-o', options.join(' '), 'start'],
      ]),
    stop: (mode) => call('pg_ctl', ['-D', data, '-m', mode, '-w', '-s', 'stop']),
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
    promote: () => call('pg_ctl', ['-D', data, '-w', '-s', 'promote']),
    call,
    async remove() {
      await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', '-s', 'stop']).catch(() => {})
      await folder.remove()
    },
  }
}
