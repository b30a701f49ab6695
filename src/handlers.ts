import type { ApiHandlers, apiOperations } from '../generated/api-operations.js'
import type { ConsoleHandlers } from '../generated/console-operations.js'
import type { Context } from './context.js'
import type { Tenant } from './database/tenant.js'
import type { Cause } from './events/event.js'
import { UnavailableError } from './http/errors.js'
import type { Committed, Reservation } from './idempotency/reservation.js'
import type { Session } from './sessions/sessions.js'

/** What a handler of the public API knows of its caller, beside the request. */
export type ApiCaller = {
  readonly tenant: Tenant
  /** UUID of the API key. */
  readonly keyId: string
  /** Where the request comes from, behind the proxies that are trusted. */
  readonly address: string
  /** Held when the caller sent an `Idempotency-Key`. */
  readonly reservation: Reservation | undefined
  /** The request itself, for the events that it causes. */
  readonly cause: Cause
}

/** What a handler of the operator API knows of its caller. */
export type OperatorCaller = {
  /** Who to name in the audit log. */
  readonly actor: string
  /** Who it is and how they proved it; absent where the operation asks nobody to. */
  readonly session: Session | undefined
  /** The `Cookie` header: signing out is for whoever has a session's cookie, whether or not it still is one. */
  readonly cookies: string | undefined
  /** Where the request comes from, behind the proxies that are trusted. */
  readonly address: string
  /** The request itself, for the events that it causes. */
  readonly cause: Cause
}

type Operations = typeof apiOperations
type AnyHandler<Id extends keyof Operations> = ApiHandlers<ApiCaller, Context>[Id]

/** A refusal, or an answer that is stored with its reservation. */
type Once<Result> = Result extends { error: unknown } ? Result : Committed<Result>

/**
 * The handler of one operation of the public API, by operationId. One that takes an `Idempotency-Key` answers with what
 * `commit` gives it.
 */
export type ApiHandler<Id extends keyof Operations> = Operations[Id]['idempotency'] extends 'key'
  ? (...request: Parameters<AnyHandler<Id>>) => Promise<Once<Awaited<ReturnType<AnyHandler<Id>>>>>
  : AnyHandler<Id>

/** The handler of one operation of the operator API, by operationId. */
export type ConsoleHandler<Id extends keyof ConsoleHandlers<OperatorCaller, Context>> = ConsoleHandlers<
  OperatorCaller,
  Context
>[Id]

/** What every operation answers for an identifier that names nothing of the caller's: always the same. */
export const notFound = { status: 404, error: { code: 'not_found', message: 'No such resource.' } } as const

/** A change that others were ahead of again and again. */
export class ChangedByOthersError extends UnavailableError {
  override readonly name = 'ChangedByOthersError'
  readonly publicMessage = 'Others change it at the same time; try again.'
  readonly retryAfterSeconds = 1
  /** Nothing is broken. */
  override readonly logLevel = 'info'
}

/** What a creating operation answers when another request with the same `Idempotency-Key` took over. */
export const reservationLost = {
  status: 409,
  error: {
    code: 'idempotency_in_progress',
    message: 'A request with this Idempotency-Key is still in progress.',
  },
} as const
