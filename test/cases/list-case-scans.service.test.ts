import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/console.js'
import { newPublicId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { everyRow } from '../support/pages.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller
beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service?.close())

describe('the scans of a case', () => {
  test('are listed worst first, by verdict, risk and confidence, page by page', async () => {
    const names = ['authentic', 'noevidence', 'synthetic', 'suspicious', 'synthetic b', 'suspicious b']
    const scanIds: string[] = []
    for (const name of names) scanIds.push((await completedScan(caller, `${name}.jpg`)).id)
    scanIds.push((await createIntent(caller, { fileName: 'waiting.jpg' })).scanId)
    const { id } = await openCase(caller, { scanIds })
    const path = `/console/api/cases/${id}/scans`
    const rows = await everyRow<components['schemas']['Scan']>(service, path, {}, 1)
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      ...['synthetic', 'synthetic', 'suspicious', 'suspicious', 'authentic'],
      ...[null, null],
    ])
    for (const at of [0, 2])
      expect(rows[at]?.confidence).toBeGreaterThanOrEqual(rows[at + 1]?.confidence ?? 2)
    expect(rows.map(({ id }) => id).sort()).toEqual([...scanIds].sort())
    const whole = await service.operator.get(`${path}?limit=100`).expect(200)
    expect(whole.body.data).toEqual(rows)
    expect(whole.body.meta.nextCursor).toBeNull()
    await service.operator.get(`/console/api/cases/${newPublicId('case')}/scans`).expect(404)
  })
})
