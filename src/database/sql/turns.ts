import { type SQL, sql } from 'drizzle-orm'
import { type Fragment, fragment, value } from './fragment.js'

/** Values of {@link organizationsInTurn}. */
export type Turn = {
  /** UUID of the organization that was served last; the next one follows. */
  readonly after: string
}

/**
 * The recursive CTE `waiting`: the organizations with rows in `table` that match `isWaiting`. It walks an index that
 * begins with `organization_id` from one to the next without reading the rows in between, starts where the last claim
 * ended, and wraps around once. A statement that takes the first with something to claim stops it there.
 */
export function organizationsInTurn(table: string, isWaiting: SQL): Fragment<Turn> {
  const rows = sql.raw(table)
  return fragment`waiting as (
    select null::uuid as organization_id, ${value('after')}::uuid as position, false as wrapped
    union all
    select found.organization_id, found.organization_id, waiting.wrapped or next.organization_id is null
    from waiting
    left join lateral (
      select organization_id from ${rows}
      where ${isWaiting} and organization_id > waiting.position
      order by organization_id limit 1
    ) as next on true
    left join lateral (
      select organization_id from ${rows}
      where ${isWaiting} and next.organization_id is null and not waiting.wrapped
      order by organization_id limit 1
    ) as first on true
    cross join lateral (select coalesce(next.organization_id, first.organization_id) as organization_id) as found
    where found.organization_id is not null and (
      found.organization_id <= ${value('after')}::uuid
      or not (waiting.wrapped or next.organization_id is null)
    )
  )`
}
