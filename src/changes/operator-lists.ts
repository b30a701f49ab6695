import type { ListOrder } from '../../generated/vocabulary.js'
import { storedFilter } from '../basics/identifiers.js'
import type { Database } from '../database/connection.js'
import type { OperatorReads } from '../database/replica.js'
import type { PagePosition, PageRequest, TimeRange } from '../database/sql/pages.js'
import { type Cursors, type ListName, namedFilters } from '../http/cursors.js'
import { readTimeRange } from '../http/times.js'

/** What an operators' list reads from. */
export type PagedReads = {
  readonly database: Database
  readonly operatorReads: OperatorReads
  readonly cursors: Cursors
}

/**
 * One page of an operators' list over all organizations, or over the one in the query. Read on the replica if there is
 * one. `read` gets the UUID of the organization and fetches one row more than the page holds. Throws 400 if the cursor
 * does not belong to this list.
 */
export async function readOperatorPage<Row extends PagePosition>(
  { database, operatorReads, cursors }: PagedReads,
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

/** The filters that all operators' lists share. */
type SharedFilters = { createdFrom?: string; createdTo?: string; order?: ListOrder }

/**
 * The period of creation and the order of a list. `name` is what these, and the list's other filters in `further`, add
 * to the list's name.
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
