import { sql } from 'drizzle-orm'
import type { Clock } from '../../basics/clock.js'
import { lowestId, timeOfId } from '../../basics/identifiers.js'
import { type Database, defineStatement } from '../../database/connection.js'
import {
  dropPartitions,
  listPartitions,
  PARTITIONED_TABLES,
  type Partition,
} from '../../database/partitions/partitions.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type ClockOffset, databaseNow, readDatabaseTime } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import { pruneDeliveriesBetween } from './upkeep.js'

const DAY_MS = 86_400_000
/**
 * Most that the clocks may differ. An event's ID comes from the process's clock, the IDs of its deliveries from the
 * database's, so they may be in partitions of different times.
 */
const CLOCKS_APART_MS = DAY_MS

type Parts = { readonly database: Database; readonly clock: Clock }

/** IDs at or after `from` and below `to`. */
type Range = { readonly from: string; readonly to: string }

const OLDEST = lowestId(new Date(0))

/** Rows checked in one statement: no index has them by time of change, and a partition may have 100 million. */
const BATCH = 10_000

const batch = sql.raw(String(BATCH))

const since = fragment`${databaseNow} - ${value('days')}::float8 * interval '1 day'`

/** Result of checking some rows in the order of IDs: how many, the last, and whether one of them must be kept. */
type Look = { readonly rows: number; readonly last: string | null; readonly inUse: boolean }

// Keeps old deliveries that recently finished, were resent or were attempted, and those of organizations that are being
// moved or have moved. Checks the whole range of the queue each time: it is small, and deliveries resent meanwhile
// appear there.
const lookAtDeliveries = defineStatement<
  Look,
  ClockOffset & Range & { after: string; days: number }
>(fragment`
  /* webhooks/deliveries/retention.lookAtDeliveries */
  with part as materialized (
    select id, organization_id, updated_at from deliveries
    where id >= ${value('after')}::uuid and id < ${value('to')}::uuid
    order by id limit ${batch}
  )
  select count(*)::int as rows, (select id from part order by id desc limit 1) as last, exists (
    select from delivery_queue
    where delivery_id >= ${value('from')}::uuid and delivery_id < ${value('to')}::uuid
  ) or coalesce(bool_or(
    part.updated_at >= ${since} or attempted.at >= ${since} or not ${isNotMoved(sql`part.organization_id`)}
  ), false) as "inUse"
  from part left join lateral (
    select max(attempt.started_at) as at from delivery_attempts as attempt
    where attempt.delivery_id = part.id and attempt.organization_id = part.organization_id
  ) as attempted on true`)

const lookAtEvents = defineStatement<Look, { after: string; to: string }>(fragment`
  /* webhooks/deliveries/retention.lookAtEvents */
  with part as materialized (
    select id, organization_id from events
    where id >= ${value('after')}::uuid and id < ${value('to')}::uuid
    order by id limit ${batch}
  )
  select count(*)::int as rows, (select id from part order by id desc limit 1) as last,
    coalesce(bool_or(not ${isNotMoved(sql`part.organization_id`)}), false) as "inUse"
  from part`)

/**
 * Checks rows from `after` on until one is found that must be kept, or none is left. Returns `undefined` if the process
 * stops before that.
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
  /* webhooks/deliveries/retention.listMoves */
  select move_id as id from organization_moves`)

/** Partitions with the same end; `from` is the earliest of their beginnings, which may differ. */
type Group = Range & { readonly partitions: readonly Partition[] }

/** Groups partitions by their end: one of each table, unless someone created others. */
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

/** How long pruning may continue. */
type Limits = {
  /** Whether there is time to delete more rows. */
  readonly hasTime: () => boolean
  /** Whether the process stops. Until then, partitions are checked and dropped, however long that takes. */
  readonly isStopping: () => boolean
}

const UNLIMITED: Limits = { hasTime: () => true, isStopping: () => false }

/** Drops a group of partitions, or deletes row by row if some of their rows up to `end` must be kept. */
async function dropOrPrune(
  { database, clock }: Parts,
  days: number,
  { from, to, partitions }: Group,
  { end, hasTime, isStopping }: Limits & { end: string },
) {
  const values = { days, clockOffsetMs: clock.offset(), from, to: end }
  const moves = (await database.run(listMoves, {})).map(({ id }) => id)
  const look = (statement: (after: string) => Promise<Look[]>) => finds(from, statement, isStopping)
  const isInUse =
    partitions.length < PARTITIONED_TABLES.length ||
    (moves.length > 0 && (await look((after) => database.run(lookAtEvents, { after, to: end })))) ||
    (await look((after) => database.run(lookAtDeliveries, { ...values, after })))
  if (isInUse === undefined) return
  if (isInUse) return pruneDeliveriesBetween({ database, clock }, days, { from, before: to }, hasTime)
  // The check may have taken minutes. Meanwhile deliveries may have been resent (they are in the queue), a move may
  // have begun (it has a new ID), and an arriving organization may have brought rows.
  await dropPartitions(
    database,
    partitions,
    `exists (select from delivery_queue where delivery_id >= '${from}' and delivery_id < '${end}')
    or exists (select from organization_moves where state = 'arriving' or move_id <> all ('{${moves}}'))`,
  )
}

/**
 * Deletes finished deliveries with their attempts, and events, that are older than `days`. If the tables are
 * partitioned by time, a partition is dropped as a whole, a day after everything in it is that old. Rows are deleted
 * row by row if some must be kept, and in the first partition, which holds everything from before the partitioning.
 * A process that is stopping drops nothing, and deletes at most one more batch of each range.
 */
export async function pruneOldDeliveries(
  { database, clock }: Parts,
  days: number,
  limits: Limits = UNLIMITED,
): Promise<void> {
  const { hasTime } = limits
  const now = await readDatabaseTime(database, clock)
  const before = lowestId(new Date(now.getTime() - days * DAY_MS))
  const partitions = await listPartitions(database)
  if (partitions.length === 0)
    return pruneDeliveriesBetween({ database, clock }, days, { from: OLDEST, before }, hasTime)
  const errors: unknown[] = []
  for (const group of byEnd(partitions)) {
    const end = lowestId(new Date(timeOfId(group.to).getTime() + CLOCKS_APART_MS))
    try {
      if (end <= before) await dropOrPrune({ database, clock }, days, group, { ...limits, end })
      else if (group.from === OLDEST)
        await pruneDeliveriesBetween({ database, clock }, days, { from: OLDEST, before }, hasTime)
    } catch (error) {
      // One failure must not keep the other partitions.
      errors.push(error)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Some partitions were not pruned.', { cause: errors[0] })
}
