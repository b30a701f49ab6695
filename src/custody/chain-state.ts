import { type Database, defineStatement } from '../database/connection.js'
import { auditEvents, chainOf } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'

/** What is known of the chain of an organization. Times are in PostgreSQL's text format. */
export type ChainState = {
  /** How many records are chained. */
  readonly chained: number
  /** When the last one that is chained was written; null while none is. */
  readonly chainedUntil: string | null
  /** Whether records wait to be chained. */
  readonly isBehind: boolean
  readonly headSignedAt: string | null
  readonly checkedAt: string | null
  readonly problem: string | null
}

// Reads the ends of indexes, however long the chain is.
const state = defineStatement<ChainState, { chain: string }>(fragment`
  /* custody/chain-state.state */
  select coalesce(last.sequence, 0)::float8 as chained, last.created_at as "chainedUntil",
    exists (
      select from audit_events where ${chainOf(auditEvents)} = given.id and awaits_chain
    ) or exists (select from custody_queue where organization_id = given.id) as "isBehind",
    head.signed_at as "headSignedAt", chain.checked_at as "checkedAt", chain.problem
  from (select ${value('chain')}::uuid as id) as given
  left join custody_chains as chain on chain.organization_id = given.id
  left join lateral (
    select sequence, created_at from audit_events
    where ${chainOf(auditEvents)} = given.id and sequence is not null
    order by sequence desc limit 1
  ) as last on true
  left join lateral (
    select signed_at from custody_heads where organization_id = given.id order by sequence desc limit 1
  ) as head on true`)

/** The state of the chain of the organization with this UUID. */
export async function readChainState(database: Database, organizationId: string): Promise<ChainState> {
  const [row] = await database.run(state, { chain: organizationId })
  return row as ChainState
}

// From a partial index, which has hardly any entries.
const broken = defineStatement<{ count: number }>(fragment`
  /* custody/chain-state.broken */
  select count(*)::int as count from custody_chains where problem is not null`)

/** How many chains had a fault when they were last checked. */
export async function countBrokenChains(database: Database): Promise<number> {
  return (await database.run(broken, {}))[0]?.count ?? 0
}
