import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Makes a server accept requests but hold them until the returned function is called, which then passes them on in
 * order. A port is known to be ours only once it is open, and there may be work left to do before requests are served.
 */
export function holdRequests(server: Server): () => void {
  const listeners = server.rawListeners('request') as ((...args: unknown[]) => void)[]
  const held: [IncomingMessage, ServerResponse][] = []
  const hold = (request: IncomingMessage, response: ServerResponse) => void held.push([request, response])
  server.removeAllListeners('request').on('request', hold)
  return () => {
    server.off('request', hold)
    for (const listener of listeners) server.on('request', listener)
    for (const [request, response] of held) server.emit('request', request, response)
  }
}
