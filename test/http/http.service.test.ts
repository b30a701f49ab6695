import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { publicId } from '../../src/basics/identifiers.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { exchange, type RawAnswer } from './raw.js'

let service: TestService
let limited: TestService
let caller: Caller
/** A key without scopes. */
let powerless: Caller

beforeAll(async () => {
  // Without buckets, so that tests do not interfere with each other.
  service = await startTestService({
    background: false,
    environment: { RATE_LIMIT_PER_KEY: '0', RATE_LIMIT_PER_ORGANIZATION: '0' },
  })
  limited = await startTestService({
    besides: service,
    background: false,
    environment: { RATE_LIMIT_PER_KEY: '3', RATE_LIMIT_PER_ORGANIZATION: '5' },
  })
  caller = await service.caller()
  powerless = await service.caller({ scopes: [] })
})
afterAll(async () => {
  await limited?.close()
  await service?.close()
})

const INTENT = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 }
const INTENTS = '/api/v1/scans/upload-intents'

/** The same key at the service with buckets of 3 and 5. */
const atLimited = (of: Caller, path: string) =>
  supertest(limited.url).get(path).auth(of.key, { type: 'bearer' })

/** Sends a request byte for byte, with the caller's key. */
function raw(lines: readonly string[], body: string | Buffer = ''): Promise<RawAnswer> {
  const head = [...lines, 'Host: 127.0.0.1', 'Connection: close', `Authorization: Bearer ${caller.key}`]
  return exchange(
    service.url,
    Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]),
  )
}

describe('a request is checked in the documented order', () => {
  test('an unknown path or method is answered before the key is checked', async () => {
    await service.anonymous.get('/api/v1/nothing').expect(404)
    await service.anonymous.delete('/api/v1/scans').expect(405)
  })

  test('the key comes before body, parameters and identifiers', async () => {
    await service.anonymous.post(INTENTS).set('Content-Type', 'text/plain').send('{').expect(401)
    await service.anonymous
      .post(INTENTS)
      .set('Content-Type', 'application/json')
      .send('x'.repeat(300_000))
      .expect(401)
    await service.anonymous.get('/api/v1/scans?limit=0&unknown=%zz').expect(401)
    await service.anonymous.get('/api/v1/scans/%zz').expect(401)
    await service.anonymous.get('/api/v1/cases/nothing').expect(401)
  })

  test('the rate limit comes before the scope', async () => {
    const key = await service.caller({ scopes: [] })
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) statuses.push((await atLimited(key, '/api/v1/cases')).status)
    expect(statuses).toEqual([403, 403, 403, 429])
  })

  test('the scope comes before body, parameters and identifiers', async () => {
    await powerless.post(INTENTS).set('Content-Type', 'text/plain').send('{').expect(403)
    await powerless.post(INTENTS).set('Content-Type', 'application/json').send('{').expect(403)
    await powerless.get('/api/v1/scans?limit=0').expect(403)
    await powerless.get('/api/v1/scans/%zz').expect(403)
    const { body } = await powerless.get('/api/v1/cases/nothing').expect(403)
    expect(body.error).toMatchObject({
      code: 'insufficient_scope',
      message: 'This operation needs the scope cases:read.',
    })
  })

  test('the format of a body comes before what it refers to', async () => {
    await caller.post('/api/v1/webhooks/nothing/status').send({ status: 'gone' }).expect(400)
    await caller.post('/api/v1/webhooks/nothing/status').send({ status: 'paused' }).expect(404)
    await caller
      .post('/api/v1/webhooks/nothing/status')
      .set('Content-Type', 'text/plain')
      .send('x')
      .expect(415)
  })

  test('every scope allows its operations and no others', async () => {
    const scopes = [...new Set(Object.values(apiOperations).flatMap((operation) => [...operation.scopes]))]
    for (const scope of scopes) {
      const one = await service.caller({ scopes: [scope] })
      for (const { method, path, scopes: wanted } of Object.values(apiOperations)) {
        const target = path.replaceAll(/\{\w+\}/g, 'nothing')
        const send = { GET: one.get, POST: one.post, PATCH: one.patch, DELETE: one.delete, PUT: one.post }
        const { status } = await send[method](target)
        expect(status === 403, `${scope}: ${method} ${path}`).toBe(
          wanted.length > 0 && !wanted.includes(scope as never),
        )
      }
    }
  })
})

