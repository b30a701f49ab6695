import { sharedBy } from '../database/callers.js'
import type { Database } from '../database/connection.js'
import { type Waiter, waitFor } from '../database/deadlines.js'
import type { Tenant } from '../database/tenant.js'
import { ChangedByOthersError } from './handlers.js'

/** Maximum number of rounds lost to other processes. With the pauses between them this takes about a second. */
const MAX_ROUNDS = 40

/**
 * Bounds of the pause after a lost round. It is random, so that processes do not stay in step, and its maximum doubles
 * each time.
 */
const PAUSE_MS = { first: 5, most: 50 }

/**
 * Maximum number of callers that wait for one turn, because all callers share the limit on waiting for the database.
 */
const MAX_WAITING = 200

/** The turn of a tenant at a resource. It includes the tenant, so that others who know the UUID cannot block it. */
export const resourceKey = ({ organizationId, environment }: Tenant, id: string): string =>
  `${organizationId} ${environment} ${id}`

/** The waiting callers, by the resource that is being changed. */
type Turns = Map<string, Waiter<void>[]>

// One entry per process, which opens its database once.
const turnsOf = new WeakMap<Database, Turns>()

function turnsAt(database: Database): Turns {
  const shared = sharedBy(database)
  let turns = turnsOf.get(shared)
  if (turns === undefined) {
    turns = new Map()
    turnsOf.set(shared, turns)
  }
  return turns
}

/** Passes the turn to the first caller that is still waiting for it. */
function wakeNext(turns: Turns, turn: string): void {
  const waiting = turns.get(turn) ?? []
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.settled) continue
    next.resolve()
    return
  }
  turns.delete(turn)
}

const pauseAfter = (database: Database, round: number): Promise<void> =>
  waitFor<void>(database, (waiter) => {
    const ms = Math.random() * Math.min(PAUSE_MS.first * 2 ** round, PAUSE_MS.most)
    setTimeout(() => waiter.resolve(), ms)
  })

/**
 * Changes a resource that may be changed concurrently. A round reads the current state and makes the change only if the
 * state has not changed since; it returns `undefined` if another change came first. Requests to this process take
 * turns, so only requests to other processes can come first. All waiting counts as waiting for the database. Throws
 * {@link ChangedByOthersError} if too many callers are waiting already, or if another change came first in every round.
 */
export async function retryOnConflict<Result>(
  database: Database,
  /** Names the resource: a UUID, or {@link resourceKey} if it is not yet known to belong to the tenant. */
  turn: string,
  round: () => Promise<Result | undefined>,
): Promise<Result> {
  const turns = turnsAt(database)
  const waiting = turns.get(turn)
  if (waiting === undefined) turns.set(turn, [])
  else if (waiting.length >= MAX_WAITING)
    throw new ChangedByOthersError(`${MAX_WAITING} wait for their turn at ${turn}.`)
  else await waitFor<void>(database, (waiter) => waiting.push(waiter))
  try {
    for (let number = 0; number < MAX_ROUNDS; number += 1) {
      if (number > 0) await pauseAfter(database, number - 1)
      const result = await round()
      if (result !== undefined) return result
    }
  } finally {
    wakeNext(turns, turn)
  }
  throw new ChangedByOthersError(`${turn} was changed by others in each of ${MAX_ROUNDS} rounds.`)
}
