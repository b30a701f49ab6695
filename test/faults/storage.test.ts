import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { folderPerTest } from '../support/folder-per-test.js'
import { canMount } from '../support/mounts.js'
import { freePort } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceByShell } from '../support/process.js'

const folder = folderPerTest()
let service: ServiceProcess | undefined
afterEach(async () => {
  await service?.end('SIGKILL')
  service = undefined
})

const run = promisify(execFile)
const objects = () => join(folder.path, 'data', 'objects')

/** A service whose objects are on their own small disk. */
async function startOnSmallDisk(): Promise<ServiceProcess> {
  service = await startServiceByShell(
    (serve) =>
      `mkdir -p '${objects()}' && exec unshare -m sh -c "mount -t tmpfs -o size=256k none '${objects()}' && exec ${serve}"`,
    { DATA_DIR: join(folder.path, 'data'), PORT: String(await freePort()) },
  )
  return service
}

const remount = ({ child }: ServiceProcess, mode: 'ro' | 'rw') =>
  run('nsenter', ['-t', String(child.pid), '-m', 'mount', '-o', `remount,${mode}`, objects()])

/** The disk as the service sees it. */
const diskOf = ({ child }: ServiceProcess) => join('/proc', String(child.pid), 'root', objects())

type Intent = { scanId: string; uploadUrl: string; uploadHeaders: Record<string, string> }

function callerOf({ url, output }: ServiceProcess) {
  const key = /msk_sbx_\w{36}/.exec(output())?.[0]
  const call = (path: string, method = 'GET', body?: object) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    call,
    async intent() {
      const body = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }
      const answer = (await (await call('/api/v1/scans/upload-intents', 'POST', body)).json()) as {
        data: Intent
      }
      return answer.data
    },
    put: ({ uploadUrl, uploadHeaders }: Intent) =>
      fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: 'abc' }),
    complete: ({ scanId }: Intent) => call(`/api/v1/scans/${scanId}/upload-complete`, 'POST'),
  }
}

const readiness = async ({ url }: ServiceProcess) => (await fetch(`${url}/readyz`)).json()

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } })
}

const UNAVAILABLE = { status: 'unavailable', reasons: ['the storage cannot be written'] }

test.skipIf(!canMount)(
  'on a disk that becomes read-only uploads and completions are answered 503, everything else works, and nothing is lost',
  async () => {
    const running = await startOnSmallDisk()
    const { call, intent, put, complete } = callerOf(running)
    const uploaded = await intent()
    expect((await put(uploaded)).status).toBe(200)
    expect(await readiness(running)).toEqual({ status: 'ready' })

    await remount(running, 'ro')
    await expectUnavailable(await complete(uploaded))
    const other = await intent()
    await expectUnavailable(await put(other))
    expect((await call(`/api/v1/scans/${uploaded.scanId}`)).status).toBe(200)
    await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual(UNAVAILABLE)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)

    await remount(running, 'rw')
    await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual({ status: 'ready' })
    expect((await complete(uploaded)).status).toBe(200)
    expect((await put(other)).status).toBe(200)
    expect((await complete(other)).status).toBe(200)
  },
)

test.skipIf(!canMount)('on a full disk uploads are answered 503 until there is room again', async () => {
  const running = await startOnSmallDisk()
  const { intent, put, complete } = callerOf(running)
  const filler = join(diskOf(running), 'filler')
  await expect(writeFile(filler, Buffer.alloc(300_000))).rejects.toThrow('ENOSPC')
  const target = await intent()
  await expectUnavailable(await put(target))
  await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual(UNAVAILABLE)
  await rm(filler)
  await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual({ status: 'ready' })
  expect((await put(target)).status).toBe(200)
  expect((await complete(target)).status).toBe(200)
})

test.skipIf(!canMount)('a deleted objects folder is created again', async () => {
  const running = await startOnSmallDisk()
  const { intent, put, complete } = callerOf(running)
  for (const name of ['receiving', 'partial', 'incoming', 'objects'])
    await rm(join(diskOf(running), name), { recursive: true })
  const target = await intent()
  expect((await put(target)).status).toBe(200)
  expect((await complete(target)).status).toBe(200)
  expect(await readiness(running)).toEqual({ status: 'ready' })
})

test.skipIf(!canMount)(
  'while the disk is unmounted nothing is stored in its place, no file counts as missing, and all works again with it',
  async () => {
    const running = await startOnSmallDisk()
    const { intent, put, complete } = callerOf(running)
    const uploaded = await intent()
    expect((await put(uploaded)).status).toBe(200)
    const within = (...command: string[]) =>
      run('nsenter', ['-t', String(running.child.pid), '-m', ...command])
    // Elsewhere meanwhile, so that its content is kept.
    const away = join(folder.path, 'away')
    await mkdir(away)
    // As they are when the service was once started without the disk.
    const digits = [...'0123456789abcdef'].map((digit) => join('receiving', digit))
    for (const name of ['partial', 'incoming', 'objects', 'renditions', ...digits])
      await mkdir(join(objects(), name), { recursive: true })
    await within('mount', '--move', objects(), away)

    await expectUnavailable(await put(await intent()))
    await expectUnavailable(await complete(uploaded))
    await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual(UNAVAILABLE)
    const below = await readdir(objects(), { recursive: true, withFileTypes: true })
    expect(below.filter((entry) => !entry.isDirectory())).toEqual([])

    await within('mount', '--move', away, objects())
    await expect.poll(() => readiness(running), { timeout: 30_000 }).toEqual({ status: 'ready' })
    expect((await complete(uploaded)).status).toBe(200)
  },
)
