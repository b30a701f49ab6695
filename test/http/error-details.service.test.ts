import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PATTERN_MESSAGES } from '../../generated/vocabulary.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { intentBody } from '../support/upload.js'

let service: TestService
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ background: false })
  caller = await service.caller()
})
afterAll(() => service.close())

describe('error.details', () => {
  test('name each fault of a body with its place, as the message does', async () => {
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
          message: expect.stringMatching(/^must be equal to one of the allowed values: scan.created, /),
        },
      ]),
    )
    for (const { path, message } of body.error.details)
      expect(body.error.message).toContain(`${path} ${message}`)
  })

  test('are ten at most', async () => {
    const scanIds = Array(30).fill(1)
    const { body } = await caller.post('/api/v1/cases').send({ title: 'Case', scanIds })
    expect(body.error.details).toHaveLength(10)
  })

  test('name faults of a query, and of what the contract alone cannot say', async () => {
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

  test('are absent where a fault has no place', async () => {
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

  test('say what a time looks like', async () => {
    const { body } = await caller.get('/api/v1/scans?createdFrom=yesterday')
    expect(body.error.details).toEqual([
      {
        path: 'query.createdFrom',
        message: 'must be a time as RFC 3339 has it, such as 2026-11-21T08:15:30Z',
      },
    ])
  })

  test('say a pattern in words: no regular expression is shown to anybody', async () => {
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

  test.each(['openapi.yaml', 'src/console/openapi.yaml'])(
    'have words for each pattern of a request in %s',
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
