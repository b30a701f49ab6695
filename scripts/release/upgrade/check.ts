/**
 * `npm run upgrade:check`: builds the previous release and this tree, and fills a database with the previous release
 * through its API. Runs both beside each other while this one migrates, and compares every acknowledged change with
 * what either returns afterwards. Then goes back again, and does both with the embedded database. Needs PostgreSQL 15
 * or later (Debian's package).
 *
 * `--from <revision>`: starts from another release. `--folder <path>`: keeps the builds there for the next run.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgresCluster } from '../../support/postgres-cluster.js'
import { embeddedBothWays } from './embedded.js'
import { buildRelease, describeRevision, lastRelease, thisRelease } from './releases.js'
import { Report } from './report.js'
import { rollingUpgrade } from './rolling.js'

/** The whole check takes about five minutes. A run that hangs is ended after this limit. */
const LIMIT_MS = 25 * 60_000

const { values: options } = parseArgs({ options: { from: { type: 'string' }, folder: { type: 'string' } } })
const report = new Report()
const scratch = await mkdtemp(join(tmpdir(), 'media-scan-upgrade-'))
const timer = setTimeout(() => {
  report.print()
  console.error('It took too long and was given up.')
  process.exit(1)
}, LIMIT_MS)

try {
  const revision = options.from ?? (await lastRelease())
  console.log(`From ${await describeRevision(revision)}.`)
  const old = await report.step('the release before, built with its own lock file', () =>
    buildRelease(revision, options.folder ?? join(scratch, 'releases')),
  )
  const next = await thisRelease()
  const added = next.migrations.filter((tag) => !old.migrations.includes(tag))
  console.log(`Migrations since: ${added.join(', ') || 'none'}.`)
  const file = await readFile(fileURLToPath(new URL('../../../test/fixtures/synthetic.png', import.meta.url)))
  const operatorToken = randomBytes(24).toString('hex')
  const common = { report, old, next, file, operatorToken }

  const cluster = await startPostgresCluster()
  try {
    await cluster.createDatabase('upgrade')
    await rollingUpgrade({ ...common, databaseUrl: cluster.url('upgrade'), dataDir: join(scratch, 'server') })
  } finally {
    await cluster.stop()
  }
  await embeddedBothWays({ ...common, dataDir: join(scratch, 'embedded') })
} catch (error) {
  report.fail(error)
} finally {
  clearTimeout(timer)
  await rm(scratch, { recursive: true, force: true })
}
report.print()
if (report.failed) process.exitCode = 1
