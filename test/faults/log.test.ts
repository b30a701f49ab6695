import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { folderPerTest } from '../support/folder-per-test.js'
import { canMount } from '../support/mounts.js'
import { freePort } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceByShell, startServiceProcess } from '../support/process.js'

const folder = folderPerTest()
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.end('SIGKILL')
  service = undefined
})

const environment = () => ({ DATA_DIR: join(folder.path, 'data') })

/** Sends requests, ten at a time, whose log lines amount to two megabytes. Returns how many were answered. */
async function answered({ url }: { url: string }, requests = 500): Promise<number> {
  let count = 0
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let number = 0; number < requests / 10; number += 1) {
        const response = await fetch(`${url}/api/v1/${'x'.repeat(2_000_000 / requests)}`)
        await response.arrayBuffer()
        if (response.status === 404) count += 1
      }
    }),
  )
  return count
}

async function expectHealthy({ url }: { url: string }): Promise<void> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) })
  expect(response.status).toBe(200)
}

type Line = { msg: string; dropped?: number }
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('a log reader that stalls delays no request; lines are dropped, and counted when it reads again', async () => {
  service = await startServiceProcess(environment())
  service.child.stdout?.pause()
  expect(await answered(service, 2_000)).toBe(2_000)
  await expectHealthy(service)
  service.child.stdout?.resume()
  await expect.poll(service.output, { timeout: 20_000 }).toContain('log lines dropped')
  const { dropped = 0 } = linesOf(service.output()).find(({ msg }) => msg === 'log lines dropped') ?? {}
  await expect
    .poll(() => linesOf(service?.output() ?? '').filter(({ msg }) => msg === 'request').length, {
      timeout: 20_000,
    })
    .toBe(2_000 - dropped)
})

test('a log reader that has stalled delays a stop only for seconds', async () => {
  service = await startServiceProcess(environment())
  service.child.stdout?.pause()
  expect(await answered(service)).toBe(500)
  const exited = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('a log on a full disk, from the start on, delays no request', async () => {
  service = await startServiceByShell((serve) => `exec ${serve} > /dev/full`, {
    ...environment(),
    PORT: String(await freePort()),
  })
  expect(await answered(service)).toBe(500)
  await expectHealthy(service)
  expect(await service.end()).toBe(0)
  expect(service.complaints()).toBe('')
})

test('a log and standard error with closed readers delay no request', async () => {
  service = await startServiceProcess(environment())
  service.child.stdout?.destroy()
  service.child.stderr?.destroy()
  expect(await answered(service)).toBe(500)
  await expectHealthy(service)
  const exited = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.skipIf(!canMount)(
  'a disk that fills up loses log lines, and the log says how many when there is room',
  async () => {
    service = await startServiceByShell(
      (serve) =>
        `cd '${folder.path}' && mkdir log && exec unshare -m sh -c "mount -t tmpfs -o size=512k none log && exec ${serve} >> log/out"`,
      { ...environment(), PORT: String(await freePort()) },
    )
    const disk = join('/proc', String(service.child.pid), 'root', folder.path, 'log')
    expect(await answered(service)).toBe(500)
    await expect(writeFile(join(disk, 'more'), 'x'.repeat(8_192))).rejects.toThrow('ENOSPC')
    await expectHealthy(service)
    // Like log rotation, repeated until the waiting lines have been written.
    await expect
      .poll(
        async () => {
          const text = await readFile(join(disk, 'out'), 'utf8')
          await truncate(join(disk, 'out'))
          return text
        },
        { timeout: 30_000, interval: 1_500 },
      )
      .toMatch(/"dropped":\d+,"msg":"log lines dropped"/)
    expect(await service.end()).toBe(0)
    expect(service.complaints()).toBe('')
  },
)

test('a terminal that is suspended (Ctrl-S) delays no request', async () => {
  const port = await freePort()
  const terminal: ChildProcess = spawn(
    'script',
    ['-qfec', `exec ${process.execPath} dist/service/media-scan.js serve`, '/dev/null'],
    {
      env: { PATH: process.env.PATH, ...environment(), PORT: String(port) },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  let shown = ''
  terminal.stdout?.on('data', (text) => {
    shown += text
  })
  try {
    await expect.poll(() => shown, { timeout: 20_000 }).toContain('listening')
    expect(shown).not.toContain('"level"')
    const held = { url: `http://127.0.0.1:${port}` }
    // It stops reading its terminal, like a suspended one.
    terminal.kill('SIGSTOP')
    expect(await answered(held)).toBe(500)
    await expectHealthy(held)
    terminal.kill('SIGCONT')
    await expect.poll(() => shown, { timeout: 20_000 }).toContain('log lines dropped')
    expect(shown).not.toContain('"level"')
  } finally {
    // Ctrl-C.
    terminal.stdin?.write('\x03')
    await once(terminal, 'exit')
  }
})

test('a command whose output cannot be written says so in one line', async () => {
  service = await startServiceProcess(environment())
  const connection = {
    SERVICE_URL: service.url,
    OPERATOR_TOKEN: (await readFile(join(folder.path, 'data', 'operator.token'), 'utf8')).trim(),
  }
  const list = `${process.execPath} dist/service/media-scan.js organizations list`
  const run = (redirection: string) =>
    spawnSync('sh', ['-c', `${list} ${redirection}`], { env: connection, encoding: 'utf8' })
  expect(run('> /dev/full')).toMatchObject({
    status: 1,
    stderr: 'The output cannot be written: ENOSPC.\n',
  })
  expect(run('| true')).toMatchObject({ status: 0, stderr: '' })
})
