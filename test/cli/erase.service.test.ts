// @module-tag slow
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId } from '../../src/basics/identifiers.js'
import { SETTLE_MS } from '../../src/moves/erasures/erase-organization.js'
import { openCase } from '../support/cases.js'
import { mediaScan } from '../support/process.js'
import { OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'media-scan-erase-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const organizations = (...args: string[]) =>
  mediaScan(['organizations', ...args], { OPERATOR_TOKEN, SERVICE_URL: service.url })

test('organizations erase shows what there is, needs the name, and writes a receipt that verify checks', async () => {
  const caller = await service.caller()
  const { id } = await openCase(caller)
  await caller.patch(`/api/v1/cases/${id}`).send({ hold: true }).expect(200)
  const organizationId = publicId('org', caller.tenant.organizationId)
  const receipt = join(folder, 'receipt.json')

  const held = await organizations('erase', organizationId, '--confirm', 'Test')
  expect([held.code, held.stderr]).toEqual([
    1,
    `1 case of ${organizationId} on hold: nothing is erased while a case is. End the holds with \`media-scan organizations release-holds ${organizationId}\`.\n`,
  ])
  const released = await organizations('release-holds', organizationId, '--confirm', 'Test')
  expect([released.code, released.stdout]).toEqual([0, `Ended the hold of 1 case of ${organizationId}.\n`])

  const untyped = await organizations('erase', organizationId)
  expect(untyped.code).toBe(1)
  expect(untyped.stderr).toMatch(
    /^org_\w+ \(Test\) has 1 scan, 0 files, 0 bytes, 1 case, .*no way back\.\nNobody can type/,
  )
  const wrong = await organizations('erase', organizationId, '--confirm', 'test')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('The name is not that')])
  expect((await caller.get('/api/v1/scans')).status).toBe(200)

  const begun = await organizations('erase', organizationId, '--confirm', 'Test', '--no-wait')
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringContaining('has begun. Run the command again')])
  service.clock.advance(SETTLE_MS)
  service.context.eraser.wake()
  const erased = await organizations('erase', organizationId, '--receipt', receipt)
  expect(erased.stdout).toMatch(/^Erased org_\w+: 1 scan, 0 files, 0 bytes, 1 case, /)
  expect(erased.code).toBe(0)

  const keys = join(folder, 'keys.json')
  const published = await fetch(`${service.url}/.well-known/media-scan-report-keys.json`)
  await writeFile(keys, await published.text())
  const verified = await mediaScan(['verify', receipt, '--keys', keys])
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('is as it was signed')])
  expect((await mediaScan(['verify', receipt])).code).toBe(2)
  const text = await readFile(receipt, 'utf8')
  const changed = join(folder, 'changed.json')
  await writeFile(changed, text.replace('"cases": 1', '"cases": 2'))
  expect((await mediaScan(['verify', changed, '--keys', keys])).code).toBe(1)

  const again = await organizations('erase', organizationId, '--receipt', receipt)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already exists')])
})
