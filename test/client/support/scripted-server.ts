import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export type Received = {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The answer: an HTTP answer, or a network failure. */
export type Scripted =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  /** Closes the connection without an answer. */
  | 'drop'
  /** Sends the headers and half of the body, then closes the connection. */
  | 'drop-in-body'
  /** Never answers. */
  | 'hang'

export type ScriptedServer = {
  readonly url: string
  readonly received: Received[]
  /** Adds answers, one for each request, in order. A request beyond them gets 500 `script_over`. */
  script(...answers: readonly (Scripted | ((request: Received) => Scripted))[]): void
  /** Clears the answers and the received requests. */
  reset(): void
  close(): Promise<void>
}

/** `meta` of an answer. */
export const meta = { requestId: 'req_1', timestamp: '2026-11-21T08:00:00.000Z', apiVersion: '2026-11-21' }

/** A success of the service. */
export function success(
  data: unknown,
  more: { status?: number; meta?: object; headers?: Record<string, string> } = {},
) {
  return {
    status: more.status ?? 200,
    headers: more.headers ?? {},
    body: { data, meta: { ...meta, ...more.meta } },
  }
}

/** A failure of the service. */
export function failure(status: number, code: string, headers: Record<string, string> = {}) {
  return { status, headers, body: { error: { code, message: `It is ${code}.`, requestId: 'req_e' } } }
}

/** A server on a free port of 127.0.0.1 that answers by a script. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: Received[] = []
  const answers: (Scripted | ((request: Received) => Scripted))[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const arrived = { method, url, headers, body: Buffer.concat(chunks) }
      received.push(arrived)
      const next = answers.shift() ?? failure(500, 'script_over')
      const answer = typeof next === 'function' ? next(arrived) : next
      if (answer === 'hang') return
      if (answer === 'drop') {
        request.socket.destroy()
        return
      }
      if (answer === 'drop-in-body') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"data":', () => request.socket.destroy())
        return
      }
      const { status = 200, headers: extra = {}, body } = answer
      const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json', ...extra })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    script: (...more) => {
      answers.push(...more)
    },
    reset: () => {
      answers.length = 0
      received.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
