import type { ListOrder } from '../generated/vocabulary.js'
import type { Context } from './context.js'
import type { Database } from './database/connection.js'
import type { PagePosition, PageRequest, TimeRange } from './database/pages.js'
import { type ListName, namedFilters } from './http/cursors.js'
import { readTimeRange } from './http/times.js'
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

/** What operators' lists take beside filters of their own. */
type SharedFilters = { createdFrom?: string; createdTo?: string; order?: ListOrder }

/**
 * When what a list shows was created, and what it begins with; `name` is what these and the list's other filters,
 * `further`, add to its name.
 */
export function readSharedFilters(
  query: SharedFilters,
  further: readonly (string | undefined)[] = [],
): { name: ListName; shared: TimeRange & { readonly order: ListOrder } } {
  const { createdFrom, createdTo } = readTimeRange(query)
  const times = [createdFrom?.toISOString(), createdTo?.toISOString()]
  return {
    name: namedFilters([...further, ...times, query.order]),
    shared: { createdFrom, createdTo, order: query.order ?? 'desc' },
  }
}
