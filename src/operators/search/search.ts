import { SEARCH_KINDS, type SearchKind } from '../../../generated/vocabulary.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import type { RequestLog } from '../../telemetry/requests/log.js'
import { findOfKind } from './queries.js'
import { toSearchResult } from './resource.js'
import { termsOf } from './terms.js'

export const search: ConsoleHandler<
  'search',
  { database: Database; operatorReads: OperatorReads; requestLog: RequestLog }
> = async ({ query }, { database, operatorReads, requestLog }) => {
  const { limit } = query
  const terms = termsOf(query.q)
  if (terms.beginnings.length === 0) return { status: 200, data: [] }
  const requestedKinds = query.kind === undefined ? SEARCH_KINDS : [query.kind]
  // Kinds whose IDs the text may be come first.
  const isNamed = (kind: SearchKind) => terms.ranges.has(kind)
  const kinds = [...requestedKinds.filter(isNamed), ...requestedKinds.filter((kind) => !isNamed(kind))]
  // Requests that this process has answered are found immediately.
  if (kinds.includes('request')) await requestLog.catchUp()
  const groups = await operatorReads.from(database, (reads) =>
    Promise.all(
      kinds.map(async (kind) => {
        const rows = await findOfKind(reads, kind, terms, limit + 1)
        const results = rows.slice(0, limit).map((row) => toSearchResult(kind, row))
        return { kind, results, more: rows.length > limit }
      }),
    ),
  )
  return { status: 200, data: groups.filter(({ results }) => results.length > 0) }
}
