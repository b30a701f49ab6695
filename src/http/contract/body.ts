import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { answerRaw } from '../answers/raw-answer.js'
import { ApiError, invalidAt } from '../errors.js'
import { hasBody, sendContinue } from '../unread-body.js'
import type { OperationFacts } from './handler-types.js'

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 262_144

/** The same for operations without authentication, to bound what anonymous callers can make the service read. */
const MAX_ANONYMOUS_BODY_BYTES = 16_384

/** How long a body may take to arrive: a client that drips bytes must not hold a connection forever. */
const BODY_TIMEOUT_MS = 30_000

/**
 * Most values in a body that are validated: twice as many as the contract allows plus a hundred, so that the faults of
 * a body that is only somewhat too large are still named. A larger body is refused without validation: its errors would
 * cost some 4 µs per value, half a second for 256 KiB.
 */
const maxCheckedValues = (allowed: number) => 2 * allowed + 100

const malformed = (message: string, cause?: unknown) =>
  new ApiError(400, 'invalid_request', message, { cause })

const tooLarge = (maxBytes: number) =>
  new ApiError(413, 'payload_too_large', `The body is larger than ${maxBytes} bytes.`)

function parserUpTo(limit: number): RequestHandler {
  return express.json({
    limit,
    // Also accepts JSON that is no object: the contract's check refuses it and says what is expected.
    strict: false,
    type: () => true,
    verify(_request, _response, bytes) {
      if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.')
    },
  })
}

const parse = parserUpTo(MAX_BODY_BYTES)
const parseAnonymous = parserUpTo(MAX_ANONYMOUS_BODY_BYTES)

/** Most levels of nesting in a body: free-form data is serialized again, by recursion. */
const MAX_LEVELS = 64

function problemWithText(text: string): string | undefined {
  if (!text.isWellFormed()) return 'The body contains an unpaired surrogate.'
  return text.includes('\0') ? 'The body contains the character U+0000, which is not allowed.' : undefined
}

/**
 * Finds problems of a parsed body that its schema does not cover: far more values than the schema allows, an unpaired
 * surrogate, which UTF-8 cannot encode, U+0000, which PostgreSQL cannot store in text, or too many levels of nesting.
 * A loop and not a recursion, because the caller controls the depth.
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

/** Reads and parses a body of at most `maxBytes`, which must arrive in time. */
function receive(request: Request, response: Response, maxBytes: number): Promise<void> {
  sendContinue(request, response)
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    // Most bodies arrive with their headers, before the next turn of the event loop, and need no timer. Setting and
    // clearing one for each request took 7 % of the CPU time of a create.
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
    // A declared length has been checked already. Otherwise the parser reports a body as too large only after it has
    // ended, and only counts bytes after decompression, which may be none.
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
 * `application/json` in UTF-8. It is then reduced to `application/json`, because the validator caches a compiled schema
 * for each distinct value: parameters chosen by callers would leak memory.
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  operation: OperationFacts,
): Promise<void> {
  const contentType = request.headers['content-type']
  if (!hasBody(request) && contentType === undefined) {
    // The validator only looks at the schema, and accepts a missing body if no property is required.
    if (operation.bodyRequired) throw invalidAt('body', 'must be given')
    // The validator would otherwise complain about the missing content type.
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
