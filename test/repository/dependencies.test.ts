import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executeEffects } from 'patch-package/dist/patch/apply.js'
import { parsePatchFile } from 'patch-package/dist/patch/parse.js'
import { reversePatch } from 'patch-package/dist/patch/reverse.js'
import { satisfies } from 'semver'
import { expect, onTestFinished, test } from 'vitest'
import { assertCorrectedDriver } from '../../scripts/build/corrected-driver.js'

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
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const [, section = ''] = /^## Runtime dependencies\n([\s\S]*?)^## /m.exec(page) ?? []
  const named = [...section.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| .+ \|$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual(Object.keys(json('package.json').dependencies).sort())
})

test('a build with a driver that is not corrected fails, and says what to do', async () => {
  const root = await mkdtemp(join(tmpdir(), 'media-scan-driver-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['patches', 'node_modules/postgres'])
    await cp(folder, join(root, folder), { recursive: true })
  expect(() => assertCorrectedDriver(root)).not.toThrow()

  const patches = (await readdir('patches')).filter((name) => name.endsWith('.patch'))
  expect(patches).toHaveLength(1)
  for (const name of patches) {
    const patch = parsePatchFile(readFileSync(join('patches', name), 'utf8'))
    executeEffects(reversePatch(patch), { dryRun: false, bestEffort: false, cwd: root })
    expect(() => assertCorrectedDriver(root)).toThrow(
      `patches/${name} is not applied to node_modules, as after npm ci --ignore-scripts. Run npx patch-package --error-on-fail, then build again.`,
    )
  }
})

test('every package is made for the oldest Node that the service runs on', () => {
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const tooNew = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies('20.19.0', engines.node))
    .map(([path, { engines }]) => `${path}: ${engines?.node}`)
  expect(tooNew).toEqual([])
})
