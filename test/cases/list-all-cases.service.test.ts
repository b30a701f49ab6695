import { describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { testOperatorList } from '../operators/lists-suite.js'
import { openCase } from '../support/cases.js'
import { everyRow } from '../support/pages.js'
import { organizationOf } from '../support/tenants.js'
import { completedScan } from '../support/upload.js'

const PATH = '/console/api/cases'
const list = testOperatorList({ path: PATH, status: 'open', make: (caller) => openCase(caller) })

describe('listAllCases', () => {
  const idsOf = async (filter: Record<string, string>) =>
    (await everyRow<{ id: string }>(list.service, PATH, filter)).map(({ id }) => id)

  test('has the filters of the public API, for cases of all tenants: severity, verdict, assignee, scan', async () => {
    const [, , caller] = list.callers
    const scan = await completedScan(caller, 'synthetic.jpg')
    const { id } = await openCase(caller, { scanIds: [scan.id], severity: 'critical', assignee: 'Ada' })
    const organizationId = organizationOf(caller)
    for (const filter of [
      { severity: 'critical' },
      { verdict: 'synthetic' },
      { assignee: 'Ada' },
      { scanId: scan.id },
      { scanId: scan.id, assignee: 'Ada', organizationId, environment: 'sandbox', status: 'open' },
      { assignee: 'Ada', organizationId },
    ])
      expect(await idsOf(filter)).toEqual([id])
    for (const filter of [
      { assignee: 'Eve' },
      { scanId: newPublicId('scan') },
      { scanId: 'nonsense' },
      { scanId: scan.id, status: 'resolved' },
      { assignee: 'Ada', environment: 'staging' },
      { assignee: 'Ada', organizationId: organizationOf(list.callers[0]) },
    ])
      expect(await idsOf(filter)).toEqual([])
    expect(await idsOf({ verdict: 'none' })).not.toContain(id)
  })

  test('lists the cases on hold of all tenants or of one, and those that are not on hold', async () => {
    const [first, , caller] = list.callers
    const organizationId = organizationOf(caller)
    const [held, resolved, free] = [await openCase(caller), await openCase(caller), await openCase(caller)]
    for (const { id } of [held, resolved])
      await list.service.operator.patch(`${PATH}/${id}`).send({ hold: true }).expect(200)
    await list.service.operator.post(`${PATH}/${resolved.id}/status`).send({ status: 'resolved' }).expect(200)
    const { environment } = caller.tenant
    for (const filter of [{}, { organizationId }, { organizationId, environment }, { environment }])
      expect(await idsOf({ hold: 'true', ...filter })).toEqual([resolved.id, held.id])
    expect(await idsOf({ hold: 'true', status: 'resolved' })).toEqual([resolved.id])
    expect(await idsOf({ hold: 'true', status: 'open', organizationId })).toEqual([held.id])
    expect(await idsOf({ hold: 'true', assignee: 'Ada' })).toEqual([])
    expect(await idsOf({ hold: 'true', organizationId: organizationOf(first) })).toEqual([])
    const others = await idsOf({ hold: 'false', organizationId })
    expect(others).toContain(free.id)
    expect(others).not.toContain(held.id)
    const { body } = await list.service.operator.get(`${PATH}?limit=1&hold=true`).expect(200)
    const cursor = encodeURIComponent(body.meta.nextCursor)
    await list.service.operator.get(`${PATH}?limit=1&hold=true&cursor=${cursor}`).expect(200)
    await list.service.operator.get(`${PATH}?limit=1&hold=false&cursor=${cursor}`).expect(400)
  })
})
