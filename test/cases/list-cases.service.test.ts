import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '../../generated/api.js'
import { openCase } from '../support/cases.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent } from '../support/upload.js'

type Case = components['schemas']['Case']

let service: TestService
let caller: Caller
/** All cases of the caller, newest first. */
let all: Case[]

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
  const synthetic = (await completedScan(caller, 'synthetic.png')).id
  const authentic = (await completedScan(caller, 'authentic.png')).id
  const { scanId } = await createIntent(caller)
  for (const scanIds of [[synthetic], [authentic], [scanId], [scanId, authentic, synthetic]])
    for (const more of [{}, { assignee: 'dana+x@example.org' }, { severity: 'critical', assignee: 'Ada' }]) {
      const { body } = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds, ...more })
      service.clock.advance(1_000)
      if ('severity' in more)
        await caller.patch(`/api/v1/cases/${body.data.id}`).send({ status: 'escalated' })
    }
  all = (await caller.get('/api/v1/cases?limit=100')).body.data
  await completedScan(await service.caller())
})
afterAll(() => service.close())

const list = async (query: Record<string, string>, as = caller) =>
  (await as.get(`/api/v1/cases?${new URLSearchParams({ limit: '100', ...query })}`)).body

const ids = (cases: readonly Case[]) => cases.map(({ id }) => id)

test('a list of cases has exactly the cases that pass all its filters, newest first', async () => {
  const scanId = all.at(-1)?.scanIds?.[0] as string
  const passes: Record<string, (one: Case, value: string) => boolean> = {
    status: (one, value) => one.status === value,
    severity: (one, value) => one.severity === value,
    verdict: (one, value) => (one.verdict ?? 'none') === value,
    assignee: (one, value) => one.assignee === value,
    scanId: (one, value) => one.scanIds?.includes(value) === true,
  }
  const values: [string, string][] = [
    ['status', 'open'],
    ['status', 'escalated'],
    ['status', 'resolved'],
    ['severity', 'medium'],
    ['severity', 'critical'],
    ['verdict', 'none'],
    ['verdict', 'synthetic'],
    ['verdict', 'authentic'],
    ['assignee', 'dana+x@example.org'],
    ['assignee', 'nobody'],
    ['scanId', scanId],
  ]
  for (const [name, value] of values)
    for (const [other, otherValue] of values) {
      const query = { [name]: value, [other]: otherValue }
      const wanted = all.filter((one) =>
        Object.entries(query).every(([filter, of]) => passes[filter]?.(one, of) === true),
      )
      expect(ids((await list(query)).data), JSON.stringify(query)).toEqual(ids(wanted))
    }
})

test('a filtered list is paged within its filters, and its cursors are valid only with them', async () => {
  const first = await list({ status: 'escalated', limit: '2' })
  const second = await list({ status: 'escalated', limit: '2', cursor: first.meta.nextCursor })
  const escalated = all.filter(({ status }) => status === 'escalated')
  expect(ids([...first.data, ...second.data])).toEqual(ids(escalated))
  expect((await list({ status: 'open', cursor: first.meta.nextCursor })).error.code).toBe('invalid_cursor')
})

test('a time range includes its start and excludes its end', async () => {
  const [createdFrom, createdTo] = [all[5]?.createdAt, all[2]?.createdAt] as [string, string]
  expect(ids((await list({ createdFrom, createdTo })).data)).toEqual(ids(all.slice(3, 6)))
})

test('the filter by a scan that does not exist, or is another tenant’s, gives an empty list', async () => {
  const foreign = (await createIntent(await service.caller())).scanId
  for (const scanId of [foreign, 'nonsense']) expect((await list({ scanId })).data).toEqual([])
  // A scan of this environment is not visible as a filter in the other one either.
  const { organizationId } = caller.tenant
  const staging = await service.caller({ organizationId, environment: 'staging' })
  expect((await list({ scanId: all[0]?.scanIds?.[0] as string }, staging)).data).toEqual([])
})

test('cases come newest first, each with the verdict its scans have now', async () => {
  const own = await service.caller()
  const { scanId } = await createIntent(own, { fileName: 'suspicious.gif' })
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift((await openCase(own, { scanIds: [scanId] })).id)
  await complete(own, scanId)
  const first = await own.get('/api/v1/cases?limit=3')
  const second = await own.get(`/api/v1/cases?limit=3&cursor=${first.body.meta.nextCursor}`)
  const listed = [...first.body.data, ...second.body.data]
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(listed.every(({ verdict }) => verdict === 'suspicious')).toBe(true)
  expect(second.body.meta.nextCursor).toBeNull()
})
