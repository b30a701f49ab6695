import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Secret } from '../../../../src/basics/secrets.js'
import { UnansweredError } from '../../../../src/http/rate-limits/lease-store.js'
import { redisLeases } from '../../../../src/http/rate-limits/redis-leases.js'
import { createTestClock } from '../../../support/service.js'

/** Something at the address of Redis that accepts every command, and answers scripts with this text of the protocol. */
async function startStranger(answer: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const [, command] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g))
        socket.write(command?.startsWith('EVAL') ? answer : '+OK\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('a Redis that answers', () => {
  test.each([
    ['a text', '+OK\r\n'],
    ['null', '$-1\r\n'],
    ['a list of nulls', '*3\r\n$-1\r\n$-1\r\n$-1\r\n'],
    ['a number', ':5\r\n'],
    ['too few numbers', '*2\r\n:1\r\n:2\r\n'],
    ['too many numbers', '*4\r\n:1\r\n:2\r\n:3\r\n:4\r\n'],
    ['nothing', ''],
  ])('%s is taken for one that gave no answer in time', async (_what, answer) => {
    const stranger = await startStranger(answer)
    const store = await redisLeases(new Secret(stranger.url), createTestClock())(new AbortController().signal)
    try {
      const request = { name: 'key', limit: 10, owed: 1, wanted: 2 }
      const leases = store.exchange([request])
      if (answer.startsWith('*3'))
        expect(await leases).toEqual([{ granted: null, left: null, resetInMs: null }])
      else await expect(leases).rejects.toBeInstanceOf(UnansweredError)
    } finally {
      store.close()
      stranger.close()
    }
  })
})
