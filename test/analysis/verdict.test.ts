import { expect, test } from 'vitest'
import { riskLevel } from '../../src/analysis/verdict.js'

test.each([
  ['authentic', 0, 'low'],
  ['authentic', 1, 'low'],
  ['suspicious', 0, 'medium'],
  ['suspicious', 0.7499, 'medium'],
  ['suspicious', 0.75, 'high'],
  ['suspicious', 1, 'high'],
  ['synthetic', 0, 'high'],
  ['synthetic', 0.9499, 'high'],
  ['synthetic', 0.95, 'critical'],
  ['synthetic', 1, 'critical'],
] as const)('%s at %d is a %s risk', (verdict, confidence, risk) => {
  expect(riskLevel(verdict, confidence)).toBe(risk)
})
