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
})
