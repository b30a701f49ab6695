import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from 'media-scan-client'
import { generate } from 'selfsigned'

/** An HTTPS receiver of webhooks on loopback that verifies what arrives. */
export type Receiver = {
  readonly url: string
  /** The secret for verifying signatures, once it is known. */
  secret: string | undefined
  /** The status of its answer to an event that has arrived this many times before. */
  answer: (timesBefore: number) => number
  /** `kind identifier` of the events that it answered with success. */
  readonly taken: ReadonlySet<string>
  /** Requests that could not be verified, a line each. */
  readonly refused: readonly string[]
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }])
  const times = new Map<string, number>()
  const taken = new Set<string>()
  const refused: string[] = []
  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => {
      const body = Buffer.concat(pieces).toString()
      try {
        const event = await verifyWebhook(body, request.headers, receiver.secret ?? '')
        const before = times.get(event.id) ?? 0
        times.set(event.id, before + 1)
        const status = receiver.answer(before)
        if (status < 300) taken.add(`${event.type} ${(event.data as { id?: string }).id}`)
        response.writeHead(status).end()
      } catch (error) {
        refused.push(`${(error as Error).message} ${body}`)
        response.writeHead(400).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    secret: undefined,
    answer: () => 204,
    taken,
    refused,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
