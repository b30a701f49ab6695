import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A text as it is compared in a prefix search: in lower case and by its bytes, an order in which an index can be read
 * from any prefix on.
 */
export const folded = (text: AnyPgColumn | SQL): SQL => sql`(lower(${text}) collate "C")`

/** The words of a name or an address. Separators are replaced, because otherwise an address would be a single word. */
export const wordsOf = (text: AnyPgColumn | SQL): SQL =>
  sql`to_tsvector('simple', translate(${text}, '.:/?&=%@+#~_<>-', '               '))`
