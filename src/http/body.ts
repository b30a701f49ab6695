import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { ApiError, invalidAt } from './errors.js'
import type { OperationFacts } from './handler-types.js'
import { answerRaw } from './raw-answer.js'
import { hasBody, sendContinue } from './unread-body.js'

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 262_144

/** The same where nobody is asked who they are: what strangers may make the service read. */
const MAX_ANONYMOUS_BODY_BYTES = 16_384

/** How long a body may take to arrive: a caller that drips bytes must not hold a connection for ever. */
const BODY_TIMEOUT_MS = 30_000

/**
 * Values that are checked: twice as many as the contract allows and a hundred, so that of a body with a reasonable
 * fault each is still named. Beyond that the schema is not asked: its errors cost some 4 µs a value, half a second in
 * 256 KiB.
 */
const maxCheckedValues = (allowed: number) => 2 * allowed + 100

const malformed = (message: string, cause?: unknown) =>
  new ApiError(400, 'invalid_request', message, { cause })

const tooLarge = (maxBytes: number) =>
  new ApiError(413, 'payload_too_large', `The body is larger than ${maxBytes} bytes.`)

function parserUpTo(limit: number): RequestHandler {
  return express.json({
    limit,
    // What is JSON and no object is for the contract to refuse, which says what it is to be.
    strict: false,
    type: () => true,
    verify(_request, _response, bytes) {
      if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.')
    },
  })
}

const parse = parserUpTo(MAX_BODY_BYTES)
const parseAnonymous = parserUpTo(MAX_ANONYMOUS_BODY_BYTES)

/** Nesting allowed in a body; what is stored free-form is written out again by recursion. */
const MAX_LEVELS = 64

function problemWithText(text: string): string | undefined {
  if (!text.isWellFormed()) return 'The body holds half of a surrogate pair.'
  return text.includes('\0') ? 'The body holds the character U+0000, which no text may hold.' : undefined
}

/**
 * What is wrong with a parsed body beyond its schema: far more values than its schema allows, half of a
 * surrogate pair, which no UTF-8 text could carry on, U+0000, which PostgreSQL stores in no text, or nesting without
 * end. A loop, not a recursion: nesting is as deep as the caller likes.
 */
function problemWith(body: unknown, maxValues: number): string | undefined {
  const maxChecked = maxCheckedValues(maxValues)
  const open: [value: unknown, level: number][] = [[body, 1]]
  let found = 1
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const [value, level] = entry
    if (typeof value === 'string') {
      const problem = problemWithText(value)
      if (problem !== undefined) return problem
    } else if (typeof value === 'object' && value !== null) {
      if (level > MAX_LEVELS) return `The body is nested more than ${MAX_LEVELS} levels deep.`
      const names = Array.isArray(value) ? undefined : Object.keys(value)
      found += names?.length ?? (value as unknown[]).length
      if (found > maxChecked)
        return `The body holds more than ${maxChecked} values; this operation takes at most ${maxValues}.`
      for (const name of names ?? []) {
        const problem = problemWithText(name)
        if (problem !== undefined) return problem
      }
      for (const member of Object.values(value)) open.push([member, level + 1])
    }
  }
  return undefined
}

function publicError(error: unknown, maxBytes: number): unknown {
  if (error instanceof ApiError || typeof error !== 'object' || error === null) return error
  const { type, status } = error as { type?: string; status?: number }
  switch (type) {
    case 'entity.too.large':
      return tooLarge(maxBytes)
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ApiError(415, 'unsupported_media_type', 'The Content-Encoding is not supported.')
    case 'request.aborted':
    case 'request.size.invalid':
      return malformed('The body ended early.', error)
  }
  return status !== undefined && status < 500 ? malformed('The body is not valid JSON.', error) : error
}

/** Throws 415 for a body that is not JSON in UTF-8. */
function checkContentType(contentType: string): void {
  const [mediaType, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (mediaType !== 'application/json' || (charset !== undefined && !/^"?utf-?8"?$/.test(charset)))
    throw new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.')
}

/** Reads and parses a body of at most `maxBytes`, which must come in time. */
function receive(request: Request, response: Response, maxBytes: number): Promise<void> {
  sendContinue(request, response)
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    // Most bodies are here before the next turn of the event loop, with their headers, and need no timer: to set and
    // clear one for each took a create 7 % of its processor time.
    const next = setImmediate(() => {
      timer = setTimeout(() => {
        answerRaw(request.socket, {
          status: 408,
          reason: 'Request Timeout',
          code: 'invalid_request',
          message: 'The body did not arrive in time.',
        })
      }, BODY_TIMEOUT_MS)
    })
    const end = (error?: unknown) => {
      clearImmediate(next)
      clearTimeout(timer)
      if (error === undefined) resolve()
      else reject(publicError(error, maxBytes))
    }
    if (maxBytes === MAX_BODY_BYTES) parse(request, response, end)
    else parseAnonymous(request, response, end)
    // What was announced was checked; of the rest, the parser tells that it is too large only once it has come to its
    // end, and what is compressed may unfold to nothing.
    if (request.headers['content-length'] !== undefined) return
    let received = 0
    request.on('data', (bytes: Buffer) => {
      received += bytes.length
      if (received > maxBytes) end(tooLarge(maxBytes))
    })
  })
}

/**
 * Reads the JSON body of an operation into `request.body`; throws 415, 413 or 400. `Content-Type` must be
 * `application/json` in UTF-8 and is then reduced to that: the validator caches a compiled schema for each distinct
 * value, so a parameter of the caller's choosing would be a leak of memory.
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  operation: OperationFacts,
): Promise<void> {
  const contentType = request.headers['content-type']
  if (!hasBody(request) && contentType === undefined) {
    // The validator goes by the schema, and takes none where no property is required.
    if (operation.bodyRequired) throw invalidAt('body', 'must be given')
    // It would find fault with the type of what is not there.
    request.headers['content-type'] = 'application/json'
    return
  }
  checkContentType(contentType ?? '')
  request.headers['content-type'] = 'application/json'
  const maxBytes = operation.security.length === 0 ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  await receive(request, response, maxBytes)
  const problem = problemWith(request.body, operation.maxBodyValues)
  if (problem !== undefined) throw malformed(problem)
}
