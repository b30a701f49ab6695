/**
 * Changes that must not compile. `tsc --noEmit` (npm run typecheck) fails when one of these lines does compile.
 */

import { moveCase } from '../../src/cases/change-case.js'
import { insertCase } from '../../src/cases/queries.js'
import type { CaseRow } from '../../src/cases/resource.js'
import { type Change, commit } from '../../src/changes/commit.js'
import { defineCreation, type NewRow } from '../../src/changes/creation.js'
import { type ApiHandler, reservationLost } from '../../src/changes/handlers.js'
import type { Context } from '../../src/context.js'
import { cases } from '../../src/database/schema.js'

declare const context: Context
declare const row: CaseRow
declare const move: Omit<Parameters<typeof moveCase>[1], 'audit'>
declare const answer: Extract<Awaited<ReturnType<ApiHandler<'createCase', Context>>>, { status: 201 }>
declare const plain: Pick<typeof answer, 'status' | 'location' | 'data'>

// A right handler compiles: the mistakes below are the only thing wrong with theirs.
export const right: ApiHandler<'createCase'> = async ({ reservation }) =>
  (await commit(context, insertCase, { row, events: [], reservation, answer: plain })) ?? reservationLost

// @ts-expect-error an answer that was not stored with the reservation
export const unstored: ApiHandler<'createCase'> = async () => plain

// @ts-expect-error no reservation
void commit(context, insertCase, { row, events: [], answer: plain })
// @ts-expect-error no events
void commit(context, insertCase, { row, reservation: undefined, answer: plain })
// @ts-expect-error no audit record
void commit(context, moveCase, move)
// @ts-expect-error nobody to wake
void commit({ database: context.database }, insertCase, {
  row,
  events: [],
  reservation: undefined,
  answer: plain,
})

defineCreation<CaseRow>()({
  table: cases,
  operation: 'createCase',
  // @ts-expect-error a column of the table without a source
  columns: { id: ['uuid', (given: NewRow<CaseRow>) => given.row.id] },
})

declare const answerless: Change<{ id: string }, 'stored'>
// Without an answer in the item, a change under a reservation would have nothing to resolve to.
export const nothing: Promise<undefined> = commit(context, answerless, { id: '1' })
