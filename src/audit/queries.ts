import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connection.js'
import { afterPosition, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { auditEvents } from '../database/schema.js'

/** Audit events of an organization or of all, newest first, one more than the page holds. */
export function listAuditRows(
  database: Database,
  organizationId: string | undefined,
  request: PageRequest,
): Promise<(typeof auditEvents.$inferSelect)[]> {
  const { rows, ...position } = pageValues(request)
  // Not prepared by name: operators ask seldom, and each filter deserves a plan of its own.
  return database.drizzle
    .select()
    .from(auditEvents)
    .where(
      and(
        organizationId === undefined ? undefined : eq(auditEvents.organizationId, organizationId),
        afterPosition(auditEvents),
      ),
    )
    .orderBy(...newestFirst(auditEvents))
    .limit(rows)
    .prepare('')
    .execute(position)
}
