import postgres from 'postgres'
import { isDatabaseUnavailable } from '../connection.js'
import type { Deadlines } from '../deadlines.js'
import { DatabaseUnavailableError, lockTimeoutOf } from '../unavailable.js'
import type { Connection, Connections, PoolCall } from './connections.js'
import type { StatementQueue } from './statement-queue.js'

/** Whether an error concerns the connection rather than the statement. */
function isConnectionLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return isDatabaseUnavailable(error)
}

/** Whether a write reached a standby, or a primary that was fenced. */
const isReadOnly = (error: unknown) => error instanceof postgres.PostgresError && error.code === '25006'

export const connectionLost = (cause: unknown): DatabaseUnavailableError =>
  new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', { outcomeUnknown: true, cause })

/** Sends statements and settles their callers. */
export type Sending = { send(connection: Connection, call: PoolCall): void }

export function createSending({
  connections,
  queue,
  deadlines,
  onAnswer,
  answered,
  dispatch,
}: {
  connections: Connections
  queue: StatementQueue<PoolCall>
  deadlines: Deadlines
  /** Called with the duration of each statement since it was sent, whether it succeeded or failed. */
  onAnswer: (text: string, ms: number) => void
  /** The connection has answered, and can take more. */
  answered: (connection: Connection) => void
  /** A connection is gone. */
  dispatch: () => void
}): Sending {
  function finished({ calls }: Connection, call: PoolCall, wasAnswered: boolean): void {
    calls.splice(calls.indexOf(call), 1)
    queue.finished(call, wasAnswered)
  }

  function failed(connection: Connection, call: PoolCall, error: unknown): void {
    if (isConnectionLoss(error)) {
      connections.discard(connection)
      call.waiter.reject(connectionLost(error))
      dispatch()
      return
    }
    if (isReadOnly(error) && connections.renew()) dispatch()
    const lock = lockTimeoutOf(error)
    if (lock !== undefined)
      for (const { waiter } of queue.locked(call, lock, deadlines.now)) waiter.reject(error)
    if (lock !== undefined && call.retriesLocks && !call.waiter.settled) queue.push(call)
    else call.waiter.reject(error)
    answered(connection)
  }

  return {
    send(connection, call) {
      const { text, parameters, form, prepare } = call.statement
      connections.use(connection)
      connection.calls.push(call)
      call.waiter.begun = true
      const sentAt = performance.now()
      const query = connection.client.unsafe(text, parameters as never[], { prepare })
      const rows: PromiseLike<unknown> = form === 'arrays' ? query.values() : query
      rows.then(
        (value) => {
          onAnswer(text, performance.now() - sentAt)
          finished(connection, call, true)
          call.waiter.resolve(value as never)
          answered(connection)
        },
        (error: unknown) => {
          onAnswer(text, performance.now() - sentAt)
          finished(connection, call, false)
          failed(connection, call, error)
        },
      )
    },
  }
}
