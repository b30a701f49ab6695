import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../../../src/basics/secrets.js'
import { createSessions } from '../../../src/operators/sessions/sessions.js'
import {
  FROM_THE_CONSOLE,
  OPERATOR_TOKEN,
  startTestService,
  type TestService,
} from '../../support/service.js'
import { HALF_A_DAY_MS, newCookie, SESSION, whoAmI } from '../../support/sessions.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

/** Other texts that decode to the same bytes: the last character has unused bits. */
const sameBytes = (text: string): string[] =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => text.slice(0, -1) + last)
    .filter(
      (other) => other !== text && Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')),
    )

describe('the audit log', () => {
  const latest = async (app: TestService) =>
    (await app.operator.get('/console/api/audit-events?limit=1')).body.data[0]

  test('has the forwarded address behind a trusted proxy, for changes by token and by session', async () => {
    const behind = await startTestService({
      besides: service,
      background: false,
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    })
    const create = (headers: Record<string, string>) =>
      behind.anonymous.post('/console/api/organizations').set(headers).send({ name: 'From afar' }).expect(201)
    await create({ Authorization: `Bearer ${OPERATOR_TOKEN}`, 'X-Forwarded-For': '::ffff:203.0.113.9' })
    expect(await latest(behind)).toMatchObject({ action: 'organization.created', address: '203.0.113.9' })
    const Cookie = await newCookie(behind)
    await create({ Cookie, 'X-Forwarded-For': '198.51.100.1, 2001:DB8::9', ...FROM_THE_CONSOLE })
    expect(await latest(behind)).toMatchObject({ action: 'organization.created', address: '2001:db8::9' })
    await behind.close()
  })

  test('has the address of the connection without a trusted proxy', async () => {
    await service.operator
      .post('/console/api/organizations')
      .set('X-Forwarded-For', '203.0.113.9')
      .send({ name: 'Near by' })
      .expect(201)
    expect(await latest(service)).toMatchObject({ address: '127.0.0.1' })
  })

  test('has no address for changes without a request', async () => {
    await service.caller()
    expect(await latest(service)).toMatchObject({ action: 'key.issued', address: null })
  })
})

