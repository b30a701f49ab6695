import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Organizations that are being erased, and those that were. A row has identifiers, times and counts alone, because it
 * stays. There is no foreign key, because it outlives its organization.
 */
export const organizationErasures = pgTable(
  'organization_erasures',
  {
    organizationId: uuid('organization_id').primaryKey(),
    /** Who began it: an operator, or the ledger of erasures. */
    requestedBy: text('requested_by').notNull(),
    /** Whether the ledger began it, because a backup had brought the organization back. */
    isRepeated: boolean('is_repeated').notNull().default(false),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Whether something may have been removed already. */
    isRemoving: boolean('is_removing').notNull().default(false),
    /** When a process may take it over: once it is closed for long enough, or after the lease of a process. */
    dueAt: instant('due_at').notNull(),
    /** Token of the process that carries it out; also `move_id` of the organization's mark. */
    leaseToken: uuid('lease_token'),
    // What was removed, each counted by the statement that removes it.
    scans: count('scans'),
    files: count('files'),
    bytes: count('bytes'),
    cases: count('cases'),
    reports: count('reports'),
    keys: count('keys'),
    endpoints: count('endpoints'),
    deliveries: count('deliveries'),
    events: count('events'),
    custodyRecords: count('custody_records'),
    /** Canonical JSON. */
    receipt: text('receipt'),
    receiptKeyId: text('receipt_key_id'),
    /** Ed25519, in base64url. */
    receiptSignature: text('receipt_signature'),
  },
  (table) => [
    index('organization_erasures_under_way').on(table.dueAt).where(sql`${table.finishedAt} is null`),
  ],
)
