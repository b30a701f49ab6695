import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { redocly } from './redocly.js'

export const IMPACTS = ['major', 'minor', 'patch'] as const

/** The effect of a change on callers: `major` breaks them, `minor` adds something, `patch` does neither. */
export type Impact = (typeof IMPACTS)[number]

export type Change = {
  readonly impact: Impact
  /** The operation or part of the contract, such as `POST /api/v1/cases`. */
  readonly where: string
  /** What changed there, as a sentence. */
  readonly what: string
}

/** The parts of a change in the output of `redocly diff --format=json` that are used here. */
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

/** Makes a pointer such as `#/paths/~1api~1v1~1cases/post/requestBody/…/title` readable. */
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
 * Event kinds that were added or removed. If one was added while a similar one was removed, Redocly reports a renamed
 * kind and rates that a patch. But subscribers to the old name would get nothing any more.
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

/** Error codes that were added, removed or given another status. Redocly does not compare extensions. */
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

/** Whether a webhook itself was added, removed or renamed. {@link changedKinds} reports that. */
const isKind = ({ path, typeName, kind, property }: Reported) =>
  path.startsWith('#/webhooks/') && typeName === 'PathItem' && (kind !== 'modified' || property === 'key')

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Our ratings where Redocly's do not fit this API:
 * - A new event kind extends the enums of kinds, which Redocly rates major. But endpoints subscribe by name, so no
 *   receiver gets an event that it did not ask for.
 * - A new value that requests may have is an addition.
 * - Receivers rely on everything that a webhook sends, including headers.
 * - Retries depend on `x-idempotency`.
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

/** The changes from one contract (as YAML) to another, the most severe first. */
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
