import { expect, test } from 'vitest'
import { startProblem } from '../../../src/database/server/start-problem.js'

test('an unknown host is reported as that of DATABASE_URL', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.example'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  })
  expect(startProblem(error)).toMatchObject({
    message: 'the host of DATABASE_URL cannot be found (ENOTFOUND).',
    cause: error,
  })
})

test('other errors are left unchanged', () => {
  const error = new Error('password authentication failed for user "media"')
  expect(startProblem(error)).toBe(error)
})
