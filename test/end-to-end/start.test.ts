// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/** What a build needs of a checkout, besides the installed packages. */
const CHECKOUT = [
  ...['src', 'generated', 'drizzle', 'patches', 'scripts/build', 'scripts/build.js', 'scripts/media-scan.js'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'openapi.yaml', 'docs'],
]

let checkout: string
const started: ChildProcess[] = []

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'media-scan-checkout-'))
  for (const path of CHECKOUT)
    await cp(path, join(checkout, path), {
      recursive: true,
      filter: (source) => !/(^|\/)(dist|node_modules)$/.test(source),
    })
  await symlink(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
})

afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    }
})

afterAll(() => rm(checkout, { recursive: true, force: true }))

/** Runs `npm run` in the checkout. */
function npm(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk
  })
  return { child, output, ended: once(child, 'close') as Promise<[number | null]> }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** `npm start` on a port and a data folder of its own, and a promise that it is ready. */
async function npmStart(name: string) {
  const port = await freePort()
  const service = npm(['start'], { PORT: String(port), DATA_DIR: join(checkout, name) })
  const ready = async () => {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (service.child.exitCode !== null) throw new Error(service.output.stderr)
      await delay(50)
    }
  }
  return { ...service, port, ready }
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

describe('in a checkout that has not been built', { timeout: 120_000 }, () => {
  test('two npm start and a command at once build once, and all work', async () => {
    const services = [await npmStart('first'), await npmStart('second')]
    const command = npm(['cli', '--', '--version'])
    await Promise.all(services.map(({ ready }) => ready()))
    expect(await command.ended).toEqual([0, null])
    expect(command.output).toMatchObject({ stdout: expect.stringMatching(/^media-scan /), stderr: '' })
    expect(services.map(({ output }) => output.stderr)).toEqual(['', ''])
    const page = await fetch(`http://127.0.0.1:${services[0]?.port}/console`)
    expect(await page.text()).toContain('/console/assets/')
  })

  test('SIGTERM to npm start ends the service', async () => {
    const { child, port, ready, ended } = await npmStart('first')
    await ready()
    child.kill('SIGTERM')
    await ended
    await expect.poll(() => isListening(port)).toBe(false)
  })

  test('a second start builds nothing; a changed source is built, beside a running service', async () => {
    const program = join(checkout, 'dist/service/media-scan.js')
    const { ready } = await npmStart('first')
    await ready()
    const before = await stat(program)
    expect(await npm(['cli', '--', '--version']).ended).toEqual([0, null])
    expect((await stat(program)).ino).toBe(before.ino)

    const source = join(checkout, 'src/cli/main.ts')
    const text = await readFile(source, 'utf8')
    await writeFile(source, text.replace('Media scan, case and webhook service', 'Changed'))
    const help = npm(['cli', '--', '--help'])
    expect(await help.ended).toEqual([0, null])
    expect(help.output.stdout).toContain('Changed: use it')
    await writeFile(source, text)
  })

  test('a source that does not build is told, and the last build stays', async () => {
    const source = join(checkout, 'src/cli/main.ts')
    const text = await readFile(source, 'utf8')
    await writeFile(source, `${text}\nimport './missing.js'\n`)
    const failed = npm(['cli', '--', '--version'])
    expect(await failed.ended).toEqual([1, null])
    expect(failed.output).toMatchObject({ stdout: '', stderr: expect.stringContaining('./missing.js') })
    await stat(join(checkout, 'dist/service/media-scan.js'))
    await writeFile(source, text)
    expect(await npm(['cli', '--', '--version']).ended).toEqual([0, null])
  })
})
