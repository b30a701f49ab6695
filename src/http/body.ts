import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler } from 'express'
import { ApiError } from './errors.js'

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 262_144

/** How long a body may take to arrive: a caller that drips bytes must not hold a connection for ever. */
const BODY_TIMEOUT_MS = 30_000

const malformed = (message: string, cause?: unknown) =>
  new ApiError(400, 'invalid_request', message, { cause })

const parse = express.json({
  limit: MAX_BODY_BYTES,
  type: () => true,
  verify(_request, _response, bytes) {
    if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.')
  },
})

/** Nesting allowed in a body; what is stored free-form is written out again by recursion. */
const MOST_LEVELS = 64

/**
 * What is wrong with a parsed body beyond its schema: half of a surrogate pair, which no UTF-8 text could carry
 * on, U+0000, which PostgreSQL stores in no text, or nesting without end. A loop, not a recursion: nesting is as deep as the caller likes.
 */
function flawOf(body: unknown): string | undefined {
  const open: [value: unknown, level: number][] = [[body, 1]]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const [value, level] = entry
    if (typeof value === 'string') {
      if (!value.isWellFormed()) return 'The body holds half of a surrogate pair.'
      if (value.includes('\0')) return 'The body holds the character U+0000, which no text may hold.'
    } else if (typeof value === 'object' && value !== null) {
      if (level > MOST_LEVELS) return `The body is nested more than ${MOST_LEVELS} levels deep.`
      for (const [name, member] of Object.entries(value)) open.push([name, level], [member, level + 1])
    }
  }
  return undefined
}

function publicError(error: unknown): unknown {
  if (error instanceof ApiError || typeof error !== 'object' || error === null) return error
  const { type, status } = error as { type?: string; status?: number }
  switch (type) {
    case 'entity.too.large':
      return new ApiError(413, 'payload_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ApiError(415, 'unsupported_media_type', 'The Content-Encoding is not supported.')
    case 'request.aborted':
    case 'request.size.invalid':
      return malformed('The body ended early.', error)
  }
  return status !== undefined && status < 500 ? malformed('The body is not valid JSON.', error) : error
}

/** Whether the request has a body at all (RFC 9112, section 6). */
function hasBody(request: Request): boolean {
  const { 'transfer-encoding': coding, 'content-length': length } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}

/**
 * Reads a JSON body. `Content-Type` must be `application/json` in UTF-8 and is then reduced to that: the
 * validator caches a compiled schema for each distinct value, so a parameter of the caller's choosing would
 * be a leak of memory.
 */
export const readJsonBody: RequestHandler = (request, _response, next) => {
  const contentType = request.headers['content-type']
  if (!hasBody(request) && contentType === undefined) {
    // Whether a body may be missing is the contract's to say; the validator would find fault with its type.
    request.headers['content-type'] = 'application/json'
    next()
    return
  }
  const [mediaType, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (mediaType !== 'application/json' || (charset !== undefined && !/^"?utf-?8"?$/.test(charset))) {
    next(new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.'))
    return
  }
  request.headers['content-type'] = 'application/json'
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT_MS)
  parse(request, _response, (error?: unknown) => {
    clearTimeout(timer)
    if (error !== undefined) next(publicError(error))
    else {
      const flaw = flawOf(request.body)
      next(flaw === undefined ? undefined : malformed(flaw))
    }
  })
}
