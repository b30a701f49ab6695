import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { CONTENT_TYPE, type Metrics } from './metrics.js'

/** Only reachable from this machine, so no token is required. */
const HOST = '127.0.0.1'
const PATH = '/metrics'

/** Serves the metrics on a separate port. Rejects when it cannot listen. */
export function listenForMetrics({
  port,
  metrics,
  log,
}: {
  port: number
  metrics: Metrics
  log: Pick<Logger, 'error'>
}): Promise<{ close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== PATH) {
      response.writeHead(404).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    metrics.exposition().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
