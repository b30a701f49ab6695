import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { forBackground } from '../../src/database/callers.js'
import { type ObjectStorage, UploadRefusedError } from '../../src/files/storage.js'
import { objectsOf } from '../../src/moves/objects.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

test('an upload that is refused does not stop a move: it is left out, and named if a scan needs it', async () => {
  const caller = await service.caller({ environment: 'staging' })
  // Not completed: it needs no file.
  await put(await createIntent(caller), 'never there')
  const completed = await createIntent(caller)
  await put(completed, 'hello world')
  await complete(caller, completed.scanId)
  const storage: ObjectStorage = {
    ...service.context.storage,
    seal: async () => {
      throw new UploadRefusedError('a key of its own for encryption')
    },
  }
  const found = []
  for await (const batch of objectsOf(forBackground(service.database), storage, caller.tenant.organizationId))
    found.push(batch)
  expect(found.flatMap(({ objects }) => objects)).toEqual([])
  expect(found.flatMap(({ lost }) => lost)).toEqual([storedId('scan', completed.scanId)])
})
