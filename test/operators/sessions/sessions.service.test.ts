import supertest, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../../../src/basics/secrets.js'
import { endedSessions } from '../../../src/database/schema.js'
import { pruneEndedSessions } from '../../../src/operators/sessions/queries.js'
import { createSessions } from '../../../src/operators/sessions/sessions.js'
import {
  FROM_THE_CONSOLE,
  OPERATOR_TOKEN,
  startTestService,
  type TestService,
} from '../../support/service.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const SESSION = '/console/api/session'
const HALF_A_DAY_MS = 12 * 3_600_000

const signIn = (app = service) =>
  app.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: OPERATOR_TOKEN })

const setCookieOf = (response: Response): string => response.get('Set-Cookie')?.[0] ?? ''
const cookieOf = (response: Response): string => setCookieOf(response).split(';', 1)[0] ?? ''

const newCookie = async (app = service): Promise<string> => cookieOf(await signIn(app).expect(201))

/** Other texts that decode to the same bytes: the last character has unused bits. */
const sameBytes = (text: string): string[] =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => text.slice(0, -1) + last)
    .filter(
      (other) => other !== text && Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')),
    )

const guess = (app = service) => app.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: 'guess' })

const signOut = (cookie: string, app = service) =>
  supertest(app.url)
    .delete(SESSION)
    .set({ Cookie: cookie, ...FROM_THE_CONSOLE })

const whoAmI = (cookie: string, app = service) => app.anonymous.get(SESSION).set('Cookie', cookie)

