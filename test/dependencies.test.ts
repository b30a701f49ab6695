import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { readonly integrity?: string; readonly link?: boolean }

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test.each(['package-lock.json', 'src/detector/package-lock.json'])(
  'every package in the lock file has its SHA-512: %s',
  (file) => {
    const { packages } = json(file) as { packages: Record<string, Locked> }
    // Our own packages are in this repository.
    const others = Object.entries(packages).filter(([path, { link }]) => /node_modules\//.test(path) && !link)
    expect(others.length).toBeGreaterThan(50)
    expect(
      others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  },
)

test('every runtime dependency has a stated reason, and there are no others', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8')
  const [, section = ''] = /^## Runtime dependencies\n([\s\S]*?)^## /m.exec(page) ?? []
  const named = [...section.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| .+ \|$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual(Object.keys(json('package.json').dependencies).sort())
})
