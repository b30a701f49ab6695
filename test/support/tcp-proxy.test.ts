import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from './tcp-proxy.js'

test('a proxy that delays passes everything on later and in order, even after it stops delaying', async () => {
  let received = ''
  const server = createServer((socket) => socket.on('data', (bytes) => (received += bytes)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startTcpProxy(server.address() as AddressInfo)
  const client = connect(proxy.port, '127.0.0.1')
  onTestFinished(async () => {
    client.destroy()
    await proxy.close()
    server.close()
  })
  await once(client, 'connect')
  proxy.delayMs = 300
  client.write('one ')
  await sleep(100)
  expect(received).toBe('')
  proxy.delayMs = 0
  client.write('two')
  await expect.poll(() => received, { timeout: 20_000 }).toBe('one two')
})
