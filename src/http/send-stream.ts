import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends what a stream has, as fast as it is taken. Who hangs up ends the stream; a stream that fails breaks the connection,
 * so that what was read is known to be a part.
 */
export async function sendStream(response: Response, stream: Readable): Promise<void> {
  // A pipeline listens for more than Node's warning allows, beside the service's own listeners.
  response.setMaxListeners(20)
  await pipeline(stream, response).catch(() => response.destroy())
}
