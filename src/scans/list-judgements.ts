import { storedId } from '../basics/identifiers.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import type { Cursors } from '../http/cursors.js'
import { listJudgementRows, toJudgement } from './judgements.js'
import { findScan } from './queries.js'

export const listJudgements: ApiHandler<'listJudgements', { database: Database; cursors: Cursors }> = async (
  { tenant, params, query },
  { database, cursors },
) => {
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  const list = ['judgements', tenant.organizationId, tenant.environment, id]
  const request = cursors.request(list, query)
  if ((await findScan(database, tenant, id)) === undefined) return notFound
  const found = await listJudgementRows(database, id, request)
  const { rows, nextCursor } = cursors.page(list, request, found)
  return { status: 200, data: rows.map(toJudgement), nextCursor }
}
