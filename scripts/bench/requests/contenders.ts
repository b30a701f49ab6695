import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort, NODE_FLAGS } from '../../support/processes.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PEERS = fileURLToPath(new URL('../peers/', import.meta.url))

/** Limit for the time until a server listens. */
const STARTS_WITHIN_MS = 60_000

/** Servers of the API, by the command that starts them. Other settings come from the environment. */
const APIS = {
  service: ['dist/service/media-scan.js', 'serve'],
  fastify: [join(PEERS, 'fastify.js')],
  hono: [join(PEERS, 'hono.js')],
  nest: [join(PEERS, 'nest.js')],
  'express-openapi-backend': [join(PEERS, 'express-openapi-backend.js')],
  floor: [join(PEERS, 'floor.js')],
} as const

/** All servers under measurement: the above, and one that only stores files. */
const PROGRAMS = { ...APIS, bare: ['--import', 'tsx', 'scripts/bench/main-job/bare-target.ts'] } as const

export type ContenderName = keyof typeof APIS

export const CONTENDERS = Object.keys(APIS) as ContenderName[]

/** A running server. */
export type RunningContender = {
  readonly port: number
  readonly pid: number
  /** Its standard output, if it was kept. */
  output(): string
  stop(): Promise<void>
}

/** Installs the peers' packages in their folder, unless they are installed. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return
  console.error('Installing the peers.')
  const { status } = spawnSync(
    'npm',
    ['install', '--workspaces=false', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error(`The peers could not be installed in ${PEERS}.`)
}

/** Address from which a peer can import the driver that the service uses: the published one with our patch. */
export const CORRECTED_DRIVER = pathToFileURL(join(ROOT, 'node_modules', 'postgres', 'src', 'index.js')).href

/** Builds the service, so that the measured program is the one that `npm start` runs, and the peers' modules of it. */
export function buildService(): void {
  for (const script of ['build:service', 'build:modules']) {
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('The service does not compile.')
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Starts a server and waits until it listens. Its log is discarded unless `keepOutput` is set. */
export async function startContender(
  name: keyof typeof PROGRAMS,
  environment: NodeJS.ProcessEnv,
  { keepOutput = false, node = [] as readonly string[], processes = 1 } = {},
): Promise<RunningContender> {
  const port = await freePort()
  const more = processes > 1 ? ['--processes', String(processes)] : []
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS, ...node, ...PROGRAMS[name], ...more], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS: '--no-warnings',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', keepOutput ? 'pipe' : 'ignore', 'inherit'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(child, 'exit')
  const end = Date.now() + STARTS_WITHIN_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${name} did not start.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    port,
    pid: child.pid as number,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      // A peer without a graceful shutdown is ended by the signal itself.
      await exited
    },
  }
}
