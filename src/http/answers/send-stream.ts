import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends a stream, as fast as the client reads it. If the client disconnects, the stream is destroyed. If the stream
 * fails, the connection is broken off, so that the client can tell that the answer is incomplete.
 */
export async function sendStream(response: Response, stream: Readable): Promise<void> {
  // With those of the pipeline, there are more listeners than Node allows without a warning.
  response.setMaxListeners(20)
  await pipeline(stream, response).catch(() => response.destroy())
}