describe('signing in with the operator token', () => {
  test('answers with a session of twelve hours in a cookie that scripts cannot read', async () => {
    const before = Date.now()
    const answer = await signIn().expect(201)
    expect(answer.body.data).toEqual({
      subject: 'operator token',
      method: 'token',
      role: 'administrator',
      expiresAt: expect.any(String),
    })
    const expires = Date.parse(answer.body.data.expiresAt)
    expect(expires - HALF_A_DAY_MS).toBeGreaterThanOrEqual(before)
    expect(expires - HALF_A_DAY_MS).toBeLessThanOrEqual(Date.now())
    expect(setCookieOf(answer)).toMatch(
      /^console_session=[\w.-]+; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.text + setCookieOf(answer)).not.toContain(OPERATOR_TOKEN)
    const me = await whoAmI(cookieOf(answer)).expect(200)
    expect(me.body.data).toEqual(answer.body.data)
  })

  test('sets a cookie that no other host and no plain connection can set, when the service is reached by https', async () => {
    const sessions = createSessions({ ...service.context, publicUrl: () => 'https://scan.example.org' })
    const { setCookie } = sessions.create({ method: 'token' })
    // Browsers enforce the attributes because of the prefix.
    expect(setCookie).toMatch(
      /^__Host-console_session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = setCookie.split(';', 1)[0] as string
    expect(await sessions.read(cookie)).toMatchObject({ method: 'token' })
    expect(await sessions.read(cookie.replace('__Host-', ''))).toBeUndefined()
    expect(sessions.cleared()).toMatch(
      /^__Host-console_session=; Max-Age=0; Path=\/; .*Secure; SameSite=Strict$/,
    )
  })

  test('is recorded with its client address', async () => {
    await newCookie()
    const { body } = await service.operator.get('/console/api/audit-events?limit=1')
    expect(body.data).toMatchObject([
      {
        actor: 'operator token',
        action: 'session.created',
        organizationId: null,
        subject: 'session',
        address: '127.0.0.1',
        details: { method: 'token' },
      },
    ])
  })

  test.each([
    ['another', 'operator-token-of-the-other'],
    ['a part of it', OPERATOR_TOKEN.slice(0, -1)],
    ['more than it', `${OPERATOR_TOKEN} `],
    ['unusual bytes', '\u202e\ud83d\ude00\u0001'],
  ])('with %s is 401 and sets no cookie', async (_what, token) => {
    const answer = await service.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token })
    expect(answer.status).toBe(401)
    expect(answer.get('Set-Cookie')).toBeUndefined()
    service.clock.advance(60_000)
  })

  test('from another site is 403, so that no one can be signed in unknowingly', async () => {
    const { 'X-Requested-With': proof } = FROM_THE_CONSOLE
    for (const headers of [
      {},
      { 'X-Requested-With': proof },
      { 'X-Requested-With': proof, 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const answer = await service.anonymous.post(SESSION).set(headers).send({ token: OPERATOR_TOKEN })
      expect(answer.status).toBe(403)
      expect(answer.get('Set-Cookie')).toBeUndefined()
    }
  })

  test('after ten wrong tokens is 429 for another wrong one, until the minute is over', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await guess().expect(401)
    const refused = await guess().expect(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    service.clock.advance(60_000)
    await guess().expect(401)
  })

  test('is not refused because of the wrong tokens of others at the same address', async () => {
    while ((await guess()).status !== 429);
    for (let time = 0; time < 24; time += 1) await signIn().expect(201)
    // Programs are not limited either.
    await service.operator.get(SESSION).expect(200)
  })

  test('through a trusted proxy counts wrong tokens by the forwarded address', async () => {
    const behind = await startTestService({
      besides: service,
      background: false,
      environment: { TRUSTED_PROXIES: 'loopback' },
    })
    const guessFrom = (address: string) => guess(behind).set('X-Forwarded-For', address)
    for (let attempt = 0; attempt < 10; attempt += 1) await guessFrom('203.0.113.9').expect(401)
    await guessFrom('203.0.113.9').expect(429)
    await guessFrom('203.0.113.10').expect(401)
    await behind.close()
  })
})

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
    const cookie = await newCookie()
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
    await whoAmI(await newCookie(), other).expect(200)
    await other.close()
  })

  test('ends after twelve hours, however much it is used', async () => {
    const cookie = await newCookie()
    service.clock.advance(HALF_A_DAY_MS - 60_000)
    await whoAmI(cookie).expect(200)
    service.clock.advance(60_000)
    await whoAmI(cookie).expect(401)
  })

  test('ends when the operator token is replaced', async () => {
    const cookie = await newCookie()
    const replaced = createSessions({
      ...service.context,
      operatorToken: new Secret('another-operator-token-altogether'),
    })
    expect(await service.context.sessions.read(cookie)).toMatchObject({ method: 'token' })
    expect(await replaced.read(cookie)).toBeUndefined()
  })

  test('with any one character changed is invalid', async () => {
    const cookie = await newCookie()
    const value = cookie.slice('console_session='.length)
    for (let at = 0; at < value.length; at += 1) {
      const changed = value[at] === 'A' ? 'Q' : 'A'
      const forged = `console_session=${value.slice(0, at)}${changed}${value.slice(at + 1)}`
      expect(await service.context.sessions.read(forged), `changed at ${at}`).toBeUndefined()
    }
    expect(await service.context.sessions.read(cookie)).toBeDefined()
  })

  test('with a MAC that is cut or encoded differently is invalid', async () => {
    const cookie = await newCookie()
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
    expect((await whoAmI(cookie)).status).toBe(401)
  })

  test('is found among other cookies', async () => {
    const cookie = await newCookie()
    await whoAmI(`theme=dark; ${cookie} ; other="console_session=x"`).expect(200)
  })

  test('beside a wrong bearer token is 401: the token takes precedence over the cookie', async () => {
    const cookie = await newCookie()
    await whoAmI(cookie).auth('wrong', { type: 'bearer' }).expect(401)
    await whoAmI(cookie).set('Authorization', 'Basic cHJveHk6cHJveHk=').expect(200)
  })
})

