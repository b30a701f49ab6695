import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPublicId, publicId } from '../../src/basics/identifiers.js'
import { openCase } from '../support/cases.js'
import { openHeldDatabase } from '../support/held-database.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

const path = (caseId: string) => `/api/v1/cases/${caseId}`

const patch = (caseId: string, body: object, as = caller) => as.patch(path(caseId)).send(body)

const read = async (caseId: string) => (await caller.get(path(caseId))).body.data

const eventsOf = async (caseId: string) =>
  (
    await service.database.run<{ type: string; body: string }>(
      { text: 'select type, body from events where body like $1 order by id', parameters: [`%${caseId}%`] },
      {},
    )
  ).map(({ type, body }) => ({ type, data: JSON.parse(body).data }))

const lastRecord = async () => (await service.operator.get('/console/api/audit-events?limit=1')).body.data[0]

describe('updateCase', () => {
  test('changes the given fields and leaves the others; null removes the assignee', async () => {
    const opened = await openCase(caller, { assignee: 'Dana', metadata: { a: '1', b: '2' } })
    service.clock.advance(1_000)
    const changed = await patch(opened.id, { title: 'Other', metadata: { b: null, c: '3' } })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toEqual({
      ...opened,
      title: 'Other',
      metadata: { a: '1', c: '3' },
      updatedAt: expect.any(String),
    })
    expect(changed.body.data.updatedAt > opened.updatedAt).toBe(true)
    expect(await read(opened.id)).toEqual(changed.body.data)
    expect((await patch(opened.id, { assignee: null })).body.data).toMatchObject({
      assignee: null,
      title: 'Other',
    })
  })

  test('leaves even updatedAt and records nothing when nothing changes', async () => {
    const opened = await openCase(caller, { assignee: 'Dana' })
    const before = await lastRecord()
    service.clock.advance(1_000)
    const same = {
      title: 'Case',
      assignee: 'Dana',
      status: 'open',
      metadata: { none: null },
      addScanIds: opened.scanIds,
    }
    expect((await patch(opened.id, same)).body.data).toEqual(opened)
    expect(await lastRecord()).toEqual(before)
  })

  test.each([
    {},
    { title: null },
    { title: '' },
    { severity: null },
    { status: null },
    { metadata: null },
    { addScanIds: [] },
    { addScanIds: Array(101).fill('scan_x') },
    { scanIds: ['scan_x'] },
    { hold: null },
    { removeScanIds: [] },
    { removeScanIds: Array(101).fill('scan_x') },
    { addScanIds: ['scan_x'], removeScanIds: ['scan_x'] },
  ])('refuses %j', async (body) => {
    const opened = await openCase(caller)
    const refused = await patch(opened.id, body)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(await read(opened.id)).toEqual(opened)
  })

  test('moves a case as operators can, with the same events, and refuses other moves', async () => {
    const opened = await openCase(caller)
    expect((await patch(opened.id, { status: 'escalated', assignee: 'Dana' })).body.data.status).toBe(
      'escalated',
    )
    const refused = await patch(opened.id, { status: 'open', title: 'Never' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(refused.body.error.message).toContain('only resolved')
    expect((await read(opened.id)).title).toBe('Case')
    await patch(opened.id, { status: 'resolved' })
    expect((await patch(opened.id, { status: 'open' })).body.data.status).toBe('open')
    const events = await eventsOf(opened.id)
    expect(events.map(({ type }) => type)).toEqual(['case.opened', 'case.escalated', 'case.resolved'])
    expect(events[1]?.data).toMatchObject({ status: 'escalated', assignee: 'Dana' })
  })

  test('is recorded with the key, the address, and the changed fields', async () => {
    const opened = await openCase(caller)
    await patch(opened.id, { status: 'escalated', metadata: { article: '4711' } })
    const record = await lastRecord()
    expect(record).toMatchObject({
      actor: publicId('key', caller.keyId),
      address: expect.stringContaining('127.0.0.1'),
      action: 'case.updated',
      subject: opened.id,
      details: {
        changed: ['status', 'metadata'],
        before: { status: 'open', metadata: {} },
        after: { status: 'escalated', metadata: { article: '4711' } },
      },
    })
  })

  test('changes nothing of another tenant or of the organization’s other environment', async () => {
    const opened = await openCase(caller)
    const { organizationId } = caller.tenant
    for (const stranger of [
      await service.caller(),
      await service.caller({ organizationId, environment: 'staging' }),
    ])
      expect((await patch(opened.id, { title: 'Mine' }, stranger)).status).toBe(404)
    expect(await read(opened.id)).toEqual(opened)
  })

  test('loses no change of several concurrent ones', async () => {
    const opened = await openCase(caller)
    const second = await startTestService({ besides: service, background: false })
    const elsewhere = async (body: object) => {
      const { status } = await fetch(`${second.url}${path(opened.id)}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return status
    }
    const { scanId } = await createIntent(caller)
    const statuses = await Promise.all([
      patch(opened.id, { title: 'Other' }).then(({ status }) => status),
      elsewhere({ assignee: 'Dana' }),
      patch(opened.id, { severity: 'critical' }).then(({ status }) => status),
      elsewhere({ addScanIds: [scanId] }),
    ])
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await read(opened.id)).toMatchObject({
      title: 'Other',
      assignee: 'Dana',
      severity: 'critical',
      scanIds: [...opened.scanIds, scanId],
    })
    await second.close()
  })

  test('an edit made while an operator moves the case in another process is in the answer and event of the move', async () => {
    const opened = await openCase(caller)
    const held = openHeldDatabase(service)
    const second = await startTestService({ besides: service, database: held.database, background: false })
    const sending = held.holdStatement(/change-case\.move/)
    const moving = fetch(`${second.url}/console/api/cases/${opened.id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'escalated' }),
    })
    await sending.reached
    expect((await patch(opened.id, { title: 'Changed meanwhile' })).status).toBe(200)
    sending.release()
    const { data } = (await (await moving).json()) as { data: object }
    expect(data).toMatchObject({
      title: 'Changed meanwhile',
      status: 'escalated',
    })
    const [event] = await service.database.run<{ body: string }>(
      {
        text: `select body from events where type = 'case.escalated' and body like $1`,
        parameters: [`%${opened.id}%`],
      },
      {},
    )
    expect(JSON.parse(event?.body ?? '{}').data.title).toBe('Changed meanwhile')
    await second.close()
    await held.close()
  })

  test('adds every scan of forty concurrent requests to two processes', async () => {
    const opened = await openCase(caller)
    const scanIds = await Promise.all(
      Array.from({ length: 40 }, async () => (await createIntent(caller)).scanId),
    )
    const held = openHeldDatabase(service)
    const second = await startTestService({ besides: service, database: held.database, background: false })
    const statuses = await Promise.all(
      scanIds.map(async (scanId, number) => {
        const { url } = number % 2 === 0 ? service : second
        const response = await fetch(`${url}${path(opened.id)}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ addScanIds: [scanId] }),
        })
        return response.status
      }),
    )
    expect(statuses).toEqual(new Array(40).fill(200))
    expect((await read(opened.id)).scanIds.sort()).toEqual([...opened.scanIds, ...scanIds].sort())
    await second.close()
    await held.close()
  }, 60_000)
})

describe('the scans of a case', () => {
  test('are appended, once each, and the verdict follows', async () => {
    const opened = await openCase(caller)
    const synthetic = await completedScan(caller, 'synthetic.png')
    const { scanId } = await createIntent(caller)
    const added = await patch(opened.id, {
      addScanIds: [synthetic.id, ...opened.scanIds, scanId, synthetic.id],
    })
    expect(added.body.data).toMatchObject({
      scanIds: [...opened.scanIds, synthetic.id, scanId],
      verdict: 'synthetic',
      severity: synthetic.riskLevel,
    })
    expect(await read(opened.id)).toEqual(added.body.data)
  })

  test('are refused by name and none is added when one does not exist or is another tenant’s', async () => {
    const opened = await openCase(caller)
    const foreign = (await createIntent(await service.caller())).scanId
    const mine = (await createIntent(caller)).scanId
    for (const missing of [foreign, newPublicId('scan'), 'nonsense']) {
      const refused = await patch(opened.id, { addScanIds: [mine, missing] })
      expect([refused.status, refused.body.error.code]).toEqual([422, 'scan_not_found'])
      expect(refused.body.error.message).toContain(missing)
    }
    expect(await read(opened.id)).toEqual(opened)
  })

  test('are at most 500', { tags: 'slow' }, async () => {
    const opened = await openCase(caller)
    const ids: string[] = []
    for (let number = 0; number < 500; number += 1) ids.push((await createIntent(caller)).scanId)
    for (let from = 0; from < 400; from += 100)
      expect((await patch(opened.id, { addScanIds: ids.slice(from, from + 100) })).status).toBe(200)
    expect((await patch(opened.id, { addScanIds: ids.slice(400, 499) })).body.data.scanIds).toHaveLength(500)
    const refused = await patch(opened.id, { addScanIds: ids.slice(499), title: 'Never' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'limit_reached'])
    // Scans that it already has do not count again.
    expect((await patch(opened.id, { addScanIds: ids.slice(0, 1), title: 'Full' })).status).toBe(200)
  })
})

describe('removeScanIds', () => {
  test('removes scans, once each; the verdict follows, and at least one stays', async () => {
    const synthetic = await completedScan(caller, 'synthetic.png')
    const { scanId } = await createIntent(caller)
    const opened = await openCase(caller, { scanIds: [synthetic.id, scanId] })
    expect(opened.verdict).toBe('synthetic')
    const removed = await patch(opened.id, { removeScanIds: [synthetic.id, synthetic.id] })
    expect(removed.body.data).toMatchObject({ scanIds: [scanId], verdict: null, severity: 'medium' })
    expect(await lastRecord()).toMatchObject({
      action: 'case.updated',
      details: { removedScanIds: [synthetic.id] },
    })
    const last = await patch(opened.id, { removeScanIds: [scanId] })
    expect([last.status, last.body.error.code]).toEqual([409, 'conflict'])
    const swapped = await patch(opened.id, { removeScanIds: [scanId], addScanIds: [synthetic.id] })
    expect(swapped.body.data.scanIds).toEqual([synthetic.id])
    expect((await caller.delete(`/api/v1/scans/${scanId}`)).status).toBe(204)
  })

  test('refuses by name a scan that the case does not have, also one of another case', async () => {
    const opened = await openCase(caller)
    const [other] = (await openCase(caller)).scanIds as [string]
    for (const missing of [other, newPublicId('scan'), 'nonsense']) {
      const refused = await patch(opened.id, { removeScanIds: [missing] })
      expect([refused.status, refused.body.error.code]).toEqual([422, 'scan_not_found'])
      expect(refused.body.error.message).toContain(missing)
    }
  })
})

describe('hold', () => {
  test('keeps scans in the case, however they would be removed; everything else goes on', async () => {
    const { scanId } = await createIntent(caller)
    const opened = await openCase(caller)
    expect(opened.hold).toBe(false)
    const held = await patch(opened.id, { hold: true, title: 'Held' })
    expect(held.body.data).toMatchObject({ hold: true, title: 'Held' })
    expect(await lastRecord()).toMatchObject({
      action: 'case.held',
      subject: opened.id,
      actor: publicId('key', caller.keyId),
      details: { changed: ['title', 'hold'] },
    })
    expect((await patch(opened.id, { addScanIds: [scanId], status: 'resolved' })).status).toBe(200)
    const refusals = [
      await patch(opened.id, { removeScanIds: [scanId], title: 'Never' }),
      await patch(opened.id, { removeScanIds: [scanId], hold: true }),
      await service.operator
        .patch(`/console${path(opened.id).replace('v1/', '')}`)
        .send({ removeScanIds: [scanId] }),
    ]
    for (const refused of refusals)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'case_on_hold'])
    expect(await read(opened.id)).toMatchObject({ title: 'Held', scanIds: [...opened.scanIds, scanId] })
    expect(
      (await caller.get('/api/v1/cases?hold=true')).body.data.map(({ id }: { id: string }) => id),
    ).toEqual([opened.id])
  })

  test('that the same request ends, or begins, is looked at before its scans are removed', async () => {
    const { scanId } = await createIntent(caller)
    const opened = await openCase(caller)
    await patch(opened.id, { hold: true, addScanIds: [scanId] })
    expect((await patch(opened.id, { hold: false, removeScanIds: [scanId] })).body.data).toMatchObject({
      hold: false,
      scanIds: opened.scanIds,
    })
    expect((await lastRecord()).action).toBe('case.released')
    await patch(opened.id, { addScanIds: [scanId] })
    expect((await patch(opened.id, { hold: true, removeScanIds: [scanId] })).status).toBe(409)
    expect(await read(opened.id)).toMatchObject({ hold: false })
  })

  test('filters lists, alone and with other filters', async () => {
    const own = await service.caller()
    const [first, second] = [await openCase(own, { assignee: 'Dana' }), await openCase(own)]
    await patch(second.id, { hold: true }, own)
    const list = async (query: string) =>
      (await own.get(`/api/v1/cases?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await list('hold=true')).toEqual([second.id])
    expect(await list('hold=false')).toEqual([first.id])
    expect(await list('hold=true&status=open')).toEqual([second.id])
    expect(await list('hold=true&assignee=Dana')).toEqual([])
    expect(await list('hold=false&assignee=Dana')).toEqual([first.id])
    expect((await own.get('/api/v1/cases?hold=yes')).status).toBe(400)
  })
})

describe('severity', () => {
  test('follows the scans until it is set, and then stays', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'synthetic.png' })
    const opened = await openCase(caller, { scanIds: [scanId] })
    expect(opened.severity).toBe('medium')
    const judged = await complete(caller, scanId)
    expect((await read(opened.id)).severity).toBe(judged.riskLevel)
    expect((await patch(opened.id, { severity: 'low' })).body.data.severity).toBe('low')
    const worse = await completedScan(caller, 'synthetic-2.png')
    expect((await patch(opened.id, { addScanIds: [worse.id] })).body.data.severity).toBe('low')
    expect((await read(opened.id)).severity).toBe('low')
  })

  test('stays when it was set to the value that it already had', async () => {
    const { scanId } = await createIntent(caller, { fileName: 'synthetic.png' })
    const opened = await openCase(caller, { scanIds: [scanId] })
    await patch(opened.id, { severity: 'medium' })
    await complete(caller, scanId)
    expect((await read(opened.id)).severity).toBe('medium')
  })
})
