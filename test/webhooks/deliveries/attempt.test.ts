import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/outbound/exchange.js'
import { missingSignature, serviceSignature, standardSignature } from '../../../src/outbound/signature.js'
import { judgeAttempt, signAttempt } from '../../../src/webhooks/deliveries/attempt.js'
import type { ClaimedDelivery } from '../../../src/webhooks/deliveries/claim.js'

const NOW = new Date('2026-01-01T00:00:00.900Z')
const SECRETS = [
  `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
]

const delivery = {
  id: '01a20676-fdac-773e-ad1e-ecdc543c4440',
  leaseToken: 'token',
  eventId: '01a20676-fdac-773e-ad1e-ecdc543c4441',
  eventType: 'scan.completed',
  url: 'https://receiver.example/hooks',
  body: '{"id":"evt_1"}',
  attempts: 1,
  maxAttempts: 6,
  firstAttemptAt: NOW,
} as unknown as ClaimedDelivery

test('an attempt is signed with each secret, at the second of the attempt, and states its content type', () => {
  const seconds = Date.parse('2026-01-01T00:00:00Z') / 1000
  const { headers, signature, body } = signAttempt(
    delivery,
    { secrets: SECRETS, headers: { 'X-Own': 'a' } },
    NOW,
  )
  expect(signature).toBe(serviceSignature(SECRETS, seconds, body))
  expect(headers).toEqual({
    'X-Own': 'a',
    'Content-Type': 'application/json',
    'Service-Signature': signature,
    'Service-Event-Id': expect.stringMatching(/^evt_/),
    'Service-Event-Type': 'scan.completed',
    'Service-Delivery-Id': expect.stringMatching(/^whd_/),
    'webhook-id': headers['Service-Event-Id'],
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(SECRETS, String(headers['webhook-id']), seconds, body),
  })
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
})

test('the placeholder for a missing signature has the time and nothing to verify', () => {
  expect(missingSignature(1_700_000_000)).toBe('t=1700000000, v1=')
})

const outcome = (responseCode: number | null): Outcome => ({
  durationMs: 5,
  responseCode,
  error: responseCode === null ? 'timeout' : null,
  errorCode: null,
  retryAfter: null,
  responseExcerpt: null,
})

const judge = (responseCode: number | null, attempts = 1) =>
  judgeAttempt(
    {
      delivery: { ...delivery, attempts },
      startedAt: NOW,
      signatureHeader: 't=1, v1=',
      outcome: outcome(responseCode),
    },
    NOW,
    [30, 210, 1_470, 10_290, 72_030, 1, 1],
  )

describe('an outcome', () => {
  test.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [410, false],
    [500, false],
    [null, false],
  ])('of %s is a success: %s', (responseCode, succeeded) => {
    const judged = judge(responseCode)
    expect([judged.succeeded, judged.retryInMs === null]).toEqual([succeeded, succeeded])
    expect(judged.gone).toBe(responseCode === 410)
  })

  test('says when the next attempt would be, whether or not there are more', () => {
    expect(judge(500, 5).retryInMs).toEqual(expect.any(Number))
    expect(judge(500, 9).retryInMs).toEqual(expect.any(Number))
  })
})
