import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../../generated/vocabulary.js'
import { newPublicId } from '../../../src/basics/identifiers.js'
import { startTestService, type TestService } from '../../support/service.js'

const HOUR_MS = 3_600_000

let service: TestService
let organizationId: string
let keyId: string

/** Creates an organization and a key, and revokes the key an hour later. */
beforeAll(async () => {
  service = await startTestService({ background: false })
  const created = await service.operator.post('/console/api/organizations').send({ name: 'Audited' })
  organizationId = created.body.data.id
  const issued = await service.operator
    .post(`/console/api/organizations/${organizationId}/keys`)
    .send({ label: 'ingest', environment: 'sandbox', scopes: ['scans:read'] })
  keyId = issued.body.data.key.id
  service.clock.advance(HOUR_MS)
  await service.operator.post(`/console/api/keys/${keyId}/revoke`)
})
afterAll(() => service.close())

const list = (query: Record<string, string>) =>
  service.operator.get(`/console/api/audit-events?${new URLSearchParams(query)}`)

const actions = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.data.map(({ action }: { action: string }) => action)

describe('listAuditEvents', () => {
  test('filters by subject, action, actor and times, one by one and together, in either order', async () => {
    const all = ['key.revoked', 'key.issued', 'organization.created']
    expect(await actions({ organizationId })).toEqual(all)
    expect(await actions({ subjectId: keyId })).toEqual(['key.revoked', 'key.issued'])
    expect(await actions({ organizationId, action: 'key.issued' })).toEqual(['key.issued'])
    expect(await actions({ organizationId, actor: 'operator token' })).toEqual(all)
    expect(await actions({ organizationId, actor: 'somebody else' })).toEqual([])
    const halfAnHourAgo = new Date(service.clock.now().getTime() - HOUR_MS / 2).toISOString()
    expect(await actions({ organizationId, createdFrom: halfAnHourAgo })).toEqual(['key.revoked'])
    expect(await actions({ organizationId, createdTo: halfAnHourAgo })).toEqual(all.slice(1))
    expect(await actions({ organizationId, order: 'asc' })).toEqual(all.toReversed())
    expect(
      await actions({
        subjectId: keyId,
        action: 'key.issued',
        actor: 'operator token',
        createdTo: halfAnHourAgo,
      }),
    ).toEqual(['key.issued'])
  })

  test('names the actor, if it is a key, and the subject, as long as they are there', async () => {
    const { body } = await service.operator
      .post(`/console/api/organizations/${organizationId}/keys`)
      .send({ label: 'night desk', environment: 'sandbox', scopes: [...SCOPES] })
    const authorization = { Authorization: `Bearer ${body.data.secret}` }
    const change = async (method: 'post' | 'patch', path: string, sent: object) =>
      (await service.anonymous[method](path).set(authorization).send(sent)).body.data
    const { scanId } = await change('post', '/api/v1/scans/upload-intents', {
      fileName: 'quay.png',
      contentType: 'image/png',
      mediaType: 'image',
      byteSize: 3,
    })
    const opened = await change('post', '/api/v1/cases', { title: 'At the quay', scanIds: [scanId] })
    await change('patch', `/api/v1/cases/${opened.id}`, { assignee: 'Ada' })
    await change('patch', `/api/v1/scans/${scanId}`, { metadata: { a: 'b' } })
    const url = 'https://hooks.example.org/in'
    const { endpoint } = await change('post', '/api/v1/webhooks', { url, events: ['scan.created'] })
    const names = async (subjectId: string) =>
      (await list({ subjectId })).body.data.map(
        ({ action, actorName, subjectName }: Record<string, string | null>) => [
          action,
          actorName,
          subjectName,
        ],
      )
    expect(await names(organizationId)).toEqual([['organization.created', null, 'Audited']])
    expect(await names(body.data.key.id)).toEqual([['key.issued', null, 'night desk']])
    expect(await names(scanId)).toEqual([['scan.updated', 'night desk', 'quay.png']])
    expect(await names(opened.id)).toEqual([['case.updated', 'night desk', 'At the quay']])
    expect(await names(endpoint.id)).toEqual([['webhook.created', 'night desk', url]])
  })

  test('returns an empty page for a filter that matches nothing, and refuses an invalid one', async () => {
    expect(await actions({ subjectId: newPublicId('key') })).toEqual([])
    expect(await actions({ subjectId: "'; drop table audit_events; --" })).toEqual([])
    expect((await list({ action: 'key.lost' })).status).toBe(400)
    expect((await list({ actor: 'a\u0000b' })).status).toBe(400)
    expect((await list({ createdFrom: 'yesterday' })).status).toBe(400)
  })

  test('refuses a cursor with other filters than those of its page', async () => {
    const first = await list({ subjectId: keyId, limit: '1' })
    const { nextCursor } = first.body.meta
    expect(await actions({ subjectId: keyId, limit: '1', cursor: nextCursor })).toEqual(['key.issued'])
    expect((await list({ limit: '1', cursor: nextCursor })).body.error.code).toBe('invalid_cursor')
    expect((await list({ actor: keyId, limit: '1', cursor: nextCursor })).body.error.code).toBe(
      'invalid_cursor',
    )
  })
})

describe('listAuditEvents', () => {
  test('shows everything an operator did, newest first, page by page', async () => {
    const created = await service.operator.post('/console/api/organizations').send({ name: 'Audited' })
    const organizationId = created.body.data.id
    const issued = await service.operator
      .post(`/console/api/organizations/${organizationId}/keys`)
      .send({ label: 'k', environment: 'sandbox', scopes: ['scans:read'] })
    const keyId = issued.body.data.key.id
    await service.operator.post(`/console/api/keys/${keyId}/revoke`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await service.operator.get(
        `/console/api/audit-events?organizationId=${organizationId}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...page.body.data.map(({ action }: { action: string }) => action))
      cursor = page.body.meta.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['key.revoked', 'key.issued', 'organization.created'])
    const text = JSON.stringify((await service.operator.get('/console/api/audit-events')).body)
    expect(text).not.toContain(issued.body.data.secret.slice(12))
  })
})
