import type { ConsoleHandler } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { listReportKeyRows } from './queries.js'
import { toReportKey } from './resource.js'

export const listReportKeys: ConsoleHandler<'listReportKeys', { database: Database }> = async (
  _request,
  { database },
) => ({ status: 200, data: (await listReportKeyRows(database)).map(toReportKey) })
