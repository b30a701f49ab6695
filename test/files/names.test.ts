import { execFileSync } from 'node:child_process'
import { fstatSync, openSync } from 'node:fs'
import { link, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { DISTANT_NAMES, LOCAL_NAMES, namesIn } from '../../src/files/names.js'

const folder = await mkdtemp(join(tmpdir(), 'media-scan-'))
afterAll(() => rm(folder, { recursive: true }))

describe.each([
  ['local', LOCAL_NAMES],
  ['distant', DISTANT_NAMES],
] as const)('%s names', (kind, names) => {
  test('show what they refer to, whether two are of one file, and whether none exists', async () => {
    const [one, other] = [join(folder, `${kind}-one ‮\n’`), join(folder, `${kind}-other`)]
    await writeFile(one, '12345')
    await link(one, other)
    const fd = openSync(one, 'r')
    try {
      const found = await names.inspect(one)
      expect(found?.size).toBe(5n)
      expect(await names.inodeOf(fd)).toBe(found?.ino)
      expect((await names.inspect(other))?.ino).toBe(found?.ino)
    } finally {
      await names.close(fd)
    }
    expect(() => fstatSync(fd)).toThrow(expect.objectContaining({ code: 'EBADF' }))
    expect(await names.inspect(join(folder, 'none'))).toBeUndefined()
  })

  test('are synced if the folder exists, and reject if not', async () => {
    await names.sync(folder)
    await expect(names.sync(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe.runIf(process.platform === 'linux')('the file system of a folder', () => {
  test('uses synchronous calls when it is local, and the thread pool otherwise', () => {
    expect(namesIn('/dev/shm')).toBe(LOCAL_NAMES)
    expect(namesIn('/proc')).toBe(DISTANT_NAMES)
  })

  test('that does not answer blocks nothing else', async () => {
    // Opening a named pipe for reading blocks until it is opened for writing.
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    let isHeld = true
    const synced = DISTANT_NAMES.sync(pipe)
      .catch(() => {})
      .finally(() => {
        isHeld = false
      })
    await sleep(50)
    expect(isHeld).toBe(true)
    await (await open(pipe, 'w')).close()
    await synced
  })
})
