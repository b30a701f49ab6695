#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander'
import { startSmall } from '../garbage-collection.js'
import { eventsCommand } from './events.js'
import { keysCommand } from './keys.js'
import { CommandError } from './operator-client.js'
import { organizationsCommand } from './organizations.js'

function processCount(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new InvalidArgumentError('It must be a whole number from 1 to 64.')
  return count
}

// A reader that has seen enough, such as `head`, is no failure; a full disk is.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return
  process.stderr.write(`The output cannot be written: ${code}.\n`)
  process.exitCode = 1
})
process.stderr.on('error', () => {})

const program = new Command('media-scan')
  .description('Media scan, case and webhook service: run it and administer it.')
  .showHelpAfterError()

program
  .command('serve')
  .description('run the service; settings are environment variables')
  .option(
    '--processes <count>',
    'processes that share the port, one a core; needs DATABASE_URL',
    processCount,
  )
  .action(async ({ processes = 1 }: { processes?: number }) => {
    if (processes > 1) {
      const { runProcesses } = await import('../processes.js')
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
  .description('bring the database of DATABASE_URL up to date')
  .action(async () => {
    const { migrate } = await import('./migrate.js')
    await migrate(process.env)
  })

program.addCommand(organizationsCommand(process.env))
program.addCommand(keysCommand(process.env))
program.addCommand(eventsCommand(process.env))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
