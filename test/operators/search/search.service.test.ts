import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchKind } from '../../../generated/vocabulary.js'
import { newPublicId, publicId, storedId } from '../../../src/basics/identifiers.js'
import { openServerDatabase } from '../../../src/database/server/server.js'
import { makeDatabase } from '../../support/database.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { defineAllStatements } from '../../support/statements.js'
import { completedScan, createIntent } from '../../support/upload.js'

type Result = { id: string; title: string; organizationName: string; createdAt: string } & Record<
  string,
  unknown
>
type Group = { kind: SearchKind; results: Result[]; more: boolean }

let service: TestService
let caller: Caller
let organizationId: string
/** The identifier of one of each kind. */
const ids: Partial<Record<SearchKind, string>> = {}
const requestId = 'checkout-7f3a.SEARCH'

beforeAll(async () => {
  service = await startTestService({ background: false })
  const created = await service.operator
    .post('/console/api/organizations')
    .send({ name: 'Zürich Newsroom & Co' })
  organizationId = created.body.data.id
  caller = await service.caller({
    organizationId: storedId('org', organizationId) as string,
    environment: 'sandbox',
  })
  const hook = await caller.post('/api/v1/webhooks').send({
    url: 'https://hooks.receiver.example/media_scan/in',
    events: ['scan.created'],
    description: 'Desk',
  })
  ids.endpoint = hook.body.data.endpoint.id
  const scan = await completedScan(caller, 'synthetic-Été.jpg')
  ids.scan = scan.id
  const opened = await caller
    .post('/api/v1/cases')
    .send({ title: 'Doctored photo of 100 % truth', scanIds: [scan.id] })
  ids.case = opened.body.data.id
  const intent = { fileName: 'IMG_0001.jpg', contentType: 'image/jpeg', mediaType: 'image', byteSize: 3 }
  await caller.post('/api/v1/scans/upload-intents').set('X-Request-Id', requestId).send(intent).expect(201)
  const { body } = await caller.get('/api/v1/webhooks/deliveries?limit=1')
  ids.delivery = body.data[0].id
  ids.event = body.data[0].eventId
  ids.organization = organizationId
  ids.key = publicId('key', caller.keyId)
})
afterAll(() => service?.close())

async function search(q: string, query: Record<string, string> = {}): Promise<Group[]> {
  const { body } = await service.operator
    .get('/console/api/search')
    .query({ q, ...query })
    .expect(200)
  return body.data
}

const idsOf = (groups: Group[], kind: SearchKind) =>
  groups.find((group) => group.kind === kind)?.results.map(({ id }) => id) ?? []

