import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import type { Database } from '../database/connection.js'
import { boundOf, dropLeftBounds } from '../database/partitions/partitions.js'

/** Drops the constraints left by interrupted runs of `media-scan partition`, and logs a warning for each. */
export async function cleanUpPartitioning({
  database,
  clock,
  log,
}: {
  log: Logger
  clock: Clock
  database: Database
}): Promise<void> {
  for (const { table, until } of await dropLeftBounds(database, clock))
    log.warn(
      { table, constraint: boundOf(table), until: until.toISOString() },
      'dropped the constraint of an interrupted run of media-scan partition, which would have rejected all new rows from that time on; run it again',
    )
}
