import { sharedBy } from './database/callers.js'
import type { Database } from './database/connection.js'
import { type Waiter, waitFor } from './database/deadlines.js'
import type { Tenant } from './database/tenant.js'
import { ChangedByOthersError } from './handlers.js'

/** Lost to other processes, each with its pause: about a second in all. */
const MAX_ROUNDS = 40

/** Bounds of the pause after a lost round. It is random, so that processes do not stay in step, and up to twice as long each time. */
const PAUSE_MS = { first: 5, most: 50 }

/** So many wait for a turn at one thing at most: what waits for the database is bounded for everybody together. */
const MAX_WAITING = 200

/** The turn of a tenant at what has that UUID: who knows an identifier of others' must not stand in their way. */
export const turnOf = ({ organizationId, environment }: Tenant, id: string): string =>
  `${organizationId} ${environment} ${id}`

/** Those who wait, by what is being changed at this moment. */
type Turns = Map<string, Waiter<void>[]>

// Of a process, which has its database once.
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

/** Passes the turn to the first who still waits for it. */
function passOn(turns: Turns, turn: string): void {
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
 * Changes what others may change at the same time. A round reads it as it is now and changes it if it still is so;
 * `undefined` says that others were ahead. Requests to this process take turns, so only those to other processes can be.
 * All waiting counts as waiting for the database. Throws {@link ChangedByOthersError} when too many wait already, and when
 * others were ahead in every round.
 */
export async function inRounds<Result>(
  database: Database,
  /** Names what is changed: a UUID, or {@link turnOf} where the tenant is not known to have it yet. */
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
    passOn(turns, turn)
  }
  throw new ChangedByOthersError(`${turn} was changed by others in each of ${MAX_ROUNDS} rounds.`)
}
