import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../support/audit.js'
import { startTestService, type TestService } from '../../support/service.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const LIST = '/console/api/organizations'

async function create(name: string): Promise<string> {
  service.clock.advance(1_000)
  const { status, body } = await service.operator.post(LIST).send({ name })
  expect(status).toBe(201)
  return body.data.id
}

async function listed(query: Record<string, string>) {
  const { status, body } = await service.operator.get(LIST).query(query)
  expect(status).toBe(200)
  return { names: body.data.map(({ name }: { name: string }) => name), nextCursor: body.meta.nextCursor }
}

describe('listOrganizations', () => {
  test('lists by name those with words that begin so, ignoring case, newest first, page by page', async () => {
    for (const name of ['North Newsroom', 'Picture-Desk North', 'Southern Post', 'Küste 写真 \u202Ewest'])
      await create(name)
    expect((await listed({ name: 'NORTH' })).names).toEqual(['Picture-Desk North', 'North Newsroom'])
    expect((await listed({ name: 'desk pict' })).names).toEqual(['Picture-Desk North'])
    expect((await listed({ name: 'küs' })).names).toEqual(['Küste 写真 \u202Ewest'])
    expect((await listed({ name: 'orth' })).names).toEqual([])
    const first = await listed({ name: 'north', limit: '1' })
    expect(first.names).toEqual(['Picture-Desk North'])
    const second = await listed({ name: 'north', limit: '1', cursor: first.nextCursor })
    expect(second).toEqual({ names: ['North Newsroom'], nextCursor: null })
    const otherwise = await service.operator.get(LIST).query({ name: 'south', cursor: first.nextCursor })
    expect([otherwise.status, otherwise.body.error.code]).toEqual([400, 'invalid_cursor'])
  })

  test.each(["'", '--', ' ', '!&|():*', "a' | 'b", '\\', '\u202E'])(
    'treats %j as text, without words or without a match',
    async (name) => expect((await listed({ name })).names).toEqual([]),
  )

  test('lists them newest first, page by page', async () => {
    const names = ['Alpha', 'βeta', '<b>Gamma</b>']
    const ids: string[] = []
    for (const name of names) ids.unshift(await create(name))
    const first = await service.operator.get('/console/api/organizations?limit=2')
    const second = await service.operator.get(
      `/console/api/organizations?limit=2&cursor=${first.body.meta.nextCursor}`,
    )
    const listed = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(listed.slice(0, 3)).toEqual(ids)
    expect(await auditOf(service, ids[0] ?? '')).toMatchObject([
      { actor: 'operator token', action: 'organization.created' },
    ])
  })
})
