import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { canMount } from '../support/mounts.js'
import { freePort } from '../support/postgres-cluster.js'
import {
  mediaScan,
  type ServiceProcess,
  startServiceByShell,
  startServiceProcess,
  temporaryFolder,
} from '../support/process.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** The folder of a killed service, and the copy of it that a test may damage. */
let whole: string
let data: string
/** The key of the first start. */
const keyIn = ({ output }: ServiceProcess) => /msk_sbx_\w{36}/.exec(output())?.[0] as string
let key: string
beforeAll(async () => {
  folder = await temporaryFolder()
  whole = join(folder.path, 'whole')
  data = join(folder.path, 'data')
  const service = await startServiceProcess({ DATA_DIR: whole })
  key = keyIn(service)
  await service.end('SIGKILL')
})
beforeEach(async () => {
  await rm(data, { recursive: true, force: true })
  await cp(whole, data, { recursive: true })
})
afterAll(() => folder.remove())

const inDatabase = (...names: string[]) => join(data, 'database', ...names)

/** Every file in a folder of the database. */
async function filesIn(name: string): Promise<string[]> {
  const entries = await readdir(inDatabase(name), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function garble(file: string): Promise<void> {
  await writeFile(file, Buffer.alloc((await stat(file)).size, 0xa5))
}

/** Starts a service that cannot start, and expects one line on standard error. Returns it. */
async function refusal(): Promise<string> {
  const ended = await mediaScan(['serve'], { DATA_DIR: data, PORT: '0' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^[^\n]+\n$/)
  return ended.stderr
}

describe('a damaged database stops the start with one line that names the problem and what to do:', () => {
  const damages: [string, () => Promise<unknown>][] = [
    ['PG_VERSION missing', () => rm(inDatabase('PG_VERSION'))],
    ['another version', () => writeFile(inDatabase('PG_VERSION'), '17\n')],
    ['control file missing', () => rm(inDatabase('global', 'pg_control'))],
    ['control file corrupted', () => garble(inDatabase('global', 'pg_control'))],
    ['log missing', () => rm(inDatabase('pg_wal'), { recursive: true })],
    ['log truncated', async () => Promise.all((await filesIn('pg_wal')).map((file) => truncate(file, 100)))],
    ['tables missing', () => rm(inDatabase('base'), { recursive: true })],
    ['tables corrupted', async () => Promise.all((await filesIn('base')).map(garble))],
    [
      'tables of the service corrupted',
      async () =>
        Promise.all(
          (await filesIn('base'))
            .filter((file) => Number.parseInt(file.split('/').at(-1) ?? '', 10) >= 16_384)
            .map(garble),
        ),
    ],
    [
      'a file in place of its folder',
      async () => {
        await rm(inDatabase(), { recursive: true })
        await writeFile(inDatabase(), '')
      },
    ],
  ]
  test.each(damages)('%s', async (_name, damage) => {
    await damage()
    const message = await refusal()
    expect(message).toContain(`The embedded database in ${inDatabase()} cannot be opened`)
    expect(message).toContain('restore the data folder from a backup')
  })
})

describe('a database that is missing beside its other data', () => {
  const remove = (...names: string[]) =>
    Promise.all(names.map((name) => rm(join(data, name), { recursive: true })))

  test.each([
    ['the master key', ['operator.token', 'objects'], 'secret.key'],
    ['the operator token', ['secret.key', 'objects'], 'operator.token'],
    ['objects', ['secret.key', 'operator.token'], 'objects/objects'],
  ])(
    'is not created again beside %s: one line says what is missing and what to do',
    async (_name, gone, left) => {
      await remove('database', ...gone)
      const message = await refusal()
      expect(message).toContain(`The data folder ${data} has ${left} but no database: restore`)
      expect(message).toContain(`To start over without the data, remove ${left}.`)
      expect(existsSync(inDatabase())).toBe(false)
    },
  )

  test('is not created again in an empty folder either', async () => {
    await remove('database')
    await cp(join(folder.path, 'whole', 'objects'), inDatabase(), { recursive: true })
    for (const name of await readdir(inDatabase())) await rm(inDatabase(name), { recursive: true })
    expect(await refusal()).toContain('but no database')
  })

  test('is created again once the other data is removed', async () => {
    await remove('database', 'secret.key', 'operator.token', 'objects')
    const service = await startServiceProcess({ DATA_DIR: data })
    expect(service.output()).toMatch(/^ {4}msk_sbx_/m)
    expect(await service.end()).toBe(0)
  })
})

describe('while the service runs', () => {
  let service: ServiceProcess | undefined
  afterEach(async () => {
    await service?.end('SIGKILL')
  })

  const listScans = ({ url }: ServiceProcess, as: string) =>
    fetch(`${url}/api/v1/scans`, { headers: { authorization: `Bearer ${as}` } })
  const createIntent = ({ url }: ServiceProcess, as: string) =>
    fetch(`${url}/api/v1/scans/upload-intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 }),
    })
  /** The request of `backup` to a running service. */
  const takeSnapshot = ({ url }: ServiceProcess) =>
    fetch(`${url}/console/api/snapshots`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })

  test.skipIf(!canMount)(
    'a backup on a full disk is refused, and the service continues once there is room',
    async () => {
      const running = await startServiceByShell(
        (serve) =>
          `mkdir '${data}-small' && exec unshare -m sh -c "mount -t tmpfs -o size=90m none '${data}-small' && exec ${serve}"`,
        { OPERATOR_TOKEN, DATA_DIR: `${data}-small`, PORT: String(await freePort()) },
      )
      service = running
      const first = keyIn(running)
      for (let number = 0; number < 3; number += 1)
        expect((await createIntent(running, first)).status).toBe(201)
      // The disk as the service sees it.
      const disk = join('/proc', String(running.child.pid), 'root', `${data}-small`)
      const fill = await open(join(disk, 'fill'), 'w')
      await expect(
        (async () => {
          for (;;) await fill.write(Buffer.alloc(65_536))
        })(),
      ).rejects.toThrow('ENOSPC')
      await fill.close()
      const refused = await takeSnapshot(running)
      expect([refused.status, await refused.text()]).toEqual([
        503,
        expect.stringContaining('no room for a copy of the database'),
      ])
      await rm(join(disk, 'fill'))
      expect((await listScans(running, first)).status).toBe(200)
      expect((await createIntent(running, first)).status).toBe(201)
      await vi.waitFor(async () => expect((await fetch(`${running.url}/readyz`)).status).toBe(200), 30_000)
    },
  )

  test('a panic of the database ends the service with one fatal line, and it works after a restart', async () => {
    const running = await startServiceProcess({ OPERATOR_TOKEN, DATA_DIR: data })
    service = running
    // In place of a file that every checkpoint writes.
    const inTheWay = inDatabase('pg_logical', 'replorigin_checkpoint.tmp')
    await mkdir(inTheWay)
    await expect(takeSnapshot(running)).rejects.toThrow()
    await vi.waitFor(() => expect(running.child.exitCode).toBe(1), 30_000)
    expect(running.output().match(/"level":60.*\n/g)).toEqual([expect.stringContaining('cannot continue')])
    await rm(inTheWay, { recursive: true })
    service = await startServiceProcess({ DATA_DIR: data })
    expect((await createIntent(service, key)).status).toBe(201)
  })

  test('deleted database files make it not ready, and requests that need them are answered 503', async () => {
    service = await startServiceProcess({ DATA_DIR: data })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    await rm(inDatabase(), { recursive: true })
    const answer = await fetch(`${service.url}/readyz`)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { reasons: expect.arrayContaining(['the files of the database are gone']) },
    ])
    // Open files still answer.
    const statuses: number[] = []
    for (const path of ['cases', 'webhooks', 'webhooks/deliveries', 'scans']) {
      const headers = { authorization: `Bearer ${key}` }
      statuses.push((await fetch(`${service.url}/api/v1/${path}`, { headers })).status)
    }
    statuses.push((await createIntent(service, key)).status)
    expect(statuses).toContain(503)
    expect(statuses).not.toContain(500)
  })
})

test('a first start that is killed at any moment comes up afterwards', async () => {
  for (const delayMs of [200, 350, 500, 700, 1_000]) {
    await rm(data, { recursive: true, force: true })
    const starting = startServiceProcess({ DATA_DIR: data }, [], { killAfterMs: delayMs })
    await (await starting.catch(() => undefined))?.end('SIGKILL')
    const service = await startServiceProcess({ DATA_DIR: data })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    await service.end('SIGKILL')
  }
})
