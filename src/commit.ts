import type { Database } from './database/connection.js'
import type { Event } from './events/event.js'
import type { Committed, StoredAnswer } from './idempotency/reservation.js'

/** What became of a change that was made. */
export type Outcome<Done> = {
  readonly done: Done
  /** Whether deliveries may be due now. */
  readonly due: boolean
}

/**
 * A change and all that it brings with it, in one statement: its events with their deliveries, its audit record, the
 * answer kept for its `Idempotency-Key`. `Item` names what it brings, so none of it can be left out. Resolves to
 * `undefined` when it was not made: another call was first, the reservation was lost, or there is nothing to change.
 */
export type Change<Item, Done> = (
  database: Database,
  item: Item,
  /** Attempts each delivery may take. */
  maxAttempts: number,
) => Promise<Outcome<Done> | undefined>

/** What `commit` resolves to: the answer of a change that stored one, and otherwise what the change itself says. */
type Result<Done, Item> = Done extends 'stored'
  ? Item extends { readonly answer: infer Answer extends StoredAnswer }
    ? Committed<Answer>
    : never
  : Done

/**
 * Makes a change, and wakes the dispatcher when deliveries may be due. A change under a reservation resolves to the
 * answer that was stored, which its handler returns.
 */
export async function commit<Needed, Done, Item extends Needed>(
  {
    database,
    dispatcher,
  }: { database: Database; dispatcher: { readonly maxAttempts: number; wake(): void } },
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
