import { beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../generated/vocabulary.js'
import { newPublicId } from '../../src/basics/identifiers.js'
import { everyRow } from '../support/pages.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { organizationOf, threeTenants } from '../support/tenants.js'

type Listed = {
  id: string
  organizationId: string
  environment: Environment
  status: string
  createdAt: string
}

export type OperatorList = {
  readonly path: string
  /** A status that some of the rows have. */
  readonly status: string
  /** Makes the first or the second row of a caller's tenant. */
  make(caller: Caller, index: number): Promise<unknown>
}

/**
 * Tests what holds for each list of all tenants' resources that operators see, on two rows of each of three tenants.
 * Returns the service and the callers of the tenants, for further tests of the same file.
 */
export function testOperatorList({ path, status, make }: OperatorList): {
  readonly service: TestService
  readonly callers: [Caller, Caller, Caller]
} {
  let service: TestService
  let callers: [Caller, Caller, Caller]

  beforeAll(async () => {
    service = await startTestService({ background: false })
    callers = await threeTenants(service)
    for (const caller of callers) for (let index = 0; index < 2; index += 1) await make(caller, index)
    return () => service.close()
  })

  const all = (filter: Record<string, string> = {}, limit = 2): Promise<Listed[]> =>
    everyRow(service, path, filter, limit)

  describe(`the list ${path}`, () => {
    test('has the rows of all tenants, newest first, each once, whatever the page size', async () => {
      const rows = await all()
      expect(rows).toHaveLength(6)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(6)
      const order = rows.map(({ createdAt, id }) => `${createdAt} ${id}`)
      expect(order).toEqual([...order].sort().reverse())
      expect(await all({}, 100)).toEqual(rows)
    })

    test('is filtered by organization, environment and status, alone and together', async () => {
      const rows = await all()
      const withStatus = rows.filter((row) => row.status === status)
      expect(withStatus.length).toBeGreaterThan(0)
      expect(await all({ status })).toEqual(withStatus)
      for (const caller of callers) {
        const organizationId = organizationOf(caller)
        const { environment } = caller.tenant
        const theirs = rows.filter((row) => row.organizationId === organizationId)
        expect(theirs.length).toBeGreaterThan(0)
        expect(await all({ organizationId })).toEqual(theirs)
        expect(await all({ environment })).toEqual(rows.filter((row) => row.environment === environment))
        expect(await all({ organizationId, environment })).toEqual(
          theirs.filter((row) => row.environment === environment),
        )
        const both = withStatus.filter((row) => row.organizationId === organizationId)
        expect(await all({ organizationId, status })).toEqual(both)
      }
    })

    test('is filtered by creation time, and is read from either end, whatever the page size', async () => {
      const rows = await all()
      expect(await all({ order: 'asc' })).toEqual([...rows].reverse())
      expect(await all({ order: 'asc' }, 100)).toEqual([...rows].reverse())
      const { createdAt } = rows[Math.floor(rows.length / 2)] as Listed
      const since = rows.filter((row) => row.createdAt >= createdAt)
      expect(since.length).toBeLessThan(rows.length)
      expect(await all({ createdFrom: createdAt })).toEqual(since)
      expect(await all({ createdTo: createdAt })).toEqual(rows.filter((row) => row.createdAt < createdAt))
      const filter = { organizationId: organizationOf(callers[0]), environment: 'sandbox', order: 'asc' }
      const theirs = [...rows].reverse().filter((row) => row.organizationId === filter.organizationId)
      expect(await all(filter)).toEqual(theirs.filter(({ environment }) => environment === 'sandbox'))
      expect(await all({ createdFrom: createdAt, createdTo: createdAt })).toEqual([])
    })

    test('is empty for a filter that matches nothing, and 400 for an invalid one', async () => {
      for (const organizationId of [newPublicId('org'), newPublicId('scan'), 'nonsense', '😀'])
        expect(await all({ organizationId })).toEqual([])
      for (const query of [
        'status=lost',
        'environment=moon',
        'status=',
        'organizationId=',
        'status=a&status=b',
        'organizationId=%00',
        'createdFrom=yesterday',
        'order=up',
      ])
        expect((await service.operator.get(`${path}?${query}`)).status).toBe(400)
    })

    test('refuses a cursor of another list or of other filters', async () => {
      const { body } = await service.operator.get(`${path}?limit=1`)
      const cursor = encodeURIComponent(body.meta.nextCursor)
      for (const target of [
        `${path}?status=${status}&cursor=${cursor}`,
        `/console/api/deliveries?cursor=${cursor}`,
      ]) {
        const refused = await service.operator.get(target)
        expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_cursor'])
      }
    })

    test('shows each resource as it is when read by itself', async () => {
      for (const row of await all()) {
        const { body } = await service.operator.get(`${path}/${row.id}`).expect(200)
        expect(body.data).toEqual(row)
      }
    })
  })
  return {
    get service() {
      return service
    },
    get callers() {
      return callers
    },
  }
}
