import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPublicId } from '../../src/basics/identifiers.js'
import { mediaScan } from '../support/process.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { FROM, inspectReplay } from '../support/replays.js'
import { type Caller, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { addFailedDeliveries, deliveriesOf, register } from '../support/webhooks.js'

const DAY_MS = 86_400_000

let service: TestService
let receiver: Receiver
let caller: Caller
let webhookId: string

beforeAll(async () => {
  service = await startTestService()
})

beforeEach(async () => {
  receiver = await startReceiver()
  caller = await service.caller()
  webhookId = (await register(caller, receiver.url)).endpoint.id
})
afterEach(() => receiver.close())
afterAll(() => service.close())

const failed = (count: number, endpoint = webhookId) =>
  addFailedDeliveries(service, caller, endpoint, count, FROM)

describe('media-scan replays', () => {
  const run = (...args: string[]) =>
    mediaScan(['replays', ...args], { OPERATOR_TOKEN, SERVICE_URL: service.url, TZ: 'UTC' })

  test('says how many there are, resends them, waits for the outcomes, and reports them', {
    tags: 'slow',
  }, async () => {
    await failed(3)
    const dry = await run('start', webhookId, '--from', FROM, '--dry-run')
    expect(dry).toEqual({
      code: 0,
      stdout: '3 deliveries would be sent again: 0 waiting, 3 given up.\n',
      stderr: '',
    })
    expect(receiver.requests).toHaveLength(0)
    let requests = 0
    receiver.answerWith(() => {
      requests += 1
      return { status: requests === 1 ? 500 : 204 }
    })
    const { code, stdout, stderr } = await run('start', webhookId, '--from', FROM)
    expect(stdout).toMatch(
      /^Replay rpl_\w{26} is complete: 3 deliveries of 3 sent again\.\nWhen it began, 0 were waiting and 3 given up\.\n2 succeeded, 1 failed again, 0 still waiting\.\n$/,
    )
    // As if one of them had failed again.
    expect([code, stderr]).toEqual([1, ''])
    const [, id] = /(rpl_\w+)/.exec(stdout) ?? []
    expect(JSON.parse((await run('get', id ?? '', '--json')).stdout)).toEqual(
      await inspectReplay(service, id ?? ''),
    )
    expect((await run('list', webhookId)).stdout).toContain(id)
    expect((await run('cancel', id ?? '')).stdout).toContain(`Replay ${id} is completed: 3 deliveries of 3`)
    const since = JSON.parse((await run('start', webhookId, '--from', '7d', '--no-wait', '--json')).stdout)
    expect(since.total).toBe(1)
    expect(Date.now() - Date.parse(since.from)).toBeGreaterThan(7 * DAY_MS - 1)
    expect(Date.now() - Date.parse(since.from)).toBeLessThan(7 * DAY_MS + 60_000)
    const refused = await run('start', webhookId, '--from', 'lately')
    expect(refused.code).toBe(2)
  })

  test('resends several deliveries, and exits with 1 when one was not resent', async () => {
    await failed(2)
    const ids = (await deliveriesOf(caller, { webhookId })).map(({ id }) => id)
    expect(await run('resend', ...ids)).toEqual({
      code: 0,
      stdout: ids.map((id) => `${id} is sent again.\n`).join(''),
      stderr: '',
    })
    const nothing = newPublicId('whd')
    const refused = await run('resend', ids[0] ?? '', nothing)
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain(`${nothing}: No such resource. (not_found)\n`)
  }, 60_000)
})
