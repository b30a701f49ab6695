import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What becomes of what is sent through a proxy: passed on; held back, with connections left open, as by a network
 * that swallows packets; or refused, with a reset of each new connection.
 */
export type ProxyMode = 'pass' | 'swallow' | 'refuse'

/** A network between the service and another server on this machine, which can be broken. */
export type TcpProxy = {
  readonly port: number
  mode: ProxyMode
  /** How much later what is passed on arrives, either way. */
  delayMs: number
  /** Called with what the client sends, before it is passed on; may reset the connection. */
  onRequest: ((bytes: Buffer, reset: () => void) => void) | undefined
  /** How many connections are open. */
  connections(): number
  /** Resets all connections that are open. */
  resetAll(): void
  close(): Promise<void>
}

/** Listens on a port of 127.0.0.1 and passes connections on to another one. */
export async function startTcpProxy(target: { port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>()

  const server = createServer((client) => {
    if (proxy.mode === 'refuse') {
      client.resetAndDestroy()
      return
    }
    open.add(client)
    const upstream = connect(target.port, '127.0.0.1')
    const held: [to: Socket, bytes: Buffer][] = []
    /** Under way, in the order in which it came. */
    const delayed: { to: Socket; bytes: Buffer; dueAt: number }[] = []
    const deliver = () => {
      const now = performance.now()
      while (delayed[0] !== undefined && delayed[0].dueAt <= now) {
        const { to, bytes } = delayed.shift() as (typeof delayed)[number]
        to.write(bytes)
      }
      if (delayed[0] !== undefined) setTimeout(deliver, delayed[0].dueAt - now)
    }
    const send = (to: Socket, bytes: Buffer) => {
      if (proxy.delayMs === 0 && delayed.length === 0) {
        to.write(bytes)
        return
      }
      delayed.push({ to, bytes, dueAt: performance.now() + proxy.delayMs })
      if (delayed.length === 1) setTimeout(deliver, proxy.delayMs)
    }
    const pass = (to: Socket, bytes: Buffer) => {
      if (proxy.mode === 'swallow') held.push([to, bytes])
      else {
        for (const [one, earlier] of held.splice(0)) send(one, earlier)
        send(to, bytes)
      }
    }
    const reset = () => {
      client.resetAndDestroy()
      upstream.destroy()
    }
    client.on('data', (bytes) => {
      proxy.onRequest?.(bytes, reset)
      if (!client.destroyed) pass(upstream, bytes)
    })
    upstream.on('data', (bytes) => pass(client, bytes))
    client.on('error', () => {})
    upstream.on('error', () => {})
    client.on('close', () => {
      open.delete(client)
      upstream.destroy()
    })
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    mode: 'pass',
    delayMs: 0,
    onRequest: undefined,
    connections: () => open.size,
    resetAll() {
      for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
