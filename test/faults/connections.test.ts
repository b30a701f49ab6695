import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'

const MAX_OPEN_FILES = 400
const STRANGERS = 500

/** The only body that the service reads without authentication. */
const SIGN_IN =
  'POST /console/api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
  'X-Requested-With: XMLHttpRequest\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 9000\r\n\r\n'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ServiceProcess
let key: string
let sockets: Socket[]
let drip: NodeJS.Timeout | undefined

beforeAll(async () => {
  folder = await temporaryFolder()
  const first = await startServiceProcess({ DATA_DIR: folder.path })
  key = /msk_sbx_[0-9A-Za-z]{36}/.exec(first.output())?.[0] ?? ''
  await first.end()
  // The first start unpacks a database, which needs more.
  service = await startServiceProcess({ DATA_DIR: folder.path }, [], { maxOpenFiles: MAX_OPEN_FILES })
})
beforeEach(() => {
  sockets = []
})
afterEach(async () => {
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
})
afterAll(async () => {
  await service?.end()
  await folder?.remove()
})

/** Opens a connection and sends the text; its outcome is ignored. */
async function open(text = ''): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  // It may be closed before its open event arrives.
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('error', () => resolve()))
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** Milliseconds until an answer on a new connection. */
async function timeOf(path: string, key?: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(service.url + path, {
    headers: { connection: 'close', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
  })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return performance.now() - began
}

// First, because a process that is full closes silent connections sooner.
test('a connection that is silent, or drips headers or a body, is closed within half a minute, but an idle one is not', async () => {
  const began = performance.now()
  const idle = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const strangers = [await open(), await open('GET /healthz HTTP/1.1\r\nX-A: '), await open(SIGN_IN)]
  drip = setInterval(() => {
    for (const socket of strangers.slice(1)) socket.write('x')
  }, 500)
  await Promise.all(
    strangers.map(async (socket) => {
      let received = ''
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1')
      })
      await once(socket, 'close')
      expect(received).toMatch(/^HTTP\/1.1 408 /)
      expect(performance.now() - began).toBeGreaterThan(19_000)
      expect(performance.now() - began).toBeLessThan(45_000)
    }),
  )
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [bytes] = await once(idle, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1.1 200 /)
})

describe('a process limited to 400 open files, to which 500 strangers', () => {
  test.each([
    ['send nothing', ''],
    ['drip headers', 'GET /healthz HTTP/1.1\r\nX-A: '],
    ['drip the body of a sign-in', SIGN_IN],
  ])('%s, answers health checks and callers promptly', async (_what, text) => {
    for (let number = 0; number < STRANGERS; number += 1) await open(text)
    drip = setInterval(() => {
      for (const socket of sockets) if (text !== '' && socket.writable) socket.write('x')
    }, 500)
    for (let number = 0; number < 5; number += 1) {
      expect(await timeOf('/healthz')).toBeLessThan(3_000)
      expect(await timeOf('/readyz')).toBeLessThan(3_000)
      expect(await timeOf('/api/v1/scans', key)).toBeLessThan(3_000)
      await wait(200)
    }
    expect(service.output()).toContain('too many connections: some were closed')
  })
})
