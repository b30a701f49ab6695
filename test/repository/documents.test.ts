import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Folders that hold what was installed, built or generated. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage'])

/** A path from the top of the repository; a pattern such as `src/<resource>/` is none. */
const PATH = /^(?:src|test|scripts|docs|drizzle|patches|generated|\.ci)\/[\w./-]*\w\/?$/

/** Folders that a test run writes, which a fresh checkout does not have. */
const WRITTEN_BY_TESTS = ['test/console/screenshots']

/** The Markdown files below a folder. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : pagesIn(join(folder, entry.name))
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : []
  })
}

/** A heading's anchor, as repositories on the web make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '')

const anchorsIn = (page: string) =>
  [...withoutCode(readFileSync(page, 'utf8')).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    anchorOf(title),
  )

/** The links of a page that lead to no file, or to no section of one. */
function brokenLinks(page: string): string[] {
  const links = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    if (!existsSync(target)) return true
    return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor)
  })
}

/** The paths that a page names in code marks and that do not exist, neither from the top nor from the page's folder. */
function missingPaths(page: string): string[] {
  const named = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/`([^`\n]+)`/g)].map(
    ([, path = '']) => path,
  )
  return named.filter(
    (path) =>
      PATH.test(path) &&
      !WRITTEN_BY_TESTS.includes(path) &&
      !existsSync(path) &&
      !existsSync(join(dirname(page), path)),
  )
}

describe('the documents', () => {
  const pages = pagesIn('.')

  it('are found', () => {
    expect(pages).toContain('README.md')
    expect(pages).toContain(join('docs', 'operating.md'))
    expect(pages.length).toBeGreaterThan(25)
  })

  it('name only files and folders that exist', () => {
    expect(pages.flatMap((page) => missingPaths(page).map((path) => `${page}: ${path}`))).toEqual([])
  })

  it('link only to files and sections that exist', () => {
    expect(pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([])
  })
})
