import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../../src/basics/identifiers.js'
import { setEndpointStatistics } from '../../support/rows.js'
import { startTestService, type TestService } from '../../support/service.js'
import { register } from '../../support/webhooks.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('inspectWebhookEndpoint', () => {
  test('shows that the circuit of an endpoint is open, and when it is tried next', async () => {
    const { id } = (await register(await service.caller(), 'https://hooks.example.org/')).endpoint
    const nextProbeAt = '2030-01-01T00:00:00.000Z'
    await setEndpointStatistics(service.database, storedId('whe', id) as string, {
      probeAt: new Date(nextProbeAt),
    })
    const { body } = await service.operator.get(`/console/api/webhooks/${id}`)
    expect(body.data).toMatchObject({ circuit: 'open', nextProbeAt })
  })
})
