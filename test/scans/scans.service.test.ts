import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, completedScan, createIntent, put } from '../support/upload.js'

let service: TestService
let sandbox: Caller

beforeAll(async () => {
  service = await startTestService()
  sandbox = await service.caller()
})
afterAll(() => service.close())

describe('concurrent requests', () => {
  test('are each accepted or refused by their own scan, for uploads', async () => {
    const intents = await Promise.all(Array.from({ length: 9 }, () => createIntent(sandbox)))
    await Promise.all(intents.filter((_, at) => at % 3 === 1).map(({ scanId }) => complete(sandbox, scanId)))
    const answers = await Promise.all(intents.map((intent) => put(intent, 'hello world')))
    expect(answers.map(({ status }) => status)).toEqual(intents.map((_, at) => (at % 3 === 1 ? 409 : 200)))
  })

  test('each see only the scans of their own tenant, and get their own answers', async () => {
    const other = await service.caller()
    const names = Array.from({ length: 10 }, (_, number) => `together-${number}.jpg`)
    const callers = names.map((_name, number) => (number % 2 === 0 ? sandbox : other))
    const intents = await Promise.all(
      names.map((fileName, number) => createIntent(callers[number] as Caller, { fileName })),
    )
    for (const asking of [sandbox, other]) {
      const answers = await Promise.all(intents.map(({ scanId }) => asking.get(`/api/v1/scans/${scanId}`)))
      for (const [number, { status, body }] of answers.entries()) {
        const own = callers[number] === asking
        expect(status).toBe(own ? 200 : 404)
        expect(body.data?.fileName).toBe(own ? names[number] : undefined)
      }
    }
    const cases = await Promise.all(
      intents.map(({ scanId }, number) =>
        (callers[number] as Caller).post('/api/v1/cases').send({ title: scanId, scanIds: [scanId] }),
      ),
    )
    for (const [number, { status, body }] of cases.entries()) {
      expect(status).toBe(201)
      expect(body.data).toMatchObject({ title: intents[number]?.scanId, scanIds: [intents[number]?.scanId] })
    }
    const foreign = await sandbox.post('/api/v1/cases').send({ title: 'x', scanIds: [intents[1]?.scanId] })
    expect(foreign.status).toBe(422)
  })
})

describe('the dispatcher', () => {
  let service: TestService
  let silent: Caller
  let subscribed: Caller
  beforeAll(async () => {
    service = await startTestService({ background: false })
    silent = await service.caller()
    subscribed = await service.caller()
    const endpoint = { url: 'https://127.0.0.1:9/hooks', events: ['scan.created', 'scan.completed'] }
    await subscribed.post('/api/v1/webhooks').send(endpoint).expect(201)
  })
  afterAll(() => service.close())

  let wake: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    wake = vi.spyOn(service.context.dispatcher, 'wake').mockClear()
  })

  test('is woken by an intent and by a completion with deliveries, once each', async () => {
    const { scanId } = await createIntent(subscribed)
    expect(wake).toHaveBeenCalledTimes(1)
    await complete(subscribed, scanId)
    expect(wake).toHaveBeenCalledTimes(2)
  })

  test('is not woken by requests without deliveries: no endpoint, a change of metadata, a deletion', async () => {
    const { id } = await completedScan(silent)
    await subscribed.patch(`/api/v1/scans/${id}`).send({ metadata: { a: 'b' } })
    await silent
      .patch(`/api/v1/scans/${id}`)
      .send({ metadata: { a: 'b' } })
      .expect(200)
    await silent
      .post('/api/v1/cases')
      .send({ title: 'Case', scanIds: [id] })
      .expect(201)
    await silent.delete(`/api/v1/scans/${id}`).expect(409)
    const other = await completedScan(silent)
    await silent.delete(`/api/v1/scans/${other.id}`).expect(204)
    expect(wake).not.toHaveBeenCalled()
  })
})
