import type { Database } from '../database/connection.js'
import type { Event } from './events/event.js'
import type { Committed, StoredAnswer } from './idempotency/reservation.js'

/** The outcome of a change. */
export type Outcome<Done> = {
  readonly done: Done
  /** Whether deliveries may be due now. */
  readonly due: boolean
}

/**
 * A change together with everything stored with it, in one statement: its events and their deliveries, its audit
 * record, and the response kept for its `Idempotency-Key`. `Item` lists these, so none of them can be omitted. Resolves
 * to `undefined` if the change was not made: another call was first, the reservation was lost, or there is nothing to
 * change.
 */
export type Change<Item, Done> = (
  database: Database,
  item: Item,
  /** Maximum number of attempts of each delivery. */
  maxAttempts: number,
) => Promise<Outcome<Done> | undefined>

/** The result of `commit`: the stored response if the change stored one, otherwise the result of the change. */
type Result<Done, Item> = Done extends 'stored'
  ? Item extends { readonly answer: infer Answer extends StoredAnswer }
    ? Committed<Answer>
    : never
  : Done

/** What a change needs: where it is stored, and who sends the deliveries that it causes. */
export type Commits = {
  readonly database: Database
  readonly dispatcher: { readonly maxAttempts: number; wake(): void }
}

/**
 * Makes a change, and wakes the dispatcher if deliveries may be due. A change under a reservation resolves to the
 * stored response, which its handler returns.
 */
export async function commit<Needed, Done, Item extends Needed>(
  { database, dispatcher }: Commits,
  change: Change<Needed, Done>,
  item: Item,
): Promise<Result<Done, Item> | undefined> {
  const outcome = await change(database, item, dispatcher.maxAttempts)
  if (outcome === undefined) return undefined
  if (outcome.due) dispatcher.wake()
  const { done } = outcome
  const { events = [], answer } = item as { events?: readonly Event[]; answer?: StoredAnswer }
  for (const { span } of events) span?.end()
  return (done === 'stored' ? answer : done) as Result<Done, Item>
}
