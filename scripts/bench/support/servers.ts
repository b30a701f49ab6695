import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, NODE_FLAGS } from '../../support/processes.js'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Limit for the time until a server listens. */
const STARTS_WITHIN_MS = 60_000

/** The service as built, by its command line after `node`. */
export const SERVICE: readonly string[] = ['dist/service/media-scan.js', 'serve']

/** A running server. */
export type RunningServer = {
  readonly port: number
  readonly pid: number
  /** Its standard output, if it was kept. */
  output(): string
  stop(): Promise<void>
}

/** Builds the service as `npm start` runs it, and the modules of it that benchmarks load by themselves. */
export function buildService(): void {
  for (const script of ['build:service', 'build:modules']) {
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: ROOT,
      // tsc writes its errors to stdout.
      stdio: ['ignore', 2, 'inherit'],
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

/**
 * Starts a server in the repository's folder, on a port that it gets as `PORT`, and waits until it listens. Its log is
 * discarded unless `keepOutput` is set.
 */
export async function startServer(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { keepOutput = false } = {},
): Promise<RunningServer> {
  const port = await freePort()
  const child: ChildProcess = spawn(program, args, {
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
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    // A server without a graceful shutdown is ended by the signal itself.
    await exited
  }
  while (!(await isListening(port))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`${[program, ...args].join(' ')} did not start.`)
    }
    await sleep(20)
  }
  return { port, pid: child.pid as number, output: () => output, stop }
}

/** Starts a script with the flags with which the service runs. */
export function startScript(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  { keepOutput = false, node = [] as readonly string[] } = {},
): Promise<RunningServer> {
  return startServer(process.execPath, [...NODE_FLAGS, ...node, ...command], environment, { keepOutput })
}
