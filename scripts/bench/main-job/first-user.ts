import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort, residentMemory } from '../../support/processes.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Limit for the time until the first verdict. */
const PATIENCE_MS = 300_000

export type FirstUser = {
  /** From `npm start`, on an empty folder, to the key that it prints; includes the build. */
  readonly keySeconds: number
  /** From `npm start` to the verdict that `media-scan scan` prints. */
  readonly verdictSeconds: number
  /** Memory of the service afterwards. */
  readonly residentBytes: number
}

/** Measures the waiting time of a first user who has only installed the packages. `folder` must be empty. */
export async function measureFirstUser(folder: string): Promise<FirstUser> {
  const port = await freePort()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // In its own process group, because npm does not pass signals on to the processes that it runs.
    detached: true,
  })
  const ended = once(npm, 'exit')
  try {
    const output: AsyncIterable<string> = npm.stdout.setEncoding('utf8')
    let printed = ''
    let key: string | undefined
    const late = setTimeout(() => npm.stdout.destroy(new Error('npm start printed no key.')), PATIENCE_MS)
    for await (const text of output) {
      printed += text
      key = /msk_sbx_\w{36}/.exec(printed)?.[0]
      if (key !== undefined) break
    }
    clearTimeout(late)
    const keySeconds = seconds()
    const scan = spawn(
      process.execPath,
      ['dist/service/media-scan.js', 'scan', 'test/fixtures/synthetic.png'],
      {
        cwd: ROOT,
        env: { ...process.env, MEDIA_SCAN_BASE_URL: `http://127.0.0.1:${port}`, MEDIA_SCAN_API_KEY: key },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const [code] = await once(scan, 'exit')
    if (code !== 0) throw new Error(`media-scan scan ended with ${code}.`)
    return { keySeconds, verdictSeconds: seconds(), residentBytes: residentMemory(npm.pid as number) }
  } finally {
    process.kill(-(npm.pid as number), 'SIGTERM')
    await ended
  }
}
