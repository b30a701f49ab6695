import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { middleware } from 'express-openapi-validator'
import specification from 'express-openapi-validator/dist/framework/openapi.schema.validator.js'
import util from 'express-openapi-validator/dist/middlewares/util.js'
import { messageOf } from '../../basics/schema-faults.js'
import type { OperationFacts } from './handler-types.js'

// All patches to the internals of express-openapi-validator, whose version is pinned for this, and what each one gains.

/** The parts of a request that are validated against the contract. */
export type Subject = {
  readonly headers: IncomingHttpHeaders
  /** Path and query as sent. */
  readonly url: string
  /** Percent-decoded. */
  readonly params: Record<string, string>
  /** The validator fills in defaults and converts numbers as the contract says. */
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** Validates a request against its operation. Rejects if it finds faults. */
export type ContractValidator = (operationId: string, subject: Subject) => Promise<void>

/** The parts of a request that the validator's last step reads. */
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

/** What the validator knows about an operation; produced by its own steps and used unchanged. */
type Route = { openApiRoute: string; pathParams: Record<string, string> }

/**
 * Even with `validateApiSpec: false` the validator compiles the schema of OpenAPI documents, which takes a tenth of the
 * startup time and memory for good. That our contracts are valid OpenAPI is checked by `npm run lint`.
 */
function omitSpecification(): void {
  specification.OpenAPISchemaValidator = class {
    validate(): never {
      throw new Error(
        'The schema of OpenAPI documents is not loaded, so no contract can be validated: set validateApiSpec to false.',
      )
    }
  } as unknown as typeof specification.OpenAPISchemaValidator
}

/** A fault that the validator found: its location and what is wrong there, in words. */
export type Fault = {
  /** JSON pointer into the {@link Subject}. */
  readonly path: string
  /** Name of a property there that is missing, unknown or invalid. */
  readonly name?: string | undefined
  readonly message: string
}

/**
 * Says what is wrong in our words, and keeps property names apart from the pointer. The validator would append them
 * unescaped, and would omit the property name that a fault is about.
 */
function describeFaults(): void {
  util.ajvErrorsToValidatorError = (status, errors) => ({
    status,
    name: '',
    message: '',
    errors: errors
      // What is wrong with an invalid property name is a fault of its own.
      .filter(({ keyword }) => keyword !== 'propertyNames')
      .map(
        ({ instancePath, keyword, params, propertyName }): Fault => ({
          path: instancePath,
          name: params.missingProperty ?? params.additionalProperty ?? propertyName,
          message: messageOf({ keyword, params }),
        }),
      ),
  })
}

const NO_RESPONSE = {} as Response

/** Runs one step of the validator, as a promise. */
function take(step: RequestHandler, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request as Request, NO_RESPONSE, (error?: unknown) =>
      error === undefined ? resolve() : reject(error),
    )
  })
}

/** What the validator's last step is told about an operation. */
type KnownOperation = { method: string; route: Omit<Route, 'pathParams'> }

/**
 * What the steps before the last one determine about an operation. To find it, they build a regular expression for each
 * path. Run for every request instead of once, they took a quarter of the time of a read (21 of 83 µs).
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
 * Loads express-openapi-validator for a contract. The returned function is told the operation of each request, which
 * `contract-router.ts` has already determined, and rejects with the package's own errors.
 *
 * The package gets the parts of a request in a separate object, because it redefines properties of the object it is
 * given.
 */
export async function loadOpenApiValidator(
  options: Parameters<typeof middleware>[0] & { validateApiSpec: false },
  operations: Readonly<Record<string, OperationFacts>>,
): Promise<ContractValidator> {
  omitSpecification()
  describeFaults()
  const steps = middleware(options)
  const validate = steps.pop() as RequestHandler
  const routes = new Map<string, KnownOperation>()
  for (const [operationId, operation] of Object.entries(operations)) {
    const { method, path } = operation
    const route = await findRoute(steps, operation)
    if (route === undefined) throw new Error(`${options.apiSpec} has no ${method} ${path}.`)
    routes.set(operationId, { method, route })
    // The contract may be loaded during a request: do not block the event loop for others.
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
