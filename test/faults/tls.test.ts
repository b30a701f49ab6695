import { randomBytes } from 'node:crypto'
import { chmod, chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { mediaScan, startServiceProcess, temporaryFolder } from '../support/process.js'

type Authority = { readonly cert: string; readonly key: string }

async function makeAuthority(name: string): Promise<Authority> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
  return { cert: made.cert, key: made.private }
}

describe.skipIf(missingForClusters !== undefined)('a database server with TLS', () => {
  let cluster: PostgresCluster
  let withoutTls: PostgresCluster
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let rootCertificate: string
  let otherRootCertificate: string

  beforeAll(async () => {
    cluster = await makePostgresCluster({ ssl: 'on' })
    withoutTls = await makePostgresCluster()
    folder = await temporaryFolder()
    const authority = await makeAuthority('Authority')
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ca: authority,
      extensions: [
        { name: 'basicConstraints', cA: false },
        // Not the address 127.0.0.1, on which it listens.
        { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
      ],
    })
    const owner = await stat(join(cluster.folder, 'cluster'))
    for (const [name, text] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
      const path = join(cluster.folder, 'cluster', name)
      await writeFile(path, text)
      await chown(path, owner.uid, owner.gid)
      await chmod(path, 0o600)
    }
    rootCertificate = join(folder.path, 'root.crt')
    otherRootCertificate = join(folder.path, 'other.crt')
    await writeFile(rootCertificate, authority.cert)
    await writeFile(otherRootCertificate, (await makeAuthority('Other')).cert)
    await Promise.all([cluster.start(), withoutTls.start()])
  })
  afterAll(async () => {
    await cluster?.remove()
    await withoutTls?.remove()
    await folder?.remove()
  })

  const environment = (parameters: string, host = 'localhost', { port } = cluster) => ({
    DATABASE_URL: `postgres://postgres:s3cret@${host}:${port}/postgres?${parameters}`,
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_TOKEN: randomBytes(24).toString('hex'),
    PORT: '0',
  })

  test.each([
    ['sslmode=disable', false],
    ['sslmode=prefer', true],
    ['sslmode=require', true],
    ['sslmode=verify-ca&sslrootcert=ROOT', true],
    ['sslmode=verify-full&sslrootcert=ROOT', true],
  ])('accepts the service with %s', async (parameters, encrypted) => {
    const service = await startServiceProcess(environment(parameters.replace('ROOT', rootCertificate)))
    try {
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
      const admin = postgres(cluster.url, { max: 1 })
      const sessions = await admin<{ ssl: boolean }[]>`
        select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name = 'media-scan-service'`
      await admin.end()
      expect(sessions).toEqual([{ ssl: encrypted }])
    } finally {
      await service.end()
    }
  })

  test.each([
    ['sslmode=verify-ca&sslrootcert=ROOT', '127.0.0.1'],
    ['sslmode=require', '127.0.0.1'],
  ])('%s does not verify its name', async (parameters, host) => {
    const { code } = await mediaScan(
      ['migrate'],
      environment(parameters.replace('ROOT', rootCertificate), host),
    )
    expect(code).toBe(0)
  })

  test.each([
    ['verify-full with another name', 'sslmode=verify-full&sslrootcert=ROOT', '127.0.0.1', 'not in the cert'],
    [
      'verify-full with an unknown authority',
      'sslmode=verify-full&sslrootcert=OTHER',
      'localhost',
      'certificate',
    ],
    [
      'verify-ca with an unknown authority',
      'sslmode=verify-ca&sslrootcert=OTHER',
      'localhost',
      'certificate',
    ],
    ['require with another authority', 'sslmode=require&sslrootcert=OTHER', 'localhost', 'certificate'],
    ['verify-full with the public authorities', 'sslmode=verify-full', 'localhost', 'certificate'],
    ['an invalid sslmode', 'sslmode=verify', 'localhost', 'sslmode of DATABASE_URL must be one of'],
  ])('%s stops the start with one line', async (_name, parameters, host, reason) => {
    const query = parameters.replace('ROOT', rootCertificate).replace('OTHER', otherRootCertificate)
    for (const [command, beginning] of [
      ['serve', 'The service cannot start: '],
      ['migrate', 'The database cannot be migrated: '],
    ] as const) {
      const { code, stdout, stderr } = await mediaScan([command], environment(query, host))
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr.startsWith(beginning)).toBe(true)
      expect(stderr).toContain(reason)
      expect(stderr).toContain('DATABASE_URL')
      expect(stderr).not.toContain('s3cret')
      expect(stderr.trimEnd()).not.toContain('\n')
    }
  })

  test('a server without TLS is refused when sslmode requires it, and accepted with prefer', async () => {
    const refused = await mediaScan(['migrate'], environment('sslmode=require', 'localhost', withoutTls))
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database cannot be migrated: the database ended the TLS handshake, which sslmode of DATABASE_URL asks for: it may have no TLS.\n',
    })
    const taken = await mediaScan(['migrate'], environment('sslmode=prefer', 'localhost', withoutTls))
    expect(taken.code).toBe(0)
  })
})
