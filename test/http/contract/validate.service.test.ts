import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PATTERN_MESSAGES } from '../../../generated/vocabulary.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { intentBody } from '../../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

describe('error.details', () => {
  test('name each problem of a body with its path, as the message does', async () => {
    const { body, status } = await caller
      .post('/api/v1/webhooks')
      .send({ url: 'http://example.org', events: ['scan.created', 'nonsense'], extra: 1 })
    expect(status).toBe(400)
    expect(body.error.details).toEqual(
      expect.arrayContaining([
        { path: 'body.extra', message: 'is not a known property' },
        {
          path: 'body.url',
          message: 'must start with https:// and a host, without user info, spaces, backslashes or fragment',
        },
        {
          path: 'body.events[1]',
          message: expect.stringMatching(/^must be one of scan.created, /),
        },
      ]),
    )
    for (const { path, message } of body.error.details)
      expect(body.error.message).toContain(`${path} ${message}`)
  })

  test('are at most ten', async () => {
    const scanIds = Array(30).fill(1)
    const { body } = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds })
    expect(body.error.details).toHaveLength(10)
  })

  test('name problems of a query, and those that the contract alone cannot express', async () => {
    for (const [query, path] of [
      ['limit=0', 'query.limit'],
      ['limit=1e1', 'query.limit'],
      ['nonsense=1', 'query.nonsense'],
      ['cursor=', 'query.cursor'],
      ['assignee=%00', 'query.assignee'],
    ]) {
      const { body } = await caller.get(`/api/v1/cases?${query}`)
      expect([query, body.error.details?.[0].path]).toEqual([query, path])
    }
  })

  test('are absent when a problem has no path', async () => {
    const { body } = await caller
      .post('/api/v1/cases')
      .set('content-type', 'application/json')
      .send('{"title":')
    expect(body.error).toEqual({
      code: 'invalid_request',
      message: expect.any(String),
      requestId: expect.any(String),
    })
  })

  test('say that a field is required, how long it must be and what it may be, in words', async () => {
    const { body } = await caller
      .post('/api/v1/scans/upload-intents')
      .send({ fileName: '', mediaType: 'film', byteSize: 0 })
    expect(body.error.details).toHaveLength(4)
    expect(body.error.details).toEqual(
      expect.arrayContaining([
        { path: 'body.contentType', message: 'is required' },
        { path: 'body.fileName', message: 'must have at least 1 character' },
        { path: 'body.mediaType', message: 'must be one of image, video, audio, document' },
        { path: 'body.byteSize', message: 'must be at least 1' },
      ]),
    )
    expect(body.error.message).toContain('body.contentType is required')
  })

  test('show the format of a time', async () => {
    const { body } = await caller.get('/api/v1/scans?createdFrom=yesterday')
    expect(body.error.details).toEqual([
      {
        path: 'query.createdFrom',
        message: 'must be an RFC 3339 time, such as 2026-11-21T08:15:30Z',
      },
    ])
  })

  test('describe a pattern in words, never as a regular expression', async () => {
    const faulty = [
      ['fileName', '\u0007'],
      ['contentType', 'nonsense'],
      ['metadata', { 'no blanks': 'x' }],
    ] as const
    for (const [name, value] of faulty) {
      const { body } = await caller
        .post('/api/v1/scans/upload-intents')
        .send({ ...intentBody(), [name]: value })
      expect(body.error.details).toHaveLength(1)
      expect(body.error.details[0].path).toContain(`body.${name}`)
      expect(body.error.message).not.toMatch(/[\\^$]|pattern/)
    }
  })

  const misnamed = 'must be a name of 1–40 letters, digits, _, . or -, and not __proto__'

  test.each([
    ['{"metadata":{"0":5}}', [['body.metadata.0', 'must be a string']]],
    ['{"x/y~z":1}', [['body.x/y~z', 'is not a known property']]],
    ['{"":1}', [['body.""', 'is not a known property']]],
    [
      '{"metadata":{"a/b":5}}',
      [
        ['body.metadata.a/b', misnamed],
        ['body.metadata.a/b', 'must be a string'],
      ],
    ],
    [
      '{"metadata":{"a b":"x","fine":"x","é":"x","":"x","__proto__":"x"}}',
      ['a b', 'é', '""', '__proto__'].map((name) => [`body.metadata.${name}`, misnamed]),
    ],
  ])('name what is wrong in %s as it was sent, each once', async (text, faults) => {
    const sent = `${JSON.stringify(intentBody()).slice(0, -1)},${text.slice(1)}`
    const { status, body } = await caller
      .post('/api/v1/scans/upload-intents')
      .set('content-type', 'application/json')
      .send(sent)
    expect(status).toBe(400)
    const found = body.error.details.map(({ path, message }: Record<string, string>) => [path, message])
    expect(found).toHaveLength(faults.length)
    expect(found).toEqual(expect.arrayContaining(faults))
  })

  test('name both types of a nullable field', async () => {
    const { body } = await caller.patch('/api/v1/scans/scan_none').send({ metadata: { a: 5 } })
    expect(body.error.details).toEqual([{ path: 'body.metadata.a', message: 'must be a string or null' }])
  })

  test('name a header that an endpoint cannot have, and parameters as they were sent', async () => {
    const endpoint = { url: 'https://hooks.example.org/', events: ['scan.created'], headers: { Foo: 'x' } }
    const { body } = await caller.post('/api/v1/webhooks').send(endpoint)
    const message = 'must be Authorization, or X- with letters, digits and hyphens'
    expect(body.error.details).toEqual([{ path: 'body.headers.Foo', message }])
    for (const [query, path] of [
      ['a/0=1', 'query.a/0'],
      ['status=a:b', 'query.status'],
    ]) {
      const refused = await caller.get(`/api/v1/cases?${query}`)
      expect([query, refused.body.error.details?.[0].path]).toEqual([query, path])
    }
  })

  test.each(['openapi.yaml', 'src/operators/openapi.yaml'])(
    'have words for each request pattern in %s',
    (file) => {
      const { schemas } = parse(readFileSync(file, 'utf8')).components
      const patterns: string[] = []
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return
        if ('pattern' in node && typeof node.pattern === 'string') patterns.push(node.pattern)
        for (const child of Object.values(node)) visit(child)
      }
      for (const [name, schema] of Object.entries(schemas))
        if (/Request$|^Metadata|^WebhookHeaders$/.test(name)) visit(schema)
      expect(patterns.length).toBeGreaterThan(1)
      for (const pattern of patterns) expect(PATTERN_MESSAGES).toHaveProperty([pattern])
    },
  )
})
