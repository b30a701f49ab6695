import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile, startWorkload } from '../support/acknowledged.js'
import { withDatabase } from '../support/databases.js'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller } from '../support/process-caller.js'
import { type Receiver, startReceiver } from '../support/receiver.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
const SECRET_KEY = randomBytes(32).toString('base64')

describe.skipIf(missingForClusters !== undefined)('a deployment with a server', () => {
  let cluster: PostgresCluster
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let receiver: Receiver
  let service: ServiceProcess | undefined
  /** The receiver's answer. */
  let status = 500

  const inFolder = (name: string) => join(folder.path, name)
  const databaseUrl = (name: string) => withDatabase(cluster.url, name)
  const both = (): NodeJS.ProcessEnv => ({
    NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
    WEBHOOK_RETRY_SECONDS: Array(20).fill(3).join(','),
    WEBHOOK_TIMEOUT_SECONDS: '1',
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_ORGANIZATION: '0',
  })

  /** The commands of the documentation that contain a word, run unchanged. */
  async function manual(word: string, environment: NodeJS.ProcessEnv): Promise<string> {
    const text = await readFile('docs/backup.md', 'utf8')
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands)
    const found = blocks.filter((commands) => commands.includes(word))
    expect(found).toHaveLength(1)
    const mediaScanCommand = `media-scan() { '${process.execPath}' dist/service/media-scan.js "$@"; }`
    const env = { PATH: process.env.PATH, ...environment }
    // Messages of `cp` about files that disappear meanwhile are no failure: the last command decides.
    const script = `${mediaScanCommand}\n${found[0]}`
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { env }).catch(
      (error: { stdout: string; stderr: string }) => {
        expect(error.stderr.split('\n').filter((line) => !/^cp: .*No such file/.test(line))).toEqual([''])
        return error
      },
    )
    return stdout
  }

  beforeAll(async () => {
    cluster = await makePostgresCluster()
    await cluster.start()
    const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
    for (const name of ['moved', 'served', 'restored']) await admin.unsafe(`create database ${name}`)
    await admin.end()
    folder = await temporaryFolder()
    receiver = await startReceiver({ answer: () => ({ status }) })
    await writeFile(inFolder('ca.pem'), receiver.certificate)
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await receiver?.close()
    await cluster?.remove()
    await folder?.remove()
  })

  test('is backed up and restored by the documented procedure under load, with everything acknowledged', async () => {
    const settings = {
      ...both(),
      SECRET_KEY,
      OPERATOR_TOKEN,
      DATABASE_URL: databaseUrl('served'),
      DATA_DIR: inFolder('served'),
    }
    status = 500
    service = await startServiceProcess(settings)
    const caller = await makeCaller(service.url, OPERATOR_TOKEN, { environment: 'staging' })
    const workload = await startWorkload(caller, receiver)
    await workload.more(45)
    const paths = { BACKUP: inFolder('backup'), RESTORED_DIR: inFolder('restored') }
    const from = performance.now()
    await manual('pg_dump', { ...settings, ...paths })
    const until = performance.now()
    await workload.more(15)
    await workload.stop()
    await service.end('SIGKILL')
    const RESTORED_URL = databaseUrl('restored')
    const checked = await manual('pg_restore', { ...settings, ...paths, RESTORED_URL })
    const [, withoutFile] = /^\d+ scans? without an object\.\n((?: {2}scan_\w+\n)*)$/m.exec(checked) ?? []
    const deleted = workload.scans.filter(({ deletion }) => deletion !== undefined).map(({ id }) => id)
    expect(withoutFile?.match(/scan_\w+/g)?.filter((id) => !deleted.includes(id)) ?? []).toEqual([])
    expect(withoutFile).toBeDefined()
    status = 204
    service = await startServiceProcess({
      ...settings,
      DATABASE_URL: RESTORED_URL,
      DATA_DIR: paths.RESTORED_DIR,
    })
    const objectsFolder = join(paths.RESTORED_DIR, 'objects')
    await reconcile(workload, caller.at(service.url), { receiver, objectsFolder, from, until })
    await service.end('SIGKILL')
  })

  test('takes over all data of an embedded one, whatever interrupts the move', async () => {
    const settings = { ...both(), DATA_DIR: inFolder('embedded') }
    status = 500
    service = await startServiceProcess(settings)
    const token = (await readFile(join(settings.DATA_DIR, 'operator.token'), 'utf8')).trim()
    const caller = await makeCaller(service.url, token, { environment: 'staging' })
    const workload = await startWorkload(caller, receiver)
    await workload.more(45)
    const args = ['move-to', databaseUrl('moved')]
    const running = await mediaScan(args, settings)
    expect(running).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it') })
    await workload.stop()
    const from = performance.now()
    await service.end('SIGKILL')

    const admin = postgres(databaseUrl('moved'), { max: 1, onnotice: () => {} })
    /** Kills the command as soon as a query returns something. */
    const killWhen = async (query: string) => {
      const child = spawn(process.execPath, ['dist/service/media-scan.js', ...args], {
        env: { PATH: process.env.PATH, ...settings },
        stdio: 'ignore',
      })
      const ended = once(child, 'close')
      while (child.exitCode === null && (await admin.unsafe(query)).length === 0) await sleep(5)
      child.kill('SIGKILL')
      await ended
      expect(child.signalCode).toBe('SIGKILL')
    }
    // While it migrates, and while it copies.
    await killWhen(`select from pg_class where relname = 'scans'`)
    await killWhen(
      `select from pg_stat_activity where application_name = 'media-scan-move' and query ilike '%insert into%'`,
    )
    expect((await admin.unsafe('select count(*)::int as count from scans'))[0]?.count).toBe(0)
    await admin.end()

    const moved = await mediaScan(args, settings)
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(
      /^Moved \d+ rows to postgres:\/\/127\.0\.0\.1:\d+\/moved; counts and checksums agree\.$/m,
    )
    expect(moved.stdout).toContain(`SECRET_KEY=$(cat ${join(settings.DATA_DIR, 'secret.key')})`)
    expect((await readdir(settings.DATA_DIR)).sort()).toEqual([
      expect.stringMatching(/^database\.moved-\d{8}T\d{6}$/),
      'lock',
      'objects',
      'operator.token',
      'secret.key',
    ])
    await expect(startServiceProcess(settings)).rejects.toThrow('set DATABASE_URL if the data is on a server')

    status = 204
    const secretOf = async (file: string) => (await readFile(join(settings.DATA_DIR, file), 'utf8')).trim()
    const withServer = {
      ...settings,
      DATABASE_URL: databaseUrl('moved'),
      SECRET_KEY: await secretOf('secret.key'),
      OPERATOR_TOKEN: await secretOf('operator.token'),
    }
    service = await startServiceProcess(withServer)
    const objectsFolder = join(dirname(settings.DATA_DIR), 'embedded', 'objects')
    await reconcile(workload, caller.at(service.url), { receiver, objectsFolder, from, until: from })
    expect(await mediaScan(['objects', 'check'], withServer)).toMatchObject({ code: 0 })
  })
})
