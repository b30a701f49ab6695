import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sectionsOf } from '../../contract/changelog.js'
import { npm } from '../client-package.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A release that can be started. */
export type Release = {
  /** `old` or `new`, for the output. */
  readonly name: 'old' | 'new'
  readonly folder: string
  /** File of the command. */
  readonly program: string
  /** Tags of its migrations, in order. */
  readonly migrations: readonly string[]
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  return stdout.trim()
}

/**
 * The previous release: the last tag `v…`. Without a tag, the last revision whose change log has nothing under
 * Unreleased, which is the one that would have been tagged.
 */
export async function lastRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD').catch(
    () => undefined,
  )
  if (tag !== undefined) return tag
  for (const revision of (await git('rev-list', '--first-parent', 'HEAD')).split('\n')) {
    const changelog = await git('show', `${revision}:CHANGELOG.md`).catch(() => '')
    const waiting = sectionsOf(changelog).find(({ date }) => date === undefined)
    if (changelog !== '' && (waiting?.entries.length ?? 0) === 0) return revision
  }
  throw new Error('No release was found: say which revision, with --from.')
}

async function releaseIn(name: Release['name'], folder: string): Promise<Release> {
  const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const journal = JSON.parse(await readFile(join(folder, 'drizzle/meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return {
    name,
    folder,
    program: join(folder, bin['media-scan'] ?? ''),
    migrations: journal.entries.map(({ tag }) => tag),
  }
}

/** This tree, as built by `npm run build:service`. */
export const thisRelease = (): Promise<Release> => releaseIn('new', root)

/** Builds a revision in a folder with its own lock file, unless it was built there before. */
export async function buildRelease(revision: string, folder: string): Promise<Release> {
  const place = join(folder, await git('rev-parse', `${revision}^{commit}`))
  if (!existsSync(join(place, 'built'))) {
    await mkdir(place, { recursive: true })
    const archive = `${place}.tar`
    await git('archive', '--output', archive, revision)
    await run('tar', ['xf', archive, '-C', place])
    await npm(['ci'], place)
    await npm(['run', 'build:service'], place)
    await mkdir(join(place, 'built'))
  }
  return releaseIn('old', place)
}

export const describeRevision = (revision: string): Promise<string> =>
  git('log', '-1', '--format=%h of %cs, “%s”', revision)
