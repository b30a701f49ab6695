import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { queryOfWords } from '../../database/sql/query-words.js'
import { type Cursors, namedFilters } from '../../http/cursors.js'
import { listOrganizationRows, listOrganizationRowsByName } from './queries.js'
import { toOrganization } from './resource.js'

export const listOrganizations: ConsoleHandler<
  'listOrganizations',
  { database: Database; cursors: Cursors }
> = async ({ query }, { database, cursors }) => {
  const { name } = query
  const list = ['organizations', ...namedFilters([name])]
  const request = cursors.request(list, query)
  const words = name === undefined ? undefined : queryOfWords(name)
  const found =
    name === undefined
      ? await listOrganizationRows(database, request)
      : // A filter without a word matches nothing.
        words === undefined
        ? []
        : await listOrganizationRowsByName(database, words, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toOrganization), nextCursor }
}
