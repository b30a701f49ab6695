import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'
import { newCookie, signOut } from '../../support/sessions.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

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
    const cookie = await newCookie(service)
    expect(await signedIn(cookie)).toBe(true)
    expect(await signedIn(`${cookie}x`)).toBe(false)
    await signOut(service, cookie).expect(200)
    expect(await signedIn(cookie)).toBe(false)
  })
})
