import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Question } from '../../src/analysis/detector.js'

export type ReceivedQuestion = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly question: Question
}

/** Answers one question; returns a status and JSON to send, or writes the response itself. */
export type Reply =
  | { readonly status: number; readonly body: unknown }
  | ((response: ServerResponse, received: ReceivedQuestion) => void)

export type TestDetector = {
  readonly url: string
  readonly received: ReceivedQuestion[]
  /** The answer from now on. */
  reply: Reply
}

/** A detector on loopback, for the rest of the test. */
export async function startDetector(reply: Reply): Promise<TestDetector> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const received = { headers: request.headers, body, question: JSON.parse(body) as Question }
      detector.received.push(received)
      if (typeof detector.reply === 'function') return detector.reply(response, received)
      response.writeHead(detector.reply.status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(detector.reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const detector: TestDetector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    reply,
  }
  return detector
}
