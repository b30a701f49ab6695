import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The shipped build: `npm test` builds first, and compiled code starts in a quarter of the time. */
const COMMAND = ['dist/service/media-scan.js']

/** The result of a command that has ended. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { maxOpenFiles, node = process.execPath }: { maxOpenFiles?: number | undefined; node?: string } = {},
): ChildProcess {
  const command = [node, ...COMMAND, ...args]
  // Limits are inherited, and only a shell sets its own.
  const limited = ['sh', '-c', `ulimit -n ${maxOpenFiles} && exec "$0" "$@"`, ...command]
  const [file, ...rest] = maxOpenFiles === undefined ? command : limited
  return spawn(file as string, rest, {
    // Without the environment in which the tests run.
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    output.stderr += chunk
  })
  return output
}

/** Runs `media-scan` with these arguments until it exits. */
export async function mediaScan(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = start(args, environment)
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** A service in a process of its own. */
export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Everything it wrote to standard output. */
  readonly output: () => string
  /** Everything it wrote to standard error. */
  readonly complaints: () => string
  /** Sends a signal and waits for the exit. Returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Runs `media-scan serve` until it listens; rejects with its output if it exits instead. */
export async function startServiceProcess(
  environment: NodeJS.ProcessEnv,
  options: readonly string[] = [],
  { killAfterMs, ...how }: { killAfterMs?: number; maxOpenFiles?: number; node?: string } = {},
): Promise<ServiceProcess> {
  const child = start(['serve', ...options], { PORT: '0', ...environment }, how)
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const output = collect(child)
  const url = await new Promise<string>((found, reject) => {
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output.stderr}`)))
    child.stdout?.on('data', () => {
      const line = output.stdout.split('\n').find((text) => text.includes('"msg":"listening"'))
      if (line !== undefined) found((JSON.parse(line) as { url: string }).url)
    })
  })
  return serviceProcess(child, url, output)
}

function serviceProcess(
  child: ChildProcess,
  url: string,
  output: { stdout: string; stderr: string },
): ServiceProcess {
  return {
    url,
    child,
    output: () => output.stdout,
    complaints: () => output.stderr,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'close')
      return child.exitCode
    },
  }
}

/**
 * Runs `media-scan serve` through a shell, with the script that `shell` makes of the command, until it answers. The
 * script must end by becoming the service (`exec`), so that signals reach it.
 */
export async function startServiceByShell(
  shell: (serve: string) => string,
  environment: NodeJS.ProcessEnv & { PORT: string },
): Promise<ServiceProcess> {
  const serve = [process.execPath, resolve(...COMMAND), 'serve'].map((word) => `'${word}'`).join(' ')
  const child = spawn('sh', ['-c', shell(serve)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const url = `http://127.0.0.1:${environment.PORT}`
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`ended with ${child.exitCode}: ${output.stderr}`)
    await delay(50)
  }
  return serviceProcess(child, url, output)
}

/** An empty folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'media-scan-folder-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
