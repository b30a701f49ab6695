import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Has a server take requests and keep them until the returned function is called, which has them answered in their
 * order: a port is known to be ours only once it is open, and there may be things left to do before anybody is served.
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
