import { systemClock } from '../basics/clock.js'
import { openPartitioning } from '../database/partitions/partition-server.js'
import { readSettings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { showTables } from './progress.js'
import { reportingFailure } from './without-service.js'

async function partitionTables(environment: NodeJS.ProcessEnv, days: number): Promise<void> {
  const { databaseUrl } = readSettings(environment)
  if (databaseUrl === undefined)
    throw new CommandError('DATABASE_URL is not set: the embedded database has no partitions.')
  const partitioning = await openPartitioning(databaseUrl.reveal(), days, systemClock)
  const { tables } = partitioning
  const progress = await showTables(
    tables.reduce((sum, { bytes }) => sum + bytes, 0),
    process.stderr,
  )
  try {
    for (const { table, bytes } of tables) {
      progress.begin(table)
      await partitioning.partition(table)
      progress.end(bytes)
    }
  } finally {
    progress.stop()
    await partitioning.close()
  }
  process.stdout.write(
    tables.length === 0
      ? 'The tables are already partitioned.\n'
      : `Partitioned ${tables.map(({ table }) => table).join(', ')}: ${days} days each.\n`,
  )
}

/** Partitions the tables of events and deliveries on the server at `DATABASE_URL`, while the service runs. */
export function partition(environment: NodeJS.ProcessEnv, { days }: { days: number }): Promise<void> {
  return reportingFailure('The tables cannot be partitioned; run the command again to resume', () =>
    partitionTables(environment, days),
  )
}
