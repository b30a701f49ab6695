import { uuid } from 'drizzle-orm/pg-core'
import { environment } from './columns.js'
import { organizations } from './organizations.js'

/** The owner of a row. Every query of a resource is scoped by both columns. */
export const tenant = {
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  environment: environment(),
}

/**
 * The same without the foreign key, for the tables that requests fill. The organization is the one of the key that
 * authenticated the request. The key's row has a foreign key, and an organization is deleted only while it is not open to
 * requests, after all its rows. Each check would lock the organization's row, which all its requests share: together
 * with those of deliveries, the checks would be a third of the database's cost of a new scan with its event and
 * delivery.
 */
export const recordedTenant = {
  organizationId: uuid('organization_id').notNull(),
  environment: environment(),
}
