import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { redocly } from './redocly.js'

export const IMPACTS = ['major', 'minor', 'patch'] as const

/** What a change asks of those who call the API: `major` breaks them, `minor` adds, `patch` is neither. */
export type Impact = (typeof IMPACTS)[number]

export type Change = {
  readonly impact: Impact
  /** The operation or part of the contract, such as `POST /api/v1/cases`. */
  readonly where: string
  /** What changed there, a sentence. */
  readonly what: string
}

/** A change as `redocly diff --format=json` reports it, as far as it is read here. */
type Reported = {
  path: string
  typeName: string
  kind: 'added' | 'removed' | 'modified'
  impact: Impact
  property?: string
  verdicts: { ruleId: string; impact: Impact; message: string }[]
  base?: { value: unknown }
  revision?: { value: unknown }
}

type Contract = { webhooks?: Record<string, unknown>; 'x-error-codes'?: Record<string, number> }

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

const steps = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `#/paths/~1api~1v1~1cases/post/requestBody/…/title` as people say it. */
function place(pointer: string): { where: string; within: string } {
  const [section, name = '', method = '', ...rest] = steps(pointer)
  const noise = ['content', 'application/json', 'schema', 'properties']
  const within = (part: string[]) => part.filter((step) => !noise.includes(step)).join('.')
  if (section === 'webhooks') return { where: `webhook ${name}`, within: within(rest) }
  if (section === 'paths' && METHODS.includes(method))
    return { where: `${method.toUpperCase()} ${name}`, within: within(rest) }
  if (section === 'paths') return { where: name, within: within([method, ...rest]) }
  return { where: [section, name].filter(Boolean).join('.'), within: within([method, ...rest]) }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function sentence({ verdicts, kind, typeName, property, base, revision }: Reported, within: string): string {
  if (verdicts.length > 0) return verdicts.map(({ message }) => message).join(' ')
  const what = [within || typeName, property].filter(Boolean).join(' ')
  if (kind === 'modified') return `${what} changed from ${shown(base?.value)} to ${shown(revision?.value)}.`
  return `${what} was ${kind}.`
}

/**
 * Event kinds that came and went. Redocly takes one that came while another like it went for the same under a
 * new name, and rates that a patch; whoever subscribes to the old name gets nothing any more.
 */
function changedKinds(base: Contract, revision: Contract): Change[] {
  const [before, after] = [Object.keys(base.webhooks ?? {}), Object.keys(revision.webhooks ?? {})]
  const change = (impact: Impact, what: string) => (kind: string) => ({
    impact,
    where: `webhook ${kind}`,
    what: `The event kind was ${what}.`,
  })
  return [
    ...before.filter((kind) => !after.includes(kind)).map(change('major', 'removed')),
    ...after.filter((kind) => !before.includes(kind)).map(change('minor', 'added')),
  ]
}

/** Error codes that came, went or got another status. Redocly's differ does not look into extensions. */
function changedCodes(base: Contract, revision: Contract): Change[] {
  const [before, after] = [base['x-error-codes'], revision['x-error-codes']]
  if (before === undefined || after === undefined) return []
  return Object.keys({ ...before, ...after }).flatMap((code): Change[] => {
    const where = `error code ${code}`
    if (after[code] === undefined) return [{ impact: 'major', where, what: 'The error code was removed.' }]
    if (before[code] === undefined) return [{ impact: 'minor', where, what: 'The error code was added.' }]
    if (before[code] === after[code]) return []
    return [{ impact: 'major', where, what: `Its status changed from ${before[code]} to ${after[code]}.` }]
  })
}

/** Whether a webhook itself came, went or got another name: {@link changedKinds} tells that. */
const isKind = ({ path, typeName, kind, property }: Reported) =>
  path.startsWith('#/webhooks/') && typeName === 'PathItem' && (kind !== 'modified' || property === 'key')

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Our judgement where Redocly's does not fit this API:
 * - a new event kind lengthens the enums of kinds, which alone would be major; endpoints subscribe by name, so
 *   nobody gets an event they did not ask for;
 * - a value that requests may newly have is an addition;
 * - what a webhook sends, receivers rely on, its headers too;
 * - `x-idempotency` is what retries rest on.
 */
function judge(change: Reported, base: Contract, revision: Contract): Impact {
  const { path, typeName, kind, property, impact } = change
  if (property === 'enum' && kind === 'modified') {
    const before = list(change.base?.value)
    const after = list(change.revision?.value)
    const added = after.filter((value) => !before.includes(value))
    const isNewKind = (value: unknown) =>
      typeof value === 'string' &&
      revision.webhooks?.[value] !== undefined &&
      base.webhooks?.[value] === undefined
    const grew = added.length > 0 && before.every((value) => after.includes(value))
    if (grew && (impact === 'patch' || added.every(isNewKind))) return 'minor'
  }
  if (path.startsWith('#/webhooks/') && typeName === 'Parameter' && kind === 'removed') return 'major'
  if (property === 'x-idempotency') return change.base?.value === 'none' ? 'minor' : 'major'
  return impact
}

/** What changed from one contract (its YAML) to another, the most severe first. */
export function changesBetween(base: string, revision: string): Change[] {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'))
  try {
    writeFileSync(join(folder, 'base.yaml'), base)
    writeFileSync(join(folder, 'revision.yaml'), revision)
    const report = redocly(['diff', 'base.yaml', 'revision.yaml', '--format=json', '--fail-on=none'], folder)
    const [before, after] = [parse(base) as Contract, parse(revision) as Contract]
    const reported = (JSON.parse(report) as { changes: Reported[] }).changes
      .filter((change) => !isKind(change))
      .map((change) => {
        const { where, within } = place(change.path)
        return { impact: judge(change, before, after), where, what: sentence(change, within) }
      })
    return [...changedKinds(before, after), ...changedCodes(before, after), ...reported].sort(
      (one, other) => IMPACTS.indexOf(one.impact) - IMPACTS.indexOf(other.impact),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
