import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RATES } from '../../src/analysis/measured-rates.js'
import { RULES } from '../../src/analysis/verdict-rules.js'

test('the error rates in code are those of docs/verdicts.md, and each rule that gives a verdict has one', () => {
  const page = readFileSync('docs/verdicts.md', 'utf8')
  expect(page).toContain(`on ${RATES.measuredOn} over ${RATES.files.toLocaleString('en')} files`)
  const rows = [
    ...page.matchAll(
      /^\| (`?[a-z_ `]+`?) \| (\d+) \| (\d+) \| ([\d,]+)(?: to ([\d,]+))? \| ([\d.]+) % \|$/gm,
    ),
  ]
  const number = (text = '') => Number(text.replace(',', ''))
  const named = new Map(rows.map(([, name = '', ...rest]) => [name.replaceAll('`', ''), rest]))
  const rest = named.get('every other rule of synthetic or suspicious')
  for (const { code, verdict } of RULES) {
    if (verdict === null || verdict === 'detector') expect(RATES.rules[code]).toBeUndefined()
    else {
      const [hits, falseHits, from, to, atMost] = named.get(code) ?? rest ?? []
      const rates = RATES.rules[code]
      expect([code, rates?.hits, rates?.falseHits]).toEqual([code, number(hits), number(falseHits)])
      expect(rates?.others).toBeGreaterThanOrEqual(number(from))
      expect(rates?.others).toBeLessThanOrEqual(number(to ?? from))
      expect(((rates?.atMost ?? 1) * 100).toFixed(2)).toBe(atMost)
    }
  }
  expect(named.size).toBe(5)
})
