import type { Clock } from '../clock.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { dropPartitions, listPartitions, PARTITIONED_TABLES, type Partition } from '../database/partitions.js'
import { type ClockOffset, databaseNow } from '../database/time.js'
import { lowestId, timeOfId } from '../identifiers.js'
import { pruneDeliveriesBetween } from './upkeep.js'

const DAY_MS = 86_400_000
/**
 * An event is named by its process's clock, its deliveries by the database's: they may be in partitions of different
 * times, as far as the two clocks are apart.
 */
const CLOCKS_APART_MS = DAY_MS

type Parts = { readonly database: Database; readonly clock: Clock }

type InUseValues = ClockOffset & { readonly days: number; readonly from: string; readonly to: string }

const since = fragment`${databaseNow} - ${value('days')}::float8 * interval '1 day'`

// What was created long ago and finished, resent or attempted of late stays, and what is on its way to another deployment.
const inUse = defineStatement<{ inUse: boolean }, InUseValues>(fragment`
  /* deliveries/retention.inUse */
  select exists (
    select from delivery_queue
    where delivery_id >= ${value('from')}::uuid and delivery_id < ${value('to')}::uuid
  ) or exists (
    select from deliveries
    where id >= ${value('from')}::uuid and id < ${value('to')}::uuid and updated_at >= ${since}
  ) or exists (
    select from delivery_attempts
    where delivery_id >= ${value('from')}::uuid and delivery_id < ${value('to')}::uuid and started_at >= ${since}
  ) or exists (
    select from organization_moves as move
    where exists (
      select from events
      where id >= ${value('from')}::uuid and id < ${value('to')}::uuid and organization_id = move.organization_id
    )
  ) as "inUse"`)

/** Partitions of the same time, one of each table. */
function byTime(partitions: readonly Partition[]): (readonly [Partition, ...Partition[]])[] {
  const groups = new Map<string, [Partition, ...Partition[]]>()
  for (const partition of partitions) {
    const group = groups.get(partition.to)
    if (group === undefined) groups.set(partition.to, [partition])
    else group.push(partition)
  }
  return [...groups.values()]
}

/**
 * Deletes finished deliveries with their attempts, and events, that are older than the days given. Where they are
 * partitioned by time, a partition goes as a whole, a day after everything in it is that old; only where some of it has to
 * stay, and in the first one, which holds all that was there before, row by row.
 */
export async function pruneOldDeliveries({ database, clock }: Parts, days: number): Promise<void> {
  const oldest = lowestId(new Date(0))
  const before = lowestId(new Date(clock.now().getTime() - days * DAY_MS))
  const partitions = await listPartitions(database)
  if (partitions.length === 0)
    return pruneDeliveriesBetween({ database, clock }, days, { from: oldest, before })
  for (const group of byTime(partitions)) {
    const [{ from, to }] = group
    const end = lowestId(new Date(timeOfId(to).getTime() + CLOCKS_APART_MS))
    if (end <= before) {
      const values = { days, clockOffsetMs: clock.offset(), from: from ?? oldest, to: end }
      const isWhole = group.length === PARTITIONED_TABLES.length
      const [row] = isWhole ? await database.run(inUse, values) : []
      if (row?.inUse === false) await dropPartitions(database, group)
      else await pruneDeliveriesBetween({ database, clock }, days, { from: from ?? oldest, before: to })
    } else if (from === null)
      await pruneDeliveriesBetween({ database, clock }, days, { from: oldest, before })
  }
}
