import { connect } from 'node:net'
import { decoded } from '../support/content-encoding.js'

/** An answer as sent over the wire. */
export type RawAnswer = {
  readonly status: number
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Decompressed. */
  readonly body: string
  /** The parsed body; absent when it is not JSON. */
  readonly json:
    | {
        readonly error?: {
          readonly code: string
          readonly message: string
          readonly requestId: string
          readonly details?: readonly unknown[]
        }
        readonly meta?: { readonly requestId: string }
        readonly data?: unknown
      }
    | undefined
}

function parseJson(text: string): RawAnswer['json'] {
  try {
    return JSON.parse(text) as RawAnswer['json']
  } catch {
    return undefined
  }
}

function unchunk(text: string): string {
  let body = ''
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.slice(0, end), 16)
    if (end < 0 || !(size > 0)) return body
    body += rest.slice(end + 2, end + 2 + size)
    rest = rest.slice(end + 2 + size + 2)
  }
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const sent = text.slice(end + 4)
  const encoded = Buffer.from(headers['transfer-encoding'] === 'chunked' ? unchunk(sent) : sent, 'latin1')
  const body = decoded(encoded, headers['content-encoding']).toString()
  return { status: Number(statusLine.split(' ')[1]), headers, body, json: parseJson(body) }
}

/**
 * Sends bytes to the service unchanged, for requests that no HTTP client would make, and returns the answer
 * once the service closes the connection. Rejects when there was none, or not within `timeoutMs`.
 */
export function exchange(url: string, request: Buffer, timeoutMs = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const shown = () => request.subarray(0, 300).toString('latin1')
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.setTimeout(timeoutMs, () => {
      reject(new Error(`No end of the answer within ${timeoutMs} ms to: ${shown()}`))
      socket.destroy()
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // The service may close while bytes are still on their way to it; an answer sent before counts.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (chunks.length > 0) resolve(parseAnswer(Buffer.concat(chunks)))
      else reject(new Error(`No answer to: ${shown()}`))
    })
  })
}
