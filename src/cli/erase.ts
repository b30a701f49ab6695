import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { components } from '../../generated/console.js'
import { CommandError } from './command-error.js'
import { dataOf } from './operator-client.js'
import { type Operator, operatorCommand, operatorOf } from './operator-command.js'
import { printable } from './output.js'
import { showMoving } from './progress.js'
import { counted } from './without-service.js'

type Erasure = components['schemas']['Erasure']
type Counts = components['schemas']['ErasureCounts']

const POLL_MS = 2_000

/** What is counted, as people call one of it. Bytes are of the files. */
const NAMES: Readonly<Record<keyof Counts, string>> = {
  scans: 'scan',
  files: 'file',
  bytes: 'byte',
  cases: 'case',
  reports: 'report',
  keys: 'API key',
  endpoints: 'webhook endpoint',
  deliveries: 'delivery',
  events: 'event',
  custodyRecords: 'custody record',
}

/** Counts in words: `2 scans, 1 file, …`. */
const inWords = (counts: Counts): string =>
  (Object.keys(NAMES) as (keyof Counts)[])
    .flatMap((name) => {
      const count = counts[name]
      if (count === null) return []
      return name === 'deliveries' && count !== 1 ? [`${count} deliveries`] : [counted(count, NAMES[name])]
    })
    .join(', ')

/** The rows that are removed, for a progress bar. */
const rowsOf = ({ files: _files, bytes: _bytes, events: _events, ...rows }: Counts): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** The name as `--confirm` has it, or as it is typed on a terminal. */
async function typedName(confirm: string | undefined, question: string): Promise<string> {
  if (confirm !== undefined) return confirm
  if (!process.stdin.isTTY)
    throw new CommandError('Nobody can type the name of the organization here: give it by --confirm.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

const readErasure = ({ client }: Operator, organizationId: string): Promise<Erasure> =>
  dataOf(
    client.GET('/console/api/organizations/{organizationId}/erasure', {
      params: { path: { organizationId } },
    }),
  )

/** Shows what there is, and begins the erasure once the name is typed. */
async function beginErasure(
  operator: Operator,
  { organizationId, name, counts, casesOnHold }: Erasure,
  confirm: string | undefined,
): Promise<Erasure> {
  if (casesOnHold > 0)
    throw new CommandError(
      `${counted(casesOnHold, 'case')} of ${organizationId} on hold: nothing is erased while a case is. End the holds with \`media-scan organizations release-holds ${organizationId}\`.`,
    )
  const has = counts === null ? 'more than can be counted in a few seconds' : inWords(counts)
  process.stderr.write(
    printable(`${organizationId} (${name}) has ${has}. All of it is erased, and there is no way back.`),
  )
  process.stderr.write('\n')
  const typed = await typedName(confirm, 'Type the name of the organization to erase it: ')
  return dataOf(
    operator.client.POST('/console/api/organizations/{organizationId}/erasure', {
      params: { path: { organizationId } },
      body: { name: typed },
    }),
  )
}

/** Waits for the end of an erasure, with a progress bar on a terminal. Ending the command does not end the erasure. */
async function outcomeOf(operator: Operator, begun: Erasure, total: number): Promise<Erasure> {
  const progress = await showMoving(process.stderr)
  progress.total(total)
  let done = 0
  try {
    for (let erasure = begun; ; ) {
      if (erasure.status === 'completed') return erasure
      const removed = erasure.removed === null ? 0 : rowsOf(erasure.removed)
      progress.report(removed - done)
      done = removed
      await sleep(POLL_MS)
      erasure = await readErasure(operator, erasure.organizationId)
    }
  } finally {
    progress.stop()
  }
}

type EraseOptions = { readonly confirm?: string; readonly receipt?: string; readonly wait: boolean }

async function erase(
  operator: Operator,
  organizationId: string,
  { confirm, receipt: path, wait }: EraseOptions,
): Promise<void> {
  if (path !== undefined && existsSync(path))
    throw new CommandError(`${path} already exists: choose another name for the receipt.`)
  const found = await readErasure(operator, organizationId)
  const begun = found.status === 'not_requested' ? await beginErasure(operator, found, confirm) : found
  if (!wait) {
    operator.output.one(begun, [
      `The erasure of ${organizationId} has begun. Run the command again to wait for its end and for the receipt.`,
    ])
    return
  }
  const total = found.counts === null ? 0 : rowsOf(found.counts)
  const erasure = await outcomeOf(operator, begun, total)
  if (path !== undefined)
    await writeFile(path, `${JSON.stringify(erasure.receipt, null, 2)}\n`, { flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CommandError(
          `${organizationId} is erased, but the receipt cannot be written: ${error.code}. Run the command again to get it.`,
        )
      },
    )
  operator.output.one(erasure, [
    `Erased ${organizationId}${erasure.removed === null ? '' : `: ${inWords(erasure.removed)}`}.`,
    ...(path === undefined ? [] : [`The receipt is in ${path}: \`media-scan verify\` checks it.`]),
    'Backups keep the organization until they are gone. See docs/backup.md.',
  ])
}

/** Ends all holds of an organization, a hundred in each request. */
async function releaseHolds(operator: Operator, organizationId: string, confirm?: string): Promise<void> {
  const { casesOnHold } = await readErasure(operator, organizationId)
  process.stderr.write(`${organizationId} has ${counted(casesOnHold, 'case')} on hold.\n`)
  const name = await typedName(confirm, 'Type the name of the organization to end the holds: ')
  let released = 0
  for (;;) {
    const step = await dataOf(
      operator.client.POST('/console/api/organizations/{organizationId}/holds/release', {
        params: { path: { organizationId } },
        body: { name },
      }),
    )
    released += step.released
    if (step.remaining > 0 && step.released > 0) continue
    operator.output.one({ released, remaining: step.remaining }, [
      `Ended the hold of ${counted(released, 'case')} of ${organizationId}.`,
      ...(step.remaining > 0 ? [`${counted(step.remaining, 'case')} still on hold: run it again.`] : []),
    ])
    if (step.remaining > 0) process.exitCode = 1
    return
  }
}

/** `organizations erase` and `organizations release-holds`. */
export function erasureCommands(environment: NodeJS.ProcessEnv): Command[] {
  return [
    operatorCommand('erase', 'remove an organization with all it has, for good')
      .argument('<organization>', 'org_…')
      .option('--confirm <name>', 'the name of the organization, instead of typing it')
      .option('--receipt <file>', 'where to write the signed receipt')
      .option('--no-wait', 'return once it has begun')
      .action(async (organizationId: string, options) => {
        await erase(operatorOf(options, environment), organizationId, options)
      }),
    operatorCommand('release-holds', 'end the holds of all cases of an organization')
      .argument('<organization>', 'org_…')
      .option('--confirm <name>', 'the name of the organization, instead of typing it')
      .action(async (organizationId: string, options) => {
        await releaseHolds(operatorOf(options, environment), organizationId, options.confirm)
      }),
  ]
}
