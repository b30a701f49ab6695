import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { loggedError } from '../basics/logged-error.js'
import { UnavailableError } from './errors.js'
import { HEALTH_PATHS } from './health.js'
import { requestState } from './request.js'

function levelOf(request: Request, response: Response, error: unknown): 'error' | 'info' {
  if (error === undefined && response.statusCode < 500) return 'info'
  const { error: cause } = requestState(request)
  return cause instanceof UnavailableError ? cause.logLevel : 'error'
}

const aboutRequest = (request: Request) => {
  const { requestId, address, operation, caller, answered, span } = requestState(request)
  return { reqId: requestId, address, operation, caller, error: answered, traceId: span?.traceId }
}

/**
 * Writes one line per request, once it is answered or aborted: method, path, status, milliseconds, caller, operation,
 * address, and the error that was answered. No headers, queries or bodies: they contain keys, signatures of upload addresses and secrets.
 */
export function logRequests(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    // Searching for names to redact is most of the cost of a line, and all names in these lines are given here.
    redact: [],
    genReqId: (request) => requestState(request).requestId,
    autoLogging: { ignore: (request) => HEALTH_PATHS.has(request.url) },
    customLogLevel: levelOf,
    // Not `customProps`, which are bound when the request begins and again when it ends.
    customSuccessObject(request, response, line) {
      // The object is created for this line, so it is safe to modify.
      Object.assign(line, aboutRequest(request))
      if (!response.writableFinished) line.aborted = true
      return line
    },
    customErrorObject: (request, _response, _error, line) => {
      const { error } = requestState(request)
      return { ...line, ...aboutRequest(request), err: error === undefined ? undefined : loggedError(error) }
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage & { originalUrl?: string }) => ({
        method: request.method,
        path: (request.originalUrl ?? request.url ?? '').split('?', 1)[0],
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
  }) as unknown as RequestHandler
}
