import { sql } from 'drizzle-orm'
import type { SeenBeforeMatch } from '../../generated/vocabulary.js'
import type { Evidence } from '../analysis/evidence.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { newestFirst } from '../database/pages.js'
import { HASH_QUARTERS, hashQuarter, scans } from '../database/schema.js'
import { ownedBy, type Tenant } from '../database/tenant.js'
import { publicId } from '../identifiers.js'

/** By what a file is known again. */
export type Fingerprint = {
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Of a picture: 64 bits as a decimal number with a sign, as PostgreSQL has them. */
  readonly perceptualHash: string | null
}

/** A scan of the same tenant, as `signals.seenBefore` tells of it. */
export type SeenBefore = {
  readonly scanId: string
  /** `identical`: the same bytes; `similar`: a picture that looks alike. */
  readonly match: SeenBeforeMatch
}

const MAX_LISTED = 10

/**
 * In how many bits the hashes of pictures that look alike may differ. Compressed anew, scaled or without colours they
 * differ in four at most as a rule, those of different pictures in sixteen or more.
 */
const MAX_DISTANCE = 6

export function fingerprintOf({ traces, picture }: Pick<Evidence, 'traces' | 'picture'>): Fingerprint {
  const hash = picture?.perceptualHash ?? null
  return {
    sha256: traces.sha256,
    perceptualHash: hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString(),
  }
}

const inOrder = sql.join(newestFirst(scans), sql`, `)
const isOther = fragment`${ownedBy(scans)} and ${scans.id} <> ${value('id')}::uuid`
const hash = sql`given.hash`

/**
 * Of two hashes that differ in seven bits at most, one of the four quarters differs in one bit at most: each quarter is
 * looked up as it is and with each of its bits turned.
 */
const ofQuarters = HASH_QUARTERS.map(
  (quarter) => fragment`
    select near.id, near.created_at
    from given
    cross join lateral (
      select ${hashQuarter(hash, quarter)} as bits
      union all
      select ${hashQuarter(hash, quarter)} # (1::bigint << turned) from generate_series(0, 15) as turned
    ) as wanted
    cross join lateral (
      select id, created_at from scans
      where ${isOther} and perceptual_hash is not null
        and ${hashQuarter(scans.perceptualHash, quarter)} = wanted.bits
        and bit_count((perceptual_hash # ${hash})::bit(64)) <= ${sql.raw(String(MAX_DISTANCE))}
      order by ${inOrder} limit ${sql.raw(String(2 * MAX_LISTED))}
    ) as near`,
)

const seen = defineStatement<
  { id: string; match: SeenBefore['match'] },
  Tenant & { id: string; sha256: string; perceptualHash: string | null }
>(fragment`
  /* scans/seen-before.seen */
  with given as (
    select ${value('perceptualHash')}::bigint as hash
  ), identical as (
    select id, created_at from scans
    where ${isOther} and sha256 = ${value('sha256')}::text
    order by ${inOrder} limit ${sql.raw(String(MAX_LISTED))}
  ), alike as (
    ${sql.join(ofQuarters, sql` union `)}
  )
  select id, match from (
    select id, created_at, 'identical' as match from identical
    union all
    select id, created_at, 'similar' from alike where id not in (select id from identical)
  ) as found
  order by match, created_at desc, id desc limit ${sql.raw(String(MAX_LISTED))}`)

/**
 * Other scans of the tenant, complete by now, with the same file or a picture that looks alike: at most ten, those with
 * the same file first, then the newest.
 */
export async function findSeenBefore(
  database: Database,
  { id, organizationId, environment }: Tenant & { readonly id: string },
  fingerprint: Fingerprint,
): Promise<SeenBefore[]> {
  const found = await database.run(seen, { id, organizationId, environment, ...fingerprint })
  return found.map(({ id, match }) => ({ scanId: publicId('scan', id), match }))
}
