import type { ApiHandlers, apiOperations } from '../../generated/api-operations.js'
import type { ConsoleHandlers } from '../../generated/console-operations.js'
import type { Role, SignInMethod } from '../../generated/vocabulary.js'
import type { Tenant } from '../database/tenant.js'
import { UnavailableError } from '../http/errors.js'
import type { Cause } from './events/event.js'
import type { Committed, Reservation } from './idempotency/reservation.js'

/** What a handler of the public API knows about its caller, apart from the request. */
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

/** The caller of an operator request. */
export type Session = {
  /** Name in the audit log. */
  readonly subject: string
  readonly method: SignInMethod
  readonly role: Role
  /** Undefined for a request that carries the operator token itself. */
  readonly expiresAt: Date | undefined
}

/** What a handler of the operator API knows about its caller. */
export type OperatorCaller = {
  /** The name for the audit log. */
  readonly actor: string
  /** Who the caller is and how they signed in; absent if the operation does not need a sign-in. */
  readonly session: Session | undefined
  /** The `Cookie` header. Signing out needs only the cookie, even if its session has ended. */
  readonly cookies: string | undefined
  /** Where the request comes from, behind the proxies that are trusted. */
  readonly address: string
  /** The request itself, for the events that it causes. */
  readonly cause: Cause
}

type Operations = typeof apiOperations
type AnyHandler<Id extends keyof Operations, Uses> = ApiHandlers<ApiCaller, Uses>[Id]

/** A refusal, or a response that is stored with its reservation. */
type Once<Result> = Result extends { error: unknown } ? Result : Committed<Result>

/**
 * The handler of one operation of the public API, by operationId; `Uses` names what it uses of the service. A handler
 * that takes an `Idempotency-Key` returns the result of `commit`.
 */
export type ApiHandler<
  Id extends keyof Operations,
  Uses = unknown,
> = Operations[Id]['idempotency'] extends 'key'
  ? (...request: Parameters<AnyHandler<Id, Uses>>) => Promise<Once<Awaited<ReturnType<AnyHandler<Id, Uses>>>>>
  : AnyHandler<Id, Uses>

/** The handler of one operation of the operator API, by operationId; `Uses` names what it uses of the service. */
export type ConsoleHandler<
  Id extends keyof ConsoleHandlers<OperatorCaller, Uses>,
  Uses = unknown,
> = ConsoleHandlers<OperatorCaller, Uses>[Id]

/** The response of every operation to an identifier that is not one of the caller's resources: always the same. */
export const notFound = { status: 404, error: { code: 'not_found', message: 'No such resource.' } } as const

/** A change that lost repeatedly to concurrent changes. */
export class ChangedByOthersError extends UnavailableError {
  override readonly name = 'ChangedByOthersError'
  readonly publicMessage = 'Other requests are changing it at the same time; try again.'
  readonly retryAfterSeconds = 1
  /** Nothing is broken. */
  override readonly logLevel = 'info'
}

/** The response of a creating operation if another request with the same `Idempotency-Key` took over. */
export const reservationLost = {
  status: 409,
  error: {
    code: 'idempotency_in_progress',
    message: 'A request with this Idempotency-Key is still in progress.',
  },
} as const
