import type { Database } from '../database/connection.js'
import type { MovedTable } from './tables.js'
import type { Counters } from './tally.js'

/** Counts an organization's rows in these tables, as they are in the database now. */
export async function countRows(
  database: Database,
  organizationId: string,
  tables: readonly MovedTable[],
  counters: Counters,
): Promise<void> {
  for (const table of tables)
    for (let after = table.first; ; ) {
      const page = await table.read(database, organizationId, after)
      if (page === undefined) break
      for (const row of page.rows) counters.of(table.name).add(JSON.stringify(row))
      after = page.next
    }
}
