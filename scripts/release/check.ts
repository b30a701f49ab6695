/**
 * `npm run release:check`: builds what a release publishes into dist/release and lists it. Exits with 1 when the
 * package is faulty or the versions are inconsistent.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { buildArtifacts } from './artifacts.js'
import { INSPECTORS, inspectTarball } from './client-package.js'
import { misfits } from './versions.js'

const root = new URL('../../', import.meta.url)
const read = (name: string) => readFile(new URL(name, root), 'utf8')
const version = async (name: string) => (JSON.parse(await read(name)) as { version: string }).version

const contract = (parse(await read('openapi.yaml')) as { info: { version: string } }).info.version
const problems = misfits({
  service: await version('package.json'),
  client: await version('src/client/package.json'),
  contract,
  changelog: await read('CHANGELOG.md'),
  clientChangelog: await read('src/client/CHANGELOG.md'),
})

const artifacts = await buildArtifacts(fileURLToPath(new URL('dist/release/', root)), contract)
for (const { name, bytes, sha256 } of artifacts)
  console.log(`${sha256}  ${name}  ${(bytes / 1024).toFixed(1)} KiB`)
const tarball = artifacts.find(({ name }) => name.endsWith('.tgz'))?.path ?? ''
for (const tool of INSPECTORS)
  await inspectTarball(tool, tarball).then(
    () => console.log(`${tool}: nothing wrong`),
    (error: Error) => problems.push(error.message),
  )

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
