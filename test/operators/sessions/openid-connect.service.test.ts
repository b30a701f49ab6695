import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLBACK_PATH, SIGN_IN_PATH } from '../../../src/operators/sessions/openid-connect.js'
import { createSessions } from '../../../src/operators/sessions/sessions.js'
import { type Browser, openBrowser } from '../../support/browser.js'
import { type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.js'
import { FROM_THE_CONSOLE, startTestService, type TestService } from '../../support/service.js'

const ACCOUNTS = [
  { sub: 'ada', email: 'Ada@Example.org', email_verified: true },
  { sub: 'bob', email: 'bob@elsewhere.example', email_verified: true },
  // Claims an operator's address, without verification.
  { sub: 'mallory', email: 'ada@example.org', email_verified: false },
  // U+212A, which is a k if case is folded beyond ASCII.
  { sub: 'kelvin', email: '\u212aate@example.org', email_verified: true },
  { sub: 'svc-42', email: 'service@elsewhere.example', email_verified: false },
]

let provider: OpenIdProvider
let service: TestService
/** The lines of the service's log. */
let logged = ''

beforeAll(async () => {
  provider = await startOpenIdProvider()
  service = await startTestService({
    background: false,
    log: pino(
      { level: 'trace' },
      {
        write(line) {
          logged += line
        },
      },
    ),
    environment: {
      PUBLIC_URL: 'http://127.0.0.1:3000',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_ALLOWED_EMAILS: 'root@example.org, ada@example.org, kate@example.org',
      OIDC_ALLOWED_SUBJECTS: 'svc-42',
    },
  })
  provider.open(service.url + CALLBACK_PATH, { accounts: ACCOUNTS })
})
afterAll(async () => {
  await service?.close()
  await provider?.close()
})

const atCallback = (url: string) => url.startsWith(service.url + CALLBACK_PATH)

/** Signs in at the provider and stops before the browser goes back; returns the address that it was sent to. */
async function signInAtProvider(browser: Browser, sub: string): Promise<string> {
  const login = await browser.visit(service.url + SIGN_IN_PATH)
  expect(login.url).toMatch(provider.issuer)
  const consent = await browser.submit(login, { login: sub, password: 'any' })
  const { stoppedAt } = await browser.submit(consent, {}, { stop: atCallback })
  return stoppedAt ?? ''
}

/** Where the callback redirects the browser, and whether it then has a session. */
async function returnToService(browser: Browser, url: string) {
  const { stoppedAt, status } = await browser.visit(url, { stop: () => true })
  expect(status).toBe(303)
  expect(browser.cookies.has('console_sign_in')).toBe(false)
  return [stoppedAt?.slice(service.url.length), browser.cookies.has('console_session')]
}

const whoAmI = (browser: Browser) =>
  service.anonymous
    .get('/console/api/session')
    .set('Cookie', `console_session=${browser.cookies.get('console_session')}`)

const latestAudit = async () => (await service.operator.get('/console/api/audit-events?limit=1')).body.data[0]
/** The failed sign-ins as administrators see them. */
const failures = async () => {
  const { body } = await service.operator.get('/console/api/failed-sign-ins').expect(200)
  return (body.data as { method: string; reason: string; address: string }[]).map((failed) => [
    failed.method,
    failed.reason,
    failed.address,
  ])
}

describe('a person on the list', () => {
  test('by a verified address signs in, can make changes, and is named in the audit log', async () => {
    const browser = openBrowser()
    expect(await returnToService(browser, await signInAtProvider(browser, 'ada'))).toEqual(['/console', true])
    const { body } = await whoAmI(browser).expect(200)
    expect(body.data).toEqual({
      subject: 'ada@example.org',
      method: 'oidc',
      role: 'administrator',
      expiresAt: expect.any(String),
    })
    expect(await latestAudit()).toMatchObject({
      actor: 'ada@example.org',
      action: 'session.created',
      address: '127.0.0.1',
      details: { method: 'oidc', role: 'administrator', openIdSubject: 'ada' },
    })
    await service.anonymous
      .post('/console/api/organizations')
      .set({
        Cookie: `console_session=${browser.cookies.get('console_session')}`,
        Origin: 'http://127.0.0.1:3000',
        ...FROM_THE_CONSOLE,
      })
      .send({ name: 'By Ada' })
      .expect(201)
    expect(await latestAudit()).toMatchObject({ actor: 'ada@example.org', action: 'organization.created' })
  })

  test('by the provider’s identifier signs in, without an address', async () => {
    const browser = openBrowser()
    expect(await returnToService(browser, await signInAtProvider(browser, 'svc-42'))).toEqual([
      '/console',
      true,
    ])
    expect((await whoAmI(browser)).body.data.subject).toBe('svc-42')
  })

  test.each([
    ['the address', true],
    ['null for the address, which is in the userinfo', 'as null'],
  ] as const)(
    'signs in too when the ID token has %s, and the secret is sent in the body',
    async (_name, emailInToken) => {
      const other = await startOpenIdProvider()
      const app = await startTestService({
        besides: service,
        background: false,
        environment: {
          PUBLIC_URL: 'http://127.0.0.1:3000',
          OIDC_ISSUER: other.issuer,
          OIDC_CLIENT_ID: other.clientId,
          OIDC_CLIENT_SECRET: other.clientSecret,
          OIDC_ALLOWED_EMAILS: 'ADA@example.org',
        },
      })
      other.open(app.url + CALLBACK_PATH, {
        accounts: ACCOUNTS,
        emailInToken,
        authentication: 'client_secret_post',
      })
      const browser = openBrowser()
      const login = await browser.visit(app.url + SIGN_IN_PATH)
      const consent = await browser.submit(login, { login: 'ada', password: 'any' })
      const { stoppedAt } = await browser.submit(consent, {}, { stop: (url) => url === `${app.url}/console` })
      expect(stoppedAt).toBe(`${app.url}/console`)
      expect(
        await app.context.sessions.read(`console_session=${browser.cookies.get('console_session')}`),
      ).toMatchObject({ subject: 'ada@example.org' })
      // A session from one provider is not valid with another.
      await whoAmI(browser).expect(401)
      await app.close()
      await other.close()
    },
  )

  test('has no session from the moment they are removed from it', async () => {
    const browser = openBrowser()
    await returnToService(browser, await signInAtProvider(browser, 'ada'))
    const cookie = `console_session=${browser.cookies.get('console_session')}`
    const { context } = service
    const provided = context.openIdConnect
    if (provided === undefined) throw new Error('no provider')
    expect(await createSessions({ ...context }).read(cookie)).toBeDefined()
    const withoutAda = { ...provided, roleOf: () => undefined }
    expect(await createSessions({ ...context, openIdConnect: withoutAda }).read(cookie)).toBeUndefined()
    expect(await createSessions({ ...context, openIdConnect: undefined }).read(cookie)).toBeUndefined()
  })
})

describe('sign-in is refused for', () => {
  test.each(['bob', 'mallory', 'kelvin'])(
    '%s, whom the provider knows but the list does not',
    async (sub) => {
      const browser = openBrowser()
      expect(await returnToService(browser, await signInAtProvider(browser, sub))).toEqual([
        '/console/sign-in?problem=not_allowed',
        false,
      ])
      expect((await latestAudit())?.details?.openIdSubject).not.toBe(sub)
      expect(await failures()).toContainEqual(['oidc', 'not_allowed', '127.0.0.1'])
    },
  )

  test('a state that was tampered with', async () => {
    const browser = openBrowser()
    const url = new URL(await signInAtProvider(browser, 'ada'))
    const state = url.searchParams.get('state') ?? ''
    url.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`)
    expect(await returnToService(browser, url.href)).toEqual(['/console/sign-in?problem=refused', false])
    expect(await failures()).toContainEqual(['oidc', 'refused', '127.0.0.1'])
  })

  test('an answer from another provider', async () => {
    const browser = openBrowser()
    const url = new URL(await signInAtProvider(browser, 'ada'))
    url.searchParams.set('iss', 'https://elsewhere.example')
    expect(await returnToService(browser, url.href)).toEqual(['/console/sign-in?problem=refused', false])
  })

  test('an answer to another browser’s sign-in, and one to no sign-in', async () => {
    const [began, other] = [openBrowser(), openBrowser()]
    const url = await signInAtProvider(began, 'ada')
    expect(await returnToService(other, url)).toEqual(['/console/sign-in?problem=expired', false])
    await other.visit(service.url + SIGN_IN_PATH, { stop: () => true })
    expect(await returnToService(other, url)).toEqual(['/console/sign-in?problem=refused', false])
    const forged = openBrowser()
    forged.cookies.set('console_sign_in', 'AAAA')
    expect(await returnToService(forged, url)).toEqual(['/console/sign-in?problem=expired', false])
  })

  test.each(['nonce', 'verifier'])('an answer to a sign-in of another %s', async (part) => {
    const browser = openBrowser()
    const url = await signInAtProvider(browser, 'ada')
    const { keyRing } = service.context
    const sealed = Buffer.from(browser.cookies.get('console_sign_in') ?? '', 'base64url')
    const transaction = JSON.parse(keyRing.open(sealed, 'console sign-in'))
    const other = JSON.stringify({ ...transaction, [part]: 'A'.repeat(43) })
    browser.cookies.set('console_sign_in', keyRing.seal(other, 'console sign-in').toString('base64url'))
    expect(await returnToService(browser, url)).toEqual(['/console/sign-in?problem=refused', false])
  })

  test('a code that was already used', async () => {
    const browser = openBrowser()
    const url = await signInAtProvider(browser, 'ada')
    const transaction = browser.cookies.get('console_sign_in') ?? ''
    expect(await returnToService(browser, url)).toEqual(['/console', true])
    const again = openBrowser()
    again.cookies.set('console_sign_in', transaction)
    expect(await returnToService(again, url)).toEqual(['/console/sign-in?problem=refused', false])
  })

  test('a person who takes more than ten minutes at the provider', async () => {
    const browser = openBrowser()
    const url = await signInAtProvider(browser, 'ada')
    service.clock.advance(600_000)
    expect(await returnToService(browser, url)).toEqual(['/console/sign-in?problem=expired', false])
    expect(await failures()).toContainEqual(['oidc', 'expired', '127.0.0.1'])
  })

  test('a person who declines at the provider', async () => {
    const browser = openBrowser()
    const { stoppedAt } = await browser.visit(service.url + SIGN_IN_PATH, { stop: () => true })
    const state = new URL(stoppedAt ?? '').searchParams.get('state')
    const url = `${service.url}${CALLBACK_PATH}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
    expect(await returnToService(browser, url)).toEqual(['/console/sign-in?problem=refused', false])
  })

  test.each([
    ['nothing', ''],
    ['an empty query', '?'],
    ['bytes that are not text', '?code=%00&state=%ff'],
    ['two codes', '?code=a&code=b'],
    ['four thousand characters', `?${'x'.repeat(4_000)}`],
  ])('an answer of %s', async (_what, search) => {
    const browser = openBrowser()
    await browser.visit(service.url + SIGN_IN_PATH, { stop: () => true })
    expect(await returnToService(browser, `${service.url}${CALLBACK_PATH}${search}`)).toEqual([
      '/console/sign-in?problem=refused',
      false,
    ])
  })
})

test('a provider that is out of order is reported as unavailable, and works once it is back', async () => {
  const app = await startTestService({
    besides: service,
    background: false,
    environment: {
      PUBLIC_URL: 'http://127.0.0.1:3000',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_ALLOWED_SUBJECTS: 'ada',
    },
  })
  provider.breakDown()
  const start = () => openBrowser().visit(app.url + SIGN_IN_PATH, { stop: () => true })
  expect((await start()).stoppedAt).toBe(`${app.url}/console/sign-in?problem=unavailable`)
  provider.open(app.url + CALLBACK_PATH, { accounts: ACCOUNTS })
  expect((await start()).stoppedAt).toMatch(provider.issuer)
  provider.open(service.url + CALLBACK_PATH, { accounts: ACCOUNTS })
  await app.close()
})

test('a provider that breaks down while a person signs in is reported as unavailable', async () => {
  const browser = openBrowser()
  const url = await signInAtProvider(browser, 'ada')
  provider.breakDown()
  expect(await returnToService(browser, url)).toEqual(['/console/sign-in?problem=unavailable', false])
  expect(await failures()).toContainEqual(['oidc', 'unavailable', '127.0.0.1'])
  provider.open(service.url + CALLBACK_PATH, { accounts: ACCOUNTS })
})

test('the browser is redirected with PKCE, state and nonce, which are kept in an encrypted cookie', async () => {
  const answer = await service.anonymous.get(SIGN_IN_PATH).expect(303)
  const { searchParams } = new URL(answer.headers.location ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: service.url + CALLBACK_PATH,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const [cookie = ''] = answer.get('Set-Cookie') ?? []
  expect(cookie).toMatch(
    /^console_sign_in=[\w-]+; Max-Age=600; Path=\/console\/auth; HttpOnly; SameSite=Lax$/,
  )
  expect(Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')).not.toContain(
    searchParams.get('state'),
  )
})

test('the sign-in page is told about the provider', async () => {
  const { body } = await service.anonymous.get('/console/api/sign-in-methods').expect(200)
  expect(body.data).toEqual({
    signedIn: false,
    token: true,
    openIdConnect: { issuer: provider.issuer, startPath: '/console/auth/sign-in' },
  })
})

test('the log says why a sign-in was refused, and contains nothing that could be used to sign in', async () => {
  const browser = openBrowser()
  const url = await signInAtProvider(browser, 'bob')
  const kept = browser.cookies.get('console_sign_in') ?? ''
  await returnToService(browser, url)
  browser.cookies.set('console_sign_in', kept)
  await returnToService(browser, url)
  const allowed = openBrowser()
  const back = await signInAtProvider(allowed, 'ada')
  await returnToService(allowed, back)
  expect(logged).toContain('bob is not on the list of operators')
  expect(logged).toContain('"problem":"refused"')
  const codes = [url, back].map((address) => new URL(address).searchParams.get('code') ?? '')
  for (const secret of [
    ...codes,
    kept,
    allowed.cookies.get('console_session') ?? '',
    provider.clientSecret,
    encodeURIComponent(provider.clientSecret),
  ]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(logged).not.toContain(secret)
  }
})

describe('roles', () => {
  const PEOPLE = [
    { sub: 'vera', email: 'vera@example.org', email_verified: true, groups: ['desk', 'choir'] },
    { sub: 'oz', email: 'oz@example.org', email_verified: true, groups: 'shift' },
    { sub: 'ann', email: 'ann@example.org', email_verified: true, groups: ['desk', 'platform'] },
    { sub: 'ursula', email: 'ursula@example.org', email_verified: false, groups: [] },
    { sub: 'bob', email: 'bob@example.org', email_verified: true, groups: ['choir'] },
    { sub: 'eve', email: 'eve@example.org', email_verified: true },
    // A group’s name as identifier, and an operator’s address that was not verified.
    { sub: 'platform', email: 'una@example.org', email_verified: false },
    { sub: 'una', email: 'una@example.org', email_verified: true },
  ]
  const SETTINGS = {
    OIDC_SCOPES: 'openid email groups',
    OIDC_VIEWERS: 'group:desk',
    OIDC_OPERATORS: 'group:shift, email:Una@example.org',
    OIDC_ADMINISTRATORS: 'group:platform, subject:ursula',
  }
  let staffed: TestService

  const settingsOf = (roles: Record<string, string>) => ({
    PUBLIC_URL: 'http://127.0.0.1:3000',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ...roles,
  })
  const restarted = (roles: Record<string, string>) =>
    startTestService({ besides: service, background: false, environment: settingsOf(roles) })

  /** Signs in; returns the cookie of the session, or the address that the browser was sent to without one. */
  async function signsIn(sub: string): Promise<string> {
    const browser = openBrowser()
    const login = await browser.visit(staffed.url + SIGN_IN_PATH)
    const consent = await browser.submit(login, { login: sub, password: 'any' })
    const stop = (url: string) => url.startsWith(`${staffed.url}/console`) && !url.includes(CALLBACK_PATH)
    const { stoppedAt } = await browser.submit(consent, {}, { stop })
    const cookie = browser.cookies.get('console_session')
    return cookie === undefined ? (stoppedAt ?? '') : `console_session=${cookie}`
  }
  const sessionOf = async (app: TestService, cookie: string) =>
    (await app.anonymous.get('/console/api/session').set('Cookie', cookie)).body.data

  beforeAll(async () => {
    staffed = await restarted(SETTINGS)
  })
  afterAll(async () => {
    await staffed?.close()
    provider.open(service.url + CALLBACK_PATH, { accounts: ACCOUNTS })
  })

  describe.each([false, true])('with groups in the ID token: %s,', (emailInToken) => {
    beforeAll(() => provider.open(staffed.url + CALLBACK_PATH, { accounts: PEOPLE, emailInToken }))

    test.each([
      ['vera', 'viewer', 'by a group'],
      ['oz', 'operator', 'by the only group, told without a list'],
      ['ann', 'administrator', 'by the more powerful of two groups'],
      ['una', 'operator', 'by a verified address'],
      ['ursula', 'administrator', 'by the provider’s identifier'],
    ])('%s is %s, %s', async (sub, role) => {
      const session = await sessionOf(staffed, await signsIn(sub))
      expect(session).toMatchObject({ method: 'oidc', role })
      expect(await latestAudit()).toMatchObject({ action: 'session.created', details: { role } })
    })

    test.each(['bob', 'eve', 'platform'])('%s has none and cannot sign in', async (sub) => {
      expect(await signsIn(sub)).toBe(`${staffed.url}/console/sign-in?problem=not_allowed`)
    })
  })

  test('removed by the settings are lost by sessions after a restart, and lowered ones are lowered', async () => {
    provider.open(staffed.url + CALLBACK_PATH, { accounts: PEOPLE })
    const [ann, una] = [await signsIn('ann'), await signsIn('una')]
    const later = await restarted({ OIDC_OPERATORS: 'group:platform' })
    expect(await sessionOf(later, ann)).toMatchObject({ subject: 'ann@example.org', role: 'operator' })
    expect(await sessionOf(later, una)).toBeUndefined()
    await later.close()
  })

  test('are those at sign-in until the session ends, whatever the provider says meanwhile', async () => {
    provider.open(staffed.url + CALLBACK_PATH, { accounts: PEOPLE })
    const ann = await signsIn('ann')
    provider.open(staffed.url + CALLBACK_PATH, { accounts: [{ ...PEOPLE[2], groups: ['desk'] } as never] })
    expect(await sessionOf(staffed, ann)).toMatchObject({ role: 'administrator' })
    expect(await sessionOf(staffed, await signsIn('ann'))).toMatchObject({ role: 'viewer' })
  })

  test('are missing from a session made by an earlier release, which counts by address and identifier', async () => {
    const { keyRing, clock, openIdConnect } = staffed.context
    const expires = clock.now().getTime() + 60_000
    const made = { subject: 'una', email: 'una@example.org', id: randomUUID(), expires }
    const payload = Buffer.from(JSON.stringify(made)).toString('base64url')
    const signed = JSON.stringify([payload, openIdConnect?.provider])
    const mac = keyRing.mac(signed, 'console session').toString('base64url')
    expect(await sessionOf(staffed, `console_session=oidc.${payload}.${mac}`)).toMatchObject({
      role: 'operator',
    })
  })
})
