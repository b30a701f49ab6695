// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../src/basics/identifiers.js'
import { judgedByOldRules } from '../support/judgements.js'
import { mediaScan } from '../support/process.js'
import { OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(async () => {
  await service.context.analysis.stop()
  await service.close()
})

const rejudge = (...args: string[]) =>
  mediaScan(['scans', 'rejudge', ...args], { OPERATOR_TOKEN, SERVICE_URL: service.url, TZ: 'UTC' })

test('scans rejudge without a scan judges many: it counts first if asked, and waits for the end', async () => {
  const caller = await service.caller({ environment: 'production' })
  const scanId = await judgedByOldRules(service, caller)
  const verdict = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.verdict
  service.clock.advance(1_000)
  service.context.analysis.start()
  const of = ['--organization', publicId('org', caller.tenant.organizationId), '--rules-before', '4']
  const dry = await rejudge(...of, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(
    /^Run rjr_\w{26} is complete: 1 of 1 scan judged, 0 failed\.\nNothing was stored: .*\n {2}authentic -> no verdict: 1\n$/,
  )
  expect(await verdict()).toBe('authentic')
  const done = await rejudge(...of, '--json')
  expect(JSON.parse(done.stdout)).toMatchObject({
    status: 'completed',
    changes: [{ from: 'authentic', to: null, count: 1 }],
  })
  expect(await verdict()).toBeNull()
  const begun = await rejudge('--all', '--from', '2026-01-01T00:00:00Z', '--no-wait')
  expect([begun.code, begun.stdout]).toEqual([
    0,
    expect.stringMatching(/^Run rjr_\w{26} counts: 0 of 0 scans/),
  ])
})

test('scans rejudge says in one line what it lacks', async () => {
  expect(await rejudge()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Name a scan, or choose many with --organization, --from, --rules-before or --all.\n',
  })
  for (const option of [['--dry-run'], ['--no-wait'], ['--all'], ['--token', 'x']])
    expect(await rejudge(newPublicId('scan'), ...option)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Name a scan without --dry-run, --no-wait, --token and the options that choose many.\n',
    })
  expect((await rejudge('--rules-before', 'x')).stderr).toContain(
    'It must be the number of a version of the rules.',
  )
})
