import { parse } from 'node:url'
import type { Request, RequestHandler, Response } from 'express'
import { middleware } from 'express-openapi-validator'
import specification from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'

/**
 * The validator compiles the schema that OpenAPI documents are held to even when it is told not to hold ours to it:
 * a tenth of a start, and memory for good. That ours is OpenAPI is the gate's to find (`npm run lint`).
 */
function leaveSpecificationOut(): void {
  specification.OpenAPISchemaValidator = class {
    validate(): never {
      throw new Error(
        'The specification is not there to validate a contract by: set validateApiSpec to false.',
      )
    }
  } as unknown as typeof specification.OpenAPISchemaValidator
}

/**
 * The validator takes addresses apart by `url.parse`. Node 24 warns of that once, but not of packages, and finds out
 * which it is from the stack at every call until it has warned: a fiftieth of a request. So it warns here, unheard.
 */
function haveUrlParseWarned(): void {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse('/')
  process.noDeprecation = noDeprecation ?? false
}

/** One step of the validator, as a promise. */
function take(step: RequestHandler, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request as Request, NO_RESPONSE, (error?: unknown) =>
      error === undefined ? resolve() : reject(error),
    )
  })
}

const NO_RESPONSE = {} as Response

/** Where the package keeps what it made last; the method makes the handler that validates requests, once. */
type Made = { _oav: { requestValidationMiddleware(contract: unknown): RequestHandler } }

/** The steps of express-openapi-validator, without what it does for nothing. */
export type OpenApiValidator = {
  /** Finds the operation of a request, by the steps before the last. */
  find(request: object): Promise<void>
  /**
   * Holds a request against its operation: the last step. Throws what it finds, or rejects with it when it has to
   * wait, which is for the first request alone.
   */
  validate(request: object): Promise<void> | undefined
}

export function openApiValidator(
  options: Parameters<typeof middleware>[0] & { validateApiSpec: false },
): OpenApiValidator {
  leaveSpecificationOut()
  haveUrlParseWarned()
  const steps = middleware(options)
  const last = steps.pop() as RequestHandler
  const { _oav: made } = middleware as unknown as Made
  let handler: RequestHandler | undefined
  const make = made.requestValidationMiddleware.bind(made)
  // The last step waits for the contract to be loaded with each request, by way of two promises; what it then calls
  // waits for nothing. A request takes a fortieth less without.
  made.requestValidationMiddleware = (contract) => {
    handler = make(contract)
    return handler
  }
  return {
    async find(request) {
      for (const step of steps) await take(step, request)
    },
    validate(request) {
      if (handler === undefined) return take(last, request)
      let answered = false
      let failure: unknown
      handler(request as Request, NO_RESPONSE, (error?: unknown) => {
        answered = true
        failure = error
      })
      // One that waited after all must let nothing pass unseen.
      if (!answered) throw new Error('The validator has not answered.')
      if (failure !== undefined) throw failure
      return undefined
    },
  }
}
