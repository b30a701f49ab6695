import type { IncomingHttpHeaders } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { Request, RequestHandler, Response } from 'express'
import type { Clock } from '../../basics/clock.js'
import { type HandlerResult, respond } from '../answers/respond.js'
import { sendFile } from '../answers/send-file.js'
import { sendText } from '../answers/send-text.js'
import { ApiError, invalidAt } from '../errors.js'
import { goneSignal } from '../gone-signal.js'
import { requestState } from '../request.js'
import { readJsonBody } from './body.js'
import type { OperationFacts } from './handler-types.js'
import type { ContractValidator } from './openapi-validator.js'
import { createRouteMatcher, decodePercent } from './routes.js'

/** A request that passed the contract's checks, before its type is narrowed to one operation. */
export type CheckedRequest = {
  readonly params: Record<string, string>
  readonly query: Record<string, unknown>
  readonly body: unknown
  /** A signal that aborts when the caller is gone. */
  readonly gone: () => AbortSignal
}

/** What is needed to serve the operations of a contract. */
export type ContractService<Caller, Facts extends OperationFacts> = {
  readonly operations: Readonly<Record<string, Facts>>
  /** Validates bodies and parameters; see `createValidator`. */
  readonly validate: ContractValidator
  readonly clock: Clock
  /**
   * Identifies the caller by one of the operation's security schemes. Throws 401 before anything but the path, method
   * and headers of the request is examined.
   */
  authenticate(request: Request, operation: Facts): Promise<Caller>
  /** Checks rate limit, scope and role; throws 429 or 403. May set headers. */
  admit(caller: Caller, operation: Facts, response: Response): void
  /** Carries out the operation; `request` is valid. */
  handle(
    operationId: string,
    request: CheckedRequest,
    caller: Caller,
    exchange: Exchange,
  ): Promise<HandlerResult>
}

export type Exchange = {
  readonly request: Request
  readonly response: Response
  /** How long authentication took. */
  readonly waitedMs: number
}

/** Accepts only decimal integers in a query: the validator's coercion would also accept `1e1`, `0x10` or `%205`. */
function checkIntegers(operation: OperationFacts, query: Record<string, unknown>): void {
  for (const name of operation.integers) {
    const value = query[name]
    if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value))
      throw invalidAt(`query.${name}`, 'must be an integer')
  }
}

/** Restores the `+` of a time's offset: in a query an unencoded `+` is decoded as a space. */
function restoreOffsets(operation: OperationFacts, query: Record<string, unknown>): void {
  for (const name of operation.times) {
    const value = query[name]
    if (typeof value === 'string') query[name] = value.replace(/ (?=\d\d:\d\d$)/, '+')
  }
}

/** Refuses repeated parameters, which are ambiguous, and U+0000, which PostgreSQL cannot store in text. */
function checkValues(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw invalidAt(`query.${name}`, 'must be given once')
    // Any cursor that we did not issue is refused as `invalid_cursor` later.
    if (typeof value === 'string' && name !== 'cursor' && value.includes('\0'))
      throw invalidAt(`query.${name}`, 'must not contain the character U+0000')
  }
}

function withoutContentType(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers['content-type'] === undefined) return headers
  const { 'content-type': _ignored, ...rest } = headers
  return rest
}

/**
 * Checks a request in this order, which is part of the API: path and method → key → rate limit → scope or role → body
 * and parameters → handler. A path that matches no template of the contract goes on to the next router.
 */
export function contractRouter<Caller, Facts extends OperationFacts>(
  service: ContractService<Caller, Facts>,
): RequestHandler {
  const match = createRouteMatcher(service.operations)

  return async (request, response, next) => {
    const end = request.url.indexOf('?')
    const path = end < 0 ? request.url : request.url.slice(0, end)
    const search = end < 0 ? '' : request.url.slice(end + 1)
    const route = match(request.method, path)
    if (route === undefined) {
      next()
      return
    }
    try {
      if ('allowed' in route) {
        const allow = route.allowed.join(', ')
        throw new ApiError(405, 'method_not_allowed', `This path allows only ${allow}.`, {
          headers: { Allow: allow },
        })
      }
      const { operationId } = route
      const operation = service.operations[operationId] as Facts
      requestState(request).operation = operationId
      const since = performance.now()
      const caller = await service.authenticate(request, operation)
      const waitedMs = performance.now() - since
      service.admit(caller, operation, response)
      if (operation.body) await readJsonBody(request, response, operation)
      const { params } = route
      for (const name in params) params[name] = decodePercent(params[name] as string, 'path')
      decodePercent(search, 'query')
      // Same as Express's simple parser, which would look up several settings on each access.
      const query: Record<string, unknown> = parseQuery(search)
      checkValues(query)
      checkIntegers(operation, query)
      restoreOffsets(operation, query)
      // A body sent to an operation without one is ignored, so the validator must not see it.
      const body: unknown = operation.body ? request.body : undefined
      const headers = operation.body ? request.headers : withoutContentType(request.headers)
      await service.validate(operationId, { headers, url: request.originalUrl, params, query, body })
      const gone = () => goneSignal(response)
      const result = await service.handle(operationId, { params, query, body, gone }, caller, {
        request,
        response,
        waitedMs,
      })
      if ('error' in result) {
        const { code, message, details } = result.error
        throw new ApiError(result.status, code, message, { ...(details !== undefined && { details }) })
      }
      if ('file' in result) await sendFile(request, response, result)
      else if ('text' in result) await sendText(request, response, result)
      else respond(response, result, service.clock)
    } catch (error) {
      next(error)
    }
  }
}
