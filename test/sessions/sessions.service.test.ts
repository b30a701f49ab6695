import supertest, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../../src/secrets.js'
import { createSessions } from '../../src/sessions/sessions.js'
import { FROM_THE_CONSOLE, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'

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

const whoAmI = (cookie: string, app = service) => app.anonymous.get(SESSION).set('Cookie', cookie)

describe('signing in with the operator token', () => {
  test('answers with a session of twelve hours in a cookie that scripts cannot read', async () => {
    const before = Date.now()
    const answer = await signIn().expect(201)
    expect(answer.body.data).toEqual({
      subject: 'operator token',
      method: 'token',
      expiresAt: expect.any(String),
    })
    const expires = Date.parse(answer.body.data.expiresAt)
    expect(expires - HALF_A_DAY_MS).toBeGreaterThanOrEqual(before)
    expect(expires - HALF_A_DAY_MS).toBeLessThanOrEqual(Date.now())
    expect(setCookieOf(answer)).toMatch(
      /^console_session=[\w.-]+; Path=\/console; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.text + setCookieOf(answer)).not.toContain(OPERATOR_TOKEN)
    const me = await whoAmI(cookieOf(answer)).expect(200)
    expect(me.body.data).toEqual(answer.body.data)
  })

  test('where the service is reached by https, the cookie is sent over nothing else', () => {
    const { setCookie } = createSessions({
      ...service.context,
      publicUrl: () => 'https://scan.example.org',
    }).create({ method: 'token' })
    expect(setCookie).toMatch(/; Secure$/)
  })

  test('is recorded with the address it came from', async () => {
    await newCookie()
    const { body } = await service.operator.get('/console/api/audit-events?limit=1')
    expect(body.data).toMatchObject([
      {
        actor: 'operator token',
        action: 'session.created',
        organizationId: null,
        subject: 'session',
        details: { method: 'token', address: '127.0.0.1' },
      },
    ])
  })

  test.each([
    ['another', 'operator-token-of-the-other'],
    ['a part of it', OPERATOR_TOKEN.slice(0, -1)],
    ['more than it', `${OPERATOR_TOKEN} `],
    ['odd bytes', '\u202e\ud83d\ude00\u0001'],
  ])('with %s is 401 and sets no cookie', async (_what, token) => {
    const answer = await service.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token })
    expect(answer.status).toBe(401)
    expect(answer.get('Set-Cookie')).toBeUndefined()
    service.context.signInLimit.succeeded('127.0.0.1')
  })

  test('from another site is 403, so that nobody can be signed in unawares', async () => {
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

  test('after ten wrong tokens is 429 until the minute is over, also with the right one', async () => {
    const guess = () => service.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: 'guess' })
    for (let attempt = 0; attempt < 10; attempt += 1) await guess().expect(401)
    await guess().expect(429)
    const refused = await signIn().expect(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    // Programs are not held up by whoever guesses.
    await service.operator.get(SESSION).expect(200)
    service.clock.advance(60_000)
    await signIn().expect(201)
  })
})

describe('a session', () => {
  test('reads and changes like the token, and the audit log names who has it', async () => {
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

  test('is good in every process that has the master key', async () => {
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
    expect(service.context.sessions.read(cookie)).toMatchObject({ method: 'token' })
    expect(replaced.read(cookie)).toBeUndefined()
  })

  test('of which one character was changed is none, wherever it is', async () => {
    const cookie = await newCookie()
    const value = cookie.slice('console_session='.length)
    for (let at = 0; at < value.length; at += 1) {
      const changed = value[at] === 'A' ? 'Q' : 'A'
      const forged = `console_session=${value.slice(0, at)}${changed}${value.slice(at + 1)}`
      expect(service.context.sessions.read(forged), `changed at ${at}`).toBeUndefined()
    }
    expect(service.context.sessions.read(cookie)).toBeDefined()
  })

  test.each([
    ['nothing', ''],
    ['no value', 'console_session='],
    ['no MAC', 'console_session=token.e30'],
    ['an empty MAC', 'console_session=token.e30.'],
    ['too many parts', 'console_session=token.e30.AAAA.AAAA'],
    ['another method', 'console_session=root.e30.AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['odd bytes', 'console_session=%00.\u00ff.\u00fe; =; ;;console_session'],
    ['a cookie of another name', 'xconsole_session=token.e30.AAAA'],
  ])('made of %s is 401', async (_what, cookie) => {
    expect((await whoAmI(cookie)).status).toBe(401)
  })

  test('is found among other cookies', async () => {
    const cookie = await newCookie()
    await whoAmI(`theme=dark; ${cookie} ; other="console_session=x"`).expect(200)
  })

  test('beside a wrong bearer token is 401: what was said counts, not what was sent along', async () => {
    const cookie = await newCookie()
    await whoAmI(cookie).auth('wrong', { type: 'bearer' }).expect(401)
    await whoAmI(cookie).set('Authorization', 'Basic cHJveHk6cHJveHk=').expect(200)
  })

  test('signed out, the browser is told to forget it', async () => {
    const answer = await supertest(service.url)
      .delete(SESSION)
      .set({ Cookie: await newCookie(), ...FROM_THE_CONSOLE })
      .expect(200)
    expect(answer.body.data).toEqual({ signedOut: true })
    expect(setCookieOf(answer)).toBe('console_session=; Path=/console; Max-Age=0; HttpOnly; SameSite=Strict')
  })
})

describe('a change by cookie', () => {
  const create = (headers: Record<string, string>) =>
    service.anonymous.post('/console/api/organizations').set(headers).send({ name: 'Forged' })
  const proof = { 'X-Requested-With': 'XMLHttpRequest' }

  test.each([
    ['without any proof', {}],
    ['without the header that only the console sets', { 'Sec-Fetch-Site': 'same-origin' }],
    ['with another value of it', { 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'same-origin' }],
    ['of a browser that says nothing of where it comes from', proof],
    ['from another site', { ...proof, 'Sec-Fetch-Site': 'cross-site' }],
    ['from another host of the same site', { ...proof, 'Sec-Fetch-Site': 'same-site' }],
    ['typed in by hand', { ...proof, 'Sec-Fetch-Site': 'none' }],
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

  test('from a browser without Sec-Fetch-Site is taken by its origin', async () => {
    const cookie = await newCookie()
    const answer = await create({ ...proof, Origin: service.url, Cookie: cookie })
    expect(answer.status).toBe(201)
  })

  test('without a session is 401, with a proof or without', async () => {
    await create(proof).expect(401)
    await create(FROM_THE_CONSOLE).expect(401)
  })

  test('signing out from elsewhere is 403 and clears nothing', async () => {
    const answer = await supertest(service.url)
      .delete(SESSION)
      .set('Cookie', await newCookie())
    expect(answer.status).toBe(403)
    expect(answer.get('Set-Cookie')).toBeUndefined()
  })

  test('reading needs no proof, and a bearer token needs none for anything', async () => {
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
  test('names the holder of the token itself, whose access does not end', async () => {
    const { body } = await service.operator.get(SESSION).expect(200)
    expect(body.data).toEqual({ subject: 'operator token', method: 'token', expiresAt: null })
  })
})

describe('getSignInMethods', () => {
  test('without a provider there is the token alone', async () => {
    const { body } = await service.anonymous.get('/console/api/sign-in-methods').expect(200)
    expect(body.data).toEqual({ token: true, openIdConnect: null })
    await service.anonymous.get('/console/auth/sign-in').expect(404)
  })
})
