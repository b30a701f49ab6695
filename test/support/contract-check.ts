import { afterEach, expect } from 'vitest'
import { takeViolations } from './violations.js'

// Every response of every test is checked against the contract; the test that caused a violation fails.
afterEach(() => {
  expect(takeViolations()).toEqual([])
})
