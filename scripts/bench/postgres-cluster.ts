import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort, processorTime } from './processes.js'

/** A PostgreSQL server that belongs to one benchmark: nothing else writes to it, and nothing of it stays. */
export type PostgresCluster = {
  /** `PostgreSQL 15.x`, for the report. */
  readonly version: string
  /** Address of a database of this cluster, by name. */
  url(database: string): string
  /** Creates a database, as a copy of another one (which must have no connections) when given. */
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Processor time of the server's processes so far, in microseconds. */
  cpuMicros(): number
  /** Folder of the server's programs, such as `pgbench`. */
  readonly programs: string
  stop(): Promise<void>
}

const INSTALLED = '/usr/lib/postgresql'
const STARTS_WITHIN_MS = 30_000

/** Settings that differ from PostgreSQL's own; commits are durable, as in production. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '512MB',
  // No checkpoint in the middle of a round.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
}

/** The folder with the newest installed server's programs. */
function serverPrograms(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  const newest = versions.filter((version) => version >= 15).sort((a, b) => b - a)[0]
  if (newest === undefined) throw new Error(`No PostgreSQL 15 or later under ${INSTALLED}.`)
  return join(INSTALLED, String(newest), 'bin')
}

/** The server refuses to run as root, so root starts it as the user that the packages make. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes a cluster in a temporary folder and starts it, on loopback under a password of its own. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const programs = serverPrograms()
  const user = serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-bench-'))
  let server: ChildProcess | undefined
  let exited: Promise<unknown> | undefined

  async function stop(): Promise<void> {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      // Fast shutdown: ends the sessions, writes a checkpoint.
      server.kill('SIGINT')
      await exited
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
    const data = join(folder, 'data')
    const made = spawnSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'bench',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--no-sync',
      ],
      { ...user, cwd: folder, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

    const port = await freePort()
    const settings = { ...SETTINGS, port: String(port), unix_socket_directories: folder }
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let complaints = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4_000)
    })
    exited = once(server, 'exit')
    const postmaster = server.pid as number
    const url = (database: string) => `postgres://bench:${password}@127.0.0.1:${port}/${database}`
    const administer = async (statement: string) => {
      const admin = postgres(url('postgres'), { max: 1, onnotice: () => {} })
      try {
        await admin.unsafe(statement)
      } finally {
        await admin.end()
      }
    }
    const version = await firstAnswer(url('postgres'), server, () => complaints)

    return {
      version,
      url,
      createDatabase: (name, template = 'template0') =>
        administer(`create database ${name} template ${template}`),
      dropDatabase: (name) => administer(`drop database ${name}`),
      cpuMicros: () => processorTime(postmaster),
      programs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until the server takes connections; returns its version. */
async function firstAnswer(url: string, server: ChildProcess, complaints: () => string): Promise<string> {
  const end = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    const admin = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      const [row] = await admin<[{ version: string }]>`select split_part(version(), ' (', 1) as version`
      return row.version
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end)
        throw new Error(`PostgreSQL did not start: ${complaints()}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await admin.end()
    }
  }
}
