import { existsSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../generated/vocabulary.js'
import { generateKey, isWellFormedKey } from '../../src/tenants/keys/format.js'

const page = readFileSync('SECURITY.md', 'utf8')

/** A file that the page names, or a test, which is in the last file before it. */
const named = [...page.matchAll(/`((?:src|test)\/[^`]+)`|“([^”]+)”/g)].map(([, file, title]) => ({
  file,
  title: title?.replace(/\s+/g, ' '),
}))

describe('SECURITY.md', () => {
  test('names files that exist', () => {
    const files = named.flatMap(({ file }) => (file === undefined ? [] : [file]))
    expect(files.length).toBeGreaterThan(60)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('names existing tests after their files, each within its group, and at least one of each file', () => {
    const missing: string[] = []
    const unused = new Set<string>()
    let current = ''
    for (const { file, title } of named) {
      if (file !== undefined) {
        current = file
        if (file.startsWith('test/')) unused.add(file)
        continue
      }
      unused.delete(current)
      const text = current.startsWith('test/') ? readFileSync(current, 'utf8') : ''
      let from = 0
      for (const part of (title as string).split(' › ')) {
        const at = ["'", '"', '`']
          .map((quote) => text.indexOf(quote + part + quote, from))
          .filter((one) => one >= 0)
        if (at.length === 0) missing.push(`${current}: ${title}`)
        from = Math.min(...at)
      }
    }
    expect(missing).toEqual([])
    expect([...unused]).toEqual([])
  })

  test('has links that lead to files and to its own sections', () => {
    const sections = [...page.matchAll(/^#+ (.*)$/gm)].map(
      ([, title = '']) =>
        `#${title
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-')}`,
    )
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      if (link.startsWith('https://')) return false
      return link.startsWith('#') ? !sections.includes(link) : !existsSync(link.replace(/#.*/, ''))
    })
    expect(links.length).toBeGreaterThan(5)
    expect(broken).toEqual([])
  })
})

describe('the pattern for scanners', () => {
  const [, pattern = ''] = /^(\\bmsk_.*)$/m.exec(page) ?? []
  const keys = ENVIRONMENTS.flatMap((environment) =>
    Array.from({ length: 50 }, () => generateKey(environment).reveal()),
  )

  test('finds every key in a text, and nothing longer or shorter', () => {
    expect(pattern).toMatch(/^\\b.*\\b$/)
    for (const key of keys) {
      expect(`KEY="${key}"; curl`.match(new RegExp(pattern))).toEqual(expect.objectContaining({ 0: key }))
      expect(`${key}0`).not.toMatch(new RegExp(pattern))
      expect(key.slice(0, -1)).not.toMatch(new RegExp(pattern))
    }
  })

  test('comes with a function that distinguishes keys from lookalikes', async () => {
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    const { isKey } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isKey: (text: string) => boolean
    }
    for (const key of keys) {
      expect(isKey(key)).toBe(true)
      const at = 9 + Math.floor(Math.random() * 30)
      const other = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
      expect([isKey(other), isWellFormedKey(other)]).toEqual([false, false])
    }
  })

  test('comes with an example whose figures are correct', () => {
    const [, prefix = '', sum, digits = ''] =
      /of `(msk_\w+_)` and thirty `0` the CRC32 is (\d+), which is `(\w{6})`/.exec(page) ?? []
    const text = prefix + '0'.repeat(30)
    expect(crc32(text)).toBe(Number(sum))
    expect(isWellFormedKey(text + digits)).toBe(true)
  })
})
