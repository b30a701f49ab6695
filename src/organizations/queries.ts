import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, auditValues, recordsAudit } from '../audit/record.js'
import { type Database, defineStatement, prepared } from '../database/connection.js'
import { afterPosition, newestFirst, type PageRequest, pageValues } from '../database/pages.js'
import { organizations } from '../database/schema.js'

export type OrganizationRow = typeof organizations.$inferSelect

const insert = defineStatement<{ id: string }>(sql`
  with organization as (
    insert into organizations (id, name, created_at)
    values (${sql.placeholder('id')}, ${sql.placeholder('name')}, ${sql.placeholder('createdAt')})
    returning id
  ), ${recordsAudit('organization', 'organization.created', sql`organization.id`)}
  select id from organization`)

/** Stores an organization and the record of who created it, in one statement. */
export async function insertOrganization(
  database: Database,
  { id, name, createdAt }: OrganizationRow,
  audit: AuditRecord,
): Promise<void> {
  await database.run(insert, { id, name, createdAt: createdAt.toISOString(), ...auditValues(audit) })
}

const page = prepared((drizzle) =>
  drizzle
    .select()
    .from(organizations)
    .where(afterPosition(organizations))
    .orderBy(...newestFirst(organizations))
    .limit(sql.placeholder('rows'))
    .prepare('list_organizations'),
)

/** Organizations, newest first, one more than the page holds. */
export function listOrganizationRows(database: Database, request: PageRequest): Promise<OrganizationRow[]> {
  return page(database).execute(pageValues(request))
}

const byId = prepared((drizzle) =>
  drizzle
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .prepare('find_organization'),
)

export async function findOrganization(database: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}
