import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** An alert or a recording rule. */
type Rule = {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export type Alert = Rule & { readonly alert: string }

export type Panel = {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource?: { readonly type: string; readonly uid: string }
  readonly targets?: readonly {
    readonly refId: string
    readonly expr: string
    readonly legendFormat: string
    readonly datasource: { readonly type: string; readonly uid: string }
  }[]
}

export type Dashboard = {
  readonly title: string
  readonly uid: string
  readonly schemaVersion: number
  readonly templating: { readonly list: readonly { name: string; type: string; query: unknown }[] }
  readonly panels: readonly Panel[]
}

export const RULES = 'docs/monitoring/rules.yaml'
export const RULE_TESTS = 'test/telemetry/metrics/rules.promtool.yaml'

const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }

export const rules: readonly Rule[] = groups.flatMap((group) => group.rules)
export const alerts = rules.filter((rule): rule is Alert => rule.alert !== undefined)
export const dashboard = JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8')) as Dashboard
