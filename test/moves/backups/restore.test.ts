import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../../src/basics/identifiers.js'
import { Secret } from '../../../src/basics/secrets.js'
import { type ArchiveLine, writeLine } from '../../../src/moves/archive.js'
import { checkedName, openBackup, restoreBackup } from '../../../src/moves/backups/restore.js'
import { writeBackup } from '../../../src/moves/backups/write.js'
import { createSealedFileWriter } from '../../../src/moves/sealed-file.js'
import { SECRET_FILES } from '../../../src/process/open-database.js'
import { databaseFolder } from '../../../src/settings/data-folder.js'
import { folderPerTest } from '../../support/folder-per-test.js'

const folder = folderPerTest()
const inFolder = (...names: string[]) => join(folder.path, ...names)
const PASSPHRASE = new Secret('correct horse battery staple')
const WATCHER = { onTotal() {}, onDone() {} }
const scanId = newId()
const [organizationId, erasedId] = [newId(), newId()]
const HEAD = `objects/documents/custody/${organizationId}/0000000000000007`
const ENTRY = `${erasedId}/0000000000000001`

async function store(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(inFolder(path)), { recursive: true })
  await writeFile(inFolder(path), content)
}

async function withBackup<T>(flags: string, work: (file: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  const file = await open(inFolder('backup'), flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const backUp = (hashes: ReadonlyMap<string, string> = new Map(), withoutDamagedFiles = false) =>
  withBackup('w+', (file) => {
    const source = {
      database: inFolder('data', 'database'),
      objects: inFolder('data', 'objects'),
      secrets: inFolder('data'),
      secretNames: SECRET_FILES,
      hashes,
    }
    const request = {
      ...{ source, file, passphrase: PASSPHRASE, release: '0.1.0', takenAt: new Date() },
      withoutDamagedFiles,
    }
    return writeBackup(request, WATCHER)
  })

const restoreInto = (name: string, passphrase = PASSPHRASE, ledger?: string) =>
  withBackup('r', async (file) => {
    const backup = await openBackup(file, { passphrase, release: '0.1.0' })
    await mkdir(inFolder(name), { recursive: true })
    return restoreBackup(backup, { folder: inFolder(name), secretNames: SECRET_FILES }, WATCHER, ledger)
  })

/** All files below, with their content. */
async function contentsOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const text = entry.isDirectory() ? 'folder' : (await readFile(file)).toString('base64')
      return [file.slice(path.length + 1), text] as const
    }),
  )
  return Object.fromEntries(found)
}

const write = (lines: readonly ArchiveLine[]) =>
  withBackup('w+', async (file) => {
    const writer = await createSealedFileWriter(file, PASSPHRASE)
    for (const line of lines) await writeLine(writer, line)
    await writer.end()
  })

const MANIFEST = {
  release: '9.0.0',
  contract: '2099-01-01',
  migration: 0,
  takenAt: '2026-11-24T00:00:00.000Z',
  includesFiles: true,
  bytes: 0,
}

beforeEach(async () => {
  await store('data/secret.key', 'key\n')
  await store('data/operator.token', 'token\n')
  await store('data/lock', 'lock')
  await store('data/database/PG_VERSION', '18\n')
  await store('data/database/base/1/2619_vm', Buffer.alloc(200_000, 'p'))
  await store('data/database/postmaster.pid', '42')
  await mkdir(inFolder('data/database/pg_notify'))
  await store(`data/objects/objects/${scanId}`, Buffer.alloc(70_000, 'o'))
  await store(`data/objects/objects/${newId()}`, '')
  await store(`data/objects/renditions/${scanId}.preview`, 'preview')
  await store(`data/${HEAD}`, 'head')
  await store(`data/${HEAD}.0123456789abcdef`, 'half')
  await store(`data/objects/partial/${scanId}.0123456789abcdef`, 'half')
  await store('data/objects/snapshots/snp_1/database/PG_VERSION', '18\n')
})