describe('paths are exact', () => {
  test.each([
    '/api/v1/scans/',
    '//api/v1/scans',
    '/api//v1/scans',
    '/api/v1//scans',
    '/API/v1/scans',
    '/api/v1/Scans',
    '/api/v1/sc%61ns',
    '/api/v1%2Fscans',
    '/api/v1/scans%20',
    '/api/v1/scans;a=b',
    '/api/v1/x/../scans',
    '/api/v1/./scans',
    '/api/v1/webhooks/deliveries/',
    '/console/api/organizations/',
    '/',
    '*',
  ])('GET %s is 404', async (path) => {
    const answer = await raw([`GET ${path} HTTP/1.1`])
    expect(answer.status).toBe(404)
    expect(answer.json?.error).toMatchObject({ code: 'not_found' })
  })

  test('an unknown, foreign or invalid identifier answers 404 with one body', async () => {
    const stranger = await service.caller()
    const intent = await stranger.post(INTENTS).send(INTENT).expect(201)
    const paths = [
      publicId('scan', '01890a5d-ac96-774b-bcce-b302099a8057'),
      intent.body.data.scanId,
      'nonsense',
      '%00',
      '%2F',
      '..',
      'scan_%F0%9F%98%80',
      `scan_${'a'.repeat(8_000)}`,
      '__proto__',
      "'%20or%201=1--",
    ]
    const answers = await Promise.all(
      paths.map((id) => raw([`GET /api/v1/scans/${id} HTTP/1.1`, 'X-Request-Id: one'])),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body}`))).toEqual(
      new Set(['404 {"error":{"code":"not_found","message":"No such resource.","requestId":"one"}}']),
    )
  })

  test.each(['%', '%z', '%zz', '%FF', '%C0%AF', '%ED%A0%80'])(
    'malformed percent-encoding (%s) in an identifier or a query is 400',
    async (text) => {
      for (const target of [
        `/api/v1/scans/${text}`,
        `/api/v1/scans?cursor=${text}`,
        `/api/v1/scans?${text}`,
      ]) {
        const answer = await raw([`GET ${target} HTTP/1.1`])
        expect(answer.status, target).toBe(400)
        expect(answer.json?.error?.code).toBe('invalid_request')
      }
    },
  )

  test('an absolute-form target is handled by its path', async () => {
    const { uploadUrl } = (await caller.post(INTENTS).send(INTENT)).body.data
    const upload = await raw(
      [`PUT ${uploadUrl} HTTP/1.1`, 'Content-Type: image/png', 'Content-Length: 1'],
      'x',
    )
    expect(upload.status).toBe(200)
    for (const origin of ['http://127.0.0.1', 'http://elsewhere.example:81', 'HTTPS://elsewhere.example']) {
      expect((await raw([`GET ${origin}/api/v1/scans?limit=1 HTTP/1.1`])).status).toBe(200)
      expect((await raw([`GET ${origin}/api/v1/scans?limit=0 HTTP/1.1`])).status).toBe(400)
      expect((await raw([`GET ${origin}/api/v1/nothing HTTP/1.1`])).status).toBe(404)
    }
  })

  test.each([
    'http://[',
    'http://[::1',
    'a://b',
    'a://b?limit=1',
    'http://a:b/',
    'https://x:99999/api/v1/scans',
    '/\\#@!',
    '/api/v1/scans#fragment',
    '/api/v1/scans?limit=1#fragment',
  ])('a target that is neither a path nor a URL (%s) is refused in the envelope', async (target) => {
    const answer = await raw([`GET ${target} HTTP/1.1`])
    expect([400, 404]).toContain(answer.status)
    expect(answer.json?.error?.code).toBe(answer.status === 404 ? 'not_found' : 'invalid_request')
  })

  test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'])(
    'the method %s is 405 with the allowed methods',
    async (method) => {
      for (const [path, allowed] of [
        ['/api/v1/scans', 'GET, HEAD'],
        ['/api/v1/cases', 'GET, HEAD, POST'],
        [INTENTS, 'POST'],
        ['/console/api/organizations', 'GET, HEAD, POST'],
      ]) {
        const answer = await raw([`${method} ${path} HTTP/1.1`])
        expect([answer.status, answer.headers.allow], path).toEqual([405, allowed])
        expect(answer.json?.error?.code).toBe('method_not_allowed')
      }
    },
  )
})

describe('a body', () => {
  /** A body that is valid except for the bytes of its file name. */
  const withFileName = (...bytes: number[]) => {
    const [before = '', after = ''] = JSON.stringify({ ...INTENT, fileName: '|' }).split('|')
    return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
  }
  const json = (body: string | Buffer, ...headers: string[]) =>
    raw(
      [
        `POST ${INTENTS} HTTP/1.1`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
      ],
      body,
    )

  test.each<[string, string | Buffer]>([
    ['half an object', '{"fileName":'],
    ['two values', `${JSON.stringify(INTENT)} {}`],
    ['a comment', `/* */ ${JSON.stringify(INTENT)}`],
    ['single quotes', "{'fileName': 'a'}"],
    ['NaN', '{"byteSize": NaN}'],
    ['a bare word', 'undefined'],
    ['NUL bytes', '\0\0'],
    ['invalid UTF-8', withFileName(0xff, 0xfe)],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['an overlong encoding', withFileName(0xc0, 0xaf)],
    ['an encoded surrogate', withFileName(0xed, 0xa0, 0x80)],
    ['half a character', withFileName(0xc3)],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"fileName"'],
    ['a number', '5'],
    ['half a surrogate pair in a value', JSON.stringify({ ...INTENT, fileName: '\ud800' })],
    ['half a surrogate pair in a name', '{"\\udc00": 1}'],
    ['U+0000 in a value', JSON.stringify({ ...INTENT, contentType: 'image/png; a="\0"' })],
    ['U+0000 in a name', '{"a\\u0000": 1}'],
    ['many open brackets', '['.repeat(200_000)],
    ['deep nesting', `{"fileName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('of %s is 400', async (_what, body) => {
    const answer = await json(body)
    expect([answer.status, answer.json?.error?.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.length).toBeLessThan(4_000)
  })

  test('that is empty but required is 400', async () => {
    const answers = await Promise.all([
      raw([`POST ${INTENTS} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 0']),
      raw(
        [`POST ${INTENTS} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
      raw([`POST ${INTENTS} HTTP/1.1`, 'Content-Length: 0']),
      raw([`POST ${INTENTS} HTTP/1.1`]),
    ])
    expect(answers.map((answer) => [answer.status, answer.json?.error?.code])).toEqual(
      Array(4).fill([400, 'invalid_request']),
    )
  })

  test('may be omitted when it is optional', async () => {
    const { keyId } = await service.caller()
    const path = `/console/api/keys/${publicId('key', keyId)}/revoke`
    await service.operator.post(path).expect(200)
    await service.operator.post(path).set('Content-Type', 'application/json').expect(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/merge-patch+json',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'json',
    '*/*',
    ';',
    '',
  ])('of type %j is 415', async (type) => {
    const body = JSON.stringify(INTENT)
    const answer = await raw(
      [`POST ${INTENTS} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
      body,
    )
    expect([answer.status, answer.json?.error?.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('without a type is 415', async () => {
    const body = JSON.stringify(INTENT)
    const answer = await raw([`POST ${INTENTS} HTTP/1.1`, `Content-Length: ${body.length}`], body)
    expect([answer.status, answer.json?.error?.code]).toEqual([415, 'unsupported_media_type'])
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; CHARSET=utf8 ; x=y',
  ])('of type %j is accepted', async (type) => {
    const body = JSON.stringify(INTENT)
    const answer = await raw(
      [`POST ${INTENTS} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
      body,
    )
    expect(answer.status).toBe(201)
  })

  test('is accepted at exactly 256 KiB and refused with one byte more', async () => {
    const base = JSON.stringify(INTENT)
    const largest = base + ' '.repeat(262_144 - base.length)
    expect((await json(largest)).status).toBe(201)
    const answer = await json(`${largest} `)
    expect([answer.status, answer.json?.error?.code]).toEqual([413, 'payload_too_large'])
  })

  test('is measured by its actual bytes, not by Content-Length', async () => {
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`
    const answer = await raw(
      [`POST ${INTENTS} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `${chunk.repeat(65)}0\r\n\r\n`,
    )
    expect([answer.status, answer.json?.error?.code]).toEqual([413, 'payload_too_large'])
  })

  test('is accepted compressed, but not if it decompresses to more than 256 KiB', async () => {
    expect((await json(gzipSync(JSON.stringify(INTENT)), 'Content-Encoding: gzip')).status).toBe(201)
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    expect((await json(bomb, 'Content-Encoding: gzip')).status).toBe(413)
    expect((await json('not gzip', 'Content-Encoding: gzip')).status).toBe(400)
    expect((await json(JSON.stringify(INTENT), 'Content-Encoding: compress')).status).toBe(415)
  })

  test('is ignored by an operation without one, whatever it is', async () => {
    const target = 'GET /api/v1/scans HTTP/1.1'
    const answers = await Promise.all([
      raw([target, 'Content-Type: text/plain', 'Content-Length: 5'], 'hello'),
      raw([target, 'Content-Type: application/json', 'Content-Length: 1'], '{'),
      raw([target, 'Content-Type: application/json', 'Content-Length: 300000'], ' '.repeat(300_000)),
      raw([target, 'Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'),
      raw([target, 'Content-Encoding: nonsense', 'Content-Length: 1'], 'x'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    const posted = await raw(
      ['POST /api/v1/webhooks/nothing/test HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 5'],
      'hello',
    )
    expect(posted.status).toBe(404)
  })

  test('is refused with the name of each property that is unknown, missing or wrong', async () => {
    const message = async (body: object) => {
      const response = await caller.post(INTENTS).send(body).expect(400)
      return response.body.error.message as string
    }
    expect(await message({ ...INTENT, filename: 'x', byte_size: 1 })).toMatch(/filename.*byte_size/)
    expect(await message({ ...INTENT, fileName: undefined })).toContain('fileName')
    expect(await message({ ...INTENT, byteSize: 0 })).toMatch(/body\.byteSize .*1/)
    expect(await message({ ...INTENT, byteSize: '1' })).toMatch(/body\.byteSize .*integer/)
    expect(await message({ ...INTENT, mediaType: 'film' })).toMatch(
      /body\.mediaType .*image, video, audio, document/,
    )
    expect(await message(JSON.parse('{"__proto__": {"fileName": "x"}}'))).toContain('__proto__')
  })

  test.each([
    '9999-12-31T23:59:59-23:59',
    '2999-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '2999-02-31T00:00:00Z',
  ])('with the time %s is 400', async (expiresAt) => {
    const organization = publicId('org', caller.tenant.organizationId)
    const { body } = await service.operator
      .post(`/console/api/organizations/${organization}/keys`)
      .send({ label: 'x', environment: 'sandbox', scopes: ['scans:read'], expiresAt })
      .expect(400)
    expect(body.error.message).toContain('expiresAt')
  })

  test('with ten thousand problems is answered in a few lines', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`unknown ${index}`, 1]))
    const response = await caller.post(INTENTS).send(many).expect(400)
    expect(response.text.length).toBeLessThan(4_000)
    const long = await caller
      .post(INTENTS)
      .send({ ...INTENT, ['x'.repeat(200_000)]: 1 })
      .expect(400)
    expect(long.text.length).toBeLessThan(4_000)
    const listed = await caller
      .post('/api/v1/cases')
      .send({ title: 'T', scanIds: ['x'.repeat(200_000)] })
      .expect(400)
    expect(listed.text.length).toBeLessThan(4_000)
  })
})

describe('query parameters', () => {
  test.each([
    '0',
    '101',
    '-1',
    '1e1',
    '0x10',
    '%205',
    '5%20',
    '5.0',
    '%2B5',
    '+5',
    '',
    'ten',
    '5,6',
    '٥',
    '9'.repeat(400),
  ])('limit=%s is 400', async (limit) => {
    const response = await caller.get(`/api/v1/scans?limit=${encodeURI(decodeURI(limit))}`).expect(400)
    expect(response.body.error).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('limit'),
    })
  })

  test.each(['1', '100', '05'])('limit=%s is accepted', async (limit) => {
    await caller.get(`/api/v1/scans?limit=${limit}`).expect(200)
  })

  test('limit is 25 by default, and no page is longer', async () => {
    const many = await service.caller()
    await Promise.all(Array.from({ length: 27 }, () => many.post(INTENTS).send(INTENT).expect(201)))
    expect((await many.get('/api/v1/scans')).body.data).toHaveLength(25)
    expect((await many.get('/api/v1/scans?limit=26')).body.data).toHaveLength(26)
    expect((await many.get('/api/v1/scans?limit=100')).body.data).toHaveLength(27)
  })

  test.each(['', 'x', '%00', 'null', 'A'.repeat(48)])('cursor=%s is 400 invalid_cursor', async (cursor) => {
    const response = await caller.get(`/api/v1/cases?cursor=${cursor}`).expect(400)
    expect(response.body.error.code).toBe('invalid_cursor')
  })

  test('are refused with 400 when given twice, even with the same value', async () => {
    for (const query of [
      'limit=1&limit=1',
      'limit=1&limit=2',
      'cursor=a&cursor=b',
      'webhookId=a&webhookId=a',
    ]) {
      const response = await caller.get(`/api/v1/webhooks/deliveries?${query}`).expect(400)
      expect(response.body.error.message).toBe(`query.${query.split('=')[0]} must be given once.`)
    }
  })

  test.each(['limt', 'Limit', 'webhookId', '__proto__', 'constructor', 'hasOwnProperty', 'a.b'])(
    'are refused by name when unknown: %s',
    async (name) => {
      const response = await caller.get(`/api/v1/scans?${encodeURIComponent(name)}=1`).expect(400)
      expect(response.body.error).toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(name),
      })
    },
  )

  test('are unknown to operations without any, including those of lists', async () => {
    for (const query of ['x=1', 'limit=1', 'cursor=a', 'cursor=a&cursor=b', 'cursor=']) {
      const { body } = await caller.get(`/api/v1/scans/nothing?${query}`).expect(400)
      expect(body.error.code, query).toBe('invalid_request')
      await caller.post(`${INTENTS}?${query}`).send(INTENT).expect(400)
    }
  })

  test('are refused with 400 for U+0000, with its position', async () => {
    const { body } = await caller.get('/api/v1/webhooks/deliveries?webhookId=whe_%00').expect(400)
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      message: 'query.webhookId must not contain the character U+0000.',
    })
  })

  test('give an empty page for a webhookId of no endpoint', async () => {
    for (const id of ['nothing', publicId('whe', '01890a5d-ac96-774b-bcce-b302099a8057')]) {
      const { body } = await caller.get(`/api/v1/webhooks/deliveries?webhookId=${id}`).expect(200)
      expect([body.data, body.meta.nextCursor]).toEqual([[], null])
    }
  })
})

