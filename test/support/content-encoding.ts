import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** A body before it was compressed, by its `Content-Encoding`. */
export function decoded(body: Buffer, encoding: unknown = 'identity'): Buffer {
  const decode = DECODERS[String(encoding)]
  if (decode === undefined) throw new Error(`The answer is encoded as ${encoding}.`)
  return decode(body)
}
