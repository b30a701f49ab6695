import { ApiError, MAX_DETAILS } from '../errors.js'
import type { OperationFacts } from './handler-types.js'
import {
  type ContractValidator,
  type Fault,
  loadOpenApiValidator,
  type Subject,
} from './openapi-validator.js'

// Longest name in an answer: names may have any length, and the answer must stay readable.
const MAX_NAME_LENGTH = 200

type ValidatorError = {
  status?: number
  message: string
  errors?: Fault[]
}

/** One step of a path; an empty name is shown as `""`. */
const step = (name: string) => `.${name || '""'}`

/** `/body/events/0` in the usual notation, `body.events[0]`; names are shown as sent: `body.metadata.a/b`. */
function location({ path, name }: Fault, subject: Subject): string {
  // Names of query parameters are not escaped, and some lack the `/query/` prefix.
  if (!path.startsWith('/') || path.startsWith('/query/')) return `query.${path.replace('/query/', '')}`
  const steps = path.split('/').slice(1)
  let text = ''
  let current: unknown = subject
  for (const encoded of steps) {
    const next = encoded.replaceAll('~1', '/').replaceAll('~0', '~')
    text += Array.isArray(current) ? `[${next}]` : step(next)
    current = (current as Record<string, unknown> | undefined)?.[next]
  }
  return (name === undefined ? text : text + step(name)).slice(1)
}

/** Rewrites the validator's own messages about parameters, which do not come from a schema. */
function plainly(message: string): string {
  if (message.startsWith('Unknown query parameter')) return 'is not a known parameter'
  if (message.startsWith('Empty value found')) return 'must not be empty'
  if (message.endsWith('Its value may not contain reserved characters.')) return 'must be percent-encoded'
  return message
}

function publicError(error: unknown, subject: Subject): unknown {
  const { status, errors, message } = error as ValidatorError
  if (error instanceof ApiError || status === undefined || status >= 500) return error
  const found = errors ?? []
  // A path parameter that does not match its schema is an ID of no resource.
  if (found.some(({ path }) => path.startsWith('/params/')))
    return new ApiError(404, 'not_found', 'No such resource.')
  if (status === 415)
    return new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.')
  const details = found.slice(0, MAX_DETAILS).map((fault) => ({
    path: location(fault, subject).slice(0, MAX_NAME_LENGTH).toWellFormed(),
    message: plainly(fault.message).toWellFormed(),
  }))
  const text = details.map(({ path, message }) => `${path} ${message}`).join('; ')
  // A cursor sent to an operation that is not a list is an unknown parameter like any other.
  const badCursor = found.some(
    ({ path, message }) => path.startsWith('/query/cursor') && !message.startsWith('Unknown'),
  )
  const code = badCursor ? 'invalid_cursor' : 'invalid_request'
  return new ApiError(400, code, `${text || message.slice(0, MAX_NAME_LENGTH).toWellFormed()}.`, {
    cause: error,
    ...(details.length > 0 && { details }),
  })
}

/**
 * Creates the validator of a contract file: express-openapi-validator, with its errors turned into 400, 404 and 415.
 * Resolves once the contract is loaded and all operations were found in it, so that a broken contract prevents startup.
 */
export async function createValidator(
  contractFile: string,
  operations: Readonly<Record<string, OperationFacts>>,
): Promise<ContractValidator> {
  const validate = await loadOpenApiValidator(
    {
      apiSpec: contractFile,
      // Otherwise it also compiles schemas that it only needs to resolve.
      $refParser: { mode: 'dereference' },
      validateApiSpec: false,
      validateRequests: { allowUnknownQueryParameters: false, allErrors: true },
      // Would only hook res.json and skip 5xx; tests check every response against the contract instead.
      validateResponses: false,
      // Would answer with 401 and our error text; keys are checked before the body is read.
      validateSecurity: false,
      fileUploader: false,
      // The fast formats accept 31 February.
      ajvFormats: { mode: 'full' },
    },
    operations,
  )
  return async (operationId, subject) => {
    try {
      await validate(operationId, subject)
    } catch (error) {
      throw publicError(error, subject)
    }
  }
}

/** A validator that is created when it is first needed; concurrent requests wait for the same one. */
export function onFirstUse(create: () => Promise<ContractValidator>): ContractValidator {
  let created: Promise<ContractValidator> | undefined
  return async (operationId, subject) => {
    created ??= create()
    const validate = await created
    await validate(operationId, subject)
  }
}
