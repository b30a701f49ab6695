import type { RequestHandler } from 'express'
import type { Attributes, Tracing } from '../basics/tracing.js'
import { HEALTH_PATHS } from './health.js'
import type { ResponseObserver } from './observe-responses.js'
import { requestState } from './request.js'

/** Longest path in a span: one that is in no contract may have any length. */
const MAX_PATH = 256

/** The log fields of a caller, as span attributes. */
const attributesOf = (caller: Readonly<Record<string, string>> = {}): Attributes =>
  Object.fromEntries(Object.entries(caller).map(([name, value]) => [`media_scan.caller.${name}`, value]))

/**
 * Begins a span for each request except health checks, in the caller's trace (`traceparent`); {@link endSpans} ends it.
 * Spans contain no headers, queries or bodies.
 */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (request, _response, next) => {
    const [path = ''] = request.originalUrl.split('?', 1)
    if (HEALTH_PATHS.has(path)) {
      next()
      return
    }
    const state = requestState(request)
    const { method } = request
    const { traceparent } = request.headers
    state.span = tracing.begin(typeof traceparent === 'string' ? traceparent : undefined, {
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
    next()
  }
}

/** Ends the span of each request. `routes` are the path templates by operation. */
export function endSpans(routes: Readonly<Record<string, string | undefined>>): ResponseObserver {
  return ({ request: { method }, state: { span, operation, caller }, status }) => {
    const route = operation === undefined ? undefined : routes[operation]
    span?.end({
      name: route === undefined ? undefined : `${method} ${route}`,
      attributes: {
        ...attributesOf(caller),
        'http.route': route,
        'http.response.status_code': status ?? undefined,
        'media_scan.operation': operation,
      },
      error: status === null ? 'aborted' : status >= 500 ? String(status) : undefined,
    })
  }
}
