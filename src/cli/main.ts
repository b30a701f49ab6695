#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { API_VERSION } from '../../generated/vocabulary.js'
import { packageVersion } from '../basics/package-root.js'
import { MediaScanError } from '../client/index.js'
import { startSmall } from '../process/garbage-collection.js'
import { explain } from './api-command.js'
import { auditCommand } from './audit.js'
import type { BackupOptions } from './backup.js'
import { casesCommand } from './cases.js'
import { CommandError } from './command-error.js'
import { deliveriesCommand } from './deliveries.js'
import { endpointsCommand } from './endpoints.js'
import { eventsCommand } from './events.js'
import { failedSignInsCommand } from './failed-sign-ins.js'
import { keysCommand } from './keys.js'
import { objectsCommand } from './objects.js'
import { organizationsCommand } from './organizations.js'
import { printable } from './output.js'
import { replaysCommand } from './replays.js'
import { reportKeysCommand } from './report-keys.js'
import type { RestoreOptions } from './restore.js'
import { scanCommand } from './scan.js'
import { scansCommand } from './scans.js'
import { usageCommand } from './usage.js'
import type { VerifyOptions } from './verify.js'

function processCount(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new InvalidArgumentError('It must be a whole number from 1 to 64.')
  return count
}

function partitionDays(text: string): number {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days < 1 || days > 366)
    throw new InvalidArgumentError('It must be a whole number of days from 1 to 366.')
  return days
}

// A reader that closes the pipe early, such as `head`, is not a failure; a full disk is.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return
  process.stderr.write(`The output cannot be written: ${code}.\n`)
  process.exitCode = 1
})
process.stderr.on('error', () => {})

const version = packageVersion()

const USAGE_ERROR = 2

/** Makes a command and its subcommands throw usage errors instead of ending the process with exit code 1. */
function throwUsageErrors(command: Command): void {
  command.exitOverride()
  command.commands.forEach(throwUsageErrors)
}

const program = new Command('media-scan')
  .description('Media scan, case and webhook service: use it, run it and administer it.')
  .version(`media-scan ${version}, contract ${API_VERSION}`)
  .showHelpAfterError()

program
  .command('serve')
  .description('run the service; settings are environment variables')
  .option(
    '--processes <count>',
    'processes that share the port, one per core; needs DATABASE_URL',
    processCount,
  )
  .action(async ({ processes = 1 }: { processes?: number }) => {
    if (processes > 1) {
      const { runProcesses } = await import('../process/processes.js')
      await runProcesses(processes, process.env)
      return
    }
    startSmall()
    // Only this command needs the service's code, which takes longer to load than the others take to run.
    const { main } = await import('../main.js')
    await main(process.env)
  })

program
  .command('migrate')
  .description('migrate the database at DATABASE_URL')
  .action(async () => {
    const { migrate } = await import('./migrate.js')
    await migrate(process.env)
  })

program
  .command('partition')
  .description('partition the tables of events and deliveries by time, while the service runs')
  .option('--days <days>', 'how long each partition is', partitionDays, 7)
  .action(async (options: { days: number }) => {
    const { partition } = await import('./partition.js')
    await partition(process.env, options)
  })

program
  .command('backup')
  .description('write all data of the embedded database, with files and secrets, into an encrypted file')
  .argument('<file>', 'the file to create')
  .requiredOption('--passphrase-file <file>', 'a file with the passphrase of the backup')
  .option('--without-damaged-files', 'leave out files that differ from those that were judged')
  .option('--url <address>', 'where the service is, if it is running (SERVICE_URL, else 127.0.0.1 and PORT)')
  .option('--json', 'print JSON')
  .action(async (path: string, options: BackupOptions) => {
    const { backUp } = await import('./backup.js')
    await backUp(process.env, { path, release: version }, options)
  })

program
  .command('restore')
  .description('restore a backup into the empty folder DATA_DIR')
  .argument('<file>', 'the backup')
  .requiredOption('--passphrase-file <file>', 'a file with the passphrase of the backup')
  .option(
    '--erasures <folder>',
    'the ledger of erasures since the backup, objects/documents/erasures of a data folder',
  )
  .option('--json', 'print JSON')
  .action(async (path: string, options: RestoreOptions) => {
    const { restore } = await import('./restore.js')
    await restore(process.env, { path, release: version }, options)
  })

program
  .command('move-to')
  .description(
    'move everything in the embedded database to an empty database on a server; stop the service first',
  )
  .argument('<address>', 'postgres://…; a password may be in PGPASSWORD instead')
  .option('--json', 'print JSON')
  .action(async (address: string, options: { json?: boolean }, command: Command) => {
    // Not by an InvalidArgumentError, which would show a password.
    if (!/^postgres(?:ql)?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
      command.error('error: the address must be like postgres://user@host:5432/database')
    const { moveTo } = await import('./move-to.js')
    await moveTo(process.env, address, options)
  })

program
  .command('verify')
  .description(
    'check a report, or the receipt of an erasure: whether it is whole and, with --keys, who signed it; needs no service',
  )
  .argument('<file>', 'the ZIP file of a report, or a receipt')
  .option('--keys <place>', 'the published keys of its maker: a file or an address')
  .option(
    '--time-stampers <file>',
    'root certificates of time-stamping authorities (PEM): whether one of them stamped it',
  )
  .option('--json', 'print JSON')
  .action(async (path: string, options: VerifyOptions) => {
    const { verify } = await import('./verify.js')
    await verify(path, options)
  })

program.addCommand(objectsCommand(process.env))
program.addCommand(auditCommand(process.env))

program.commandsGroup('Commands for API keys (MEDIA_SCAN_API_KEY, MEDIA_SCAN_BASE_URL):')
for (const make of [
  scanCommand,
  scansCommand,
  casesCommand,
  endpointsCommand,
  deliveriesCommand,
  usageCommand,
])
  program.addCommand(make(process.env))

program.commandsGroup('Commands for operators (OPERATOR_TOKEN, SERVICE_URL):')
for (const make of [
  organizationsCommand,
  keysCommand,
  eventsCommand,
  replaysCommand,
  reportKeysCommand,
  failedSignInsCommand,
])
  program.addCommand(make(process.env, version))

throwUsageErrors(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the message.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR
  } else if (error instanceof CommandError || error instanceof MediaScanError) {
    process.stderr.write(`${error instanceof MediaScanError ? explain(error) : printable(error.message)}\n`)
    process.exitCode = 1
  } else throw error
}
