import { pino } from 'pino'

/** One line per request, written synchronously, as in the service. */
export const log = pino({ base: null }, pino.destination({ fd: 1, sync: true }))

export const logRequest = (requestId, method, path, status, began) =>
  log.info(
    { req: { method, path }, res: { status }, reqId: requestId, responseTime: performance.now() - began },
    'request',
  )
