import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Question } from '../../src/analysis/detector.js'
import type { DetectorErrorRates, DetectorSettings } from '../../src/settings/detectors.js'

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

/** The secret of each detector of {@link writeDetectors}. */
export const DETECTOR_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** The error rates of a model that was measured. */
export const errorRatesOf = (modelVersion: string): DetectorErrorRates => ({
  modelVersion,
  authenticFiles: 200,
  syntheticFiles: 100,
  falsePositiveRate: 0.01,
  falseNegativeRate: 0.2,
  abstentionRate: 0,
})

/** Writes a file for `DETECTORS` into a folder; returns its path. */
export async function writeDetectors(
  folder: string,
  detectors: readonly (Pick<DetectorSettings, 'name' | 'url'> &
    Partial<Pick<DetectorSettings, 'mediaTypes' | 'errorRates'>>)[],
): Promise<string> {
  const path = join(folder, 'detectors.json')
  await writeFile(
    path,
    JSON.stringify(detectors.map((detector) => ({ ...detector, secret: DETECTOR_SECRET }))),
  )
  return path
}
