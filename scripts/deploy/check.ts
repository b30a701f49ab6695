/**
 * `npm run deploy:check`: builds the image of the Dockerfile and runs it as intended: as its own user, with a read-only
 * root file system, without capabilities, on the embedded database and on PostgreSQL. Needs root on Debian and takes
 * some minutes. Prints its findings; exits with 1 when a check fails.
 *
 * `--image node:24-slim@sha256:…` names the base image. Without it, a substitute is built (see `stand-in.ts`).
 * `--folder <path>` keeps images there for the next run.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.js'
import { freePort } from '../support/processes.js'
import { DEBIAN_PACKAGES, type Engine, openEngine } from './engine.js'
import { makeStandIn } from './stand-in.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const STAND_IN = 'localhost/node-stand-in:24'
const IMAGE = 'localhost/media-scan:check'
const BUILD_LIMIT_MS = 20 * 60_000

const { values: options } = parseArgs({ options: { image: { type: 'string' }, folder: { type: 'string' } } })
const inContainer = await readFile(new URL('in-container.ts', import.meta.url), 'utf8')

const results: { step: string; result: string; seconds: string }[] = []

/** Runs a step, and rejects with the step's name when it fails. */
async function step<Result>(name: string, work: () => Promise<Result>, say?: (result: Result) => string) {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  try {
    const result = await work()
    results.push({ step: name, result: say?.(result) ?? 'done', seconds: seconds() })
    return result
  } catch (error) {
    results.push({ step: name, result: `FAILED: ${(error as Error).message}`, seconds: seconds() })
    throw error
  }
}

function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}

/** As in compose.yaml and the manifests, except for the network. The limit of open files is the machine's. */
const CONFINED = [
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--no-healthcheck'],
  ...['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=4096:4096'],
]
const READ_ONLY = ['--read-only', '--read-only-tmpfs=false']
const HARDENED = [...CONFINED, ...READ_ONLY, '--tmpfs', '/tmp']

type Scan = { readonly id: string; readonly key: string }

async function inside(
  engine: Engine,
  container: string,
  what: 'contents' | 'story' | 'again',
  scans: readonly Scan[] = [],
): Promise<unknown> {
  const environment = ['--env', `DEPLOY_CHECK=${what}`, '--env', `DEPLOY_SCANS=${JSON.stringify(scans)}`]
  const node = ['node', '--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-']
  const answer = await engine.run(['exec', '--interactive', ...environment, container, ...node], {
    input: inContainer,
    limitMs: 120_000,
  })
  return JSON.parse(answer)
}

/** Stops a container as an orchestrator does, and returns its exit code. */
async function stop(engine: Engine, container: string): Promise<number> {
  await engine.run(['stop', '--time', '45', container])
  return Number(await engine.run(['inspect', '--format', '{{.State.ExitCode}}', container]))
}

async function checkImage(engine: Engine): Promise<void> {
  type Config = { User: string; ExposedPorts: Record<string, object>; Volumes: Record<string, object> }
  const [image] = JSON.parse(await engine.run(['image', 'inspect', IMAGE])) as [
    { Config: Config; Size: number; HealthCheck?: { Test: string[] } },
  ]
  const { Config: config, Size: size } = image
  must(config.User === '1000:1000', `it runs as ${config.User}`)
  must('/data' in config.Volumes, 'it has no volume /data')
  const base = JSON.parse(await engine.run(['image', 'inspect', options.image ?? STAND_IN])) as [
    { Size: number },
  ]
  await step(
    'the image alone, over its base',
    async () => size - base[0].Size,
    (bytes) => `${Math.round(bytes / 1e6)} MB`,
  )
  await step('nothing but /data and temporary folders is writable', async () => {
    const find = `find / -xdev -writable ! -path '/proc/*' ! -path '/dev/*' ! -type l`
    const found = await engine.run(['run', '--rm', ...CONFINED, IMAGE, 'sh', '-c', `${find} 2>&-; true`])
    const others = found.trim().split('\n')
    const unexpected = others.filter(
      (path) => !/^\/(data|tmp|var\/tmp|run\/lock|home\/node)(\/|$)/.test(path),
    )
    must(unexpected.length === 0, unexpected.slice(0, 5).join(', '))
  })
}

