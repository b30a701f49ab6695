import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { ApiError } from './errors.js'

// A body may be wrong in ten thousand places with names of any length; the answer stays readable.
const MOST_NAMED = 10
const MOST_NAME = 200

type ValidatorError = {
  status?: number
  message: string
  errors?: { path: string; message: string; errorCode?: string }[]
}

/** `/body/events/0` as people write it: `body.events[0]`. */
function place(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '')
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
}

/** The validator's own words, where they are for its developers rather than for a caller. */
function plainly(message: string): string {
  if (message === 'must NOT have additional properties') return 'is not a known property'
  if (message.startsWith('Unknown query parameter')) return 'is not a known parameter'
  if (message.startsWith('Empty value found')) return 'must not be empty'
  return message
}

function publicError(error: unknown): unknown {
  const { status, errors, message } = error as ValidatorError
  if (error instanceof ApiError || status === undefined || status >= 500) return error
  const found = errors ?? []
  // A path parameter that its schema refuses is an identifier that names nothing.
  if (found.some(({ path }) => path.startsWith('/params/')))
    return new ApiError(404, 'not_found', 'No such resource.')
  if (status === 415)
    return new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.')
  const text = found
    .slice(0, MOST_NAMED)
    .map((one) => `${place(one.path).slice(0, MOST_NAME)} ${plainly(one.message)}`)
    .join('; ')
  // A cursor sent to what is no list is an unknown parameter like any other.
  const badCursor = found.some(
    ({ path, message }) => path.startsWith('/query/cursor') && !message.startsWith('Unknown'),
  )
  const code = badCursor ? 'invalid_cursor' : 'invalid_request'
  return new ApiError(400, code, `${text || message.slice(0, MOST_NAME)}.`.toWellFormed(), { cause: error })
}

/**
 * The contract's enforcer: express-openapi-validator over one contract file. Resolves once the contract is
 * loaded, so that a broken one stops the start. Only for requests that are known to match an operation.
 */
export async function createValidator(contractFile: string): Promise<RequestHandler> {
  const chain = OpenApiValidator.middleware({
    apiSpec: contractFile,
    validateRequests: { allowUnknownQueryParameters: false, allErrors: true },
    // It hooks only res.json and skips 5xx; tests check every response against the contract instead.
    validateResponses: false,
    // Its errors would carry our text as a 401; keys are checked before the body is read.
    validateSecurity: false,
    fileUploader: false,
    // The fast formats take 31 February for a date.
    ajvFormats: { mode: 'full' },
  })

  function validate(request: Request, response: Response, next: (error?: unknown) => void): void {
    const step = (index: number) => (error?: unknown) => {
      if (error !== undefined) next(publicError(error))
      else if (index === chain.length) next()
      else {
        try {
          chain[index]?.(request, response, step(index + 1))
        } catch (thrown) {
          next(publicError(thrown))
        }
      }
    }
    step(0)()
  }

  return validate
}
