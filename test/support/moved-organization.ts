import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { newId, publicId, storedId } from '../../src/basics/identifiers.js'
import { type Database, defineStatement } from '../../src/database/connection.js'
import { caseReports } from '../../src/database/schema.js'
import { fragment, value } from '../../src/database/sql/fragment.js'
import { insertEvidence } from './rows.js'
import type { Caller, TestService } from './service.js'
import { complete, createIntent, put } from './upload.js'

/** Names that a tenant may give its files. */
export const ODD_NAMES = [
  '../x.png',
  'ä\u2028\\"/..\\.png',
  `${'n'.repeat(250)}.png`,
  '写真 🙂.png',
  "'); drop table scans;--",
  '\u202Egnp.exe',
  `${'🙂'.repeat(251)}.png`,
]
/** For names and texts that reached the database in any way. */
const ODD_TEXT = `\u202E"'\\ 🙂\r\n\u0001\t${'é'.repeat(100)}`

export const rowsOf = (database: Database, text: string) =>
  database.run({ text, parameters: [] } as never, {}) as Promise<Record<string, unknown>[]>

/** Everything of an organization, and something of another. */
export async function fillOrganization(source: TestService, caller: Caller): Promise<void> {
  const { storage } = source.context
  for (const fileName of ODD_NAMES) {
    const { scanId, ...intent } = await createIntent(caller, { fileName, byteSize: 3 })
    await put({ scanId, ...intent }, 'abc')
    await complete(caller, scanId)
    await storage.putRendition(storedId('scan', scanId) as string, 'preview', randomBytes(100))
  }
  const { scanId } = await createIntent(caller)
  const url = 'https://receiver.example/hooks'
  const events = ['scan.created', 'scan.completed', 'case.opened']
  const endpoint = { url, events, headers: { 'X-Gateway-Key': 'a secret of the gateway' } }
  const { body } = await caller
    .post('/api/v1/webhooks')
    .set('Idempotency-Key', 'once')
    .send(endpoint)
    .expect(201)
  await caller.post(`/api/v1/webhooks/${body.data.endpoint.id}/rotate-secret`).send({}).expect(200)
  const opened = await caller
    .post('/api/v1/cases')
    .send({ title: 'Case', scanIds: [scanId] })
    .expect(201)
  for (const text of [ODD_TEXT, 'The agency has sent the original.'])
    await source.operator.post(`/console/api/cases/${opened.body.data.id}/notes`).send({ text }).expect(201)
  const assessments = `/api/v1/cases/${opened.body.data.id}/scans/${scanId}/assessments`
  for (const note of [ODD_TEXT, 'The agency has sent the original.'])
    await caller.post(assessments).send({ finding: 'manipulated', note }).expect(201)
  const objectId = randomUUID()
  await storage.store(objectId, { body: Readable.from([Buffer.from('a report')]), byteSize: 8 })
  await source.database.drizzle.insert(caseReports).values({
    id: newId(),
    ...caller.tenant,
    caseId: storedId('case', opened.body.data.id) as string,
    scanIds: [storedId('scan', scanId) as string],
    status: 'ready',
    includeFiles: false,
    includePersonalData: false,
    objectId,
    byteSize: 8,
    sha256: createHash('sha256').update('a report').digest('hex'),
    attempts: 1,
    createdAt: new Date(),
  })
  await createIntent(caller, { metadata: { desk: 'line\nbreak, "写真"' } })
  await caller.post(`/api/v1/webhooks/${body.data.endpoint.id}/test`).expect(202)
  // Characters that a file's metadata may contain, and jsonb and texts may not.
  await source.database.run(
    defineStatement<object, { signals: string }>(
      fragment`update scans set signals = ${value('signals')}::json, perceptual_hash = -9007199254740993, confidence = 0.1`,
    ),
    { signals: '{"exif": "\\u0000 and \\ud800",  "spaced":1.0}' },
  )
  await rowsOf(
    source.database,
    `with former as (
       insert into judgements (id, organization_id, environment, scan_id, number, verdict, confidence, risk_level,
         model_version, pipeline_version, signals, judged_at, cause)
       select id, organization_id, environment, id, 1, 'authentic', 0.5, 'low', 'content-rules-3',
         'content-pipeline-3', '{}', created_at, 'upload' from scans where file_name = 'photo.jpg'
     )
     insert into rejudgements (scan_id, organization_id, environment, cause, due_at, created_at)
     select id, organization_id, environment, 'tenant', created_at, created_at from scans
     where file_name = 'photo.jpg'`,
  )
  await rowsOf(
    source.database,
    `insert into scan_fetches (scan_id, organization_id, environment, address, is_named, request_id, due_at)
     select id, organization_id, environment, 'https://media.example/a.jpg', true, 'req_1', created_at from scans
     where metadata::text like '%desk%'`,
  )
  for (const change of [
    fragment`update cases set title = ${value('text')}::text, assignee = ${value('text')}::text`,
    fragment`update organizations set name = ${value('text')}::text`,
  ])
    await source.database.run(defineStatement<object, { text: string }>(change), { text: ODD_TEXT })
  await rowsOf(
    source.database,
    `with replay as (
       insert into replays (id, organization_id, environment, endpoint_id, created_from, created_to, status, total,
         after_created_at, after_id, started_by, created_at, advanced_at, finished_at)
       select gen_random_uuid(), organization_id, environment, id, now(), now(), 'completed', 1,
         now(), id, 'operator', now(), now(), now()
       from webhook_endpoints
       returning *
     )
     insert into replayed_deliveries (delivery_id, replay_id, organization_id, resent_at)
     select delivery.id, replay.id, replay.organization_id, now()
     from replay join deliveries as delivery on delivery.endpoint_id = replay.endpoint_id limit 1`,
  )
  await insertEvidence(
    source.database,
    JSON.stringify({
      metadata: null,
      c2pa: null,
      exhibits: [{ quote: ODD_TEXT }, { quote: '\u0000 and \ud800' }],
      lookedFor: [],
    }),
  )
  const { keyId } = await source.caller({ organizationId: caller.tenant.organizationId })
  await source.operator
    .post(`/console/api/keys/${publicId('key', keyId)}/revoke`)
    .send({ force: true })
    .expect(200)
  const stranger = await source.caller()
  await createIntent(stranger)
}
