import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage } from '../files/storage.js'

/** A move cannot be carried out in the current state. The message is one line for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

/** The resources of a deployment that a move uses, without its service. */
export type Deployment = {
  /** For background work. */
  readonly database: Database
  readonly storage: ObjectStorage
  readonly keyRing: KeyRing
  readonly clock: Pick<Clock, 'now'>
}
