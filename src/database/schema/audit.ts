import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { organizations } from './organizations.js'

/** The chain of the records that belong to no organization. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** The chain that a record is part of: there is one for each organization. */
export const chainOf = (table: Record<'organizationId', AnyPgColumn>): SQL =>
  sql`coalesce(${table.organizationId}, ${sql.raw(`'${NO_ORGANIZATION}'::uuid`)})`

/**
 * Append-only: who did what, when. The records of an organization are chained by hash, see `changes/audit/chain.ts`;
 * the chain is made in the background, so that appending never waits for another request.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    actor: text('actor').notNull(),
    /** The actor's address; null for actions without a request, and for records of an earlier release. */
    address: text('address'),
    action: text('action').notNull(),
    organizationId: uuid('organization_id').references(() => organizations.id),
    subject: text('subject').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** False once the record is chained, and for records of an earlier release, which stay outside the chain. */
    awaitsChain: boolean('awaits_chain').notNull().default(true),
    /** The place in the chain, from 1; null, as the four that follow, while the record is not chained. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** All hashes are SHA-256 in hexadecimal. Null for the first record of a chain. */
    previousHash: text('previous_hash'),
    bodyHash: text('body_hash'),
    /** 32 hexadecimal digits; null once the body was erased. */
    salt: text('salt'),
    hash: text('hash'),
    /** When the body, which is `address` and `details`, was erased; null unless it was. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('audit_events_page').on(table.createdAt, table.id),
    index('audit_events_of_organization').on(table.organizationId, table.createdAt, table.id),
    index('audit_events_by_actor').on(table.actor, table.createdAt, table.id),
    index('audit_events_by_action').on(table.action, table.createdAt, table.id),
    index('audit_events_by_subject').on(table.subject, table.createdAt, table.id),
    uniqueIndex('audit_events_chain')
      .on(chainOf(table), table.sequence)
      .where(sql`${table.sequence} is not null`),
    index('audit_events_to_be_chained')
      .on(chainOf(table), table.createdAt, table.id)
      .where(sql`${table.awaitsChain}`),
  ],
)

/** The end of an upload, as it waits for its custody record. */
export type QueuedUpload = {
  /** RFC 3339. */
  readonly at: string
  readonly actor: string
  readonly address: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * What becomes custody records in the background: events, and uploads. Written by the statement that stores them, because
 * a record of its own, with its indexes, would make each of these requests a tenth more expensive.
 */
export const custodyQueue = pgTable(
  'custody_queue',
  {
    organizationId: uuid('organization_id').notNull(),
    /** Of an upload the ID of its record. */
    eventId: uuid('event_id').notNull(),
    /** The scan of an upload; null for an event. */
    scanId: uuid('scan_id'),
    /** What the record of an upload says; null for an event. */
    upload: json('upload').$type<QueuedUpload>(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.eventId] })],
)

/** One row for each chain: who appends to it now, and what its last check found. */
export const custodyChains = pgTable(
  'custody_chains',
  {
    organizationId: uuid('organization_id').primaryKey(),
    /** Token of the process that appends; null while none does. */
    leaseToken: uuid('lease_token'),
    leaseEndsAt: instant('lease_ends_at'),
    /** When the records since the head before were last checked; null before the first check. */
    checkedAt: instant('checked_at'),
    /** What that check found wrong, in a sentence; null if nothing. */
    problem: text('problem'),
  },
  (table) => [
    // The few that are not whole, for metrics and notices.
    index('custody_chains_broken').on(table.organizationId).where(sql`${table.problem} is not null`),
  ],
)

/** The signed heads of chains. A copy of each is outside the database, beside the objects. */
export const custodyHeads = pgTable(
  'custody_heads',
  {
    organizationId: uuid('organization_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    signedAt: instant('signed_at').notNull(),
    keyId: text('key_id').notNull(),
    /** Ed25519, in base64url. */
    signature: text('signature').notNull(),
    /** Whether the copy outside the database was written. */
    isStored: boolean('is_stored').notNull().default(false),
    /** Whether that copy has a time stamp. */
    isTimeStamped: boolean('is_time_stamped').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sequence] }),
    index('custody_heads_to_be_stored')
      .on(table.organizationId, table.sequence)
      .where(sql`not ${table.isStored}`),
  ],
)
