import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { middleware } from 'express-openapi-validator'
import specification from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'
import util from 'express-openapi-validator/dist/middlewares/util.js'
import type { OperationFacts } from './handler-types.js'

// All that is done to the internals of express-openapi-validator, whose version is pinned for it, with what it is worth.

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

/** Holds a request against the operation that it is for. Rejects with what it finds. */
export type ContractValidator = (operationId: string, subject: Subject) => Promise<void>

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

/** What the validator found: its own words, and where. */
export type Fault = {
  /** JSON pointer into the {@link Subject}. */
  readonly path: string
  /** Of a property there that is missing, unknown or misnamed. */
  readonly name?: string | undefined
  readonly message: string
}

/**
 * The validator writes a name behind the pointer as it is, whatever is in it, and leaves out which name of an object a
 * fault is about.
 */
function keepNames(): void {
  util.ajvErrorsToValidatorError = (status, errors) => ({
    status,
    name: '',
    message: '',
    errors: errors.map(
      ({ instancePath, params, propertyName, message = '' }): Fault & { message: string } => ({
        path: instancePath,
        name: params.missingProperty ?? params.additionalProperty ?? propertyName,
        message,
      }),
    ),
  })
}

const NO_RESPONSE = {} as Response

/** One step of the validator, as a promise. */
function take(step: RequestHandler, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request as Request, NO_RESPONSE, (error?: unknown) =>
      error === undefined ? resolve() : reject(error),
    )
  })
}

/** What the validator's last step is told of an operation. */
type KnownOperation = { method: string; route: Omit<Route, 'pathParams'> }

/**
 * What the steps before the last find out about an operation. They look for it by building a regular expression for
 * each path; asked with every request rather than once, they took a quarter of a read's time (21 of 83 µs).
 */
async function findRoute(
  steps: readonly RequestHandler[],
  { method, path }: OperationFacts,
): Promise<Omit<Route, 'pathParams'> | undefined> {
  const url = path.replaceAll(/\{\w+\}/g, 'x')
  const request: Partial<SeenRequest> & { baseUrl: string; app: object } = {
    method,
    originalUrl: url,
    path: url,
    baseUrl: '',
    app: { param() {}, enabled: () => true },
  }
  for (const step of steps) await take(step, request)
  if (request.openapi?.openApiRoute !== path) return undefined
  const { pathParams: _ofNoRequest, ...route } = request.openapi
  return route
}

/**
 * express-openapi-validator over a contract, told which operation each request is for (`contract-router.ts` found out
 * before). What is returned rejects with the package's own errors.
 *
 * The package is shown the parts of a request in an object of its own, because it redefines properties of what it is
 * given.
 */
export async function loadOpenApiValidator(
  options: Parameters<typeof middleware>[0] & { validateApiSpec: false },
  operations: Readonly<Record<string, OperationFacts>>,
): Promise<ContractValidator> {
  leaveSpecificationOut()
  keepNames()
  const steps = middleware(options)
  const validate = steps.pop() as RequestHandler
  const routes = new Map<string, KnownOperation>()
  for (const [operationId, operation] of Object.entries(operations)) {
    const { method, path } = operation
    const route = await findRoute(steps, operation)
    if (route === undefined) throw new Error(`${options.apiSpec} has no ${method} ${path}.`)
    routes.set(operationId, { method, route })
    // Where the contract is loaded with a request, the event loop is that of the others too.
    await new Promise((resolve) => setImmediate(resolve))
  }

  return (operationId, { headers, url, params, query, body }) => {
    const { method, route } = routes.get(operationId) as KnownOperation
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
    return take(validate, request)
  }
}
