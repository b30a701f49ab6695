/**
 * Child process: the HTTPS receivers. Written on bare TLS, because every cycle it takes is taken from what is
 * measured: the machine's cores are shared. Notes the arrival of each event on the clock all processes share.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'
import { offer } from '../child.js'
import { sharedMicros } from './shared-clock.js'

/** What an ordinary receiver answers. */
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok'

const servers: Server[] = []
let delayMs = 0
let noting = false
let eventIds: string[] = []
let times: number[] = []

function answer(socket: TLSSocket): void {
  if (!socket.destroyed) socket.write(OK)
}

/** Takes requests apart as they come: one at a time on each connection, with a Content-Length. */
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
  /** Opens ports, each of which is a receiver of its own; returns their numbers. */
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
  /** How long to think before each answer. */
  think(parameters: { delayMs: number }): void {
    delayMs = parameters.delayMs
  },
  /** Notes arrivals from now on, or no longer. */
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