describe('signing out', () => {
  test('tells the browser to forget the session, and is recorded once', async () => {
    const cookie = await newCookie()
    const answer = await signOut(cookie).expect(200)
    expect(answer.body.data).toEqual({ signedOut: true })
    expect(setCookieOf(answer)).toBe('console_session=; Max-Age=0; Path=/console; HttpOnly; SameSite=Strict')
    await signOut(cookie).expect(200)
    const { body } = await service.operator.get('/console/api/audit-events?limit=2')
    expect(body.data).toMatchObject([
      {
        actor: 'operator token',
        address: '127.0.0.1',
        action: 'session.ended',
        subject: 'session',
        details: { method: 'token' },
      },
      { action: 'session.created' },
    ])
  })

  test('ends the session immediately in every process, for anyone who has a copy of its cookie', async () => {
    const other = await startTestService({ besides: service, background: false })
    const [cookie, another] = [await newCookie(), await newCookie()]
    await whoAmI(cookie, other).expect(200)
    await signOut(cookie).expect(200)
    await whoAmI(cookie).expect(401)
    await whoAmI(cookie, other).expect(401)
    await other.anonymous
      .post('/console/api/organizations')
      .set({ Cookie: cookie, ...FROM_THE_CONSOLE })
      .send({ name: 'By a copy' })
      .expect(401)
    // Another session of the same person continues.
    await whoAmI(another, other).expect(200)
    await other.close()
  })

  test.each([
    ['no cookie', ''],
    ['an invalid session', 'console_session=token.e30.AAAA'],
  ])('with %s is 200 and records nothing', async (_what, cookie) => {
    const before = await service.operator.get('/console/api/audit-events?limit=1')
    await signOut(cookie).expect(200)
    const after = await service.operator.get('/console/api/audit-events?limit=1')
    expect(after.body.data).toEqual(before.body.data)
  })

  test('is 503 while the database is down and leaves the session unchanged, as does anything that needs a session', async () => {
    const cookie = await newCookie()
    const unreachable = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const cutOff = await startTestService({
      database: { ...service.database, run: unreachable },
      background: false,
    })
    const answer = await signOut(cookie, cutOff).expect(503)
    expect(answer.get('Set-Cookie')).toBeUndefined()
    expect(answer.headers['retry-after']).toBeDefined()
    await whoAmI(cookie, cutOff).expect(503)
    // The token itself needs no lookup.
    await cutOff.operator.get(SESSION).expect(200)
    await cutOff.close()
    await whoAmI(cookie).expect(200)
  })

  test('is remembered until the session would have ended, with clocks an hour apart, and no longer', async () => {
    const remembered = async () =>
      (await service.database.drizzle.select().from(endedSessions)).map(({ expiresAt }) => expiresAt)
    await signOut(await newCookie()).expect(200)
    service.clock.advance(HALF_A_DAY_MS + 3_500_000)
    await pruneEndedSessions(service.database, service.clock)
    expect(await remembered()).not.toEqual([])
    service.clock.advance(100_000)
    await pruneEndedSessions(service.database, service.clock)
    expect(await remembered()).toEqual([])
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
    const cookie = await newCookie()
    const answer = await create({ ...headers, Cookie: cookie })
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'cross_origin'])
    const { body } = await service.operator.get('/console/api/organizations?limit=1')
    expect(body.data[0]?.name).not.toBe('Forged')
  })

  test('from a browser without Sec-Fetch-Site is accepted by its origin', async () => {
    const cookie = await newCookie()
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
      .set('Cookie', await newCookie())
    expect(answer.status).toBe(403)
    expect(answer.get('Set-Cookie')).toBeUndefined()
  })

  test('reading needs no such header, and a bearer token never does', async () => {
    const cookie = await newCookie()
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

describe('getSession', () => {
  test('names the holder of the token itself, whose access does not expire', async () => {
    const { body } = await service.operator.get(SESSION).expect(200)
    expect(body.data).toEqual({
      subject: 'operator token',
      method: 'token',
      role: 'administrator',
      expiresAt: null,
    })
  })
})

describe('getSignInMethods', () => {
  test('has only the token without a provider', async () => {
    const { body } = await service.anonymous.get('/console/api/sign-in-methods').expect(200)
    expect(body.data).toEqual({ signedIn: false, token: true, openIdConnect: null })
    await service.anonymous.get('/console/auth/sign-in').expect(404)
  })

  test('says whether a session is valid, without refusing who has none', async () => {
    const signedIn = async (cookie: string) => {
      const { body } = await service.anonymous
        .get('/console/api/sign-in-methods')
        .set('Cookie', cookie)
        .expect(200)
      return body.data.signedIn
    }
    const cookie = await newCookie()
    expect(await signedIn(cookie)).toBe(true)
    expect(await signedIn(`${cookie}x`)).toBe(false)
    await signOut(cookie).expect(200)
    expect(await signedIn(cookie)).toBe(false)
  })
})
