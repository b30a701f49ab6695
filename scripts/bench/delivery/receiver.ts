/**
 * Child process: the HTTPS receivers. Written on plain TLS sockets, because every cycle that they use is missing from
 * the measurement: they share the machine's cores. Records the arrival of each event on the clock that all processes
 * share.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'
import { offer } from '../support/child.js'
import { sharedMicros } from './shared-clock.js'

/** The answer of an ordinary receiver. */
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok'

const servers: Server[] = []
let delayMs = 0
let noting = false
let eventIds: string[] = []
let times: number[] = []

function answer(socket: TLSSocket): void {
  if (!socket.destroyed) socket.write(OK)
}

/** Parses requests as they arrive: one at a time per connection, with a Content-Length. */
function receive(socket: TLSSocket): void {
  let text = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    for (;;) {
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < headEnd + 4 + length) return
      if (text.startsWith('POST /dead ')) return
      if (noting) {
        eventIds.push(/\r\nService-Event-Id: (\S+)/i.exec(text)?.[1] ?? '')
        times.push(sharedMicros())
      }
      text = text.slice(headEnd + 4 + length)
      if (delayMs === 0) answer(socket)
      else setTimeout(answer, delayMs, socket)
    }
  })
}

const duties = {
  /** Opens ports, each of which is a separate receiver; returns their numbers. */
  async listen({ ports }: { ports: number }): Promise<number[]> {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
    })
    for (let count = 0; count < ports; count++) {
      const server = createServer({ cert, key, noDelay: true }, receive).listen(0, '127.0.0.1')
      server.on('tlsClientError', () => {})
      servers.push(server)
      await once(server, 'listening')
    }
    return servers.map((server) => (server.address() as AddressInfo).port)
  },
  /** Sets the delay before each answer. */
  think(parameters: { delayMs: number }): void {
    delayMs = parameters.delayMs
  },
  /** Starts or stops recording arrivals. */
  note({ on }: { on: boolean }): void {
    noting = on
    eventIds = []
    times = []
  },
  arrived(_: Record<string, never>): number {
    return times.length
  },
  arrivals(_: Record<string, never>): { eventIds: string[]; times: number[] } {
    return { eventIds, times }
  },
}

export type ReceiverDuties = typeof duties

offer(duties)
