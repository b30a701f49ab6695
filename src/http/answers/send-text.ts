import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { sendStream } from './send-stream.js'

/** An answer whose text is generated part by part while it is sent. */
export type TextAnswer = {
  status: number
  contentType: string
  fileName: string
  text: AsyncIterable<string>
}

/** Sends a text as an attachment. */
export async function sendText(
  request: Request,
  response: Response,
  { status, contentType, fileName, text }: TextAnswer,
): Promise<void> {
  response.attachment(fileName)
  response.setHeader('content-type', contentType)
  response.statusCode = status
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // Buffer one part and not the default of sixteen: each may be large.
  await sendStream(response, Readable.from(text, { highWaterMark: 1 }))
}