describe('X-Request-Id', () => {
  test.each(['a', 'A-z_0.9', 'x'.repeat(64)])('%j is kept', async (id) => {
    const response = await caller.get('/api/v1/scans').set('X-Request-Id', id)
    expect(response.headers['x-request-id']).toBe(id)
    expect(response.body.meta.requestId).toBe(id)
  })

  test.each(['', 'x'.repeat(65), 'a b', 'a,b', 'a/b', '<script>', 'é'])('%j is replaced', async (id) => {
    const answer = await raw(['GET /api/v1/scans HTTP/1.1', `X-Request-Id: ${id}`])
    expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/)
    expect(answer.json?.meta?.requestId).toBe(answer.headers['x-request-id'])
  })

  test('sent twice is replaced', async () => {
    const answer = await raw(['GET /api/v1/scans HTTP/1.1', 'X-Request-Id: a', 'X-Request-Id: a'])
    expect(answer.headers['x-request-id']).toMatch(/^req_/)
  })

  test('is in refusals of every kind', async () => {
    for (const path of ['/nothing', '/api/v1/scans/', '/api/v1/scans', '/console/api/organizations']) {
      const response = await service.anonymous.get(path).set('X-Request-Id', 'mine')
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect([response.headers['x-request-id'], response.body.error.requestId]).toEqual(['mine', 'mine'])
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the key', () => {
  test('that is missing, malformed, unknown, revoked or expired gets the same 401', async () => {
    const revoked = await service.caller()
    const expired = await service.caller({ expiresAt: new Date(service.clock.now().getTime() + 60_000) })
    await revoked.get('/api/v1/scans').expect(200)
    await expired.get('/api/v1/scans').expect(200)
    await service.operator
      .post(`/console/api/keys/${publicId('key', revoked.keyId)}/revoke`)
      .send({ force: true })
      .expect(200)
    service.clock.advance(60_000)

    const altered = caller.key.slice(0, -1) + (caller.key.endsWith('0') ? '1' : '0')
    const credentials = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      caller.key,
      `Basic ${caller.key}`,
      `Token ${caller.key}`,
      `Bearer ${caller.key} x`,
      `Bearer "${caller.key}"`,
      `Bearer ${altered}`,
      `Bearer ${caller.key.toLowerCase()}`,
      'Bearer msk_sbx_000000000000000000000000000000000000',
      'Bearer \xff\xfe',
      `Bearer ${'x'.repeat(8_000)}`,
      `Bearer ${revoked.key}`,
      `Bearer ${expired.key}`,
      `Bearer ${caller.key}\r\nAuthorization: Bearer ${revoked.key}`,
      `Bearer ${caller.key}\r\nauthorization: Basic eDp5`,
      `Bearer ${caller.key}\r\nAuthorization: Bearer ${caller.key}`,
    ]
    const answers = await Promise.all(
      credentials.map((value) =>
        exchange(
          service.url,
          Buffer.from(
            [
              'GET /api/v1/scans HTTP/1.1',
              'Host: x',
              'Connection: close',
              'X-Request-Id: same',
              ...(value === undefined ? [] : [`Authorization: ${value}`]),
              '\r\n',
            ].join('\r\n'),
            'latin1',
          ),
        ),
      ),
    )
    const shown = answers.map(({ status, headers, body }) => {
      const { date, ...rest } = headers
      return JSON.stringify({ status, rest, body })
    })
    expect(new Set(shown).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(answers[0]?.json?.error?.code).toBe('unauthorized')
  })

  test.each(['bearer', 'BEARER', 'bEaReR', 'Bearer  '])(
    'is accepted with the scheme written %j',
    async (scheme) => {
      await service.anonymous.get('/api/v1/scans').set('Authorization', `${scheme} ${caller.key}`).expect(200)
    },
  )

  test('is not taken from the query', async () => {
    await service.anonymous.get(`/api/v1/scans?access_token=${caller.key}`).expect(401)
  })

  test('of the public API does not work for the operator API, or the reverse', async () => {
    await caller.get('/console/api/organizations').expect(401)
    await service.operator.get('/api/v1/scans').expect(401)
  })
})

describe('rate limits', () => {
  const limits = (headers: Record<string, string>) =>
    ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
      headers[name] === undefined ? undefined : Number(headers[name]),
    )

  test('show the tighter bucket on every answer to a key, and refuse beyond it until the window ends', async () => {
    const key = await service.caller()
    const before = Math.floor(service.clock.now().getTime() / 1000)
    const first = await atLimited(key, '/api/v1/scans').expect(200)
    const [, , reset = 0] = limits(first.headers)
    expect(reset).toBeGreaterThanOrEqual(before + 60)
    expect(reset).toBeLessThanOrEqual(before + 75)
    expect(limits(first.headers)).toEqual([3, 2, reset, undefined])
    expect(limits((await atLimited(key, '/api/v1/scans?limit=0').expect(400)).headers)).toEqual([
      3,
      1,
      reset,
      undefined,
    ])
    expect(limits((await atLimited(key, '/api/v1/scans/x').expect(404)).headers)).toEqual([
      3,
      0,
      reset,
      undefined,
    ])

    const refused = await atLimited(key, '/api/v1/scans').expect(429)
    const [limit, remaining, sameReset, retryAfter = 0] = limits(refused.headers)
    expect([limit, remaining, sameReset]).toEqual([3, 0, reset])
    expect(refused.body.error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        new RegExp(
          `^This key may make at most 3 requests a minute; try again in ${retryAfter} seconds, at 2.*Z\\.$`,
        ),
      ),
      details: [{ path: 'key', message: expect.stringContaining('at most 3 requests a minute') }],
    })

    service.clock.advance(retryAfter * 1000)
    const again = await atLimited(key, '/api/v1/scans').expect(200)
    expect(limits(again.headers).slice(0, 2)).toEqual([3, 2])
  })

  test('of an organization apply to all its keys together', async () => {
    const one = await service.caller()
    const other = await service.caller({
      organizationId: one.tenant.organizationId,
      environment: 'production',
    })
    for (let index = 0; index < 3; index += 1) await atLimited(one, '/api/v1/scans').expect(200)
    await atLimited(other, '/api/v1/scans').expect(200)
    const fifth = await atLimited(other, '/api/v1/scans').expect(200)
    expect(limits(fifth.headers).slice(0, 2)).toEqual([5, 0])
    const refused = await atLimited(other, '/api/v1/scans').expect(429)
    expect(limits(refused.headers).slice(0, 2)).toEqual([5, 0])
    expect(refused.body.error.details).toEqual([
      { path: 'organization', message: expect.stringContaining('at most 5 requests a minute') },
    ])
  })

  test('are not shown to callers without a key, and do not count their requests', async () => {
    const response = await supertest(limited.url).get('/api/v1/scans').expect(401)
    expect(limits(response.headers)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('that are disabled send no headers', async () => {
    const response = await caller.get('/api/v1/scans').expect(200)
    expect(limits(response.headers)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('memory usage', () => {
  test('does not grow with the number of distinct Content-Type parameters', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const round = async (from: number, count: number) => {
      for (let index = from; index < from + count; index += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, offset) =>
            service.anonymous
              .post('/api/v1/webhooks/nothing/status')
              .auth(caller.key, { type: 'bearer' })
              .set('Content-Type', `application/json; x=${index + offset}`)
              .send('{"status":"paused"}')
              .expect(404),
          ),
        )
    }
    await round(0, 60)
    const before = used()
    await round(1_000, 400)
    // A compiled validator for each needs 16 kB or more: 6.6 MB for these.
    expect(used() - before).toBeLessThan(4_000_000)
  })
})

/** Sends the head of a request unchanged. */
const ask = (head: string) => exchange(service.url, Buffer.from(`${head}\r\n\r\n`, 'latin1'))

const NOT_HTTP: [what: string, status: number, head: string][] = [
  ['a byte above ASCII in the path', 400, 'GET /api/v1/scans/\xe9 HTTP/1.1\r\nHost: x'],
  ['a control character in the path', 400, 'GET /api/v1/scans/\x01 HTTP/1.1\r\nHost: x'],
  ['a blank in the path', 400, 'GET /api/v1/scans/a b HTTP/1.1\r\nHost: x'],
  ['a control character in a header', 400, 'GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nX-A: \x01'],
  ['NUL in a header', 400, 'GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nX-A: a\0b'],
  ['a blank in a header name', 400, 'GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nX A: b'],
  ['two lengths', 400, 'POST /api/v1/cases HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2'],
  ['an unknown method', 400, 'BREW /api/v1/scans HTTP/1.1\r\nHost: x'],
  ['something other than HTTP', 400, 'hello'],
  ['more than 16 KiB of headers', 431, `GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}`],
]

describe('a request that is not HTTP', () => {
  test.each(NOT_HTTP)('(%s) is refused and the connection closed', async (_what, status, head) => {
    const answer = await ask(head)
    expect(answer.status).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).not.toMatch(/Error|at /)
  })

  test.each(NOT_HTTP)('(%s) is refused in the error envelope', async (_what, _status, head) => {
    const answer = await ask(head)
    expect(answer.json?.error).toEqual({
      code: 'invalid_request',
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
    })
  })

  test('does not affect others', async () => {
    await service.anonymous.get('/healthz').expect(200)
  })
})

test('a request without Host is refused with 400 in the error envelope (RFC 9112, section 3.2)', async () => {
  const answer = await ask('GET /api/v1/scans HTTP/1.1\r\nConnection: close')
  expect([answer.status, answer.json?.error?.code]).toEqual([400, 'invalid_request'])
})

test.each(['Host: x\r\nHost: y', 'Host: x\r\nhost: x', 'HOST: x\r\nX-A: b\r\nHost:'])(
  'a request with more than one Host (%j) is refused with 400, even without authentication',
  async (hosts) => {
    for (const target of ['GET /api/v1/scans HTTP/1.1', 'GET /healthz HTTP/1.1', 'GET /healthz HTTP/1.0']) {
      const answer = await ask(`${target}\r\n${hosts}\r\nConnection: close`)
      expect([answer.status, answer.json?.error?.message]).toEqual([400, 'There must be one Host header.'])
    }
  },
)

test.each([
  '/healthz',
  '/readyz',
  '/openapi.yaml',
  '/docs',
  '/docs/openapi.json',
  '/docs/verdicts.md',
  '/console',
  '/nothing',
  '/uploads/x',
])('the answer of %s forbids MIME sniffing', async (path) => {
  const response = await service.anonymous.get(path)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('an unknown expectation is ignored (RFC 9110, section 10.1.1)', async () => {
  const answer = await ask('GET /api/v1/scans HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: miracles')
  expect([answer.status, answer.json?.error?.code]).toEqual([401, 'unauthorized'])
})
