import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxConnectionsWithin, maxOpenFiles } from '../../src/http/open-files.js'
import { temporaryFolder } from '../support/process.js'

async function limitOf(line: string): Promise<number> {
  const folder = await temporaryFolder()
  try {
    const file = join(folder.path, 'limits')
    await writeFile(
      file,
      `Limit                     Soft Limit           Hard Limit           Units\n${line}\n`,
    )
    return maxOpenFiles(file)
  } finally {
    await folder.remove()
  }
}

test('the limit on open files is the soft limit, and none if the system does not say', async () => {
  expect(await limitOf('Max open files            400                  4096                 files')).toBe(400)
  expect(await limitOf('Max open files            unlimited            unlimited            files')).toBe(
    Infinity,
  )
  expect(maxOpenFiles('/nowhere/limits')).toBe(Infinity)
})

test('connections leave files for other purposes', () => {
  expect(maxConnectionsWithin(400)).toBe(132)
  expect(maxConnectionsWithin(1_024)).toBe(600)
  expect(maxConnectionsWithin(100)).toBe(16)
  expect(maxConnectionsWithin(Infinity)).toBe(Infinity)
})
