import { sql } from 'drizzle-orm'
import { type Database, defineStatement } from '../connection.js'
import { fragment } from '../sql/fragment.js'

// Counts are published at the end of a session's next statement, otherwise only occasionally.
const publishCounts = defineStatement<Record<never, never>, Record<never, never>>(fragment`
  /* database/partitions/vacuum.publishCounts */
  select pg_stat_force_next_flush()`)

// Uses the default thresholds of autovacuum (autovacuum_vacuum_threshold and the related settings).
const tablesInNeed = defineStatement<{ name: string }, Record<never, never>>(fragment`
  /* database/partitions/vacuum.tablesInNeed */
  select relname as name from pg_stat_user_tables
  where schemaname = current_schema()
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)
  order by relname`)

/**
 * Reclaims the space of deleted and replaced rows, and updates the planner's statistics. The embedded database has no
 * background process for this. Requests wait for one table at a time.
 */
export async function vacuum(database: Database): Promise<void> {
  await database.run(publishCounts, {})
  for (const { name } of await database.run(tablesInNeed, {}))
    await database.run(
      defineStatement<Record<never, never>, Record<never, never>>(
        fragment`/* database/partitions/vacuum.vacuum */ vacuum (analyze) ${sql.identifier(name)}`,
      ),
      {},
    )
}

const allTables = defineStatement<{ name: string }, Record<never, never>>(fragment`
  /* database/partitions/vacuum.allTables */
  select relname as name from pg_stat_user_tables where schemaname = current_schema() order by relname`)

const checkpoint = defineStatement<Record<never, never>, Record<never, never>>(fragment`
  /* database/partitions/vacuum.checkpoint */
  checkpoint`)

/**
 * Writes every table of the embedded database anew, so that its files keep nothing of deleted rows. Requests wait for one
 * table at a time. `beforeEach` is called before each; what it throws ends the work.
 */
export async function vacuumFully(database: Database, beforeEach: () => Promise<void>): Promise<void> {
  for (const { name } of await database.run(allTables, {})) {
    await beforeEach()
    await database.run(
      defineStatement<Record<never, never>, Record<never, never>>(
        fragment`/* database/partitions/vacuum.vacuumFully */ vacuum (full, analyze) ${sql.identifier(name)}`,
      ),
      {},
    )
  }
  await database.run(checkpoint, {})
}
