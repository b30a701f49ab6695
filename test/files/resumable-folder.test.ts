import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { type BuiltInStorage, createBuiltInStorage } from '../../src/files/built-in.js'
import { UploadInProgressError } from '../../src/files/receiving.js'

let directory: string
let storage: BuiltInStorage

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'resumable-folder-'))
  storage = createBuiltInStorage({
    directory,
    keyRing: createKeyRing([new Secret<Uint8Array>(randomBytes(32))]),
    publicUrl: () => '',
    clock: { now: () => new Date() },
  })
})
afterEach(() => rm(directory, { recursive: true }))

const uploadOf = (received: number) => ({
  ...{ scanId: randomUUID(), contentType: 'video/mp4', byteSize: 10, stored: null },
  received,
})

test('a connection whose lease has ended writes nothing', async () => {
  const upload = uploadOf(0)
  let held = true
  const open = await storage.resumable.open(upload, () => held)
  await open.append([Buffer.from('01234')])
  held = false
  await expect(open.append([Buffer.from('56789')])).rejects.toBeInstanceOf(UploadInProgressError)
  expect(await open.save('at the end')).toEqual({ received: 5, stored: null })
  await open.close()
})

test('an upload whose file is not what was recorded begins again', async () => {
  const open = await storage.resumable.open(uploadOf(7), () => true)
  expect(open.received).toBe(0)
  await open.close()
})
