import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What a proxy does with the bytes sent through it: pass them on; hold them back with connections left open, like a
 * network that drops packets; or refuse, with a reset of each new connection.
 */
export type ProxyMode = 'pass' | 'swallow' | 'refuse'

/** A breakable network between the service and another server on this machine. */
export type TcpProxy = {
  readonly port: number
  mode: ProxyMode
  /** By how much bytes are delayed, in either direction. */
  delayMs: number
  /** Called with the client's bytes before they are passed on; may reset the connection. */
  onRequest: ((bytes: Buffer, reset: () => void) => void) | undefined
  /** The number of open connections. */
  connections(): number
  /** Resets all open connections. */
  resetAll(): void
  close(): Promise<void>
}

/** Listens on a port of 127.0.0.1 and forwards connections to another one. */
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
    /** On the way, in order of arrival. */
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
