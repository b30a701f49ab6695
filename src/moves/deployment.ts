import type { Clock } from '../clock.js'
import type { Database } from '../database/connection.js'
import type { KeyRing } from '../secrets.js'
import type { ObjectStorage } from '../uploads/storage.js'

/** A move that cannot be carried out as things are; the message is one line for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

/** What a move works on: a deployment's own, without its service. */
export type Deployment = {
  /** For work in the background. */
  readonly database: Database
  readonly storage: ObjectStorage
  readonly keyRing: KeyRing
  readonly clock: Pick<Clock, 'now'>
}
