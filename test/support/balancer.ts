import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often a backend's readiness is checked. */
const CHECK_MS = 500

type Backend = { readonly port: number; readonly agent: Agent; ready: boolean; inFlight: number }

/** A request that got no answer from its backend. */
export type LostRequest = {
  /** The process that it was sent to; absent when none was ready. */
  readonly port: number | undefined
  readonly why: string
  /** When it was sent, on the clock of `performance.now()`. */
  readonly sentAt: number
}

/** A load balancer in front of several processes: sends requests in turn to those that are ready. */
export type Balancer = {
  readonly url: string
  readonly lost: readonly LostRequest[]
  /** Whether the process on this port gets requests. */
  isReady(port: number): boolean
  /** The number of requests that the process on this port has not answered yet. */
  inFlight(port: number): number
  close(): Promise<void>
}

/**
 * Starts a minimal balancer in front of processes on ports of 127.0.0.1: connections to them are kept alive, `readyz`
 * is checked every half second, and failed requests are not repeated. With `goesOnWhenRefused` a request whose
 * connection was refused goes to another process, and the one that refused counts as not ready.
 */
export async function startBalancer(
  ports: readonly number[],
  { goesOnWhenRefused = false }: { goesOnWhenRefused?: boolean } = {},
): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    ready: false,
    inFlight: 0,
  }))
  const lost: LostRequest[] = []
  let next = 0

  function pick(): Backend | undefined {
    const ready = backends.filter((backend) => backend.ready)
    next += 1
    return ready[next % ready.length]
  }

  function pass(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const backend = pick()
    const sentAt = performance.now()
    const note = (why: string) =>
      lost.push({ port: backend?.port, why: `${request.method} ${request.url}: ${why}`, sentAt })
    const fail = (why: string) => {
      note(why)
      response.writeHead(502).end()
    }
    if (backend === undefined) {
      fail('no process is ready')
      return
    }
    const { port, agent } = backend
    const { connection: _own, ...headers } = request.headers
    const passed = httpRequest({ port, agent, method: request.method, path: request.url, headers })
    backend.inFlight += 1
    passed.on('close', () => {
      backend.inFlight -= 1
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return
      if (goesOnWhenRefused && error.code === 'ECONNREFUSED') {
        backend.ready = false
        pass(request, response, body)
      } else fail(`${error.code}`)
    })
    passed.on('response', (answer) => {
      const { connection: _theirs, 'keep-alive': _theirTime, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 0, kept)
      answer.on('error', () => {
        note('cut off')
        response.destroy()
      })
      answer.pipe(response)
    })
    passed.end(body)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => pass(request, response, Buffer.concat(chunks)))
  })
  // Longer than the test: the balancer's own clients are not what is tested.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const checks = backends.map((backend) =>
    setInterval(() => {
      const check = httpRequest({ port: backend.port, path: '/readyz' })
      check.on('response', (answer) => {
        backend.ready = answer.statusCode === 200
        answer.resume()
      })
      check.on('error', () => {
        backend.ready = false
      })
      check.end()
    }, CHECK_MS),
  )

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    isReady: (port) => backends.some((backend) => backend.port === port && backend.ready),
    inFlight: (port) => backends.find((backend) => backend.port === port)?.inFlight ?? 0,
    async close() {
      for (const check of checks) clearInterval(check)
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