describe('a backup', () => {
  test('of a file that is not the one that was judged is not made, or leaves it out if asked', async () => {
    const [sound, wrong] = ['o', 'x'].map((content) =>
      createHash('sha256').update(Buffer.alloc(70_000, content)).digest('hex'),
    ) as [string, string]
    const all = await backUp(new Map([[scanId, sound]]))
    expect(all.damaged).toEqual([])
    await restoreInto('restored')
    const object = join('restored', 'objects', 'objects', scanId)
    expect((await readFile(inFolder(object))).equals(Buffer.alloc(70_000, 'o'))).toBe(true)
    expect((await stat(inFolder(object))).mode & 0o222).toBe(0)
    await expect(backUp(new Map([[scanId, wrong]]))).rejects.toThrow(
      `The stored file of ${publicId('scan', scanId)} is damaged`,
    )
    await expect(restoreInto('incomplete')).rejects.toThrow('incomplete')
    const without = await backUp(new Map([[scanId, wrong]]), true)
    expect(without).toMatchObject({ damaged: [scanId], files: all.files - 1, bytes: all.bytes - 70_000 })
    await restoreInto('without')
    expect(existsSync(inFolder('without', 'objects', 'objects', scanId))).toBe(false)
  })

  test('of a file that cannot be read is not made and names the scan, or leaves it out if asked', async () => {
    const object = inFolder('data', 'objects', 'objects', scanId)
    await rm(object)
    await mkdir(object)
    const hashes = new Map([[scanId, '0'.repeat(64)]])
    await expect(backUp(hashes)).rejects.toThrow(
      `The stored file of ${publicId('scan', scanId)} cannot be read`,
    )
    expect(await backUp(hashes, true)).toMatchObject({ damaged: [], unreadable: [scanId] })
  })

  test('with a file that is not the one that was judged is not restored, and leaves nothing', async () => {
    const name = `objects/objects/${scanId}`
    await withBackup('w+', async (file) => {
      const writer = await createSealedFileWriter(file, PASSPHRASE)
      await writeLine(writer, { backup: { ...MANIFEST, bytes: 3 } })
      for (const folder of ['database', 'objects', 'objects/objects']) await writeLine(writer, { folder })
      await writeLine(writer, { file: { name, byteSize: 3, sha256: '0'.repeat(64) } })
      await writer.write(Buffer.from('abc'))
      await writeLine(writer, { end: { files: 1 } })
      await writer.end()
    })
    await expect(restoreInto('damaged')).rejects.toThrow(
      `The backup cannot be restored. The stored file of ${publicId('scan', scanId)} is damaged`,
    )
    expect(await readdir(inFolder('damaged'))).toEqual([])
  })

  test('is restored completely, and readable only by its owner', async () => {
    const summary = await backUp()
    const { erasures, ...restoredAs } = await restoreInto('restored')
    expect({ ...restoredAs, damaged: [], unreadable: [] }).toEqual(summary)
    expect(erasures).toBe(0)
    const { 'database/postmaster.pid': _pid, lock: _lock, ...expected } = await contentsOf(inFolder('data'))
    const parts = /^objects\/(?:partial|snapshots)|\.0123456789abcdef$/
    const whole = Object.entries(expected).filter(([name]) => !parts.test(name))
    const { 'objects/incoming': incoming, ...restored } = await contentsOf(inFolder('restored'))
    expect(incoming).toBe('folder')
    expect(restored).toEqual(Object.fromEntries(whole))
    for (const [name, text] of Object.entries(restored)) {
      const isSealed = name.startsWith('objects/objects/')
      const mode = text === 'folder' ? 0o700 : isSealed ? 0o400 : 0o600
      expect((await stat(inFolder('restored', name))).mode & 0o777, name).toBe(mode)
    }
    const sealed = (await readFile(inFolder('backup'))).toString('latin1')
    expect(sealed).not.toMatch(/secret\.key|PG_VERSION|preview/)
  })

  test('is restored with the erasures since, which are in the ledger of today', async () => {
    await backUp()
    await store(`today/${ENTRY}`, 'erased')
    await store(`today/${ENTRY}.0123456789abcdef`, 'half')
    await expect(restoreInto('restored', PASSPHRASE, inFolder('nowhere'))).rejects.toThrow(
      'nowhere cannot be read: ENOENT',
    )
    expect(await readdir(inFolder('restored'))).toEqual([])
    expect(await restoreInto('restored', PASSPHRASE, inFolder('today'))).toMatchObject({ erasures: 1 })
    expect(await readFile(inFolder('restored', HEAD), 'utf8')).toBe('head')
    expect(await readdir(inFolder('restored/objects/documents/erasures'), { recursive: true })).toEqual([
      erasedId,
      ENTRY,
    ])
    expect(await readFile(inFolder('restored/objects/documents/erasures', ENTRY), 'utf8')).toBe('erased')
  })

  test('that was cut anywhere, changed, or has bytes after its end is refused and leaves nothing', async () => {
    await backUp()
    const whole = await readFile(inFolder('backup'))
    const cuts = [0, 68, 66_000, whole.length - 1]
    for (const length of cuts) {
      await writeFile(inFolder('backup'), whole)
      await truncate(inFolder('backup'), length)
      await expect(restoreInto('cut'), `${length}`).rejects.toThrow(/incomplete|not a media-scan archive/)
    }
    for (const at of [100_000, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] as number) ^ 1
      await writeFile(inFolder('backup'), changed)
      await expect(restoreInto('cut'), `${at}`).rejects.toThrow(/changed|damaged|incomplete|passphrase/)
    }
    await writeFile(inFolder('backup'), Buffer.concat([whole, Buffer.from('x')]))
    await expect(restoreInto('cut')).rejects.toThrow('bytes after its end')
    expect(await readdir(inFolder('cut'))).toEqual([])
  })

  test('is refused with another passphrase, by an older release, and when the archive is an organization’s', async () => {
    await backUp()
    const wrong = new Secret('another passphrase')
    await expect(restoreInto('other', wrong)).rejects.toThrow('passphrase is not the one')
    await write([{ backup: { ...MANIFEST, migration: Number.MAX_SAFE_INTEGER } }])
    await expect(restoreInto('other')).rejects.toThrow('later release 9.0.0')
    await write([{ table: 'scans', columns: [] }])
    await expect(restoreInto('other')).rejects.toThrow('is not a backup: it has no manifest')
    expect(existsSync(inFolder('other'))).toBe(false)
  })

  test('that names a file outside the folder is refused', async () => {
    await write([{ backup: MANIFEST }, { folder: 'database' }, { file: { name: '../outside', byteSize: 0 } }])
    await expect(restoreInto('crafted')).rejects.toThrow('does not belong in a data folder')
    expect(await readdir(inFolder('crafted'))).toEqual([])
    const target = { secretNames: SECRET_FILES }
    const documents = HEAD.slice(0, HEAD.lastIndexOf('/'))
    for (const name of ['database/base/1', 'objects/incoming', 'database', documents, 'objects/documents'])
      expect(checkedName(name, 'folder', target)).toBe(name)
    for (const name of ['database/base/1/2619_vm', `objects/objects/${scanId}`, HEAD, 'secret.key'])
      expect(checkedName(name, 'file', target)).toBe(name)
    expect(() => checkedName(HEAD, 'folder', target)).toThrow('not belong in a data folder')
    expect(() => checkedName(documents, 'file', target)).toThrow('not belong in a data folder')
    const crafted = [
      `${HEAD}/x`,
      `objects/documents/custody/${organizationId}/7`,
      'objects/documents/custody/x',
      'objects/documents/x.y',
      'objects/objects/1',
      'objects/snapshots',
      'objects/incoming/.x',
      `database/${'x/'.repeat(16)}x`,
      `database/${'x'.repeat(256)}`,
      'database/\0',
      'database/../../x',
      '/etc/x',
      'database//x',
      'objects/.',
      'database/a\\b',
      'lock',
      'restoring',
      '',
    ]
    for (const name of crafted)
      for (const kind of ['folder', 'file'] as const)
        expect(() => checkedName(name, kind, target), name).toThrow('not belong in a data folder')
  })

  test.each<[string, unknown[], RegExp]>([
    ['a negative size', [{ file: { name: 'secret.key', byteSize: -1 } }], /^Line 3 .* file\.byteSize: /],
    ['half a byte', [{ file: { name: 'secret.key', byteSize: 0.5 } }], /^Line 3 .* file\.byteSize: /],
    [
      'a size beyond all numbers',
      [{ file: { name: 'secret.key', byteSize: 1e300 } }],
      /^Line 3 .* file\.byteSize: /,
    ],
    [
      'a size that is no number',
      [{ file: { name: 'secret.key', byteSize: null } }],
      /^Line 3 .* file\.byteSize: /,
    ],
    [
      'more bytes than its manifest says',
      [{ file: { name: 'secret.key', byteSize: 1 } }],
      /more than the 0 bytes/,
    ],
    [
      'a secret of a megabyte',
      [{ file: { name: 'secret.key', byteSize: 2 ** 20 } }],
      /of secret\.key, which has at most 4096/,
    ],
    ['a file twice', Array(2).fill({ file: { name: 'secret.key', byteSize: 0 } }), /has "secret\.key" twice/],
    ['a folder twice', [{ folder: 'database' }], /has "database" twice/],
    [
      'a file in place of a folder',
      [{ file: { name: 'objects', byteSize: 0 } }],
      /does not belong in a data folder/,
    ],
    [
      'a file without its folder',
      [{ file: { name: 'database/base/1', byteSize: 0 } }],
      /"database\/base\/1" without its folder/,
    ],
    [
      'a name with a line break',
      [{ folder: 'database/\n\u001b[2J' }],
      /^\P{Cc}*does not belong in a data folder/u,
    ],
    ['a row', [['x']], /has a row of no table/],
    ['a line of an organization', [{ rowsUntil: [] }], /line that does not belong to a backup/],
    ['lines after its end', [{ end: { files: 0 } }, { folder: 'objects' }], /lines after its end/],
    ['a line of another kind', [{ link: '/etc/passwd' }], /^Line 3 .* kind that this release does not know/],
  ])('with %s is refused in words, and leaves nothing', async (_what, lines, message) => {
    await write([{ backup: MANIFEST }, { folder: 'database' }, ...(lines as ArchiveLine[])])
    const refused = restoreInto('crafted')
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toMatchObject({ name: 'ArchiveError' })
    expect(await readdir(inFolder('crafted'))).toEqual([])
  })

  test.each([
    ['bytes', 0.5],
    ['bytes', -1],
    ['migration', 1e300],
    ['release', '1\n2'],
    ['takenAt', 'tomorrow'],
    ['includesFiles', 'yes'],
  ])('whose manifest has %s %s is refused before anything is stored', async (field, value) => {
    await write([{ backup: { ...MANIFEST, [field]: value } } as ArchiveLine])
    await expect(restoreInto('crafted')).rejects.toThrow(
      `Line 1 of the archive is not valid: backup.${field}: `,
    )
    expect(existsSync(inFolder('crafted'))).toBe(false)
  })

  test('that says it has more than its own file is refused', async () => {
    await write([{ backup: { ...MANIFEST, bytes: 1e15 } }])
    await expect(restoreInto('crafted')).rejects.toThrow('its manifest says 1000000000000000 bytes of files')
  })

  test('that lacks a file it counts is refused', async () => {
    await write([{ backup: MANIFEST }, { folder: 'database' }, { end: { files: 1 } }])
    await expect(restoreInto('short')).rejects.toThrow('does not match the count at its end')
  })
})