async function checkEmbedded(engine: Engine): Promise<void> {
  const volume = ['--volume', 'media-scan-check:/data']
  // Without any network, because the image contains everything that it serves. The image's own settings apply.
  const start = ['run', '--detach', '--network', 'none', ...HARDENED, ...volume]
  await engine.run([...start, '--name', 'embedded', IMAGE])
  const scans = await step(
    'embedded: live, ready, pages, a verdict in staging, an analysis in production',
    () => inside(engine, 'embedded', 'story') as Promise<Scan[]>,
    (made) => `${made.length} scans`,
  )
  await step(
    'the bill of materials names every package of the image',
    async () => {
      const { packages, listed } = (await inside(engine, 'embedded', 'contents')) as Record<string, string[]>
      const missing = packages?.filter((name) => !listed?.includes(name)) ?? []
      must(missing.length === 0, `${missing.length} missing, such as ${missing[0]}`)
      return packages?.length
    },
    (count) => `${count} packages`,
  )
  await step('the health check of the image', async () => {
    const format = '{{json .HealthCheck.Test}}'
    const test = JSON.parse(await engine.run(['image', 'inspect', '--format', format, IMAGE])) as string[]
    must(test[0] === 'CMD', `it is ${JSON.stringify(test)}`)
    await engine.run(['exec', 'embedded', ...test.slice(1)])
  })
  await step('stopped by SIGTERM with code 0', async () => {
    must((await stop(engine, 'embedded')) === 0, 'it ended with another code')
  })
  await engine.run([...start, '--name', 'embedded-again', IMAGE])
  await step('a new container on the same volume has all of it', () =>
    inside(engine, 'embedded-again', 'again', scans),
  )
  await stop(engine, 'embedded-again')
}

async function checkServer(engine: Engine, cluster: PostgresCluster): Promise<void> {
  await cluster.createDatabase('deploy')
  const environment = Object.entries({
    DATABASE_URL: cluster.url('deploy'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_TOKEN: randomBytes(24).toString('hex'),
    // Only on loopback: these containers share this machine's network in order to reach the database.
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    ANALYSIS_THREADS: '1',
  }).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const confined = ['--network', 'host', ...CONFINED, ...READ_ONLY, ...environment]
  const hardened = [...confined, '--tmpfs', '/tmp']
  await step('PostgreSQL: media-scan migrate, as the manifests’ job', () =>
    engine.run(['run', '--rm', ...hardened, IMAGE, 'node', 'dist/service/media-scan.js', 'migrate']),
  )
  await engine.run(['run', '--detach', '--name', 'server', ...hardened, IMAGE])
  const scans = await step(
    'PostgreSQL: live, ready, pages, a verdict in staging, an analysis in production',
    () => inside(engine, 'server', 'story') as Promise<Scan[]>,
    (made) => `${made.length} scans`,
  )
  await step('stopped by SIGTERM with code 0', async () => {
    must((await stop(engine, 'server')) === 0, 'it ended with another code')
  })
  // Here not even a temporary folder is writable.
  await engine.run(['run', '--detach', '--name', 'server-again', ...confined, IMAGE])
  await step('a new container without a temporary folder has all of it', () =>
    inside(engine, 'server-again', 'again', scans),
  )
  await stop(engine, 'server-again')
}

async function main(): Promise<void> {
  for (const program of DEBIAN_PACKAGES)
    try {
      execFileSync('which', [program])
    } catch {
      throw new Error(
        `There is no ${program}: apt-get install --no-install-recommends ${DEBIAN_PACKAGES.join(' ')}`,
      )
    }
  must(process.getuid?.() === 0, 'Only root can make file systems and run containers in them.')
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'media-scan-deploy-')))
  const engine = await openEngine(folder)
  let cluster: PostgresCluster | undefined
  try {
    const base = options.image ?? STAND_IN
    const isThere = await engine.run(['image', 'exists', base]).then(
      () => true,
      () => false,
    )
    if (!isThere)
      await (options.image === undefined
        ? step('a base image in place of node:24-slim', () => makeStandIn(engine, base, join(folder, 'base')))
        : step(`the base image ${base}`, () => engine.run(['pull', base], { limitMs: BUILD_LIMIT_MS })))
    const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
    await step('the image, as the Dockerfile says', () =>
      engine.run(
        [
          ...['build', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers'],
          ...[
            '--volume',
            `${npmCache}:/root/.npm`,
            '--build-arg',
            `NODE_IMAGE=${base}`,
            '--tag',
            IMAGE,
            root,
          ],
        ],
        { limitMs: BUILD_LIMIT_MS },
      ),
    )
    await checkImage(engine)
    await checkEmbedded(engine)
    cluster = await startPostgresCluster()
    await checkServer(engine, cluster)
  } finally {
    await cluster?.stop()
    await engine.run(['rm', '--all', '--force', '--volumes', '--time', '0']).catch(() => {})
    await engine.run(['volume', 'rm', '--force', 'media-scan-check']).catch(() => {})
    if (options.folder === undefined) {
      await engine.reset().catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  }
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
for (const { step, result, seconds } of results) console.log(`${seconds.padStart(7)} s  ${step}: ${result}`)
