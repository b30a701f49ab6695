import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { type ByteRange, readRange } from './byte-range.js'
import { ApiError } from './errors.js'
import { sendStream } from './send-stream.js'

/** A file to be sent, which is closed once it was, or could not be. */
export type SentFile = {
  readonly byteSize: number
  /** Its bytes, or some of them. */
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
}

/** An answer that is a file, under the name that it was given. */
export type FileAnswer = { status: number; contentType: string; fileName: string; file: SentFile }

/** Controls, directions and other characters that nobody sees: a `gpj.exe` can read `exe.jpg` with them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A name as a download has it: no path, nothing that is not seen. */
const downloadName = (fileName: string) =>
  fileName.toWellFormed().replaceAll(INVISIBLE, '_').replaceAll(/[\\/]/g, '_')

/**
 * Sends a file that strangers made, or the part of it that `Range` asks for. It is saved and never opened in a page of
 * this origin: an attachment, which a picture, player or `fetch` of the console's own pages does not mind; of the type
 * that it is given and no other; and alone in its sandbox whatever a browser makes of that.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { contentType, fileName, file }: FileAnswer,
): Promise<void> {
  try {
    const { byteSize } = file
    const isPartial = request.method === 'GET' && request.headers['if-range'] === undefined
    const range = readRange(isPartial ? request.headers.range : undefined, byteSize)
    if (range === 'unsatisfiable')
      throw new ApiError(
        416,
        'range_not_satisfiable',
        `The file has ${byteSize} bytes: ask for some of them.`,
        {
          headers: { 'Content-Range': `bytes */${byteSize}` },
        },
      )
    const sendsBytes = request.method !== 'HEAD' && byteSize > 0
    // A storage that fails here is answered like every other failure, by an answer without the headers of a file.
    const bytes = sendsBytes ? await file.read(range === 'whole' ? undefined : range) : undefined
    // Its type is guessed from the name, and set anew below.
    response.attachment(downloadName(fileName))
    response.setHeader('content-type', contentType)
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader('accept-ranges', 'bytes')
    response.statusCode = 200
    let length = byteSize
    if (range !== 'whole') {
      length = range.end - range.start + 1
      response.statusCode = 206
      response.setHeader('content-range', `bytes ${range.start}-${range.end}/${byteSize}`)
    }
    response.setHeader('content-length', length)
    if (bytes === undefined) {
      response.end()
      return
    }
    await sendStream(response, bytes)
  } finally {
    await file.close()
  }
}
