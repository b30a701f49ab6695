import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedSessions } from '../../../src/database/schema.js'
import { pruneEndedSessions } from '../../../src/operators/sessions/queries.js'
import { FROM_THE_CONSOLE, startTestService, type TestService } from '../../support/service.js'
import { HALF_A_DAY_MS, newCookie, SESSION, setCookieOf, signOut, whoAmI } from '../../support/sessions.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

describe('signing out', () => {
  test('tells the browser to forget the session, and is recorded once', async () => {
    const cookie = await newCookie(service)
    const answer = await signOut(service, cookie).expect(200)
    expect(answer.body.data).toEqual({ signedOut: true })
    expect(setCookieOf(answer)).toBe('console_session=; Max-Age=0; Path=/console; HttpOnly; SameSite=Strict')
    await signOut(service, cookie).expect(200)
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
    const [cookie, another] = [await newCookie(service), await newCookie(service)]
    await whoAmI(other, cookie).expect(200)
    await signOut(service, cookie).expect(200)
    await whoAmI(service, cookie).expect(401)
    await whoAmI(other, cookie).expect(401)
    await other.anonymous
      .post('/console/api/organizations')
      .set({ Cookie: cookie, ...FROM_THE_CONSOLE })
      .send({ name: 'By a copy' })
      .expect(401)
    // Another session of the same person continues.
    await whoAmI(other, another).expect(200)
    await other.close()
  })

  test.each([
    ['no cookie', ''],
    ['an invalid session', 'console_session=token.e30.AAAA'],
  ])('with %s is 200 and records nothing', async (_what, cookie) => {
    const before = await service.operator.get('/console/api/audit-events?limit=1')
    await signOut(service, cookie).expect(200)
    const after = await service.operator.get('/console/api/audit-events?limit=1')
    expect(after.body.data).toEqual(before.body.data)
  })

  test('is 503 while the database is down and leaves the session unchanged, as does anything that needs a session', async () => {
    const cookie = await newCookie(service)
    const unreachable = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const cutOff = await startTestService({
      database: { ...service.database, run: unreachable },
      background: false,
    })
    const answer = await signOut(cutOff, cookie).expect(503)
    expect(answer.get('Set-Cookie')).toBeUndefined()
    expect(answer.headers['retry-after']).toBeDefined()
    await whoAmI(cutOff, cookie).expect(503)
    // The token itself needs no lookup.
    await cutOff.operator.get(SESSION).expect(200)
    await cutOff.close()
    await whoAmI(service, cookie).expect(200)
  })

  test('is remembered until the session would have ended, with clocks an hour apart, and no longer', async () => {
    const remembered = async () =>
      (await service.database.drizzle.select().from(endedSessions)).map(({ expiresAt }) => expiresAt)
    await signOut(service, await newCookie(service)).expect(200)
    service.clock.advance(HALF_A_DAY_MS + 3_500_000)
    await pruneEndedSessions(service.database, service.clock)
    expect(await remembered()).not.toEqual([])
    service.clock.advance(100_000)
    await pruneEndedSessions(service.database, service.clock)
    expect(await remembered()).toEqual([])
  })
})
