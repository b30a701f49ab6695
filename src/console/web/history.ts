import { api, type List, listOf } from './api.js'
import type { Schemas } from './contract.js'

/** As much of a thing's history as its page shows. */
const SHOWN = 50

/** What was done to a thing, newest first. */
export const historyOf = (subjectId: string, signal: AbortSignal): Promise<List<Schemas['AuditEvent']>> =>
  listOf(api.GET('/console/api/audit-events', { params: { query: { subjectId, limit: SHOWN } }, signal }))
