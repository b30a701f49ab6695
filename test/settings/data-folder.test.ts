import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  DataFolderInUseError,
  keepSecret,
  makeMasterKey,
  makeOperatorToken,
  openDataFolder,
  readSecret,
} from '../../src/settings/data-folder.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-scan-data-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const exclusive = { exclusive: true }

describe('an exclusive data folder', () => {
  test('is created if missing, for its owner alone', async () => {
    const folder = await openDataFolder(join(root, 'new', 'data'), exclusive)
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700)
    await folder.release()
  })

  test('that cannot be one is refused with one line that names the setting', async () => {
    await writeFile(join(root, 'file'), '')
    await expect(openDataFolder(join(root, 'file'), exclusive)).rejects.toThrow(
      `DATA_DIR ${join(root, 'file')} cannot be used (EEXIST): name a folder that this user may write or create.`,
    )
    await mkdir(join(root, 'lock'))
    await expect(openDataFolder(root, exclusive)).rejects.toThrow(`DATA_DIR ${root} cannot be used (EISDIR)`)
  })

  test('opened a second time is refused with one line that names it and what to do', async () => {
    const folder = await openDataFolder(root, exclusive)
    await expect(openDataFolder(root, exclusive)).rejects.toThrow(DataFolderInUseError)
    await expect(openDataFolder(root, exclusive)).rejects.toThrow(
      `Another process is using the data folder ${folder.path}. Stop it, or set DATA_DIR to another folder.`,
    )
    await folder.release()
  })

  test('is the same folder under any name', async () => {
    await mkdir(join(root, 'data'))
    await symlink(join(root, 'data'), join(root, 'link'))
    const folder = await openDataFolder(join(root, 'data'), exclusive)
    await expect(openDataFolder(join(root, 'link'), exclusive)).rejects.toThrow(DataFolderInUseError)
    await expect(openDataFolder(join(root, '.', 'data', ''), exclusive)).rejects.toThrow(DataFolderInUseError)
    await folder.release()
  })

  test('can be opened again once it has been released', async () => {
    await (await openDataFolder(root, exclusive)).release()
    await (await openDataFolder(root, exclusive)).release()
  })

  test('does not block another folder, or shared use', async () => {
    const one = await openDataFolder(join(root, 'one'), exclusive)
    const other = await openDataFolder(join(root, 'other'), exclusive)
    const shared = await openDataFolder(join(root, 'one'), { exclusive: false })
    await Promise.all([one.release(), other.release(), shared.release()])
  })

  test('held by another process is refused, and is free again once that process is killed', async () => {
    const script = `
      import { openDataFolder } from ${JSON.stringify(join(process.cwd(), 'src', 'settings', 'data-folder.ts'))}
      await openDataFolder(${JSON.stringify(root)}, { exclusive: true })
      console.log('open')
      setInterval(() => {}, 1000)`
    const holder: ChildProcess = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    try {
      const [line] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
      expect(line.toString()).toBe('open\n')
      await expect(openDataFolder(root, exclusive)).rejects.toThrow(DataFolderInUseError)
    } finally {
      const gone = once(holder, 'exit')
      holder.kill('SIGKILL')
      await gone
    }
    await (await openDataFolder(root, exclusive)).release()
  })
})

describe('a secret of the data folder', () => {
  test('is made once, kept, and readable by its owner alone', async () => {
    const folder = await openDataFolder(root, exclusive)
    let made = 0
    const make = () => `value ${++made}`
    const first = await keepSecret(folder, 'secret.key', make)
    const second = await keepSecret(folder, 'secret.key', make)
    expect([first.reveal(), second.reveal(), made]).toEqual(['value 1', 'value 1', 1])
    expect((await stat(join(root, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect((await readdir(root)).sort()).toEqual(['lock', 'secret.key'])
    await folder.release()
  })

  test('left half written by a kill is made again, not read', async () => {
    const folder = await openDataFolder(root, exclusive)
    await writeFile(join(root, 'secret.key.new'), 'hal')
    expect((await keepSecret(folder, 'secret.key', () => 'whole')).reveal()).toBe('whole')
    expect(await readFile(join(root, 'secret.key'), 'utf8')).toBe('whole\n')
    await folder.release()
  })

  test('that is missing or empty is not a secret', async () => {
    const folder = await openDataFolder(root, exclusive)
    await writeFile(join(root, 'empty'), '\n')
    expect(await readSecret(folder, 'missing')).toBeUndefined()
    expect(await readSecret(folder, 'empty')).toBeUndefined()
    await folder.release()
  })

  test('that cannot be read is an error, not a new secret', async () => {
    const folder = await openDataFolder(root, exclusive)
    await mkdir(join(root, 'secret.key'))
    await expect(keepSecret(folder, 'secret.key', () => 'new')).rejects.toThrow('EISDIR')
    await folder.release()
  })

  test('made here is valid as the setting that it replaces', () => {
    expect(Buffer.from(makeMasterKey(), 'base64')).toHaveLength(32)
    expect(makeOperatorToken()).toMatch(/^mso_[A-Za-z0-9_-]{43}$/)
    expect(makeOperatorToken()).not.toBe(makeOperatorToken())
  })
})
