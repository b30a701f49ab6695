import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiOperations } from '../../../generated/api-operations.js'
import { consoleOperations } from '../../../generated/console-operations.js'
import { createRouteMatcher, decodePercent } from '../../../src/http/contract/routes.js'
import { ApiError } from '../../../src/http/errors.js'

/** Any UTF-16 code unit, including controls and lone surrogates. */
const anyCharacter = fc.nat(0xffff).map((unit) => String.fromCharCode(unit))

const match = createRouteMatcher(apiOperations)

describe('the route matcher', () => {
  test.each(
    Object.entries({ ...apiOperations, ...consoleOperations }).map(
      ([operationId, { method, path }]) => [operationId, method, path] as const,
    ),
  )('finds the operation for %s', (operationId, method, path) => {
    const both = createRouteMatcher({ ...apiOperations, ...consoleOperations })
    expect(both(method, path.replaceAll(/\{\w+\}/g, 'some-id'))).toMatchObject({ operationId })
  })

  test('prefers a literal segment to a parameter in the same place', () => {
    expect(match('POST', '/api/v1/scans/upload-intents')).toEqual({
      operationId: 'createScanUploadIntent',
      params: {},
    })
    expect(match('GET', '/api/v1/webhooks/deliveries')).toEqual({
      operationId: 'listWebhookDeliveries',
      params: {},
    })
  })

  test('does not fall back to the parameter when the literal path lacks the method', () => {
    expect(match('GET', '/api/v1/scans/upload-intents')).toEqual({ allowed: ['POST'] })
  })

  test('lists the methods of a path, sorted', () => {
    expect(match('DELETE', '/api/v1/cases')).toEqual({ allowed: ['GET', 'HEAD', 'POST'] })
    expect(match('DELETE', '/api/v1/scans')).toEqual({ allowed: ['GET', 'HEAD'] })
    expect(match('HEAD', '/api/v1/scans')).toEqual(match('GET', '/api/v1/scans'))
    expect(match('HEAD', '/api/v1/scans/upload-intents')).toEqual({ allowed: ['POST'] })
    expect(match('get', '/api/v1/scans')).toEqual({ allowed: ['GET', 'HEAD'] })
  })

  test('leaves parameters encoded', () => {
    expect(match('GET', '/api/v1/scans/a%2Fb%00')).toEqual({
      operationId: 'getScan',
      params: { scanId: 'a%2Fb%00' },
    })
  })

  test.each([
    '',
    '/',
    '/api/v1/scans/',
    '//api/v1/scans',
    '/api//v1/scans',
    '/api/v1/Scans',
    '/API/v1/scans',
    '/api/v1/sc%61ns',
    '/api/v1/scans/x/',
    '/api/v1/scans//job',
    '/api/v1/scans/x/job/',
    '/api/v1/scans/x/Job',
    '/api/v1/scans/{scanId}/job/x',
    '/api/v1/./scans',
    '/api/v1/x/../scans',
    '/api/v1/scans;a=b',
    '/api/v2/scans',
    'api/v1/scans',
  ])('does not know the path %j', (path) => {
    expect(match('GET', path)).toBeUndefined()
  })

  test('answers for any path without an error, and its parameters are segments of that path', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'api',
        'v1',
        'scans',
        'cases',
        'webhooks',
        'deliveries',
        'status',
        'job',
        '',
        '__proto__',
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST', 'toString'),
        fc.array(segment, { maxLength: 8 }),
        (method, parts) => {
          const path = `/${parts.join('/')}`
          const route = match(method, path)
          if (route !== undefined && 'params' in route)
            for (const value of Object.values(route.params)) expect(path.split('/')).toContain(value)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('percent-decoding', () => {
  test('decodes UTF-8', () => {
    expect(decodePercent('a%2Fb%C3%A9', 'path')).toBe('a/bé')
  })

  test.each(['%', '%2', '%zz', '%u0041', '%FF', '%C3', '%ED%A0%80', '%C0%AF', '%F4%90%80%80'])(
    'refuses %s with 400, and names the place',
    (text) => {
      expect(() => decodePercent(text, 'query')).toThrow(ApiError)
      expect(() => decodePercent(text, 'query')).toThrow('The query has malformed percent-encoding.')
    },
  )
})
