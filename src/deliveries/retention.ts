import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { dropPartitions, listPartitions, PARTITIONED_TABLES, type Partition } from '../database/partitions.js'
import { staysHere } from '../database/tenant.js'
import { type ClockOffset, databaseNow, readDatabaseTime } from '../database/time.js'
import { lowestId, timeOfId } from '../identifiers.js'
import { pruneDeliveriesBetween } from './upkeep.js'

const DAY_MS = 86_400_000
/**
 * An event is named by its process's clock, its deliveries by the database's: they may be in partitions of different
 * times, as far as the two clocks are apart.
 */
const CLOCKS_APART_MS = DAY_MS

type Parts = { readonly database: Database; readonly clock: Clock }

/** Identifiers from the first on, and below the second. */
type Range = { readonly from: string; readonly to: string }

const OLDEST = lowestId(new Date(0))

/** Rows that are looked at in one statement: no index has them by when they changed, and a partition may have 100 million. */
const BATCH = 10_000

const batch = sql.raw(String(BATCH))

const since = fragment`${databaseNow} - ${value('days')}::float8 * interval '1 day'`

/** Rows that were looked at, in the order of identifiers, and whether one of them has to stay. */
type Look = { readonly rows: number; readonly last: string | null; readonly inUse: boolean }

// What was created long ago and finished, resent or attempted of late stays, and what is on its way to another deployment.
// The whole range of the queue each time: it is small, and what is resent meanwhile is seen there.
const lookAtDeliveries = defineStatement<
  Look,
  ClockOffset & Range & { after: string; days: number }
>(fragment`
  /* deliveries/retention.lookAtDeliveries */
  with part as materialized (
    select id, organization_id, updated_at from deliveries
    where id >= ${value('after')}::uuid and id < ${value('to')}::uuid
    order by id limit ${batch}
  )
  select count(*)::int as rows, (select id from part order by id desc limit 1) as last, exists (
    select from delivery_queue
    where delivery_id >= ${value('from')}::uuid and delivery_id < ${value('to')}::uuid
  ) or coalesce(bool_or(
    part.updated_at >= ${since} or attempted.at >= ${since} or not ${staysHere(sql`part.organization_id`)}
  ), false) as "inUse"
  from part left join lateral (
    select max(attempt.started_at) as at from delivery_attempts as attempt
    where attempt.delivery_id = part.id and attempt.organization_id = part.organization_id
  ) as attempted on true`)

const lookAtEvents = defineStatement<Look, { after: string; to: string }>(fragment`
  /* deliveries/retention.lookAtEvents */
  with part as materialized (
    select id, organization_id from events
    where id >= ${value('after')}::uuid and id < ${value('to')}::uuid
    order by id limit ${batch}
  )
  select count(*)::int as rows, (select id from part order by id desc limit 1) as last,
    coalesce(bool_or(not ${staysHere(sql`part.organization_id`)}), false) as "inUse"
  from part`)

/**
 * Looks from `after` on until something is found that has to stay, or nothing is left. `undefined` where the process stops
 * before.
 */
async function finds(
  after: string,
  look: (after: string) => Promise<Look[]>,
  isStopping: () => boolean,
): Promise<boolean | undefined> {
  while (!isStopping()) {
    const [found] = await look(after)
    if (found === undefined || found.inUse) return found !== undefined
    if (found.last === null || found.rows < BATCH) return false
    after = found.last
  }
  return undefined
}

const listMoves = defineStatement<{ id: string }>(fragment`
  /* deliveries/retention.listMoves */
  select move_id as id from organization_moves`)

/** Partitions with one end; `from` is the earliest of their beginnings, which may differ. */
type Group = Range & { readonly partitions: readonly Partition[] }

/** The partitions by their end, which is that of one of each table unless somebody made them otherwise. */
function byEnd(partitions: readonly Partition[]): Group[] {
  const ends = new Set(partitions.map(({ to }) => to))
  return [...ends].map((end) => {
    const group = partitions.filter(({ to }) => to === end)
    const from = group
      .map((partition) => partition.from ?? OLDEST)
      .reduce((one, other) => (other < one ? other : one))
    return { from, to: end, partitions: group }
  })
}

/** Drops the partitions of a time that is old enough up to `end`; what of it has to stay keeps them. */
async function dropOrPrune(
  { database, clock }: Parts,
  days: number,
  { from, to, partitions }: Group,
  { end, isStopping }: { end: string; isStopping: () => boolean },
) {
  const values = { days, clockOffsetMs: clock.offset(), from, to: end }
  const moves = (await database.run(listMoves, {})).map(({ id }) => id)
  const look = (statement: (after: string) => Promise<Look[]>) => finds(from, statement, isStopping)
  const isInUse =
    partitions.length < PARTITIONED_TABLES.length ||
    (moves.length > 0 && (await look((after) => database.run(lookAtEvents, { after, to: end })))) ||
    (await look((after) => database.run(lookAtDeliveries, { ...values, after })))
  if (isInUse === undefined) return
  if (isInUse) return pruneDeliveriesBetween({ database, clock }, days, { from, before: to })
  // Looking may have taken minutes: what was resent since waits, a move that began since has another identifier, and what
  // arrives may have come since.
  await dropPartitions(
    database,
    partitions,
    `exists (select from delivery_queue where delivery_id >= '${from}' and delivery_id < '${end}')
    or exists (select from organization_moves where state = 'arriving' or move_id <> all ('{${moves}}'))`,
  )
}

/**
 * Deletes finished deliveries with their attempts, and events, that are older than the days given. Where they are
 * partitioned by time, a partition goes as a whole, a day after everything in it is that old; only where some of it has to
 * stay, and in the first one, which holds all that was there before, row by row. A process that stops drops nothing.
 */
export async function pruneOldDeliveries(
  { database, clock }: Parts,
  days: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = await readDatabaseTime(database, clock)
  const before = lowestId(new Date(now.getTime() - days * DAY_MS))
  const partitions = await listPartitions(database)
  if (partitions.length === 0)
    return pruneDeliveriesBetween({ database, clock }, days, { from: OLDEST, before })
  const errors: unknown[] = []
  for (const group of byEnd(partitions)) {
    const end = lowestId(new Date(timeOfId(group.to).getTime() + CLOCKS_APART_MS))
    try {
      if (end <= before) await dropOrPrune({ database, clock }, days, group, { end, isStopping })
      else if (group.from === OLDEST)
        await pruneDeliveriesBetween({ database, clock }, days, { from: OLDEST, before })
    } catch (error) {
      // The others are not kept for it.
      errors.push(error)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Some partitions were not pruned.', { cause: errors[0] })
}
