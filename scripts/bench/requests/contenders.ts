import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { API_VERSION } from '../../../generated/vocabulary.js'
import { STATEMENTS } from '../peers/shared/statements.js'
import { ROOT, type RunningServer, SERVICE, startScript, startServer } from '../support/servers.js'

const PEERS = fileURLToPath(new URL('../peers/', import.meta.url))

/** Servers of the API that run on Node, by their command line. */
const SCRIPTS = {
  service: SERVICE,
  fastify: [join(PEERS, 'fastify.js')],
  hono: [join(PEERS, 'hono.js')],
  nest: [join(PEERS, 'nest.js')],
  'express-openapi-backend': [join(PEERS, 'express-openapi-backend.js')],
  floor: [join(PEERS, 'floor.js')],
} as const

/** `before` is the service as built in another checkout. */
export type ContenderName = keyof typeof SCRIPTS | 'go' | 'before'

/** In the order in which they take turns; `before` joins them where a checkout is given. */
export const CONTENDERS: readonly ContenderName[] = [...(Object.keys(SCRIPTS) as ContenderName[]), 'go']

/** What the Go peer is built into, and the file from which it reads the statements of the other peers. */
const GO = { folder: join(ROOT, 'dist', 'bench'), program: 'go-peer', statements: 'go-peer.json' }

/** Where Debian's package golang-github-lib-pq-dev puts its source. */
const GO_PACKAGES = '/usr/share/gocode'

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

/** Why the Go peer cannot be built on this machine; `undefined` if it can. */
function missingForGo(): string | undefined {
  if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) return 'go (Debian: golang-go)'
  if (existsSync(join(GO_PACKAGES, 'src', 'github.com', 'lib', 'pq'))) return undefined
  return 'the driver lib/pq (Debian: golang-github-lib-pq-dev)'
}

/** Builds the Go peer; says so and returns false where its compiler or driver is not installed. */
export async function buildGoPeer(): Promise<boolean> {
  const missing = missingForGo()
  if (missing !== undefined) {
    console.error(`Left out the Go peer: there is not ${missing}.`)
    return false
  }
  await mkdir(GO.folder, { recursive: true })
  const { status } = spawnSync('go', ['build', '-o', join(GO.folder, GO.program), '.'], {
    cwd: join(PEERS, 'go'),
    env: {
      PATH: process.env.PATH,
      GO111MODULE: 'off',
      GOPATH: GO_PACKAGES,
      GOCACHE: join(ROOT, 'node_modules', '.cache', 'go-build'),
    },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The Go peer does not compile.')
  const shared = { apiVersion: API_VERSION, statements: STATEMENTS }
  await writeFile(join(GO.folder, GO.statements), JSON.stringify(shared))
  return true
}

/** Address from which a peer can import the driver that the service uses: the published one with our patch. */
export const CORRECTED_DRIVER = pathToFileURL(join(ROOT, 'node_modules', 'postgres', 'src', 'index.js')).href

/** Starts a contender and waits until it listens. `checkout` is where `before` was built. */
export function startContender(
  name: ContenderName,
  environment: NodeJS.ProcessEnv,
  options: {
    keepOutput?: boolean
    node?: readonly string[]
    processes?: number
    checkout?: string | undefined
  } = {},
): Promise<RunningServer> {
  if (name === 'go')
    return startServer(join(GO.folder, GO.program), [], {
      ...environment,
      BENCH_STATEMENTS: join(GO.folder, GO.statements),
    })
  const { processes = 1, checkout = ROOT } = options
  const more = processes > 1 ? ['--processes', String(processes)] : []
  const [script, ...args] = SCRIPTS[name === 'before' ? 'service' : name]
  return startScript([resolve(checkout, script), ...args, ...more], environment, options)
}
