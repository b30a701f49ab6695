import type { RequestHandler } from 'express'
import type { Attributes, Tracing } from '../basics/tracing.js'
import { HEALTH_PATHS } from './health.js'
import { requestState } from './request.js'

/** Longest path in a span: one that is in no contract may have any length. */
const MAX_PATH = 256

/** The log fields of a caller, as span attributes. */
const attributesOf = (caller: Readonly<Record<string, string>> = {}): Attributes =>
  Object.fromEntries(Object.entries(caller).map(([name, value]) => [`media_scan.caller.${name}`, value]))

/**
 * Makes a span of each request except health checks, in the caller's trace (`traceparent`), until the answer ends.
 * `routes` are the path templates by operation. Spans contain no headers, queries or bodies.
 */
export function traceRequests(
  tracing: Tracing,
  routes: Readonly<Record<string, string | undefined>>,
): RequestHandler {
  return (request, response, next) => {
    const [path = ''] = request.originalUrl.split('?', 1)
    if (HEALTH_PATHS.has(path)) {
      next()
      return
    }
    const state = requestState(request)
    const { method } = request
    const { traceparent } = request.headers
    const span = tracing.begin(typeof traceparent === 'string' ? traceparent : undefined, {
      name: method,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'url.scheme': 'http',
        'url.path': path.slice(0, MAX_PATH),
        'client.address': state.address,
        'network.protocol.version': request.httpVersion,
        'media_scan.request.id': state.requestId,
      },
    })
    state.span = span
    response.on('close', () => {
      const { operation, caller } = state
      const route = operation === undefined ? undefined : routes[operation]
      const { statusCode: status, writableFinished: isAnswered } = response
      span.end({
        name: route === undefined ? undefined : `${method} ${route}`,
        attributes: {
          ...attributesOf(caller),
          'http.route': route,
          'http.response.status_code': isAnswered ? status : undefined,
          'media_scan.operation': operation,
        },
        error: isAnswered ? (status >= 500 ? String(status) : undefined) : 'aborted',
      })
    })
    next()
  }
}
