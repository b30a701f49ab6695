import { customType, json, text, timestamp } from 'drizzle-orm/pg-core'
import type { Environment } from '../../../generated/vocabulary.js'

/**
 * Precise to milliseconds rather than PostgreSQL's microseconds: a JavaScript `Date` holds no more, and a cursor that
 * lost digits in a `Date` would skip rows.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

export const environment = () => text('environment').$type<Environment>().notNull()

/** Key-value pairs of the tenant. `json` for the same reason as in a scan's signals. */
export const metadata = () => json('metadata').$type<Record<string, string>>().notNull().default({})
