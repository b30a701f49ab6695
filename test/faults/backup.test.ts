import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/console.js'
import { storedId } from '../../src/basics/identifiers.js'
import { reconcile, startWorkload, type Workload } from '../support/acknowledged.js'
import { canMount } from '../support/mounts.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { type Receiver, startReceiver } from '../support/receiver.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')

const WORD = 'Quastenflosser'

/** The files below a folder that have a text in them. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if ((await readFile(path)).includes(text)) found.push(path)
  }
  return found
}

describe('an embedded deployment', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let receiver: Receiver
  let service: ServiceProcess
  let caller: ProcessCaller
  let workload: Workload
  /** The receiver's answer. */
  let status = 500
  /** When the backup began and ended. */
  let during: { from: number; until: number }

  const inFolder = (name: string) => join(folder.path, name)
  const settingsOf = (name: string): NodeJS.ProcessEnv => ({
    OPERATOR_TOKEN,
    DATA_DIR: inFolder(name),
    NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
    WEBHOOK_RETRY_SECONDS: Array(20).fill(3).join(','),
    WEBHOOK_TIMEOUT_SECONDS: '1',
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_ORGANIZATION: '0',
  })
  const command = (name: string, file: string) => [
    name,
    inFolder(file),
    '--passphrase-file',
    inFolder('passphrase'),
  ]
  const backUp = (file: string) =>
    mediaScan([...command('backup', file), '--json'], { ...settingsOf('data'), SERVICE_URL: service.url })

  beforeAll(async () => {
    folder = await temporaryFolder()
    await writeFile(inFolder('passphrase'), 'correct horse battery staple\n')
    receiver = await startReceiver({ answer: () => ({ status }) })
    await writeFile(inFolder('ca.pem'), receiver.certificate)
    service = await startServiceProcess(settingsOf('data'))
    caller = await makeCaller(service.url, OPERATOR_TOKEN, { environment: 'staging' })
    workload = await startWorkload(caller, receiver)
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await receiver?.close()
    await folder?.remove()
  })

  test('is backed up under load, by one backup at a time, and no copy is left', async () => {
    await workload.more(45)
    const from = performance.now()
    const both = await Promise.all([backUp('one'), backUp('two')])
    during = { from, until: performance.now() }
    await workload.more(15)
    await workload.stop()
    const failed = both.filter(({ code }) => code !== 0)
    for (const { stderr } of failed)
      expect(stderr).toMatch(/^Another backup is under way\. \(conflict, request req_\w+\)\n$/)
    expect(failed.length).toBeLessThan(2)
    const made = both[0].code === 0 ? 'one' : 'two'
    expect(JSON.parse(both[made === 'one' ? 0 : 1].stdout)).toMatchObject({
      includesFiles: true,
      includesMasterKey: true,
    })
    expect((await stat(inFolder(made))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(inFolder('data'), 'objects', 'snapshots'))).toEqual([])
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(await backUp(made)).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
    await promisify(execFile)('mv', [inFolder(made), inFolder('backup')])
  })

  test('leaves nothing that could be mistaken for data when it or its reader is killed during a copy', async () => {
    const [program, ...args] = [
      process.execPath,
      'dist/service/media-scan.js',
      ...command('backup', 'killed'),
    ]
    const env = { PATH: process.env.PATH, ...settingsOf('data'), SERVICE_URL: service.url }
    const child = spawn(program as string, args, { env, stdio: 'ignore' })
    const ended = once(child, 'close')
    while (
      child.exitCode === null &&
      (await stat(inFolder('killed.partial')).catch(() => undefined)) === undefined
    )
      await sleep(2)
    child.kill('SIGKILL')
    await ended
    await service.end('SIGKILL')
    expect(await stat(inFolder('killed')).catch(() => undefined)).toBeUndefined()
    const stopped = await mediaScan(command('backup', 'killed'), settingsOf('data'))
    expect(stopped).toMatchObject({ code: 0, stderr: '' })
  })

  test('is restored with everything acknowledged before its backup began, and continues delivering', async () => {
    const into = settingsOf('restored')
    const killed = spawn(process.execPath, ['dist/service/media-scan.js', ...command('restore', 'backup')], {
      env: { PATH: process.env.PATH, ...into },
      stdio: 'ignore',
    })
    const ended = once(killed, 'close')
    const begun = () =>
      stat(join(inFolder('restored'), 'restoring', 'database', 'base')).catch(() => undefined)
    while (killed.exitCode === null && (await begun()) === undefined) await sleep(2)
    killed.kill('SIGKILL')
    await ended
    await expect(startServiceProcess(into)).rejects.toThrow('run `media-scan restore` again')
    if (canMount) {
      await mkdir(inFolder('small'))
      const words = [process.execPath, 'dist/service/media-scan.js', ...command('restore', 'backup')]
      const run = words.map((word) => `'${word}'`).join(' ')
      const script = `mount -t tmpfs -o size=10m none '${inFolder('small')}'; ${run} 2>&1; ls '${inFolder('small')}'`
      const options = { env: { PATH: process.env.PATH, ...settingsOf('small') } }
      const { stdout } = await promisify(execFile)('unshare', ['-m', 'sh', '-c', script], options)
      expect(stdout).toMatch(/^The disk of .* has \d+ bytes free, and the backup needs \d+\.\nlock\n$/)
    }
    expect(await mediaScan(command('restore', 'backup'), into)).toMatchObject({ code: 0, stderr: '' })
    const again = await mediaScan(command('restore', 'backup'), into)
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty (database, objects'),
    })
    expect(await mediaScan(['objects', 'check'], into)).toMatchObject({ code: 0 })
    status = 204
    service = await startServiceProcess(into)
    await reconcile(workload, caller.at(service.url), {
      receiver,
      objectsFolder: join(inFolder('restored'), 'objects'),
      ...during,
    })
    expect(await readdir(inFolder('restored'))).not.toContain('restoring')
  })

  test('is restored without an organization that was erased since, whose key is refused from the start', async () => {
    const here = caller.at(service.url)
    const [{ id: scanId, organizationId }] = (await here.get('/api/v1/scans?limit=1')).body.data
    expect(await here.post('/api/v1/cases', { title: WORD, scanIds: [scanId] })).toMatchObject({
      status: 201,
    })
    const later = { ...settingsOf('restored'), SERVICE_URL: service.url }
    expect(await mediaScan(command('backup', 'later'), later)).toMatchObject({ code: 0, stderr: '' })
    await service.end('SIGTERM')
    expect(await filesWith(inFolder('restored/database/base'), WORD)).not.toEqual([])

    const entry = inFolder(join('ledger', storedId('org', organizationId) as string, '0000000000000001'))
    await mkdir(dirname(entry), { recursive: true })
    await writeFile(
      entry,
      JSON.stringify({ version: 1, organizationId, startedAt: new Date().toISOString() }),
    )
    const into = settingsOf('without')
    const restored = await mediaScan([...command('restore', 'later'), '--erasures', inFolder('ledger')], into)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    service = await startServiceProcess(into)
    expect(await caller.at(service.url).get('/api/v1/scans')).toMatchObject({ status: 401 })
    const erasure = async () => {
      const answer = await fetch(`${service.url}/console/api/organizations/${organizationId}/erasure`, {
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      })
      const { data } = (await answer.json()) as { data: components['schemas']['Erasure'] }
      return data
    }
    await expect
      .poll(async () => (await erasure()).status, { timeout: 90_000, interval: 500 })
      .toBe('completed')
    const { requestedBy, removed } = await erasure()
    expect(requestedBy).toBe('ledger of erasures')
    expect(removed?.cases).toBeGreaterThan(0)
    await service.end('SIGTERM')
    expect(await filesWith(inFolder('without/database/base'), WORD)).toEqual([])
    expect(await readdir(inFolder('without/objects/objects'))).toEqual([])
  })
})
