import { afterAll, afterEach, expect } from 'vitest'
import { writeObservations } from './observations.js'
import { takeViolations } from './violations.js'

// Every response of every test is checked against the contract; the test that caused a violation fails.
afterEach(() => {
  expect(takeViolations()).toEqual([])
})

afterAll(() => writeObservations(expect.getState().testPath ?? ''))
