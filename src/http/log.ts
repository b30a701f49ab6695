import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { requestState } from './request.js'

/** Paths asked for all day by machines that look after this one. */
const QUIET = new Set(['/healthz', '/readyz'])

/**
 * One line a request: method, path, status, time, who asked for what. Neither headers nor queries nor bodies:
 * keys, signatures of upload addresses and secrets are in those.
 */
export function logRequests(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId: (request) => requestState(request).requestId,
    quietReqLogger: true,
    autoLogging: { ignore: (request) => QUIET.has(request.url) },
    customLogLevel: (_request, response, error) =>
      error !== undefined || response.statusCode >= 500 ? 'error' : 'info',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    customProps: (request) => {
      const { operation, caller } = requestState(request)
      return { ...(operation !== undefined && { operation }), ...(caller !== undefined && { caller }) }
    },
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