describe('a data folder', () => {
  test('that is not empty takes no backup, and keeps its content', async () => {
    await backUp()
    for (const name of ['database', 'notes.txt']) {
      await mkdir(inFolder(name, name), { recursive: true })
      await expect(restoreInto(name)).rejects.toThrow(`not empty (${name})`)
      expect(await readdir(inFolder(name))).toEqual([name])
    }
    await mkdir(inFolder('mounted', 'lost+found'), { recursive: true })
    await store('mounted/lock', 'lock')
    await restoreInto('mounted')
    expect(await readFile(inFolder('mounted', 'secret.key'), 'utf8')).toBe('key\n')
  })

  test('in which a restore was interrupted cannot be opened, at whatever step that was, and is restored afresh', async () => {
    await backUp()
    for (const moved of [[], ['objects', 'secret.key', 'operator.token']]) {
      const name = `interrupted-${moved.length}`
      await cp(inFolder('data'), inFolder(name, 'restoring'), { recursive: true })
      for (const one of moved) await cp(inFolder('data', one), inFolder(name, one), { recursive: true })
      await store(`${name}/objects/objects/${newId()}`, 'of an older backup')
      const opened = databaseFolder({ path: inFolder(name), release: async () => {} }, SECRET_FILES)
      await expect(opened).rejects.toThrow('was interrupted: run `media-scan restore` again')
      await restoreInto(name)
      expect((await readdir(inFolder(name))).sort()).toEqual([
        'database',
        'objects',
        'operator.token',
        'secret.key',
      ])
      expect(await readdir(inFolder(name, 'objects', 'objects'))).toHaveLength(2)
    }
  })
})
