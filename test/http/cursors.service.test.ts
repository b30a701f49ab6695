import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { storedId } from '../../src/basics/identifiers.js'
import { insertJudgements } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'

/** Every list of the contract, and the filtered versions of it. */
const lists = Object.values(apiOperations)
  .filter(({ list }) => list)
  .map(({ path }): string => path)
const endpointIds: string[] = []
/** The caseId and scanId of lists that belong to one. */
let named: Readonly<Record<string, string>>
const filtered = () => endpointIds.map((id) => `/api/v1/webhooks/deliveries?webhookId=${id}`)

let service: TestService
let owner: Caller
/** The same organization in another environment, and another organization. */
let strangers: Caller[]

beforeAll(async () => {
  service = await startTestService({ background: false })
  owner = await service.caller()
  const { organizationId } = owner.tenant
  strangers = [await service.caller({ organizationId, environment: 'staging' }), await service.caller()]
  // Two of everything: two scans make two deliveries to each of two endpoints.
  for (const path of ['a', 'b']) {
    const endpoint = { url: `https://hooks.example.org/${path}`, events: ['scan.created'] }
    const { body } = await owner.post('/api/v1/webhooks').send(endpoint)
    endpointIds.push(body.data.endpoint.id)
  }
  for (const title of ['One', 'Two']) {
    const { scanId } = await createIntent(owner)
    const { body } = await owner.post('/api/v1/cases').send({ title, scanIds: [scanId] })
    named = { caseId: body.data.id, scanId }
  }
  for (let count = 0; count < 2; count += 1) {
    const path = `/api/v1/cases/${named.caseId}`
    await owner.post(`${path}/scans/${named.scanId}/assessments`).send({ finding: 'authentic' }).expect(201)
    await owner.post(`${path}/reports`).send({}).expect(202)
  }
  await insertJudgements(service.database, storedId('scan', named.scanId as string) as string, 2)
})
afterAll(() => service.close())

const page = (caller: Caller, list: string, cursor?: string) =>
  caller
    .get(list.replaceAll(/\{(\w+)\}/g, (_, name) => named[name] ?? ''))
    .query({ limit: 1, ...(cursor !== undefined && { cursor }) })

test('a cursor is valid only for the list that it came from: its filter, environment and organization', async () => {
  const all = [...lists, ...filtered()]
  const outcomes = all.map(async (list) => {
    const cursor: string = (await page(owner, list)).body.meta.nextCursor
    expect(cursor, list).toBeTypeOf('string')
    const accepted: string[] = []
    for (const other of all) {
      const { status, body } = await page(owner, other, cursor)
      if (status === 200) accepted.push(other)
      else expect([status, body.error.code]).toEqual([400, 'invalid_cursor'])
    }
    for (const stranger of strangers) {
      const { status, body } = await page(stranger, list, cursor)
      if (status === 200) accepted.push(`${list} of ${JSON.stringify(stranger.tenant)}`)
      // The resource that the list belongs to is not found either.
      else if (list.includes('{')) expect(['invalid_cursor', 'not_found']).toContain(body.error.code)
      else expect([status, body.error.code]).toEqual([400, 'invalid_cursor'])
    }
    expect(accepted).toEqual([list])
  })
  await Promise.all(outcomes)
})
