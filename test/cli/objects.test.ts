// @module-tag slow
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lowestId, newId, publicId, storedId } from '../../src/basics/identifiers.js'
import { openEmbeddedDatabase } from '../../src/database/embedded/embedded.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { mediaScan, startServiceProcess } from '../support/process.js'

const folder = folderPerTest()

type Intent = { scanId: string; uploadUrl: string; uploadHeaders: Record<string, string> }

/** A data folder with one scan that has its file; returns the scan's UUID. */
async function withOneScan(): Promise<string> {
  const service = await startServiceProcess({ DATA_DIR: folder.path })
  try {
    const key = /msk_sbx_\w{36}/.exec(service.output())?.[0]
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${service.url}/api/v1/scans/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return ((await response.json()) as { data: Intent }).data
    }
    const file = {
      fileName: 'ä "b"\u2028c/../d.png',
      contentType: 'image/png',
      mediaType: 'image',
      byteSize: 3,
    }
    const { scanId, uploadUrl, uploadHeaders } = await call('upload-intents', file)
    await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: 'abc' })
    await call(`${scanId}/upload-complete`)
    return storedId('scan', scanId) as string
  } finally {
    await service.end()
  }
}

test('objects check finds objects without a scan and scans without an object, and removes the former when asked', async () => {
  const scanId = await withOneScan()
  const environment = { DATA_DIR: folder.path }
  expect(await mediaScan(['objects', 'check'], environment)).toEqual({
    code: 0,
    stdout: '0 objects without a scan.\n0 scans without an object.\n',
    stderr: '',
  })
  const objects = join(folder.path, 'objects', 'objects')
  const orphan = lowestId(new Date('2026-01-01T00:00:00Z'))
  await rm(join(objects, scanId))
  await writeFile(join(objects, orphan), 'x')
  const found = {
    objectsWithoutScan: [publicId('scan', orphan)],
    scansWithoutObject: [publicId('scan', scanId)],
  }
  const result = await mediaScan(['objects', 'check', '--json'], environment)
  expect([result.code, JSON.parse(result.stdout)]).toEqual([1, { ...found, removed: 0 }])
  expect(await readdir(objects)).toEqual([orphan])
  const removed = await mediaScan(['objects', 'check', '--remove-orphans'], environment)
  expect(removed).toMatchObject({
    code: 1,
    stdout: `1 object without a scan, 1 removed.\n  ${publicId('scan', orphan)}\n1 scan without an object.\n  ${publicId('scan', scanId)}\n`,
  })
  expect(await readdir(objects)).toEqual([])
})

test('objects check removes nothing when an object is newer than every scan, as with an older copy of the database, unless forced', async () => {
  await withOneScan()
  const environment = { DATA_DIR: folder.path }
  const objects = join(folder.path, 'objects', 'objects')
  const [older, newer] = [lowestId(new Date('2026-01-01T00:00:00Z')), newId()]
  for (const orphan of [older, newer]) await writeFile(join(objects, orphan), 'x')
  const before = await readdir(objects)
  const refused = await mediaScan(['objects', 'check', '--remove-orphans'], environment)
  expect(refused).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^2 objects without a scan, 0 removed\.\n/),
  })
  expect(refused.stderr).toMatch(
    /^Nothing was removed: 1 object without a scan came after the newest scan .* add --even-newer\.\n$/,
  )
  expect(await readdir(objects)).toEqual(before)
  const removed = await mediaScan(['objects', 'check', '--remove-orphans', '--even-newer'], environment)
  expect(removed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 objects without a scan, 2 removed\.\n/),
  })
  expect((await readdir(objects)).sort()).toEqual(before.filter((id) => id !== older && id !== newer))
})

test('objects check removes nothing when the database has no scans', async () => {
  const service = await startServiceProcess({ DATA_DIR: folder.path })
  await service.end()
  const orphan = lowestId(new Date('2026-01-01T00:00:00Z'))
  await writeFile(join(folder.path, 'objects', 'objects', orphan), 'x')
  const refused = await mediaScan(['objects', 'check', '--remove-orphans'], { DATA_DIR: folder.path })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing was removed: /) })
  expect(await readdir(join(folder.path, 'objects', 'objects'))).toEqual([orphan])
})

