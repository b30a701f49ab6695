import { sql } from 'drizzle-orm'
import type { TrustListName } from '../../../generated/vocabulary.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { columnsOf } from '../../database/sql/columns.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow } from '../../database/sql/time.js'

/** How long a copy is fresh. */
const FRESH = sql.raw("interval '1 day'")

/** The minimum time between two attempts to fetch a list; longer than any attempt takes. */
const LEAST_GAP = sql.raw("interval '5 minutes'")

/** A list and where it is fetched from. */
export type ListedAddress = { readonly name: TrustListName; readonly address: string }

const given = columnsOf<ListedAddress>()('given', {
  name: ['word', (list) => list.name],
  address: ['text', (list) => list.address],
})

// Sorted, so that two processes do not deadlock; the second one finds what the first has taken.
const claim = defineStatement<
  { name: TrustListName },
  ReturnType<typeof given.values> & ClockOffset
>(fragment`
  /* analysis/trust-lists/queries.claim */
  insert into trust_lists as list (name, tried_at, address)
  select name, ${databaseNow}, address from ${given.rows} order by name
  on conflict (name) do update set tried_at = excluded.tried_at
  where list.tried_at <= excluded.tried_at - ${LEAST_GAP} and (
    list.fetched_at is null or list.fetched_at <= excluded.tried_at - ${FRESH} or list.address <> excluded.address
  )
  returning name`)

/** Takes the lists that are due, so that no other process fetches them now. */
export async function claimLists(
  database: Database,
  lists: readonly ListedAddress[],
  clockOffsetMs: number,
): Promise<TrustListName[]> {
  const rows = await database.run(claim, { ...given.values(lists), clockOffsetMs })
  return rows.map(({ name }) => name)
}

type Copy = ListedAddress & { readonly pem: string; readonly nextUpdate: string | null }

const store = defineStatement<Record<never, never>, Copy & ClockOffset>(fragment`
  /* analysis/trust-lists/queries.store */
  update trust_lists set pem = ${value('pem')}, address = ${value('address')}, fetched_at = ${databaseNow},
    next_update = ${value('nextUpdate')}
  where name = ${value('name')}`)

/** Replaces the copy of a list by one that was fetched just now. */
export async function storeList(database: Database, copy: Copy, clockOffsetMs: number): Promise<void> {
  await database.run(store, { ...copy, clockOffsetMs })
}

/** The stored copy of a list; times are in PostgreSQL's text format. */
export type StoredList = {
  readonly name: TrustListName
  readonly pem: string
  readonly fetched_at: string
  readonly next_update: string | null
}

const stored = defineStatement<StoredList>(fragment`
  /* analysis/trust-lists/queries.stored */
  select name, pem, fetched_at, next_update from trust_lists where pem is not null`)

/** The lists that have been fetched at least once. */
export function readStoredLists(database: Database): Promise<StoredList[]> {
  return database.run(stored, {})
}
