import { sql } from 'drizzle-orm'
import type { Clock } from '../basics/clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { auditEvents, chainOf } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../database/sql/time.js'
import { isNotMoved } from '../database/tenant.js'
import type { ChainEnd } from './appending.js'

/** Chains that one round signs, and heads that it stores. The next round goes on. */
const BATCH = sql.raw('500')

const A_DAY = sql.raw("interval '1 day'")

/** A chain to be signed, and its last signed record. */
export type DueHead = { readonly organizationId: string; readonly after: ChainEnd }

const due = defineStatement<
  { organizationId: string; sequence: number | null; hash: string | null },
  ClockOffset
>(fragment`
  /* custody/head-queries.due */
  select chain.organization_id as "organizationId", head.sequence::float8 as sequence, head.hash
  from custody_chains as chain
  cross join lateral (
    select sequence from audit_events
    where ${chainOf(auditEvents)} = chain.organization_id and sequence is not null
    order by sequence desc limit 1
  ) as last
  left join lateral (
    select sequence, hash, signed_at from custody_heads
    where custody_heads.organization_id = chain.organization_id order by sequence desc limit 1
  ) as head on true
  where (head.sequence is null or (head.sequence < last.sequence and head.signed_at <= ${databaseNow} - ${A_DAY}))
    and ${isNotMoved(sql`chain.organization_id`)}
  order by chain.checked_at nulls first, chain.organization_id limit ${BATCH}`)

/** The chains that have grown since their last head, if that is a day old. */
export async function findDueHeads(database: Database, clock: Pick<Clock, 'offset'>): Promise<DueHead[]> {
  const rows = await database.run(due, { clockOffsetMs: clock.offset() })
  return rows.map(({ organizationId, sequence, hash }) => ({
    organizationId,
    after: { sequence: sequence ?? 0, hash },
  }))
}

/** A signed head. Times are in PostgreSQL's text format. */
export type HeadRow = {
  readonly organizationId: string
  readonly sequence: number
  readonly hash: string
  readonly signedAt: string
  readonly keyId: string
  readonly signature: string
}

const insert = defineStatement<
  Record<never, never>,
  Omit<HeadRow, 'organizationId'> & { chain: string }
>(fragment`
  /* custody/head-queries.insert */
  insert into custody_heads (organization_id, sequence, hash, signed_at, key_id, signature)
  values (${value('chain')}, ${value('sequence')}, ${value('hash')}, ${value('signedAt')},
    ${value('keyId')}, ${value('signature')})
  on conflict do nothing`)

/** Stores a head, unless another process has signed the same record. */
export async function insertHead(database: Database, head: HeadRow): Promise<void> {
  const { organizationId: chain, ...signed } = head
  await database.run(insert, { chain, ...signed })
}

const unstored = defineStatement<HeadRow>(fragment`
  /* custody/head-queries.unstored */
  select organization_id as "organizationId", sequence::float8 as sequence, hash, signed_at as "signedAt",
    key_id as "keyId", signature
  from custody_heads where not is_stored order by organization_id, sequence limit ${BATCH}`)

/** Heads without a copy outside the database. */
export const findUnstoredHeads = (database: Database): Promise<HeadRow[]> => database.run(unstored, {})

type Place = { readonly chain: string; readonly sequence: number }

const stored = defineStatement<Record<never, never>, Place>(fragment`
  /* custody/head-queries.stored */
  update custody_heads set is_stored = true
  where organization_id = ${value('chain')} and sequence = ${value('sequence')}`)

export async function markHeadStored(database: Database, chain: string, sequence: number): Promise<void> {
  await database.run(stored, { chain, sequence })
}

const unstamped = defineStatement<{ organizationId: string; sequence: number }>(fragment`
  /* custody/head-queries.unstamped */
  select chain.organization_id as "organizationId", head.sequence::float8 as sequence
  from custody_chains as chain
  cross join lateral (
    select sequence, is_stored, is_time_stamped from custody_heads
    where custody_heads.organization_id = chain.organization_id order by sequence desc limit 1
  ) as head
  where head.is_stored and not head.is_time_stamped and ${isNotMoved(sql`chain.organization_id`)}
  order by chain.organization_id limit ${BATCH}`)

/** The last head of each chain, if it has no time stamp: it covers the heads before it. */
export const findUnstampedHeads = (
  database: Database,
): Promise<Pick<HeadRow, 'organizationId' | 'sequence'>[]> => database.run(unstamped, {})

const stamped = defineStatement<Record<never, never>, Place>(fragment`
  /* custody/head-queries.stamped */
  update custody_heads set is_time_stamped = true
  where organization_id = ${value('chain')} and sequence = ${value('sequence')}`)

export async function markHeadStamped(database: Database, chain: string, sequence: number): Promise<void> {
  await database.run(stamped, { chain, sequence })
}

const checked = defineStatement<
  Record<never, never>,
  ClockOffset & { chain: string; problem: string | null }
>(fragment`
  /* custody/head-queries.checked */
  update custody_chains set checked_at = ${databaseNow}, problem = ${value('problem')}
  where organization_id = ${value('chain')}`)

/** Records what a check of a chain found. */
export async function recordCheck(
  database: Database,
  values: ClockOffset & { chain: string; problem: string | null },
): Promise<void> {
  await database.run(checked, values)
}

const chains = defineStatement<{ organizationId: string }>(fragment`
  /* custody/head-queries.chains */
  select organization_id as "organizationId" from custody_chains order by organization_id`)

/** Every chain of the installation. */
export async function listChains(database: Database): Promise<string[]> {
  return (await database.run(chains, {})).map(({ organizationId }) => organizationId)
}
