import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { namesContract, sectionsOf } from './changelog.js'
import { type Change, changesBetween, IMPACTS } from './changes.js'

const CONTRACT = 'openapi.yaml'
const CHANGELOG = 'CHANGELOG.md'

/** The result of a comparison: an exit code, and lines for standard output and standard error. */
export type Comparison = { readonly status: 0 | 1 | 2; readonly out: string[]; readonly err: string[] }

/** Returns the output of git in a folder; `undefined` when git fails for any reason. */
type Git = (...args: string[]) => string | undefined

function gitIn(folder: string): Git {
  return (...args) => {
    const { status, stdout } = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return status === 0 ? stdout : undefined
  }
}

function usualRevision(git: Git): string | undefined {
  const found =
    git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*') ??
    git('merge-base', 'HEAD', 'origin/main') ??
    git('rev-parse', '--quiet', '--verify', 'HEAD')
  return found?.trim()
}

const versionOf = (contract: string) => (parse(contract) as { info: { version: string } }).info.version

/**
 * What is missing for changes that callers notice. A version that was never released may keep changing: one increase
 * covers all changes until the next release.
 */
function omissions(
  changes: readonly Change[],
  base: { contract: string; changelog: string },
  now: { contract: string; changelog: string },
): string[] {
  const [from, to] = [versionOf(base.contract), versionOf(now.contract)]
  if (to < from) return [`info.version went back from ${from} to ${to}.`]
  if (!changes.some(({ impact }) => impact !== 'patch')) return []

  const found: string[] = []
  const sections = sectionsOf(base.changelog)
  const released = sections.some((section) => section.date !== undefined && namesContract(section, from))
  if (to === from && (released || sections.length === 0))
    found.push(`Raise info.version, a date after ${from}: that one was released.`)
  const before = new Set(sections.flatMap(({ entries }) => entries))
  const described = sectionsOf(now.changelog)
    .filter((section) => section.date === undefined || namesContract(section, to))
    .some(({ entries }) => entries.some((entry) => !before.has(entry)))
  if (!described)
    found.push(
      `Tell the readers of ${CHANGELOG}: an entry under Unreleased, or in a section that names contract version ${to}.`,
    )
  return found
}

/**
 * Compares the contract in a folder with its state in a git revision. By default that is the last release tag,
 * otherwise the point where the branch left origin/main, otherwise HEAD.
 */
export function contractSince(folder: string, requested: string | undefined): Comparison {
  const git = gitIn(folder)
  const name = requested ?? usualRevision(git)
  if (name === undefined) return { status: 0, out: [`No revision to compare ${CONTRACT} with.`], err: [] }
  const revision = git('rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`)?.trim()
  if (revision === undefined) {
    const more =
      git('rev-parse', '--is-shallow-repository')?.trim() === 'true'
        ? '; this clone is shallow, "git fetch --unshallow --tags" brings the rest'
        : ''
    return { status: 2, out: [], err: [`contract:diff: no revision "${name}" here${more}.`] }
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const fileThen = (file: string) => git('show', `${revision}:./${file}`)
  const contractThen = fileThen(CONTRACT)
  if (contractThen === undefined)
    return { status: 0, out: [`${CONTRACT} is not in ${name}: everything is new.`], err: [] }

  const base = { contract: contractThen, changelog: fileThen(CHANGELOG) ?? '' }
  const now = { contract: read(CONTRACT), changelog: read(CHANGELOG) }
  const shown = name === revision ? revision.slice(0, 12) : name
  const title = `${CONTRACT} since ${shown}, version ${versionOf(base.contract)} → ${versionOf(now.contract)}`
  const changes = base.contract === now.contract ? [] : changesBetween(base.contract, now.contract)
  const mostSevere = changes[0]?.impact
  if (mostSevere === undefined) return { status: 0, out: [title, '', 'Nothing changed.'], err: [] }
  const counts = IMPACTS.map((impact) => `${changes.filter((one) => one.impact === impact).length} ${impact}`)
  const err = omissions(changes, base, now)
  return {
    status: err.length > 0 ? 1 : 0,
    out: [
      title,
      '',
      ...changes.map(({ impact, where, what }) => `${impact}  ${where}: ${what}`),
      '',
      `A ${mostSevere} change: ${counts.join(', ')}.`,
      ...(mostSevere === 'major' ? ['It breaks callers; within /api/v1 only additions are made.'] : []),
    ],
    err,
  }
}
