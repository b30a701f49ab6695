import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { WITH_ROLES } from '../support/operators.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
  caller = await service.caller()
})
afterAll(() => service?.close())

const path = (caseId: string) => `/console/api/cases/${caseId}`

describe('findScansForCase', () => {
  const find = async (caseId: string, q: string, limit = 20) => {
    const { status, body } = await service.operator.get(`${path(caseId)}/candidates`).query({ q, limit })
    expect(status).toBe(200)
    return body.data.map(({ id }: { id: string }) => id)
  }

  test('finds scans by any part of the file name, ignoring case, newest first, and by identifier', async () => {
    const owner = await service.caller()
    const made = []
    for (const fileName of ['Press-PHOTO 1.jpg', 'other.png', 'a 写真 press-photo.jpg', '100%_press-photo']) {
      service.clock.advance(1_000)
      made.push((await createIntent(owner, { fileName })).scanId)
    }
    const [first, other, second, third] = made as [string, string, string, string]
    const opened = await owner.post('/api/v1/cases').send({ title: 'Case', scanIds: [first] })
    const caseId = opened.body.data.id
    expect(await find(caseId, ' press-photo ')).toEqual([third, second, first])
    expect(await find(caseId, 'press-photo', 2)).toEqual([third, second])
    expect(await find(caseId, '写真')).toEqual([second])
    // The text is not a pattern.
    expect(await find(caseId, '%_')).toEqual([third])
    expect(await find(caseId, other.toUpperCase())).toEqual([other])
    expect(await find(caseId, newPublicId('scan'))).toEqual([])
    expect(await find(caseId, '  ')).toEqual([])
  })

  test('finds nothing of another organization or environment, by name or by identifier', async () => {
    const opened = await openCase(caller)
    const { organizationId } = caller.tenant
    for (const other of [
      await service.caller(),
      await service.caller({ organizationId, environment: 'production' }),
    ]) {
      const { scanId } = await createIntent(other, { fileName: 'theirs-alone.jpg' })
      expect(await find(opened.id, 'theirs-alone')).toEqual([])
      expect(await find(opened.id, scanId)).toEqual([])
    }
  })
})
