import { expect, test } from 'vitest'
import { lastError } from '../../src/console/delivery-error.js'

const attempt = (responseCode: number | null, error: 'timeout' | null = null) =>
  ({ responseCode, error }) as never

test('the last error of a delivery is that of its last attempt', () => {
  const attemptHistory = [attempt(500), attempt(null, 'timeout')]
  expect(lastError({ status: 'retrying', failure: null, attemptHistory })).toBe('No response in time.')
  expect(lastError({ status: 'failed', failure: null, attemptHistory: attemptHistory.slice(0, 1) })).toBe(
    'The receiver answered 500.',
  )
})

test('the reason for giving up takes precedence over the last error', () => {
  const given = lastError({ status: 'failed', failure: 'revoked', attemptHistory: [attempt(500)] })
  expect(given).not.toContain('500')
  expect(given).toBeTruthy()
})

test('a delivery that succeeded or was not attempted has no error', () => {
  expect(
    lastError({ status: 'succeeded', failure: null, attemptHistory: [attempt(500), attempt(200)] }),
  ).toBeUndefined()
  expect(lastError({ status: 'pending', failure: null, attemptHistory: [] })).toBeUndefined()
})
