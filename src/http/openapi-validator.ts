import { parse } from 'node:url'
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

/** express-openapi-validator without what it does for nothing. */
export function openApiValidator(
  options: Parameters<typeof middleware>[0] & { validateApiSpec: false },
): ReturnType<typeof middleware> {
  leaveSpecificationOut()
  haveUrlParseWarned()
  return middleware(options)
}
