import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../src/telemetry/log.js'
import { type Answer, type Receiver, startReceiver } from '../../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { createIntent, intentBody } from '../../support/upload.js'
import { deliveriesOf, register } from '../../support/webhooks.js'

const TIMES = { timeout: 20_000, interval: 50 }

let service: TestService
let receiver: Receiver
let caller: Caller
let lines: string[]
beforeEach(async () => {
  lines = []
  const destination = { write: (line: string) => void lines.push(line) }
  service = await startTestService({
    log: createLog('info', destination),
    environment: { WEBHOOK_TIMEOUT_SECONDS: '1', WEBHOOK_RETRY_SECONDS: '1' },
  })
  receiver = await startReceiver()
  caller = await service.caller()
})
afterEach(async () => {
  await service.close()
  await receiver.close()
})

/** Registers an endpoint with this answer; returns its identifier. */
async function endpoint(answer: Answer): Promise<string> {
  receiver.answerWith(answer)
  return (await register(caller, receiver.url)).endpoint.id
}

/** The log lines with this message. */
const logged = (message: RegExp): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => message.test(msg))

test('a delivery that fails for good is one line at info with the request that caused it; its earlier attempts are not logged', {
  tags: 'slow',
}, async () => {
  const webhookId = await endpoint(() => ({ status: 500 }))
  await caller
    .post('/api/v1/scans/upload-intents')
    .set('X-Request-Id', 'causes-it')
    .send(intentBody())
    .expect(201)
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(caller, { webhookId })
    expect(delivery?.status).toBe('failed')
  }, TIMES)
  const [delivery] = await deliveriesOf(caller, { webhookId })
  expect(delivery?.attempts).toBe(2)
  expect(logged(/^delivery/)).toEqual([
    expect.objectContaining({
      level: 30,
      delivery: delivery?.id,
      reqId: 'causes-it',
      responseCode: 500,
      error: null,
    }),
  ])
})

test('a circuit that opens is one line at warn that names the endpoint; probes are not logged', {
  tags: 'slow',
}, async () => {
  const webhookId = await endpoint(() => undefined)
  for (let number = 0; number < 5; number += 1) await createIntent(caller)
  const open = () => logged(/circuit is open/)
  await vi.waitFor(() => expect(open()).toHaveLength(1), TIMES)
  expect(open()).toEqual([expect.objectContaining({ level: 40, endpoint: webhookId })])
  service.clock.advance(30_000)
  await receiver.waitFor(6)
  await vi.waitFor(async () => {
    const deliveries = await deliveriesOf(caller, { webhookId })
    expect(deliveries.filter(({ attempts }) => attempts > 1)).not.toEqual([])
  }, TIMES)
  expect(open()).toHaveLength(1)
})
