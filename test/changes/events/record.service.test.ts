import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId } from '../../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { completedScan, createIntent, intentBody, put } from '../../support/upload.js'
import { register } from '../../support/webhooks.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_TIMEOUT_SECONDS: '1' } })
})
afterAll(() => service.close())

/** Nothing listens there: deliveries only need to be created. */
const NOWHERE = 'https://127.0.0.1:9/hook'

/** The requests that caused an organization's deliveries, as shown to operators, with the kind of event. */
async function causes({ tenant }: Caller): Promise<(readonly [event: string, requestId: string | null])[]> {
  const organizationId = publicId('org', tenant.organizationId)
  const { body } = await service.operator.get(`/console/api/deliveries?organizationId=${organizationId}`)
  return body.data.map(({ event, requestId }: Record<string, string>) => [event, requestId])
}

test('a delivery names the request that caused its event, whatever its id is', async () => {
  const caller = await service.caller()
  const events = ['scan.created', 'case.opened', 'case.escalated', 'case.resolved', 'report.ready']
  const { endpoint } = await register(caller, NOWHERE, { events })
  const postWithId = (path: string, id: string) => caller.post(path).set('X-Request-Id', id)
  await postWithId('/api/v1/scans/upload-intents', 'null').send(intentBody()).expect(201)
  const { id: scanId } = await completedScan(await service.caller(caller.tenant))
  const opened = await postWithId('/api/v1/cases', 'opens').send({ title: 'Case', scanIds: [scanId] })
  const caseId = opened.body.data.id
  await caller
    .patch(`/api/v1/cases/${caseId}`)
    .set('X-Request-Id', 'escalates')
    .send({ status: 'escalated' })
    .expect(200)
  await service.operator
    .post(`/console/api/cases/${caseId}/status`)
    .set('X-Request-Id', 'resolves')
    .send({ status: 'resolved' })
    .expect(200)
  await service.operator
    .post(`/console/api/organizations/${publicId('org', caller.tenant.organizationId)}/events`)
    .set('X-Request-Id', 'publishes')
    .send({ type: 'report.ready', environment: 'sandbox', data: {} })
    .expect(202)
  await postWithId(`/api/v1/webhooks/${endpoint.id}/test`, 'tests').expect(202)
  expect(await causes(caller)).toEqual([
    ['webhook.test', 'tests'],
    ['report.ready', 'publishes'],
    ['case.resolved', 'resolves'],
    ['case.escalated', 'escalates'],
    ['case.opened', 'opens'],
    ['scan.created', expect.stringMatching(/^req_/)],
    ['scan.created', 'null'],
  ])
})

test('each of several requests that share a statement is named on its own event', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, () => service.caller()))
  for (const caller of callers) await register(caller, NOWHERE)
  await Promise.all(
    callers.map((caller, number) =>
      caller
        .post('/api/v1/scans/upload-intents')
        .set('X-Request-Id', `together-${number}`)
        .send(intentBody())
        .expect(201),
    ),
  )
  for (const [number, caller] of callers.entries())
    expect(await causes(caller)).toEqual([['scan.created', `together-${number}`]])
})

test('the events of an analysis name the request that completed the upload', async () => {
  const caller = await service.caller({ environment: 'production' })
  await register(caller, NOWHERE, { events: ['scan.completed'] })
  const intent = await createIntent(caller)
  await put(intent, 'hello world')
  await caller
    .post(`/api/v1/scans/${intent.scanId}/upload-complete`)
    .set('X-Request-Id', 'completes')
    .expect(200)
  await expect.poll(() => causes(caller), { timeout: 20_000 }).toEqual([['scan.completed', 'completes']])
})

test('a delivery of an event stored by an earlier release names none', async () => {
  const caller = await service.caller()
  await register(caller, NOWHERE)
  await createIntent(caller)
  await service.database.run({ text: 'update events set request_id = null', parameters: [] }, {})
  expect(await causes(caller)).toEqual([['scan.created', null]])
})
