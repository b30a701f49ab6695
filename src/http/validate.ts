import { PATTERN_MESSAGES } from '../../generated/vocabulary.js'
import { ApiError, MAX_DETAILS } from './errors.js'
import type { OperationFacts } from './handler-types.js'
import {
  type ContractValidator,
  type Fault,
  loadOpenApiValidator,
  type Subject,
} from './openapi-validator.js'

// A name may have any length; the answer stays readable.
const MAX_NAME_LENGTH = 200

type ValidatorError = {
  status?: number
  message: string
  errors?: Fault[]
}

/** A name in a path; one that is empty would not be seen there. */
const step = (name: string) => `.${name || '""'}`

/** `/body/events/0` as people write it: `body.events[0]`, and a name as it was sent: `body.metadata.a/b`. */
function location({ path, name }: Fault, subject: Subject): string {
  // Names of a query are there as they were sent, some without their place.
  if (!path.startsWith('/') || path.startsWith('/query/')) return `query.${path.replace('/query/', '')}`
  const steps = path.split('/').slice(1)
  let text = ''
  let here: unknown = subject
  for (const encoded of steps) {
    const next = encoded.replaceAll('~1', '/').replaceAll('~0', '~')
    text += Array.isArray(here) ? `[${next}]` : step(next)
    here = (here as Record<string, unknown> | undefined)?.[next]
  }
  return (name === undefined ? text : text + step(name)).slice(1)
}

/** The validator's own words, where they are for its developers rather than for a caller. */
function plainly(message: string): string {
  const pattern = /^must match pattern "(.*)"$/s.exec(message)?.[1]
  if (pattern !== undefined) return PATTERN_MESSAGES[pattern] ?? 'does not have the form that it must have'
  if (message === 'must NOT have additional properties') return 'is not a known property'
  if (message.startsWith('Unknown query parameter')) return 'is not a known parameter'
  if (message.startsWith('Empty value found')) return 'must not be empty'
  if (message.endsWith('Its value may not contain reserved characters.')) return 'must be percent-encoded'
  if (message === 'must match format "date-time"')
    return 'must be a time as RFC 3339 has it, such as 2026-11-21T08:15:30Z'
  return message.replace(/^must be (\w+),null$/, 'must be $1 or null')
}

function publicError(error: unknown, subject: Subject): unknown {
  const { status, errors, message } = error as ValidatorError
  if (error instanceof ApiError || status === undefined || status >= 500) return error
  // Of a name in an object the fault itself is told as well.
  const found = (errors ?? []).filter((one) => one.message !== 'property name must be valid')
  // A path parameter that its schema refuses is an identifier that names nothing.
  if (found.some(({ path }) => path.startsWith('/params/')))
    return new ApiError(404, 'not_found', 'No such resource.')
  if (status === 415)
    return new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.')
  const details = found.slice(0, MAX_DETAILS).map((fault) => ({
    path: location(fault, subject).slice(0, MAX_NAME_LENGTH).toWellFormed(),
    message: plainly(fault.message).toWellFormed(),
  }))
  const text = details.map(({ path, message }) => `${path} ${message}`).join('; ')
  // A cursor sent to what is no list is an unknown parameter like any other.
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
 * The contract's enforcer: express-openapi-validator over one contract file, with 400, 404 and 415 in place of its own
 * errors. Resolves once the contract is loaded and each operation was found in it, so that a broken one stops the start.
 */
export async function createValidator(
  contractFile: string,
  operations: Readonly<Record<string, OperationFacts>>,
): Promise<ContractValidator> {
  const validate = await loadOpenApiValidator(
    {
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

/** A validator that is made when it is first needed; whoever comes meanwhile waits for the same one. */
export function onFirstUse(create: () => Promise<ContractValidator>): ContractValidator {
  let created: Promise<ContractValidator> | undefined
  return async (operationId, subject) => {
    created ??= create()
    const validate = await created
    await validate(operationId, subject)
  }
}
