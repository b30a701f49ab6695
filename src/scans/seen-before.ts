import { sql } from 'drizzle-orm'
import type { SeenBeforeMatch } from '../../generated/vocabulary.js'
import type { Evidence } from '../analysis/evidence.js'
import { publicId } from '../basics/identifiers.js'
import { type Database, defineStatement } from '../database/connection.js'
import { HASH_QUARTERS, hashQuarter, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { newestFirst } from '../database/sql/pages.js'
import { ownedBy, type Tenant } from '../database/tenant.js'

/** Identifies a file or a similar picture when it is uploaded again. */
export type Fingerprint = {
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** For a picture: 64 bits as a signed decimal number, as PostgreSQL stores them. */
  readonly perceptualHash: string | null
}

/** A scan of the same tenant, as listed in `signals.seenBefore`. */
export type SeenBefore = {
  readonly scanId: string
  /** `identical`: the same bytes; `similar`: a picture that looks alike. */
  readonly match: SeenBeforeMatch
}

const MAX_LISTED = 10

/**
 * In how many bits the hashes of similar pictures may differ. Recompressed, scaled or greyscale versions usually differ
 * in at most four bits, different pictures in sixteen or more.
 */
const MAX_DISTANCE = 6

/** The fingerprint of an analysed file. The evidence has a picture's hash as 16 hexadecimal digits. */
export function fingerprintOf({ file, picture }: Pick<Evidence, 'file' | 'picture'>): Fingerprint {
  const hash = picture?.perceptualHash ?? null
  return {
    sha256: file.sha256,
    perceptualHash: hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString(),
  }
}

const inOrder = sql.join(newestFirst(scans), sql`, `)
const isAnotherScan = fragment`${ownedBy(scans)} and ${scans.id} <> ${value('id')}::uuid`
const hash = sql`given.hash`

/**
 * If two hashes differ in at most seven bits, one of the four quarters differs in at most one bit. So each quarter is
 * looked up unchanged and with each of its bits flipped.
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
      where ${isAnotherScan} and perceptual_hash is not null
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
    where ${isAnotherScan} and sha256 = ${value('sha256')}::text and status = 'complete'
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
 * Other scans of the tenant that are already complete and have the same file or a similar picture: at most ten,
 * identical files first, then the newest.
 */
export async function findSeenBefore(
  database: Database,
  { id, organizationId, environment }: Tenant & { readonly id: string },
  fingerprint: Fingerprint,
): Promise<SeenBefore[]> {
  const found = await database.run(seen, { id, organizationId, environment, ...fingerprint })
  return found.map(({ id, match }) => ({ scanId: publicId('scan', id), match }))
}
