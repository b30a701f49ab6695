import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.js'
import { SESSION } from '../../support/sessions.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

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
