import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Environment } from '../../generated/vocabulary.js'

/** Who a resource belongs to: one organization and one environment. Taken from the key, never from a body. */
export type Tenant = {
  /** UUID. */
  readonly organizationId: string
  readonly environment: Environment
}

/**
 * The condition every query of a tenant's resources carries. Its placeholders, `organizationId` and
 * `environment`, are filled from a {@link Tenant}.
 */
export function ownedBy(table: { organizationId: AnyPgColumn; environment: AnyPgColumn }): SQL {
  return sql`${table.organizationId} = ${sql.placeholder('organizationId')} and ${table.environment} = ${sql.placeholder('environment')}`
}