describe('search finds', () => {
  test('anything by its identifier, by the start of it, and by it without its prefix', async () => {
    for (const [kind, id] of Object.entries(ids) as [SearchKind, string][]) {
      const whole = await search(id)
      expect(whole.map((group) => group.kind)).toEqual([kind])
      expect(idsOf(whole, kind)).toEqual([id])
      expect(idsOf(await search(id.slice(0, -3)), kind)).toContain(id)
      expect((await search(id.slice(0, -3)))[0]?.kind).toBe(kind)
      expect(idsOf(await search(id.split('_')[1] as string), kind)).toEqual([id])
    }
  })

  test('enough details to recognise each result', async () => {
    const [scan] = await search(ids.scan as string)
    expect(scan?.results).toEqual([
      {
        id: ids.scan,
        title: 'synthetic-Été.jpg',
        detail: null,
        organizationId,
        organizationName: 'Zürich Newsroom & Co',
        environment: 'sandbox',
        status: 'complete',
        verdict: 'synthetic',
        createdAt: expect.any(String),
      },
    ])
    const shown = async (kind: SearchKind) => (await search(ids[kind] as string))[0]?.results[0]
    expect(await shown('endpoint')).toMatchObject({ detail: 'Desk', status: 'active' })
    expect(await shown('case')).toMatchObject({ title: 'Doctored photo of 100 % truth', status: 'open' })
    expect(await shown('delivery')).toMatchObject({
      title: 'scan.created',
      detail: 'https://hooks.receiver.example/media_scan/in',
      status: 'pending',
    })
    expect(await shown('event')).toMatchObject({ title: 'scan.created', detail: requestId, status: null })
    expect(await shown('key')).toMatchObject({ status: null })
    expect(await shown('organization')).toMatchObject({ environment: null })
  })

  test('files and cases by the start of their names, ignoring case', async () => {
    for (const text of ['synthetic-', 'SYNTHETIC-é', 'synthetic-Été.jpg'])
      expect(idsOf(await search(text), 'scan')).toEqual([ids.scan])
    expect(idsOf(await search('doctored PHOTO of 100 %'), 'case')).toEqual([ids.case])
    for (const text of ['ynthetic', 'synthetic_', 'img%', '_MG', 'synthetic-Été.jpg!'])
      expect(idsOf(await search(text), 'scan')).toEqual([])
  })

  test('organizations by words of their names and endpoints by words of their URLs', async () => {
    for (const text of ['zür', 'newsroom', 'NEWS zür', 'Zürich Newsroom & Co'])
      expect(idsOf(await search(text), 'organization')).toEqual([organizationId])
    for (const text of [
      'receiver',
      'hooks.rec',
      'https://hooks.receiver.example/media',
      'scan/in',
      'media_scan',
    ])
      expect(idsOf(await search(text), 'endpoint')).toEqual([ids.endpoint])
    for (const text of ['ewsroom', 'zürich paris', "')) or true --", '\\', "'", ':*', '<x>', '!'])
      expect([
        await search(text, { kind: 'organization' }),
        await search(text, { kind: 'endpoint' }),
      ]).toEqual([[], []])
  })

  test('files and cases by names with composed or decomposed accents, for either query', async () => {
    const [composed, decomposed] = ['Hélène', 'He\u0301le\u0300ne']
    const scans = [composed, decomposed].map(async (name) => (await completedScan(caller, `${name}.jpg`)).id)
    const scanIds = (await Promise.all(scans)).sort()
    const opened = await caller.post('/api/v1/cases').send({ title: decomposed, scanIds }).expect(201)
    for (const text of [composed, decomposed]) {
      const groups = await search(text)
      expect(idsOf(groups, 'scan').sort()).toEqual(scanIds)
      expect(idsOf(groups, 'case')).toEqual([opened.body.data.id])
    }
  })

  test('what a request caused by the identifier of the request', async () => {
    expect(idsOf(await search(requestId), 'event')).toEqual([ids.event])
    expect(idsOf(await search(requestId.slice(0, 6)), 'event')).toEqual([ids.event])
    expect(idsOf(await search(requestId.toLowerCase()), 'event')).toEqual([])
    const { headers } = await caller.post('/api/v1/scans/upload-intents').send({
      fileName: 'b.jpg',
      contentType: 'image/jpeg',
      mediaType: 'image',
      byteSize: 3,
    })
    const [events] = await search(headers['x-request-id'] as string)
    expect(events).toMatchObject({ kind: 'event', results: [{ title: 'scan.created' }] })
  })

  test('a request by its identifier even if it caused nothing, as soon as it is answered', async () => {
    await caller.get('/api/v1/scans/scan_nowhere').set('X-Request-Id', 'quoted-4711').expect(404)
    const groups = await search('quoted-4711')
    expect(groups).toEqual([
      {
        kind: 'request',
        results: [
          {
            id: expect.stringMatching(/^log_/),
            title: 'GET /api/v1/scans/scan_nowhere',
            detail: 'quoted-4711',
            organizationId,
            organizationName: 'Zürich Newsroom & Co',
            environment: 'sandbox',
            status: '404',
            verdict: null,
            createdAt: expect.any(String),
          },
        ],
        more: false,
      },
    ])
    expect(await search('quoted-47')).toEqual(groups)
    expect(await search(groups[0]?.results[0]?.id as string)).toEqual(groups)
    expect(await search('QUOTED-4711', { kind: 'request' })).toEqual([])
  })

  test('a request without a key, as no organization’s', async () => {
    const { headers } = await service.anonymous.get('/api/v1/scans').expect(401)
    const [group] = await search(headers['x-request-id'] as string)
    expect(group).toMatchObject({
      kind: 'request',
      results: [{ organizationId: null, organizationName: null, environment: null, status: '401' }],
    })
  })

  test('the events of a request, and the request after them', async () => {
    expect((await search(requestId)).map(({ kind }) => kind)).toEqual(['event', 'request'])
  })

  test('only one kind if requested, and only as many as requested, equal names newest first', async () => {
    const made: string[] = []
    for (let scan = 0; scan < 4; scan += 1)
      made.unshift((await createIntent(caller, { fileName: 'Many.png' })).scanId)
    const [group] = await search('many', { kind: 'scan', limit: '3' })
    expect(group).toMatchObject({ kind: 'scan', more: true })
    expect(group?.results.map(({ id }) => id)).toEqual(made.slice(0, 3))
    expect(await search('many', { kind: 'case' })).toEqual([])
    expect((await search('many', { limit: '4' }))[0]?.more).toBe(false)
  })

  test('nothing when there is no match, and refuses an invalid search', async () => {
    for (const text of ['   ', newPublicId('scan'), 'aud_01', '😀', 'x'.repeat(255)])
      expect(await search(text)).toEqual([])
    for (const query of [
      '',
      'q=',
      'q=%00',
      `q=${'x'.repeat(256)}`,
      'q=a&kind=moon',
      'q=a&limit=51',
      'q=a&limit=0',
    ])
      expect((await service.operator.get(`/console/api/search?${query}`)).status).toBe(400)
  })
})

