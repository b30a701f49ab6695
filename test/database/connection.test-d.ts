/**
 * Statements that must not compile. `tsc --noEmit` (npm run typecheck) fails when one of these lines does compile.
 */

import { type Database, defineStatement } from '../../src/database/connection.js'
import { scans } from '../../src/database/schema.js'
import { columnsOf } from '../../src/database/sql/columns.js'
import { type Fragment, fragment, type SentRow, value } from '../../src/database/sql/fragment.js'
import { ownedBy, type Tenant } from '../../src/database/tenant.js'

declare const database: Database
declare const tenant: Tenant

const touch = fragment`update scans set updated_at = ${value('now')} where id = ${value('id')} and ${ownedBy(scans)}`

// A right statement compiles: the mistakes below are the only thing wrong with theirs.
export const right = defineStatement<{ id: string }, Tenant & { id: string; now: string }>(touch)
export const rows: Promise<{ id: string }[]> = database.run(right, { ...tenant, id: '', now: '' })

// @ts-expect-error a placeholder that its values do not name
defineStatement<{ id: string }, Tenant & { id: string }>(touch)
// @ts-expect-error a misspelt placeholder
defineStatement<{ id: string }, { id: string }>(fragment`select id from scans where id = ${value('ids')}`)
// @ts-expect-error a value that the SQL does not take
defineStatement<{ id: string }, Tenant & { id: string; now: string; title: string }>(touch)
// @ts-expect-error a value of another type than the fragment takes
defineStatement<unknown, { organizationId: string; environment: number }>(fragment`select ${ownedBy(scans)}`)
// @ts-expect-error SQL of drizzle's own, which forgets its placeholders
defineStatement<unknown, { id: string }>(scans.id.getSQL())
// @ts-expect-error a fragment without its placeholders
export const forgetful: Fragment = touch

// @ts-expect-error a missing value
void database.run(right, { ...tenant, id: '' })
// @ts-expect-error a misspelt value
void database.run(right, { ...tenant, ids: '', now: '' })
// @ts-expect-error a value of another type
void database.run(right, { ...tenant, id: '', now: new Date() })
// @ts-expect-error a value too many
void database.run(right, { organizationId: '', environment: 'sandbox', id: '', now: '', title: '' })

const named = columnsOf<{ id: string; size: number }>()('given', {
  id: ['uuid', ({ id }) => id],
  size: ['int', ({ size }) => size],
})
export const batch = defineStatement<unknown, ReturnType<typeof named.values>>(
  fragment`select from ${named.rows}`,
)
// @ts-expect-error an item without one of the columns
void database.run(batch, named.values([{ id: '' }]))
columnsOf<{ id: string; size: number }>()('given', {
  // @ts-expect-error a value of another type than the column's
  size: ['uuid', ({ size }) => size],
})

type Stored = SentRow<{ id: string; note: string | null; endedAt: Date | null }>
const insertStored = defineStatement<{ id: string }, Stored>(
  fragment`insert into notes values (${value('id')}, ${value('note')}, ${value('endedAt')}) returning id`,
)
void database.run(insertStored, { id: '1', note: null, endedAt: null })
// @ts-expect-error a column of the row without a value
void database.run(insertStored, { id: '1', endedAt: null })
// @ts-expect-error a time that is not sent as text
void database.run(insertStored, { id: '1', note: null, endedAt: new Date(0) })
// @ts-expect-error a column of the row that the SQL leaves out
defineStatement<{ id: string }, Stored>(fragment`insert into notes values (${value('id')}, ${value('note')})`)
