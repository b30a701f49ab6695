/**
 * `npm run soak -- --minutes N [--database embedded|server] [--seed N] [--pauses N] [--out table.md]`
 *
 * `--pauses 2` doubles every caller's pauses, for two runs that share a machine.
 *
 * Puts a mixed load of several tenants on the built service while faults occur one after another: in processes, the
 * database, the network, disks, clocks, receivers. Afterwards compares everything that was acknowledged with what the
 * API shows and what receivers were sent. Exits with 1 when anything differs from what was promised; then its folder is
 * kept, with the logs.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { createCallers } from './soak/callers.js'
import { makeChoices } from './soak/choices.js'
import { startFaults } from './soak/faults.js'
import {
  COMMAND,
  type DatabaseKind,
  type Installation,
  processesWith,
  startInstallation,
} from './soak/installation.js'
import { createJournal, until } from './soak/journal.js'
import type { Ledger } from './soak/ledger.js'
import { createLoad } from './soak/load.js'
import { watchMemory } from './soak/memory.js'
import { startReceivers } from './soak/receivers.js'
import { type Reconciled, reconcile, settle } from './soak/reconciliation.js'
import { describe } from './soak/report.js'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string' },
    database: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' },
    pauses: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const minutes = Number(options.minutes)
const seed = Number(options.seed)
const pauses = Number(options.pauses)
if (
  !(minutes > 0) ||
  !(pauses > 0) ||
  !Number.isInteger(seed) ||
  !/^(embedded|server)$/.test(options.database)
) {
  console.error(
    'npm run soak -- --minutes N [--database embedded|server] [--seed N] [--pauses N] [--out table.md]',
  )
  process.exit(2)
}
const kind = options.database as DatabaseKind

const journal = createJournal()

/** Limit for a process to stop: its grace period and some margin. */
const STOPS_WITHIN_MS = 45_000

const ORGANIZATIONS = 2

const closing: (() => Promise<unknown>)[] = []
let closed: Promise<void> | undefined
/** Ends everything that was started, in reverse order. */
function closeAll(): Promise<void> {
  closed ??= (async () => {
    for (const close of closing.splice(0).reverse())
      await close().catch((error: unknown) => console.error(error))
  })()
  return closed
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    journal.close()
    void closeAll().finally(() => process.exit(130))
  })

/** Stops the service as its operator would, and checks for remaining processes. */
async function stopAndInspect({ members, environment }: Installation): Promise<void> {
  for (const member of members) {
    const ended = member.end('SIGTERM').then(() => true)
    if (!(await Promise.race([ended, sleep(STOPS_WITHIN_MS, false)])))
      journal.note('a process that does not stop', `port ${member.port}`)
  }
  const left = () => processesWith(environment.DATA_DIR as string).length > 0
  if (!(await until(() => !left(), 5_000)))
    journal.note(
      'processes that the service left behind',
      processesWith(environment.DATA_DIR as string).join(', '),
    )
}

/** Compares files and scans with the command line tool. */
async function checkFiles({ disk, environment }: Installation): Promise<void> {
  const enter = disk === undefined ? [] : ['nsenter', '-t', String(disk.holder), '-m', '--']
  const [file, ...args] = [...enter, process.execPath, COMMAND, 'objects', 'check', '--json']
  const result = await promisify(execFile)(file as string, args, { env: environment }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  try {
    const found = JSON.parse(result.stdout) as { objectsWithoutScan: string[]; scansWithoutObject: string[] }
    for (const id of found.objectsWithoutScan) journal.note('a file without a scan', id)
    for (const id of found.scansWithoutObject) journal.note('a scan that lost its file', id)
  } catch {
    journal.note('files and scans cannot be compared', result.stderr)
  }
}

async function main(): Promise<void> {
  const at = new Date().toISOString()
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-soak-'))
  closing.push(async () => {
    if (process.exitCode === 1) console.error(`Logs are in ${folder}.`)
    else await rm(folder, { recursive: true, force: true })
  })
  const installation = await startInstallation(kind, folder, { minutes, journal })
  closing.push(installation.close)
  const receivers = await startReceivers(journal)
  closing.push(receivers.close)

  // Load and faults have separate sequences of choices, so that the pace of one does not change the order of the other.
  const choices = makeChoices(seed)
  const callers = createCallers(installation, journal, choices)
  const ledger: Ledger = { tenants: await callers.makeTenants(ORGANIZATIONS), acknowledged: 0 }
  const parts = { callers, journal, ledger, choices, receivers }
  const { start, ...stories } = createLoad(parts, pauses)
  for (const tenant of ledger.tenants)
    for (const each of ['steady', 'moody', 'changing'] as const) await stories.endpoints.create(tenant, each)

  const memory = watchMemory(installation.members, journal)
  const load = start()
  const faults = startFaults({ ...parts, installation, stories, choices: makeChoices(seed) })
  await sleep(minutes * 60_000)
  await faults.stop()
  await load.stop()
  const resident = memory.stop()

  console.log(
    `${new Date().toISOString()} nothing is broken any more; ${ledger.acknowledged} changes to reconcile`,
  )
  const stoppedAt = performance.now()
  const setAside = await settle({ ...parts, stories })
  const settledMs = performance.now() - stoppedAt
  let reconciled: Reconciled | undefined
  try {
    reconciled = await reconcile({ ...parts, stories })
  } catch (error) {
    journal.note('what was acknowledged cannot be read', String(error))
  }
  await stopAndInspect(installation)
  await checkFiles(installation)

  const { discrepancies } = journal
  const text = describe({
    database: kind,
    minutes,
    seed,
    pauses,
    at,
    acknowledged: ledger.acknowledged,
    received: receivers.counts(),
    reconciled,
    setAside,
    settledMs,
    weathers: journal.weathers,
    memory: resident,
    discrepancies,
  })
  console.log(`\n${text}`)
  if (options.out !== undefined) await writeFile(options.out, `${text}\n`)
  if (discrepancies.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
