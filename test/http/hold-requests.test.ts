import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { holdRequests } from '../../src/http/hold-requests.js'

test('requests that arrive early are answered once it is time, in order', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end()
  })
  const answerRequests = holdRequests(server)
  let arrived = 0
  server.on('request', () => {
    arrived += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answers: Promise<Response>[] = []
    for (const path of ['/1', '/2', '/3']) {
      answers.push(fetch(url + path))
      await expect.poll(() => arrived).toBe(answers.length)
    }
    expect(seen).toEqual([])
    answerRequests()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await fetch(`${url}/4`)).status).toBe(200)
    expect(seen).toEqual(['/1', '/2', '/3', '/4'])
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
