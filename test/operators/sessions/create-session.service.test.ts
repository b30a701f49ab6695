import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessions } from '../../../src/operators/sessions/sessions.js'
import {
  FROM_THE_CONSOLE,
  OPERATOR_TOKEN,
  startTestService,
  type TestService,
} from '../../support/service.js'
import {
  cookieOf,
  HALF_A_DAY_MS,
  newCookie,
  SESSION,
  setCookieOf,
  signIn,
  whoAmI,
} from '../../support/sessions.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const guess = (app = service) => app.anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: 'guess' })

describe('signing in with the operator token', () => {
  test('answers with a session of twelve hours in a cookie that scripts cannot read', async () => {
    const before = Date.now()
    const answer = await signIn(service).expect(201)
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
    const me = await whoAmI(service, cookieOf(answer)).expect(200)
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
    await newCookie(service)
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
    for (let time = 0; time < 24; time += 1) await signIn(service).expect(201)
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
