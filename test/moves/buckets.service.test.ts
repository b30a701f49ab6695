// @module-tag slow
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { forBackground } from '../../src/database/callers.js'
import { createBuiltInStorage } from '../../src/files/built-in.js'
import { createS3Storage, type S3Storage } from '../../src/files/s3.js'
import type { ObjectStorage } from '../../src/files/storage.js'
import type { Deployment } from '../../src/moves/deployment.js'
import { exportOrganization } from '../../src/moves/export.js'
import { importOrganization } from '../../src/moves/import.js'
import { readSettings, type S3Settings } from '../../src/settings/settings.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { missingForS3Server, type S3Server, startS3Server } from '../support/s3.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

const folder = folderPerTest()
const WATCHER = { onWait() {}, onTotal() {}, onDone() {}, onUnreadable() {} }
const sealing = { passphrase: new Secret('correct horse battery staple'), release: '0.1.0' }
const newKeyRing = () => createKeyRing([new Secret<Uint8Array>(randomBytes(32))])

describe.skipIf(missingForS3Server !== undefined)('an organization whose files move', () => {
  let server: S3Server
  let source: TestService
  const buckets: S3Storage[] = []
  const databases: TestDatabase[] = []
  beforeAll(async () => {
    server = await startS3Server()
    source = await startTestService({ background: false })
  }, 120_000)
  afterAll(async () => {
    for (const bucket of buckets) bucket.close()
    for (const database of databases) await database.drop()
    await source?.close()
    await server?.stop()
  })

  async function deploymentWith(storage: ObjectStorage, keyRing = newKeyRing()): Promise<Deployment> {
    const made = await makeDatabase()
    databases.push(made)
    return { database: forBackground(made.database), keyRing, storage, clock: source.clock }
  }
  async function newBucket(): Promise<S3Storage> {
    const settings = readSettings(await server.createBucket()).s3 as S3Settings
    const bucket = createS3Storage({ settings, clock: source.clock, credentials: server.credentials })
    buckets.push(bucket)
    return bucket
  }

  test('from a folder to a bucket, to another bucket and back to a folder is unchanged, byte for byte', async () => {
    const caller = await source.caller({ environment: 'staging' })
    const bytes = randomBytes(3_000_000)
    const { scanId, ...intent } = await createIntent(caller, {
      fileName: '-写真.png',
      byteSize: bytes.length,
    })
    await put({ scanId, ...intent }, bytes)
    await complete(caller, scanId)
    const id = storedId('scan', scanId) as string
    const rendition = randomBytes(1_000)
    await source.context.storage.putRendition(id, 'preview', rendition)
    const { organizationId } = caller.tenant

    let from: Deployment = { ...source.context, database: forBackground(source.context.database) }
    const keyRing = newKeyRing()
    const directory = join(folder.path, 'last')
    const last = createBuiltInStorage({ directory, keyRing, publicUrl: () => '', clock: source.clock })
    const stations = [
      await deploymentWith(await newBucket()),
      await deploymentWith(await newBucket()),
      await deploymentWith(last, keyRing),
    ]
    for (const [index, to] of stations.entries()) {
      const file = await open(join(folder.path, `archive-${index}`), 'w+')
      const settleMs = index === 0 ? 2_000 : 0
      const exported = await exportOrganization(from, { organizationId, file, settleMs, ...sealing }, WATCHER)
      expect(exported.objects?.count).toBe(2)
      expect(
        (await importOrganization(to, { file, allowPrivate: false, ...sealing }, WATCHER)).tallies,
      ).toEqual(exported)
      await file.close()
      expect((await buffer(await to.storage.read(id))).equals(bytes)).toBe(true)
      expect(Buffer.from((await to.storage.readRendition(id, 'preview')) ?? []).equals(rendition)).toBe(true)
      from = to
    }
  })
})
