import { sql } from 'drizzle-orm'
import type { components } from '../../../generated/console.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { SUCCEEDED } from '../../telemetry/measurements/measurements.js'
import { type OperatorEndpointRow, toOperatorEndpoint } from './resource.js'

type Schemas = components['schemas']

const HOUR_MS = 3_600_000
const HOURS = 24

type AttemptsRow = {
  readonly endpoint_id: string
  /** Hours since the Unix epoch; null for the last 60 minutes. */
  readonly hour: number | null
  readonly succeeded: number
  readonly failed: number
}

const isSuccess = sql.raw(`label = '${SUCCEEDED}'`)
const totals = sql`
  coalesce(sum(count) filter (where ${isSuccess}), 0)::float8 as succeeded,
  coalesce(sum(count) filter (where not ${isSuccess}), 0)::float8 as failed`

const attempts = defineStatement<AttemptsRow, { ids: readonly string[]; hourAgo: string; since: string }>(
  fragment`
  /* webhooks/endpoints/recent-attempts.attempts */
  select subject as endpoint_id, floor(extract(epoch from at) / 3600)::int as hour, ${totals}
  from measurements
  where subject = any(${value('ids')}::uuid[]) and measure = 'attempts' and grain = 'hour'
    and at >= ${value('since')}::timestamptz
  group by subject, at
  union all
  select subject, null, ${totals}
  from measurements
  where subject = any(${value('ids')}::uuid[]) and measure = 'attempts' and grain = 'minute'
    and at > ${value('hourAgo')}::timestamptz
  group by subject`,
)

function toRecentAttempts(rows: readonly AttemptsRow[], firstHour: number): Schemas['RecentAttempts'] {
  const byHour = new Map(rows.map(({ hour, succeeded, failed }) => [hour, { succeeded, failed }]))
  const of = (hour: number | null) => byHour.get(hour) ?? { succeeded: 0, failed: 0 }
  return {
    lastHour: of(null),
    hours: Array.from({ length: HOURS }, (_, index) => ({
      hour: new Date((firstHour + index) * HOUR_MS).toISOString(),
      ...of(firstHour + index),
    })),
  }
}

/** Endpoints as the operator API shows them at `now`, with the attempts of the last hour and day. */
export async function withRecentAttempts(
  database: Database,
  rows: readonly OperatorEndpointRow[],
  now: Date,
): Promise<Schemas['WebhookEndpoint'][]> {
  const firstHour = Math.floor(now.getTime() / HOUR_MS) - (HOURS - 1)
  const counted =
    rows.length === 0
      ? []
      : await database.run(attempts, {
          ids: rows.map(({ id }) => id),
          hourAgo: new Date(now.getTime() - HOUR_MS).toISOString(),
          since: new Date(firstHour * HOUR_MS).toISOString(),
        })
  return rows.map((row) => {
    const own = counted.filter(({ endpoint_id }) => endpoint_id === row.id)
    return toOperatorEndpoint(row, toRecentAttempts(own, firstHour), now)
  })
}

/** The same for one endpoint. */
export async function withItsRecentAttempts(
  database: Database,
  row: OperatorEndpointRow,
  now: Date,
): Promise<Schemas['WebhookEndpoint']> {
  const [endpoint] = await withRecentAttempts(database, [row], now)
  return endpoint as NonNullable<typeof endpoint>
}
