import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'
import { runAs } from './support.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false, environment: { STORAGE_QUOTA_GIB: '0' } })
})
afterAll(() => service?.close())

test('`media-scan usage` shows what was used this month, and each limit', async () => {
  const caller = await service.caller()
  await createIntent(caller, { byteSize: 1_234 })
  // As every process does within a minute.
  await service.context.measurements.flush()
  const shown = await runAs(caller, service, 'usage')
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  const lines = shown.stdout.split('\n').map((line) => line.split(/\s{2,}/))
  expect(lines).toEqual(
    expect.arrayContaining([
      ['scans', '1'],
      ['storedBytes', '1234'],
      ['limit', 'value'],
      ['requestsPerMinuteOfKey', '6000'],
      ['storedBytes', 'none'],
    ]),
  )
  const { stdout } = await runAs(caller, service, 'usage', '--json')
  expect(JSON.parse(stdout)).toEqual((await caller.get('/api/v1/usage').expect(200)).body.data)
})
