import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { wordsOf } from './search.js'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('organizations_page').on(table.createdAt, table.id),
    // For operators who search for an organization.
    index('organizations_words').using('gin', wordsOf(table.name)),
  ],
)

/**
 * The state of an organization that moves between deployments; `exported` once its archive is complete. `erasing`: it
 * does not move, but is erased here.
 */
export type MoveState = 'leaving' | 'exported' | 'left' | 'arriving' | 'erasing'

/**
 * Organizations that are leaving for another deployment, have left, are arriving from one, or are being erased. Such an organization is
 * at rest: its requests are refused, and no background work touches its rows. There is no foreign key, because an
 * arriving organization is marked before its first row exists.
 */
export const organizationMoves = pgTable('organization_moves', {
  organizationId: uuid('organization_id').primaryKey(),
  /**
   * Identifies one move, also in its archive, so that an archive of an earlier move is not continued. Of an erasure the
   * token of the process that carries it out.
   */
  moveId: uuid('move_id').notNull(),
  state: text('state').$type<MoveState>().notNull(),
  /**
   * Base address of the deployment that has the organization now; null unless it has left. Kept while it comes back.
   */
  address: text('address'),
  since: instant('since').notNull(),
})
