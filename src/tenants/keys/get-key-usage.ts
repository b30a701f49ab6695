import type { components } from '../../../generated/console.js'
import type { Clock } from '../../basics/clock.js'
import { storedId } from '../../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import { bucketsUntil, HOUR_MS, readCounts, startOf } from '../../telemetry/measurements/series.js'
import { findKey } from './queries.js'

type Bucket = components['schemas']['KeyUsageBucket']

const HOUR_SECONDS = HOUR_MS / 1000
const HOURS = 24
const DAYS = 30

/** Requests with a key, in `amount` buckets of `seconds` each, the last of which contains `now`. */
async function readUsage(
  database: Database,
  keyId: string,
  { now, seconds, amount }: { now: Date; seconds: number; amount: number },
): Promise<Bucket[]> {
  const buckets = bucketsUntil(now, seconds, amount)
  const all: Bucket[] = Array.from({ length: amount }, (_, index) => ({
    at: startOf(buckets, buckets.first + index).toISOString(),
    requests: [],
  }))
  // A process whose clock is ahead may already count in the next bucket; those counts appear once that bucket does.
  for (const { bucket, label, count } of await readCounts(database, buckets, keyId))
    all[bucket - buckets.first]?.requests.push({ status: label, count })
  for (const { requests } of all) requests.sort((a, b) => a.status.localeCompare(b.status))
  return all
}

export const getKeyUsage: ConsoleHandler<
  'getKeyUsage',
  { clock: Clock; database: Database; operatorReads: OperatorReads; measurements: Measurements }
> = async ({ params }, { database, operatorReads, clock, measurements }) => {
  const id = storedId('key', params.keyId)
  if (id === undefined || (await findKey(database, id)) === undefined) return notFound
  // Writes what this process has counted and not yet written.
  await measurements.catchUp()
  const now = clock.now()
  const data = await operatorReads.from(database, async (reads) => ({
    hours: await readUsage(reads, id, { now, seconds: HOUR_SECONDS, amount: HOURS }),
    days: await readUsage(reads, id, { now, seconds: 24 * HOUR_SECONDS, amount: DAYS }),
  }))
  return { status: 200, data }
}
