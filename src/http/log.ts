import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestState } from './request.js'

/** Paths asked for all day by machines that look after this one. */
const QUIET = new Set(['/healthz', '/readyz'])

/**
 * One line a request, once it is answered or given up: method, path, status, milliseconds, who asked for what.
 * Neither headers nor queries nor bodies: keys, signatures of upload addresses and secrets are in those.
 */
export function logRequests(log: Logger): RequestHandler {
  // Looking for names to redact is most of what a line costs, and these are all ours.
  const plain = log.child({}, { redact: [] })
  return (request, response, next) => {
    if (!QUIET.has(request.url)) {
      const began = performance.now()
      // Comes last whatever happens: after the answer was written, and when the connection is gone before.
      response.once('close', () => {
        const { requestId, operation, caller, error } = requestState(request)
        const [path] = request.originalUrl.split('?', 1)
        const line = {
          reqId: requestId,
          req: { method: request.method, path },
          operation,
          caller,
          res: { status: response.statusCode },
          responseTime: Math.round(performance.now() - began),
          ...(!response.writableFinished && { aborted: true }),
        }
        if (error !== undefined) log.error({ ...line, err: error }, 'request failed')
        else if (response.statusCode >= 500) log.error(line, 'request failed')
        else plain.info(line, 'request')
      })
    }
    next()
  }
}
