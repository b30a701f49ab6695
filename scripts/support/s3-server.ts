/**
 * A real S3 server on loopback, for tests and for trying out the service: Ceph's radosgw from Debian's packages, with a
 * monitor and one store in memory. It checks signatures and conditions as Amazon's does. Packages: radosgw, ceph-mon,
 * ceph-osd, ceph-common.
 *
 * `npx tsx scripts/support/s3-server.ts` runs a server until Ctrl-C and prints the settings with which the service uses it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './processes.js'

const run = promisify(execFile)

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool']

const STARTS_WITHIN_MS = 90_000

/** The environment with which the service, and the SDK, use a bucket of the server. */
export type S3Environment = Readonly<
  Record<
    | 'S3_BUCKET'
    | 'S3_REGION'
    | 'S3_ENDPOINT'
    | 'S3_FORCE_PATH_STYLE'
    | 'AWS_ACCESS_KEY_ID'
    | 'AWS_SECRET_ACCESS_KEY',
    string
  >
>

export type S3Server = {
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Creates a bucket. */
  createBucket(): Promise<S3Environment>
  /** Makes the server stop answering, as if it hung; `resume` makes it continue. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

function isInstalled(program: string): boolean {
  // Ceph's daemons may be in folders that are only in root's PATH.
  const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/usr/bin`.split(delimiter)
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** The first program needed for a server that this machine lacks; `undefined` when it has all. */
export const missingForS3Server: string | undefined = PROGRAMS.find((program) => !isInstalled(program))

/** Ends a process that was started here, if it is still running. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Starts a server in a temporary folder, on free ports of loopback. Takes about twelve seconds. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-s3-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const clusterId = randomUUID()
  const credentials = {
    accessKeyId: randomBytes(10).toString('hex').toUpperCase(),
    secretAccessKey: randomBytes(20).toString('hex'),
  }
  const settings = {
    fsid: clusterId,
    mon_host: `v2:127.0.0.1:${monitorPort}`,
    mon_initial_members: 'a',
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    // Only between the three daemons, which are on loopback and hold no data. S3 requests are authenticated anyway.
    auth_cluster_required: 'none',
    auth_service_required: 'none',
    auth_client_required: 'none',
    ms_mon_client_mode: 'crc',
    osd_objectstore: 'memstore',
    memstore_device_bytes: 2 ** 31,
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pgp_num: 1,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_data: join(folder, 'monitor'),
    osd_data: join(folder, 'store'),
    rgw_data: join(folder, 'gateway'),
    run_dir: folder,
    admin_socket: '',
    log_file: join(folder, '$name.log'),
    keyring: join(folder, 'keyring'),
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
    // For clients that ask for AES256, for which the server has no keys of its own.
    rgw_crypt_require_ssl: false,
    rgw_crypt_default_encryption_key: randomBytes(32).toString('base64'),
  }
  const file = join(folder, 'ceph.conf')
  const children: ChildProcess[] = []

  function start(program: string, ...args: string[]): ChildProcess {
    const child = spawn(program, ['-c', file, ...args, '-f'], { stdio: 'ignore' })
    children.push(child)
    return child
  }

  async function stop(): Promise<void> {
    for (const child of [...children].reverse()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }

  try {
    for (const name of ['monitor', 'store', 'gateway']) await mkdir(join(folder, name))
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
    await writeFile(file, `[global]\n${lines.join('')}`)
    const map = join(folder, 'map')
    const address = `[v2:127.0.0.1:${monitorPort}]`
    await run('monmaptool', ['--create', '--fsid', clusterId, '--addv', 'a', address, map])
    await run('ceph-mon', ['-c', file, '-i', 'a', '--mkfs', '--monmap', map])
    start('ceph-mon', '-i', 'a')
    const storeId = randomUUID()
    await run('ceph', ['-c', file, 'osd', 'new', storeId], { timeout: STARTS_WITHIN_MS })
    await run('ceph-osd', ['-c', file, '-i', '0', '--mkfs', '--osd-uuid', storeId])
    start('ceph-osd', '-i', '0')
    const gateway = start('radosgw', '-n', 'client.gateway')
    const user = ['--uid=media-scan', '--display-name=media-scan']
    const keys = [`--access-key=${credentials.accessKeyId}`, `--secret-key=${credentials.secretAccessKey}`]
    await run('radosgw-admin', ['-c', file, 'user', 'create', ...user, ...keys], {
      timeout: STARTS_WITHIN_MS,
    })
    const endpoint = `http://127.0.0.1:${port}`
    await answers(endpoint, gateway)
    return {
      endpoint,
      credentials,
      async createBucket() {
        const bucket = `media-${randomBytes(6).toString('hex')}`
        const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
        try {
          await client.send(new CreateBucketCommand({ Bucket: bucket }))
        } finally {
          client.destroy()
        }
        return {
          S3_BUCKET: bucket,
          S3_REGION: 'us-east-1',
          S3_ENDPOINT: endpoint,
          S3_FORCE_PATH_STYLE: 'true',
          AWS_ACCESS_KEY_ID: credentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        }
      },
      pause: () => gateway.kill('SIGSTOP'),
      resume: () => gateway.kill('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until the gateway answers. Rejects when it exits or takes too long. */
async function answers(endpoint: string, gateway: ChildProcess): Promise<void> {
  const limit = Date.now() + STARTS_WITHIN_MS
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    if (gateway.exitCode !== null || Date.now() > limit) throw new Error('radosgw did not start.')
    await sleep(100)
  }
}

async function main(): Promise<void> {
  if (missingForS3Server !== undefined) {
    process.stderr.write(
      `${missingForS3Server} is not installed: apt-get install radosgw ceph-mon ceph-osd ceph-common\n`,
    )
    process.exitCode = 1
    return
  }
  const server = await startS3Server()
  const environment = await server.createBucket()
  for (const [name, value] of Object.entries(environment)) process.stdout.write(`${name}=${value}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
