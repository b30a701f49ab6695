// @module-tag slow
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { failuresOfRules, missingPromtool } from '../../support/promtool.js'
import { alerts, dashboard, type Panel, RULE_TESTS, RULES } from './monitoring.js'

type RuleTest = { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }

const ruleTests = parse(readFileSync(RULE_TESTS, 'utf8')) as { tests: RuleTest[] }
const names = alerts.map(({ alert }) => alert)

describe('alerts', () => {
  test('have a section each in the runbook, to which they link, and every section has its alert', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8')
    const sections = [...runbook.matchAll(/^### (\S+)\n([\s\S]*?)(?=^##|$(?![\s\S]))/gm)]
    expect(sections.map(([, title]) => title).sort()).toEqual([...names].sort())
    for (const [, title, text] of sections) {
      expect(text, title).toMatch(/^Look: /m)
      expect(text, title).toMatch(/^Do: /m)
    }
    for (const { alert, annotations } of alerts)
      expect(annotations?.runbook_url).toMatch(new RegExp(`/docs/runbook\\.md#${alert.toLowerCase()}$`))
  })

  test('have runbook links that lead to existing sections', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8')
    const linked = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
    expect(linked.filter((anchor) => !names.some((name) => name.toLowerCase() === anchor))).toEqual([])
  })

  test('state their severity and what is wrong', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(['critical', 'warning'], alert).toContain(labels?.severity)
      expect(annotations?.summary, alert).toMatch(/\.$/)
    }
  })

  test('each have test data that fires them, and data that does not', () => {
    const expected = (calls: boolean) =>
      ruleTests.tests
        .flatMap((one) => one.alert_rule_test)
        .filter(({ exp_alerts }) => exp_alerts.length > 0 === calls)
        .map(({ alertname }) => alertname)
    for (const calls of [true, false]) expect([...new Set(expected(calls))].sort()).toEqual([...names].sort())
  })

  test.skipIf(missingPromtool !== undefined)(
    'fire when they should and not otherwise, according to promtool',
    () => {
      expect(failuresOfRules(RULE_TESTS)).toBe('')
    },
  )

  // Shows that the test data is effective: an alert that never fires, and one that always does, is found by it.
  test.skipIf(missingPromtool !== undefined).each([
    ['never fire', 'vector(0) > 1', 'fires'],
    ['always fire', 'vector(1)', 'does not fire'],
  ])('that %s would be found, each of them', (_, expr, kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'media-scan-rules-'))
    try {
      const { groups } = parse(readFileSync(RULES, 'utf8'))
      for (const { rules } of groups) for (const rule of rules) if (rule.alert !== undefined) rule.expr = expr
      writeFileSync(join(folder, 'rules.yaml'), stringify({ groups }))
      const tests = ruleTests.tests.filter(({ name }) => name.endsWith(kind))
      const file = join(folder, 'tests.yaml')
      writeFileSync(file, stringify({ ...ruleTests, rule_files: [resolve(folder, 'rules.yaml')], tests }))
      const found = [...failuresOfRules(file).matchAll(/alertname: ?(\w+)/g)].map(([, name]) => name)
      expect([...new Set(found)].sort()).toEqual([...names].sort())
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the dashboard', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana replaces the variable.
  const source = { type: 'prometheus', uid: '${datasource}' }
  const { panels } = dashboard
  const drawn = panels.filter(({ type }) => type !== 'row')

  test('takes its data source, and the job, from variables', () => {
    expect(dashboard.templating.list[0]).toMatchObject({
      name: 'datasource',
      type: 'datasource',
      query: 'prometheus',
    })
    expect(dashboard.templating.list[1]).toMatchObject({ name: 'job', type: 'query', datasource: source })
    for (const panel of drawn) {
      expect(panel.datasource, panel.title).toEqual(source)
      for (const target of panel.targets ?? []) expect(target.datasource, panel.title).toEqual(source)
    }
  })

  test('has what Grafana requires of a dashboard, and each panel a title and a query', () => {
    expect(dashboard).toMatchObject({
      title: expect.any(String),
      uid: expect.stringMatching(/^[\w-]{1,40}$/),
    })
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36)
    for (const { type, title, targets } of drawn) {
      expect(['timeseries', 'stat']).toContain(type)
      expect(title).not.toBe('')
      expect(targets?.length, title).toBeGreaterThan(0)
      const refIds = targets?.map(({ refId }) => refId)
      expect(new Set(refIds).size, title).toBe(refIds?.length)
    }
  })

  test('has panels with unique ids that do not overlap and fit the 24 columns', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const overlap = ({ gridPos: one }: Panel, { gridPos: other }: Panel) =>
      one.x < other.x + other.w &&
      other.x < one.x + one.w &&
      one.y < other.y + other.h &&
      other.y < one.y + one.h
    for (const [place, panel] of panels.entries()) {
      const { x, w, h } = panel.gridPos
      expect(x >= 0 && w > 0 && h > 0 && x + w <= 24, panel.title).toBe(true)
      const others = panels.slice(place + 1).filter((other) => overlap(panel, other))
      expect(
        others.map(({ title }) => title),
        panel.title,
      ).toEqual([])
    }
  })
})
