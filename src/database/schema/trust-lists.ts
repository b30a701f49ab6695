import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** The last good copy of each trust list that the service fetches, for all processes of an installation. */
export const trustLists = pgTable('trust_lists', {
  /** `signing`, `timeStamping` or `interim`. */
  name: text('name').primaryKey(),
  /** When a process last began to fetch it. */
  triedAt: instant('tried_at').notNull(),
  /** Where the copy is from; as long as there is none, where it is to come from. */
  address: text('address').notNull(),
  /** The certificates; null until the list was fetched for the first time. */
  pem: text('pem'),
  /** When the copy was fetched; null as long as there is none. */
  fetchedAt: instant('fetched_at'),
  /** When the list itself says that it will be replaced; null if it does not say. */
  nextUpdate: instant('next_update'),
})
