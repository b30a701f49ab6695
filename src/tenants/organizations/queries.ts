import { eq, sql } from 'drizzle-orm'
import { type AuditRecord, type AuditValues, auditValues, recordsAudit } from '../../changes/audit/record.js'
import type { Change } from '../../changes/commit.js'
import { type Database, defineStatement, type Placeholders, prepared } from '../../database/connection.js'
import { organizations } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import {
  afterPosition,
  newestFirst,
  type PageRequest,
  type PageValues,
  pageValues,
} from '../../database/sql/pages.js'
import { MAX_MATCHES } from '../../database/sql/query-words.js'

export type OrganizationRow = typeof organizations.$inferSelect

const insert = defineStatement<
  { id: string },
  AuditValues & { id: string; name: string; createdAt: string }
>(fragment`
  /* tenants/organizations/queries.insert */
  with organization as (
    insert into organizations (id, name, created_at)
    values (${value('id')}, ${value('name')}, ${value('createdAt')})
    returning id
  ), ${recordsAudit('organization', 'organization.created', fragment`organization.id`)}
  select id from organization`)

/** Stores an organization. */
export const insertOrganization: Change<{ organization: OrganizationRow; audit: AuditRecord }, true> = async (
  database,
  { organization, audit },
) => {
  const { id, name, createdAt } = organization
  await database.run(insert, { id, name, createdAt: createdAt.toISOString(), ...auditValues(audit) })
  return { done: true, due: false }
}

const page = prepared('list_organizations', (drizzle, value: Placeholders<PageValues>) =>
  drizzle
    .select()
    .from(organizations)
    .where(afterPosition(organizations))
    .orderBy(...newestFirst(organizations))
    .limit(value('rows')),
)

/** Organizations, newest first, up to one more than the page holds. */
export function listOrganizationRows(database: Database, request: PageRequest): Promise<OrganizationRow[]> {
  return page(database).execute(pageValues(request))
}

// A function, because the index on words only supports bitmap scans, which are disabled outside of it.
const pageOfName = prepared(
  'list_organizations_by_name',
  (drizzle, value: Placeholders<PageValues & { words: string }>) =>
    drizzle
      .select()
      .from(organizations)
      .where(
        sql`${organizations.id} = any(array(select organizations_with_words(${value('words')}::text, ${MAX_MATCHES})))
          and ${afterPosition(organizations)}`,
      )
      .orderBy(...newestFirst(organizations))
      .limit(value('rows')),
)

/** The same for organizations with these words in their names; `words` has the form of `to_tsquery`. */
export function listOrganizationRowsByName(
  database: Database,
  words: string,
  request: PageRequest,
): Promise<OrganizationRow[]> {
  return pageOfName(database).execute({ ...pageValues(request), words })
}

const byId = prepared('find_organization', (drizzle, value: Placeholders<{ id: string }>) =>
  drizzle
    .select()
    .from(organizations)
    .where(eq(organizations.id, value('id'))),
)

export async function findOrganization(database: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await byId(database).execute({ id })
  return row
}
