import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from './errors.js'
import type { OperationFacts } from './handler-types.js'
import { openApiValidator } from './openapi-validator.js'

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
    .map(({ path, message }) => `${place(path.slice(0, MOST_NAME)).slice(0, MOST_NAME)} ${plainly(message)}`)
    .join('; ')
  // A cursor sent to what is no list is an unknown parameter like any other.
  const badCursor = found.some(
    ({ path, message }) => path.startsWith('/query/cursor') && !message.startsWith('Unknown'),
  )
  const code = badCursor ? 'invalid_cursor' : 'invalid_request'
  return new ApiError(400, code, `${text || message.slice(0, MOST_NAME)}.`.toWellFormed(), { cause: error })
}

/** What of a request is held against the contract. */
export type Subject = {
  readonly headers: IncomingHttpHeaders
  /** Path and query as they were sent. */
  readonly url: string
  /** Percent-decoded. */
  readonly params: Record<string, string>
  /** Filled in with defaults and made numbers where the contract has them. */
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/**
 * Holds requests against the operation that they are for: throws 400, 404 or 415, or rejects with it when it has to
 * wait for the contract.
 */
export type ContractValidator = (operationId: string, subject: Subject) => Promise<void> | undefined

/** What the validator's last step reads of a request. */
type SeenRequest = {
  method: string
  originalUrl: string
  path: string
  headers: IncomingHttpHeaders
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  openapi?: Route
}

/** What the validator knows of an operation; made by its own steps, used as it is. */
type Route = { openApiRoute: string; pathParams: Record<string, string> }

/**
 * The contract's enforcer: express-openapi-validator over one contract file. Resolves once the contract is
 * loaded and each operation was found in it, so that a broken one stops the start.
 *
 * Its steps look for the operation by building a regular expression for each path, every time; which one it is
 * was found out before (`contract-router.ts`). So the steps that look are taken once for each operation, here,
 * and what they found is given to the last one, which validates. That one is shown the parts of the request in an
 * object of its own: it redefines properties of what it is given, which makes a live request slow to use.
 */
export async function createValidator(
  contractFile: string,
  operations: Readonly<Record<string, OperationFacts>>,
): Promise<ContractValidator> {
  const validator = openApiValidator({
    apiSpec: contractFile,
    // Otherwise it compiles what is referred to, where it only looks for it.
    $refParser: { mode: 'dereference' },
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, allErrors: true },
    // It hooks only res.json and skips 5xx; tests check every response against the contract instead.
    validateResponses: false,
    // Its errors would carry our text as a 401; keys are checked before the body is read.
    validateSecurity: false,
    fileUploader: false,
    // The fast formats take 31 February for a date.
    ajvFormats: { mode: 'full' },
  })
  const routes = new Map<string, { method: string; route: Omit<Route, 'pathParams'> }>()
  for (const [operationId, { method, path }] of Object.entries(operations)) {
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const request: Partial<SeenRequest> & { baseUrl: string; app: object } = {
      method,
      originalUrl: url,
      path: url,
      baseUrl: '',
      app: { param() {}, enabled: () => true },
    }
    await validator.find(request)
    if (request.openapi?.openApiRoute !== path) throw new Error(`${contractFile} has no ${method} ${path}.`)
    const { pathParams: _ofNoRequest, ...route } = request.openapi
    routes.set(operationId, { method, route })
    // Where the contract is loaded with a request, the event loop is that of the others too.
    await new Promise((resolve) => setImmediate(resolve))
  }

  return (operationId, { headers, url, params, query, body }) => {
    const { method, route } = routes.get(operationId) as { method: string; route: Omit<Route, 'pathParams'> }
    const request: SeenRequest = {
      method,
      originalUrl: url,
      path: url,
      headers,
      params,
      query,
      body,
      openapi: { pathParams: params, ...route },
    }
    try {
      return validator.validate(request)?.catch((error: unknown) => {
        throw publicError(error)
      })
    } catch (error) {
      throw publicError(error)
    }
  }
}

/** A validator that is made when it is first needed; whoever comes meanwhile waits for the same one. */
export function onFirstUse(create: () => Promise<ContractValidator>): ContractValidator {
  let created: Promise<ContractValidator> | undefined
  return async (operationId, subject) => {
    created ??= create()
    const validate = await created
    await validate(operationId, subject)
  }
}