test('objects check leaves the embedded database to a running service, and creates none', async () => {
  const service = await startServiceProcess({ DATA_DIR: folder.path })
  const busy = await mediaScan(['objects', 'check'], { DATA_DIR: folder.path })
  await service.end()
  expect(busy).toMatchObject({ code: 1, stdout: '' })
  expect(busy.stderr).toMatch(/^Another process is using the data folder/)
  const nowhere = join(folder.path, 'elsewhere')
  expect(await mediaScan(['objects', 'check'], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${nowhere}: set DATA_DIR, or DATABASE_URL.\n`,
  })
  expect(await readdir(folder.path)).not.toContain('elsewhere')
})

test('objects move fails if there is no folder of files, as in a mistyped DATA_DIR', async () => {
  const nowhere = join(folder.path, 'elsewhere')
  const settings = {
    DATA_DIR: nowhere,
    DATABASE_URL: 'postgres://localhost:1/none',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    OPERATOR_TOKEN: 'x'.repeat(24),
    S3_BUCKET: 'files',
  }
  expect(await mediaScan(['objects', 'move', '--to', 's3'], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There are no files in ${nowhere}: set DATA_DIR.\n`,
  })
  expect(await readdir(folder.path)).not.toContain('elsewhere')
})

test('objects move copies nothing without the database, which knows which files the scans need', async () => {
  await mkdir(join(folder.path, 'objects'))
  const settings = { DATA_DIR: folder.path, S3_BUCKET: 'files', S3_REGION: 'us-east-1' }
  expect(await mediaScan(['objects', 'move', '--to', 's3'], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${folder.path}: set DATA_DIR, or DATABASE_URL.\n`,
  })
})

test('objects move without a bucket says what is missing', async () => {
  expect(await mediaScan(['objects', 'move', '--to', 's3'], { DATA_DIR: folder.path })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'S3_BUCKET is not set: it names the bucket to copy to.\n',
  })
})

test('objects check --hashes names damaged and missing files, goes on from its position, and exits with 0 once all are sound', async () => {
  const scanId = await withOneScan()
  const environment = { DATA_DIR: folder.path }
  const [object, position] = [join(folder.path, 'objects', 'objects', scanId), join(folder.path, 'position')]
  const database = await openEmbeddedDatabase(join(folder.path, 'database'))
  await database.run(
    {
      text: `update scans set environment = 'production', has_file = true, sha256 = $1`,
      parameters: [createHash('sha256').update('abc').digest('hex')],
    },
    {},
  )
  await database.close()
  const check = (...options: string[]) =>
    mediaScan(['objects', 'check', '--hashes', '--mb-per-second', '100', ...options], environment)
  const sound = 'Compared 1 file, 3 bytes.\n0 files damaged.\n0 files missing.\n0 files unreadable.\n'
  expect(await check()).toEqual({ code: 0, stdout: sound, stderr: '' })
  await rm(object)
  await writeFile(object, 'abC')
  const id = publicId('scan', scanId)
  const found = { files: 1, bytes: 3, damaged: [id], missing: [], unreadable: [] }
  const damaged = await check('--json', '--position', position)
  expect([damaged.code, JSON.parse(damaged.stdout)]).toEqual([1, found])
  const [passphrase, backup] = [join(folder.path, 'passphrase'), join(folder.path, 'backup')]
  await writeFile(passphrase, 'correct horse battery staple')
  const backUp = (...options: string[]) =>
    mediaScan(['backup', backup, '--passphrase-file', passphrase, ...options], environment)
  expect(await backUp()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The stored file of ${id} is damaged`),
  })
  expect(await backUp('--without-damaged-files')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`1 damaged file left out.\n  ${id}\n`),
  })
  // A position after the scan, as an interrupted run leaves it: what was found before counts as well.
  const kept = JSON.stringify({ after: id, files: 1, bytes: 3, missing: [id] })
  await writeFile(position, kept)
  const resumed = await check('--json', '--position', position)
  expect([resumed.code, JSON.parse(resumed.stdout)]).toEqual([1, { ...found, missing: [id] }])
  await expect(readdir(position)).rejects.toThrow('ENOENT')
  await writeFile(position, 'other')
  expect(await check('--position', position)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not the position of a comparison'),
  })
  await rm(object)
  expect((await check()).stdout).toContain(`1 file missing.\n  ${id}\n`)
  await writeFile(object, 'abc')
  expect(await check()).toEqual({ code: 0, stdout: sound, stderr: '' })
  expect(await mediaScan(['objects', 'check', '--mb-per-second', '1'], environment)).toMatchObject({
    code: 1,
  })
})
