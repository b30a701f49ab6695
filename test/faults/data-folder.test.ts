import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageFile } from '../../src/basics/package-root.js'
import { canMount } from '../support/mounts.js'
import { freePort } from '../support/postgres-cluster.js'
import { startServiceByShell, startServiceProcess, temporaryFolder } from '../support/process.js'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let children: ChildProcess[]
beforeEach(async () => {
  folder = await temporaryFolder()
  children = []
})
afterEach(async () => {
  for (const child of children) await kill(child)
  await folder.remove()
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** A process that opens a folder and keeps it; `outcome` is `open`, or the name of the error. */
async function openIn(path: string, wrapper: readonly string[] = []) {
  const { href } = pathToFileURL(packageFile('src', 'settings', 'data-folder.ts'))
  const source = `
    import { openDataFolder } from ${JSON.stringify(href)}
    try {
      await openDataFolder(${JSON.stringify(path)}, { exclusive: true })
      console.log('open')
      setInterval(() => {}, 1_000)
    } catch (error) {
      console.log(error.name)
    }`
  const [command = '', ...args] = [
    ...wrapper,
    ...[process.execPath, '--import', 'tsx', '--input-type=module', '--eval', source],
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, outcome: line.toString().trim() }
}

test('exactly one of twenty processes that start simultaneously on a killed one’s folder gets it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const started = await Promise.all(Array.from({ length: 20 }, () => openIn(folder.path)))
    const outcomes = started.map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual([...Array(19).fill('DataFolderInUseError'), 'open'])
    for (const { child } of started) await kill(child)
  }
})

test('a process that is suspended (SIGSTOP) still holds its folder', async () => {
  const holder = await openIn(folder.path)
  holder.child.kill('SIGSTOP')
  expect((await openIn(folder.path)).outcome).toBe('DataFolderInUseError')
})

test.skipIf(!canMount)(
  'a folder in use is refused from another network namespace, and through another mount',
  async () => {
    const mounted = `mount --bind '${folder.path}' /mnt && exec "$@"`
    const byMount = ['unshare', '-mn', 'sh', '-c', mounted, 'sh']
    const holder = await openIn(folder.path)
    expect(holder.outcome).toBe('open')
    expect((await openIn(folder.path, ['unshare', '-n'])).outcome).toBe('DataFolderInUseError')
    expect((await openIn('/mnt', byMount)).outcome).toBe('DataFolderInUseError')
    await kill(holder.child)
    const other = await openIn('/mnt', byMount)
    expect(other.outcome).toBe('open')
    expect((await openIn(folder.path)).outcome).toBe('DataFolderInUseError')
  },
)

test.skipIf(!canMount)('a second container on the same volume cannot start beside the first', async () => {
  const data = join(folder.path, 'data')
  const first = await startServiceProcess({ DATA_DIR: data })
  try {
    const second = startServiceByShell(
      (serve) => `exec unshare -mn sh -c "mount --bind '${data}' /mnt && ip link set lo up && exec ${serve}"`,
      { DATA_DIR: '/mnt', PORT: String(await freePort()) },
    )
    await expect(second).rejects.toThrow('Another process is using the data folder /mnt.')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  } finally {
    await first.end()
  }
})
