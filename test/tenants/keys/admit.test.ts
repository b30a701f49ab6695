import type { Response } from 'express'
import { describe, expect, test } from 'vitest'
import type { RateLimitSubject } from '../../../generated/vocabulary.js'
import type { OperationFacts } from '../../../src/http/contract/handler-types.js'
import { admitKey } from '../../../src/tenants/keys/admit.js'
import type { KeyRow } from '../../../src/tenants/keys/queries.js'

const NOW = Date.parse('2026-11-22T12:00:00.250Z')

/** Admits a key with one scope; returns the headers that were set, and what was thrown. */
function admit(
  { allowed, resetInMs, limit }: { allowed: boolean; resetInMs?: number; limit?: RateLimitSubject },
  ...scopes: string[]
): { headers: Record<string, unknown>; error: unknown } {
  const bucket = resetInMs === undefined ? undefined : { limit: 60, remaining: 7, resetAt: NOW + resetInMs }
  const headers: Record<string, unknown> = {}
  const parts = {
    rateLimiter: { take: () => ({ allowed, bucket, limit }) },
    clock: { now: () => new Date(NOW), offset: () => 0 },
  }
  const key = { id: 'key', organizationId: 'organization', scopes: ['scans:read'] } as unknown as KeyRow
  const response = { setHeader: (name: string, value: unknown) => (headers[name] = value) }
  try {
    admitKey(parts as never, key, { scopes } as unknown as OperationFacts, response as unknown as Response)
    return { headers, error: undefined }
  } catch (error) {
    return { headers, error }
  }
}

describe('a key is admitted', () => {
  test('with the state of its bucket, whose end is given in whole seconds, rounded up', () => {
    expect(admit({ allowed: true, resetInMs: 30_000 }, 'scans:read')).toEqual({
      headers: {
        'ratelimit-limit': 60,
        'ratelimit-remaining': 7,
        'ratelimit-reset': Math.floor(NOW / 1000) + 31,
      },
      error: undefined,
    })
  })

  test('without headers when there is no bucket', () => {
    expect(admit({ allowed: true })).toEqual({ headers: {}, error: undefined })
  })
})

describe('a key is refused', () => {
  test.each([
    ['30.25 seconds', 30_250, '31', '31 seconds, at 2026-11-22T12:00:31.000Z'],
    ['less than a second', 1, '1', '1 second, at 2026-11-22T12:00:01.000Z'],
    ['no time', 0, '1', '1 second, at 2026-11-22T12:00:01.000Z'],
  ])(
    'when its bucket is empty for %s more, for whole seconds and at least one',
    (_what, resetInMs, seconds, words) => {
      const { headers, error } = admit({ allowed: false, resetInMs, limit: 'key' }, 'scans:read')
      expect(headers).toHaveProperty('ratelimit-remaining', 7)
      const message = `may make at most 60 requests a minute; try again in ${words}`
      expect(error).toMatchObject({
        status: 429,
        code: 'rate_limited',
        message: `This key ${message}.`,
        details: [{ path: 'key', message }],
        headers: { 'Retry-After': seconds },
      })
    },
  )

  test('with the limit of its organization, if that is the one that is used up', () => {
    const { error } = admit({ allowed: false, resetInMs: 30_250, limit: 'organization' })
    const message =
      'may make at most 60 requests a minute with all its keys together; try again in 31 seconds, at 2026-11-22T12:00:31.000Z'
    expect(error).toMatchObject({
      message: `This organization ${message}.`,
      details: [{ path: 'organization', message }],
    })
  })

  test('by its bucket before its scopes', () => {
    expect(admit({ allowed: false, resetInMs: 1, limit: 'key' }, 'cases:read').error).toMatchObject({
      status: 429,
    })
  })

  test('for any missing scope, which is named', () => {
    expect(admit({ allowed: true, resetInMs: 1 }, 'scans:read', 'cases:read').error).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      message: 'This operation needs the scope cases:read.',
    })
  })
})
