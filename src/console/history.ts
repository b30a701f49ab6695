import { api, type List, listOf } from './api.js'
import type { Schemas } from './contract.js'

/** How many entries of a resource's history its page shows. */
const SHOWN = 50

/** The history of a resource, newest first. */
export const historyOf = (subjectId: string, signal: AbortSignal): Promise<List<Schemas['AuditEvent']>> =>
  listOf(api.GET('/console/api/audit-events', { params: { query: { subjectId, limit: SHOWN } }, signal }))
