import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { components as operatorComponents } from '../../../generated/console.js'
import { instant } from './columns.js'

/**
 * What is measured over time: answers, attempts, those of them that sent test events, successes, ends of analyses, scans
 * created, bytes of completed uploads; `backlog` is the number of waiting items.
 */
export type Measure =
  | 'requests'
  | 'attempts'
  | 'tests'
  | 'deliveries'
  | 'analyses'
  | 'scans'
  | 'uploaded_bytes'
  | 'backlog'

/** The period over which measurements are added up. */
export type Grain = 'minute' | 'hour'

/**
 * The counts and observations of all processes, added up once a minute, for figures over time. Stored per minute and
 * also per hour, and also for all organizations together, so that no figure reads many rows. Without foreign keys,
 * because rows are removed by age.
 */
export const measurements = pgTable(
  'measurements',
  {
    /** An organization, an endpoint, a key, or `00000000-…` for all organizations together. */
    subject: uuid('subject').notNull(),
    /** The organization of the endpoint or the key; otherwise the same as the subject. */
    organizationId: uuid('organization_id').notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    grain: text('grain').$type<Grain>().notNull(),
    /** When the minute or the hour began. */
    at: instant('at').notNull(),
    /** What was counted, see `telemetry/measurements/measurements.ts`. */
    label: text('label').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** Counts by class of duration, see `telemetry/measurements/durations.ts`; null where no duration was measured. */
    durations: bigint('durations', { mode: 'number' }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.measure, table.grain, table.at, table.label] }),
    index('measurements_age').on(table.grain, table.at),
  ],
)

/** Used by the previous release, whose processes may still run. Remove it with the next release. */
export const requestCounts = pgTable(
  'request_counts',
  {
    hour: instant('hour').notNull(),
    outcome: text('outcome').$type<keyof operatorComponents['schemas']['RequestCounts']>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.outcome] })],
)