describe('a session', () => {
  test('reads and changes like the token, and the audit log names its holder', async () => {
    const cookie = await newCookie(service)
    await service.anonymous.get('/console/api/organizations').set('Cookie', cookie).expect(200)
    const created = await service.anonymous
      .post('/console/api/organizations')
      .set({ Cookie: cookie, ...FROM_THE_CONSOLE })
      .send({ name: 'By session' })
      .expect(201)
    const { body } = await service.operator.get(
      `/console/api/audit-events?organizationId=${created.body.data.id}`,
    )
    expect(body.data).toMatchObject([{ actor: 'operator token', action: 'organization.created' }])
  })

  test('is valid in every process that has the master key', async () => {
    const other = await startTestService({ besides: service, background: false })
    await whoAmI(other, await newCookie(service)).expect(200)
    await other.close()
  })

  test('ends after twelve hours, however much it is used', async () => {
    const cookie = await newCookie(service)
    service.clock.advance(HALF_A_DAY_MS - 60_000)
    await whoAmI(service, cookie).expect(200)
    service.clock.advance(60_000)
    await whoAmI(service, cookie).expect(401)
  })

  test('ends when the operator token is replaced', async () => {
    const cookie = await newCookie(service)
    const replaced = createSessions({
      ...service.context,
      operatorToken: new Secret('another-operator-token-altogether'),
    })
    expect(await service.context.sessions.read(cookie)).toMatchObject({ method: 'token' })
    expect(await replaced.read(cookie)).toBeUndefined()
  })

  test('with any one character changed is invalid', async () => {
    const cookie = await newCookie(service)
    const value = cookie.slice('console_session='.length)
    for (let at = 0; at < value.length; at += 1) {
      const changed = value[at] === 'A' ? 'Q' : 'A'
      const forged = `console_session=${value.slice(0, at)}${changed}${value.slice(at + 1)}`
      expect(await service.context.sessions.read(forged), `changed at ${at}`).toBeUndefined()
    }
    expect(await service.context.sessions.read(cookie)).toBeDefined()
  })

  test('with a MAC that is cut or encoded differently is invalid', async () => {
    const cookie = await newCookie(service)
    const { mac = '', rest = '' } = /^(?<rest>.*\.)(?<mac>[^.]+)$/.exec(cookie)?.groups ?? {}
    const cut = (bytes: number) => Buffer.from(mac, 'base64url').subarray(0, bytes).toString('base64url')
    const others = [cut(12), cut(16), cut(31), `${mac}=`, `${mac}.`, `*${mac}`, ...sameBytes(mac)]
    for (const other of others)
      expect(await service.context.sessions.read(rest + other), other).toBeUndefined()
    expect(await service.context.sessions.read(rest + mac)).toBeDefined()
  })

  test.each([
    ['nothing', ''],
    ['no value', 'console_session='],
    ['no MAC', 'console_session=token.e30'],
    ['an empty MAC', 'console_session=token.e30.'],
    ['too many parts', 'console_session=token.e30.AAAA.AAAA'],
    ['another method', 'console_session=root.e30.AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['unusual bytes', 'console_session=%00.\u00ff.\u00fe; =; ;;console_session'],
    ['a cookie with another name', 'xconsole_session=token.e30.AAAA'],
  ])('made of %s is 401', async (_what, cookie) => {
    expect((await whoAmI(service, cookie)).status).toBe(401)
  })

  test('is found among other cookies', async () => {
    const cookie = await newCookie(service)
    await whoAmI(service, `theme=dark; ${cookie} ; other="console_session=x"`).expect(200)
  })

  test('beside a wrong bearer token is 401: the token takes precedence over the cookie', async () => {
    const cookie = await newCookie(service)
    await whoAmI(service, cookie).auth('wrong', { type: 'bearer' }).expect(401)
    await whoAmI(service, cookie).set('Authorization', 'Basic cHJveHk6cHJveHk=').expect(200)
  })
})

describe('a change with a session cookie', () => {
  const create = (headers: Record<string, string>) =>
    service.anonymous.post('/console/api/organizations').set(headers).send({ name: 'Forged' })
  const proof = { 'X-Requested-With': 'XMLHttpRequest' }

  test.each([
    ['without any of the console’s headers', {}],
    ['without the header that only the console sets', { 'Sec-Fetch-Site': 'same-origin' }],
    ['with another value of that header', { 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'same-origin' }],
    ['from a browser that sends no origin headers', proof],
    ['from another site', { ...proof, 'Sec-Fetch-Site': 'cross-site' }],
    ['from another host of the same site', { ...proof, 'Sec-Fetch-Site': 'same-site' }],
    ['typed into the address bar', { ...proof, 'Sec-Fetch-Site': 'none' }],
    ['whose origin is another', { ...proof, Origin: 'https://evil.example' }],
    ['whose origin is hidden', { ...proof, Origin: 'null' }],
    ['whose origin only begins like this one', { ...proof, Origin: 'http://127.0.0.1.evil.example' }],
    [
      'from another site, whatever origin it claims',
      { ...proof, 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1' },
    ],
  ])('%s is 403 and changes nothing', async (_how, headers) => {
    const cookie = await newCookie(service)
    const answer = await create({ ...headers, Cookie: cookie })
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'cross_origin'])
    const { body } = await service.operator.get('/console/api/organizations?limit=1')
    expect(body.data[0]?.name).not.toBe('Forged')
  })

  test('from a browser without Sec-Fetch-Site is accepted by its origin', async () => {
    const cookie = await newCookie(service)
    const answer = await create({ ...proof, Origin: service.url, Cookie: cookie })
    expect(answer.status).toBe(201)
  })

  test('without a session is 401, with or without the header of the console', async () => {
    await create(proof).expect(401)
    await create(FROM_THE_CONSOLE).expect(401)
  })

  test('signing out from another site is 403 and clears nothing', async () => {
    const answer = await supertest(service.url)
      .delete(SESSION)
      .set('Cookie', await newCookie(service))
    expect(answer.status).toBe(403)
    expect(answer.get('Set-Cookie')).toBeUndefined()
  })

  test('reading needs no such header, and a bearer token never does', async () => {
    const cookie = await newCookie(service)
    await service.anonymous
      .get('/console/api/overview')
      .set({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })
      .expect(200)
    await service.operator
      .post('/console/api/organizations')
      .set('Sec-Fetch-Site', 'cross-site')
      .send({ name: 'By a program' })
      .expect(201)
  })
})
