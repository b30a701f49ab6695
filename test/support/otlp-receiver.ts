import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'

type Value = string | number | boolean | undefined
type Attributes = Readonly<Record<string, Value>>

/** A span as it was exported. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the root of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer' | 'unspecified'
  readonly attributes: Attributes
  readonly failed: boolean
  /** Of the process that exported it. */
  readonly resource: Attributes
}

/** Receives traces by OTLP over HTTP, like a collector. */
export type OtlpReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  readonly headers: readonly IncomingHttpHeaders[]
  /** The spans of one trace, once `isComplete` is true of them. */
  trace(traceId: string, isComplete: (spans: readonly ReceivedSpan[]) => boolean): Promise<ReceivedSpan[]>
  close(): Promise<void>
}

/** A field of a protobuf message: for wire type 2 its bytes, for the others its number. */
type Field = { readonly number: number; readonly value: bigint; readonly bytes: Buffer }

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] as number
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = Number(varint())
    const wire = tag & 7
    const width = wire === 1 ? 8 : wire === 5 ? 4 : 0
    const value = width > 0 ? 0n : varint()
    const length = wire === 2 ? Number(value) : width
    fields.push({ number: tag >> 3, value, bytes: message.subarray(at, at + length) })
    at += length
  }
  return fields
}

const all = (fields: readonly Field[], number: number) => fields.filter((field) => field.number === number)
const bytesOf = (fields: readonly Field[], number: number) => all(fields, number)[0]?.bytes ?? Buffer.alloc(0)
const textOf = (fields: readonly Field[], number: number) => bytesOf(fields, number).toString()
const numberOf = (fields: readonly Field[], number: number) => Number(all(fields, number)[0]?.value ?? 0n)

// `AnyValue` of opentelemetry/proto/common/v1/common.proto, with only the kinds that are sent here.
function anyValueOf(message: Buffer): Value {
  const [field] = fieldsOf(message)
  if (field?.number === 1) return field.bytes.toString()
  if (field?.number === 2) return field.value === 1n
  return field?.number === 3 ? Number(field.value) : undefined
}

const attributesOf = (fields: readonly Field[], number: number): Attributes =>
  Object.fromEntries(
    all(fields, number).map(({ bytes }) => {
      const pair = fieldsOf(bytes)
      return [textOf(pair, 1), anyValueOf(bytesOf(pair, 2))]
    }),
  )

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const

// `ExportTraceServiceRequest` and its parts, of opentelemetry/proto/trace/v1/trace.proto.
function spansOf(request: Buffer): ReceivedSpan[] {
  return all(fieldsOf(request), 1).flatMap(({ bytes }) => {
    const ofResource = fieldsOf(bytes)
    const resource = attributesOf(fieldsOf(bytesOf(ofResource, 1)), 1)
    return all(ofResource, 2)
      .flatMap((scope) => all(fieldsOf(scope.bytes), 2))
      .map((span) => {
        const fields = fieldsOf(span.bytes)
        return {
          traceId: bytesOf(fields, 1).toString('hex'),
          spanId: bytesOf(fields, 2).toString('hex'),
          parentSpanId: bytesOf(fields, 4).toString('hex'),
          name: textOf(fields, 5),
          kind: KINDS[numberOf(fields, 6)] ?? 'unspecified',
          attributes: attributesOf(fields, 9),
          failed: numberOf(fieldsOf(bytesOf(fields, 15)), 3) === 2,
          resource,
        }
      })
  })
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (request.method === 'POST' && request.url === '/v1/traces') {
      headers.push(request.headers)
      spans.push(...spansOf(Buffer.concat(pieces)))
    } else response.statusCode = 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async trace(traceId, isComplete) {
      const found = () => spans.filter((span) => span.traceId === traceId)
      await expect.poll(() => isComplete(found()), { timeout: 20_000, interval: 25 }).toBe(true)
      return found()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
