import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { arch } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  makePostgresCluster,
  missingForClusters,
  type PostgresCluster,
} from '../../test/support/postgres-cluster.js'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.js'
import { type Journal, until } from './journal.js'

export type DatabaseKind = 'embedded' | 'server'

/** One process of the service: whichever is running on its port at the moment. */
export type Member = {
  readonly port: number
  readonly url: string
  /** Absent while none is running. */
  readonly pid: number | undefined
  start(): Promise<void>
  /** Ends it, and waits until it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Sets its clock this many seconds ahead of the machine's; absent where that is not possible. */
  readonly setClock: ((seconds: number) => void) | undefined
}

/** The service's environment, all of it used only by the soak. */
export type Installation = {
  readonly members: readonly Member[]
  readonly operatorToken: string
  readonly database: { readonly cluster: PostgresCluster; readonly proxy: TcpProxy } | undefined
  /**
   * The disk of the objects, and the process whose mount namespace contains it; absent where there can be no separate
   * disk.
   */
  readonly disk: { readonly holder: number; fill(): Promise<void>; free(): Promise<void> } | undefined
  /** For `media-scan` commands that work on the stored data itself. */
  readonly environment: NodeJS.ProcessEnv
  /** Waits until all processes are ready; returns whether they were ready in time. */
  ready(withinMs: number): Promise<boolean>
  /** Ends all processes by pid. Can be called at any time and repeatedly. */
  close(): Promise<void>
}

/** `media-scan` as it is shipped. */
export const COMMAND = resolve('dist/service/media-scan.js')
const PROCESSES = { embedded: 1, server: 3 } as const

/** Limit for a delivery attempt. A lease is three times as long. */
export const WEBHOOK_TIMEOUT_SECONDS = 2
/** All attempts are made within two minutes. */
const RETRY_SECONDS = '1,2,4,8,15,30,60'
export const STORAGE_QUOTA_GIB = 1
export const MAX_WEBHOOK_ENDPOINTS = 50

const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => path.includes(arch() === 'arm64' ? 'aarch64' : 'x86_64') && existsSync(path))

const canMount =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /tmp'], { stdio: 'ignore' }).status === 0

function leaveOut(what: string, why: string): undefined {
  console.log(`Left out, for want of ${why}: ${what}.`)
  return undefined
}

/** Processes with this text in their environment, which only the service's own processes have. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
    .filter((pid) => pid !== process.pid)
}

/** Starts databases, disks and processes in a folder. */
export async function startInstallation(
  kind: DatabaseKind,
  folder: string,
  { minutes, journal }: { minutes: number; journal: Journal },
): Promise<Installation> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closing.splice(0).reverse())
      await each().catch((error: unknown) => console.error(error))
  }
  try {
    const dataFolder = join(folder, 'data')
    const objects = join(dataFolder, 'objects')
    await mkdir(objects, { recursive: true })
    const disk = canMount
      ? await startDisk(objects, Math.ceil(32 + 8 * minutes), closing)
      : leaveOut('a full disk', 'mounts of its own (root, unshare)')
    const database = kind === 'server' ? await startDatabase(closing) : undefined
    if (FAKETIME === undefined) leaveOut('clock steps', 'libfaketime (Debian: libfaketime)')

    const operatorToken = randomBytes(24).toString('hex')
    const environment = {
      PATH: process.env.PATH,
      DATA_DIR: dataFolder,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN: operatorToken,
      WEBHOOK_TIMEOUT_SECONDS: String(WEBHOOK_TIMEOUT_SECONDS),
      WEBHOOK_RETRY_SECONDS: RETRY_SECONDS,
      STORAGE_QUOTA_GIB: String(STORAGE_QUOTA_GIB),
      MAX_WEBHOOK_ENDPOINTS: String(MAX_WEBHOOK_ENDPOINTS),
      ...(database && { DATABASE_URL: `postgres://postgres@127.0.0.1:${database.proxy.port}/postgres` }),
    }
    closing.push(async () => {
      for (const pid of processesWith(dataFolder)) process.kill(pid, 'SIGKILL')
    })
    const members: Member[] = []
    for (let number = 0; number < PROCESSES[kind]; number += 1) {
      const member = await makeMember(number, { folder, environment, holder: disk?.holder, journal })
      members.push(member)
      await member.start()
    }
    return {
      members,
      operatorToken,
      database,
      disk,
      environment,
      ready: (withinMs) =>
        until(async () => {
          const answers = await Promise.all(
            members.map(({ url }) =>
              fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
                ({ ok }) => ok,
                () => false,
              ),
            ),
          )
          return answers.every((ok) => ok)
        }, withinMs),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startDatabase(closing: (() => Promise<unknown>)[]): Promise<Installation['database']> {
  if (missingForClusters !== undefined) throw new Error(`There are not ${missingForClusters}.`)
  const cluster = await makePostgresCluster({ fsync: 'on' })
  closing.push(cluster.remove)
  await cluster.start()
  // A stopped server does not receive signals.
  closing.push(() => cluster.thaw().catch(() => {}))
  const proxy = await startTcpProxy(cluster)
  closing.push(proxy.close)
  return { cluster, proxy }
}

/** A small file system in memory, in a mount namespace that lasts as long as its holder process. */
async function startDisk(path: string, mebibytes: number, closing: (() => Promise<unknown>)[]) {
  const mount = `mount -t tmpfs -o size=${mebibytes}m none '${path}' && echo mounted && exec sleep infinity`
  const child = spawn('unshare', ['-m', 'sh', '-c', mount], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  closing.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await once(child.stdout, 'data')
  const holder = child.pid as number
  const seen = join('/proc', String(holder), 'root', path)
  const filler = join(seen, 'filler')
  return {
    holder,
    async fill() {
      const { bavail, bsize } = await statfs(seen)
      await writeFile(filler, Buffer.alloc(bavail * bsize + bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    free: () => rm(filler, { force: true }),
  }
}

type MemberOptions = {
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  /** Process whose mount namespace the service uses. */
  readonly holder: number | undefined
  readonly journal: Journal
}

async function makeMember(number: number, options: MemberOptions): Promise<Member> {
  const { folder, environment, holder, journal } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const clock = join(folder, `clock-${number}`)
  const setClock = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  setClock(0)
  const faketime = FAKETIME && {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    // As when a machine's clock is set: the monotonic clock is not affected.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  let child: ChildProcess | undefined
  let ended: Promise<unknown> | undefined

  async function start(): Promise<void> {
    const log = openSync(join(folder, `service-${number}.log`), 'a')
    const enter = holder === undefined ? [] : ['nsenter', '-t', String(holder), '-m', '--']
    const [file, ...args] = [...enter, process.execPath, COMMAND, 'serve']
    const started = spawn(file as string, args, {
      env: { ...environment, ...faketime, PORT: String(port) },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child = started
    const { pid } = started
    ended = once(started, 'exit').then(([code, signal]) => {
      // The library removes these itself unless the process is killed.
      for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(`/dev/shm/${name}`, { force: true })
      if (child === started) {
        child = undefined
        journal.note('a process of the service ended by itself', `port ${port}: ${code ?? signal}`)
      }
    })
    while (child === started) {
      const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return
      await sleep(50)
    }
  }

  return {
    port,
    url,
    get pid() {
      return child?.pid
    },
    start,
    async end(signal) {
      const ending = child
      child = undefined
      ending?.kill(signal)
      await ended
    },
    signal: (signal) => child?.kill(signal),
    setClock: FAKETIME === undefined ? undefined : setClock,
  }
}
