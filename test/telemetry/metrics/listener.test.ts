import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { listenForMetrics } from '../../../src/telemetry/metrics/listener.js'
import { freePort } from '../../support/postgres-cluster.js'

let listener: Awaited<ReturnType<typeof listenForMetrics>> | undefined
let port: number
const failures: unknown[] = []
afterEach(async () => {
  await listener?.close()
  listener = undefined
  failures.length = 0
})

async function listen(exposition: () => Promise<string>): Promise<void> {
  port = await freePort()
  const log = { error: (...line: unknown[]) => failures.push(line) }
  listener = await listenForMetrics({ port, metrics: { exposition }, log: log as never })
}

const ask = (path: string, method = 'GET', host = '127.0.0.1') =>
  fetch(`http://${host}:${port}${path}`, { method, headers: { connection: 'close' } })

test('metrics are served without a token, and nothing else is', async () => {
  await listen(async () => 'up 1\n')
  const response = await ask('/metrics?debug=1')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await response.text()).toBe('up 1\n')
  expect((await ask('/metrics', 'HEAD')).status).toBe(200)
  expect((await ask('/metrics', 'POST')).status).toBe(405)
  for (const path of ['/', '/healthz', '/console/api/overview', '/metrics/'])
    expect((await ask(path)).status).toBe(404)
})

test('no other address of the machine is listened on', async () => {
  await listen(async () => 'up 1\n')
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, family }) => address !== '127.0.0.1' && family === 'IPv4')
  for (const address of ['127.0.0.2', '[::1]', ...others.map((one) => one.address)])
    await expect(ask('/metrics', 'GET', address), address).rejects.toThrow()
})

test('a failure is a 500 without details, and a line of the log', async () => {
  await listen(() => Promise.reject(new Error('hunter2')))
  const response = await ask('/metrics')
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(failures).toHaveLength(1)
})

test('a port in use is reported to the caller', async () => {
  await listen(async () => 'up 1\n')
  const again = listenForMetrics({ port, metrics: { exposition: async () => '' }, log: { error: () => {} } })
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})
