import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/processes.js'
import type { Release } from './releases.js'

const STARTS_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 60_000

/** A running release. */
export type Service = {
  readonly release: Release
  readonly url: string
  /** Lines of its log at level error and above, so far. */
  readonly errors: readonly string[]
  /** Ends it by SIGTERM; rejects unless its exit code is 0. */
  stop(): Promise<void>
  /** Ends it by SIGKILL, if it is running. */
  kill(): Promise<void>
}

/** A release's own message of why it did not start. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Starts a release and waits until it is ready; rejects with a {@link Refusal} when it exits instead. */
export async function startService(release: Release, environment: NodeJS.ProcessEnv): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [release.program, 'serve'], {
    // Nothing of the current environment except PATH.
    env: { PATH: process.env.PATH, PORT: String(port), RATE_LIMIT_PER_KEY: '0', ...environment },
    cwd: release.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/"level":(50|60)\b/.test(line)) errors.push(line)
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const exited = once(child, 'close')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const kill = async () => {
    if (!hasEnded()) child.kill('SIGKILL')
    await exited
  }
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + STARTS_WITHIN_MS
  let last = 'no answer'
  for (;;) {
    if (hasEnded()) {
      await exited
      throw new Refusal(complaints.trim() || `ended with ${child.exitCode} and said nothing`)
    }
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response !== undefined) last = await response.text()
    if (response?.ok) break
    if (Date.now() > end) {
      await kill()
      throw new Error(`${release.name} was not ready in time: ${last}`)
    }
    await sleep(50)
  }
  return {
    release,
    url,
    errors,
    kill,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
      await exited
      clearTimeout(timer)
      if (child.exitCode !== 0)
        throw new Error(
          `${release.name} ended with ${child.exitCode ?? child.signalCode}: ${complaints.trim()}`,
        )
    },
  }
}
