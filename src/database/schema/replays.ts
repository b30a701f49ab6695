import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReplayStatus } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'
import { recordedTenant } from './tenant.js'

/** Replays of what an endpoint missed, started by an operator: in batches, oldest first. */
export const replays = pgTable(
  'replays',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    endpointId: uuid('endpoint_id').notNull(),
    /** The replay covers deliveries created from this time on, and before `created_to`. */
    createdFrom: instant('created_from').notNull(),
    createdTo: instant('created_to').notNull(),
    status: text('status').$type<ReplayStatus>().notNull(),
    /** Number of deliveries that had not arrived when the replay began. */
    total: integer('total').notNull(),
    /** How many of them were waiting for an attempt; the others had failed. */
    totalWaiting: integer('total_waiting').notNull().default(0),
    resent: integer('resent').notNull().default(0),
    /** The last delivery that was handled. The next batch begins after it. */
    afterCreatedAt: instant('after_created_at').notNull(),
    afterId: uuid('after_id').notNull(),
    startedBy: text('started_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its last batch was resent. The replay that has waited longest is next. */
    advancedAt: instant('advanced_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('replays_of_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('replays_finished').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
    // Only one running replay per endpoint.
    uniqueIndex('replays_running').on(table.endpointId).where(sql`${table.finishedAt} is null`),
  ],
)

/** Which deliveries a replay has resent, and when. */
export const replayedDeliveries = pgTable(
  'replayed_deliveries',
  {
    deliveryId: uuid('delivery_id').notNull(),
    replayId: uuid('replay_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    resentAt: instant('resent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.replayId] }),
    index('replayed_deliveries_of_replay').on(table.replayId),
  ],
)
