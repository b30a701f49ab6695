import { beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/console.js'
import { testOperatorList } from '../operators/lists-suite.js'
import { everyRow } from '../support/pages.js'
import { organizationOf } from '../support/tenants.js'
import { completedScan, createIntent } from '../support/upload.js'

type Listed = components['schemas']['Scan']

const PATH = '/console/api/scans'
const list = testOperatorList({
  path: PATH,
  status: 'complete',
  // Only a sandbox completes scans without a file.
  make: (caller, index) =>
    index === 0 || caller.tenant.environment !== 'sandbox'
      ? createIntent(caller)
      : completedScan(caller, 'noevidence.jpg'),
})

describe('listAllScans', () => {
  beforeAll(async () => {
    await completedScan(list.callers[0], 'synthetic.jpg')
    await completedScan(list.callers[2], 'authentic.jpg')
  })

  const all = (filter: Record<string, string> = {}) => everyRow<Listed>(list.service, PATH, filter)
  const idsOf = async (filter: Record<string, string>) => (await all(filter)).map(({ id }) => id)

  test('is filtered by verdict, beside the other filters', async () => {
    const verdicts = async (filter: Record<string, string>) =>
      (await list.service.operator.get(PATH).query(filter)).body.data.map(
        ({ fileName, verdict }: { fileName: string; verdict: string }) => [fileName, verdict],
      )
    expect(await verdicts({ verdict: 'synthetic' })).toEqual([['synthetic.jpg', 'synthetic']])
    expect(await verdicts({ verdict: 'authentic', status: 'complete', environment: 'sandbox' })).toEqual([
      ['authentic.jpg', 'authentic'],
    ])
    expect(await verdicts({ verdict: 'suspicious' })).toEqual([])
    expect(await verdicts({ verdict: 'synthetic', status: 'failed' })).toEqual([])
    const organizationId = organizationOf(list.callers[2])
    expect(await verdicts({ verdict: 'synthetic', organizationId })).toEqual([])
    expect(await verdicts({ verdict: 'authentic', organizationId })).toHaveLength(1)
  })

  test('has the filters of the public API, for scans of all tenants: risk, media type, no verdict', async () => {
    const rows = await all()
    const risk = rows.find(({ verdict }) => verdict === 'synthetic')?.riskLevel as string
    const passing = (passes: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(passes).map(({ id }) => id)
    expect(await idsOf({ riskLevel: risk })).toEqual(passing(({ riskLevel }) => riskLevel === risk))
    expect(await idsOf({ verdict: 'none' })).toEqual(passing(({ verdict }) => verdict === null))
    expect(await idsOf({ mediaType: 'image' })).toEqual(passing(() => true))
    expect(await idsOf({ mediaType: 'audio' })).toEqual([])
    const organizationId = organizationOf(list.callers[0])
    expect(await idsOf({ organizationId, mediaType: 'image', order: 'asc' })).toEqual(
      passing((row) => row.organizationId === organizationId).reverse(),
    )
  })
})
