import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { ApiError } from '../errors.js'
import { type ByteRange, readRange } from './byte-range.js'
import { sendStream } from './send-stream.js'

/** A file to send; it is closed once it has been sent, or could not be. */
export type SentFile = {
  readonly byteSize: number
  /** False for a file that is made while it is sent: it is always sent whole. */
  readonly hasRanges?: false
  /** Reads all of its bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
}

/** An answer that is a file, with the name to save it under. */
export type FileAnswer = {
  status: number
  contentType: string
  fileName: string
  file: SentFile
  /** SHA-256 that the whole file must have, in hexadecimal; `null` where it is not known. */
  sha256: string | null
}

/** Control, bidirectional and other invisible characters, with which `gpj.exe` can be displayed as `exe.jpg`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A safe name for a download: no path separators, no invisible characters. */
const downloadName = (fileName: string) =>
  fileName.toWellFormed().replaceAll(INVISIBLE, '_').replaceAll(/[\\/]/g, '_')

/**
 * Sends an untrusted file, or the part of it that `Range` asks for. Browsers must save it and never open it as a page
 * of this origin. So it is an attachment (images, players and `fetch` in the console's own pages still work), its type
 * is fixed and must not be sniffed, and a sandbox policy isolates it if a browser opens it after all.
 */
export async function sendFile(
  request: Request,
  response: Response,
  { contentType, fileName, file, sha256 }: FileAnswer,
): Promise<void> {
  try {
    const { byteSize, hasRanges = true } = file
    const isPartial = hasRanges && request.method === 'GET' && request.headers['if-range'] === undefined
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
    // An empty file is read as well if it must have a certain hash: then its reading fails.
    const sendsBytes = request.method !== 'HEAD' && (byteSize > 0 || sha256 !== null)
    // Read before any file header is set, so that a storage failure here gets an ordinary error answer.
    const bytes = sendsBytes ? await file.read(range === 'whole' ? undefined : range) : undefined
    // Sets a content type guessed from the name, which is overwritten below.
    response.attachment(downloadName(fileName))
    response.setHeader('content-type', contentType)
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader('accept-ranges', hasRanges ? 'bytes' : 'none')
    if (sha256 !== null)
      response.setHeader('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
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