test('each search uses an index, whatever is in the tables', async () => {
  const own = await makeDatabase()
  const database = own.url === undefined ? own.database : openServerDatabase(own.url, { connections: 1 })
  const run = (text: string) => database.run<Record<string, string>>({ text, parameters: [] }, {})
  try {
    // So expensive that the planner uses them only as a last resort: the tables are too small to decide by cost.
    for (const kind of ['seqscan', 'sort']) await run(`set enable_${kind} = off`)
    const { definedStatements, nameOfStatement } = await defineAllStatements()
    const walked: string[] = []
    let seen = 0
    for (const { text } of definedStatements.filter(({ text }) => text.includes('/* search/queries.'))) {
      const name = `plan_${seen}`
      seen += 1
      await run(`prepare ${name} as ${text}`)
      await run('set plan_cache_mode = force_generic_plan')
      const parameters = new Set(text.match(/\$\d+/g)).size
      const plan = (await run(`explain execute ${name}(${Array(parameters).fill('null').join(', ')})`))
        .map((row) => Object.values(row)[0])
        .join('\n')
      if (plan.includes('Seq Scan')) walked.push(`${nameOfStatement(text)}: ${plan}`)
    }
    expect(seen).toBe(14)
    expect(walked).toEqual([])
    // As in their functions, whose plans cannot be inspected.
    await run('set enable_bitmapscan = on')
    for (const [table, text] of [
      ['organizations', 'name'],
      ['webhook_endpoints', 'url'],
    ] as const) {
      const [body] = await run(`select pg_get_functiondef('${table}_with_words'::regproc) as body`)
      expect(body?.body).toContain("SET enable_bitmapscan TO 'on'")
      const select = /select id[^$]*(?=\$)/i.exec(body?.body ?? '')?.[0] ?? ''
      expect(select).toContain(text)
      await run(
        `prepare words_of_${table}(text, int) as ${select.replace(/\bquery\b/, '$1').replace(/\bmost\b/, '$2')}`,
      )
      const plan = (await run(`explain execute words_of_${table}('a', 1)`)).map(
        (row) => Object.values(row)[0],
      )
      expect(plan.join('\n')).toContain(`Bitmap Index Scan on ${table}_words`)
    }
  } finally {
    if (database !== own.database) await database.close()
    await own.drop()
  }
}, 30_000)
