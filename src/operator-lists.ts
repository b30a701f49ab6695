import type { Context } from './context.js'
import type { Database } from './database/connection.js'
import type { PagePosition, PageRequest } from './database/pages.js'
import type { ListName } from './http/cursors.js'
import { storedFilter } from './identifiers.js'

/**
 * One page of an operators' list of all organizations, or of the one that the query names, as the
 * replica has it where there is one. `read` is given its UUID and fetches one row more than the page holds. Throws 400 for a cursor that is not one of this list.
 */
export async function readOperatorPage<Row extends PagePosition>(
  { database, operatorReads, cursors }: Pick<Context, 'database' | 'operatorReads' | 'cursors'>,
  list: ListName,
  query: { limit: number; cursor?: string; organizationId?: string },
  read: (
    database: Database,
    organizationId: string | undefined,
    request: PageRequest,
  ) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; nextCursor: string | null }> {
  const request = cursors.request(list, query)
  const organizationId = storedFilter('org', query.organizationId)
  // A filter that names nothing matches nothing.
  const rows =
    organizationId === null
      ? []
      : await operatorReads.from(database, (reads) => read(reads, organizationId, request))
  return cursors.page(list, request, rows)
}
