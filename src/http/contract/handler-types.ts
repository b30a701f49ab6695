/** Types that bind a handler to its operation in the contract. The generated operation tables use them. */
import type { Role } from '../../../generated/vocabulary.js'
import type { SentFile } from '../answers/send-file.js'

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never

type Parameters<Operation, Location extends 'path' | 'query'> = Operation extends {
  parameters: { [P in Location]?: infer Values }
}
  ? Exclude<Values, undefined> extends never
    ? Record<never, never>
    : Exclude<Values, undefined>
  : Record<never, never>

/** Query parameters. Those with a default in the contract are always present: the validator fills them in. */
type Query<Operation, Defaulted> = Parameters<Operation, 'query'> & {
  [Name in keyof Parameters<Operation, 'query'> as Name extends Defaulted ? Name : never]-?: Exclude<
    Parameters<Operation, 'query'>[Name],
    undefined
  >
}

/** The JSON body; `undefined` if the operation has none, and possibly `undefined` if its body is optional. */
type RequestBody<Operation> = Operation extends { requestBody: infer Body }
  ? Json<Body>
  : Operation extends { requestBody?: infer Body }
    ? Json<Exclude<Body, undefined>> | undefined
    : undefined

/** Whether the operation is paginated, that is, takes a cursor. */
type IsList<Operation> = 'cursor' extends keyof Parameters<Operation, 'query'> ? true : false

type SuccessResult<Operation, Status, Response, Data> = {
  status: Status
  data: Data
} & (IsList<Operation> extends true
  ? { /** Opaque cursor of the next page; `null` on the last. */ nextCursor: string | null }
  : unknown) &
  (Response extends { headers: { Location: string } }
    ? { /** Path of the new resource. */ location: string }
    : unknown) &
  (Response extends { headers: { 'Set-Cookie': string } }
    ? { /** Value of the `Set-Cookie` header. */ setCookie: string }
    : unknown)

/** The `details` of an error, for statuses whose errors have them. */
type Details<Message> = Message extends { error: { details?: infer Each } } ? { details?: Each } : unknown

/**
 * An answer that is a file of one of the documented types, which may have parameters: its bytes, a file to read them
 * from, or its text as it is generated.
 */
type FileResult<Status, Content> = {
  status: Status
  contentType: (keyof Content & string) | `${keyof Content & string}; ${string}`
} & (
  | { bytes: Uint8Array }
  | { fileName: string; file: SentFile }
  | { fileName: string; text: AsyncIterable<string> }
)

type ResultFor<Operation, Status, Response> = Response extends { content: infer Content }
  ? 'application/json' extends keyof Content
    ? JsonResult<Operation, Status, Response>
    : FileResult<Status, Content>
  : { status: Status }

type JsonResult<Operation, Status, Response> =
  Json<Response> extends { data: infer Data }
    ? SuccessResult<Operation, Status, Response, Data>
    : Json<Response> extends { error: { code: infer Code } }
      ? { status: Status; error: { code: Code; message: string } & Details<Json<Response>> }
      : never

/** What a handler may return: a documented status with that status's data, or one of its error codes. */
export type Result<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ResultFor<Operation, Status, Responses[Status]> }[keyof Responses]
  : never

/** A request that passed every check of the contract; `Caller` is the result of authentication. */
export type ValidRequest<Operation, Caller, Defaulted = never> = Caller & {
  readonly params: Parameters<Operation, 'path'>
  readonly query: Query<Operation, Defaulted>
  readonly body: RequestBody<Operation>
  /** A signal that aborts when the caller is gone. */
  readonly gone: () => AbortSignal
}

export type Handler<Operation, Caller, Context, Defaulted = never> = (
  request: ValidRequest<Operation, Caller, Defaulted>,
  context: Context,
) => Promise<Result<Operation>>

/** What the contract says about an operation, as far as the router, the client and tests need it. */
export type OperationFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path template, such as `/api/v1/scans/{scanId}`. */
  readonly path: string
  /** Names of the security schemes, any of which is sufficient; empty if no authentication is required. */
  readonly security: readonly string[]
  /** Scopes that a key must have; from the security requirement's roles. */
  readonly scopes: readonly string[]
  /** How the request may be repeated; from `x-idempotency`. */
  readonly idempotency: 'safe' | 'idempotent' | 'key' | 'none'
  /** Whether the operation takes a body. */
  readonly body: boolean
  /** Whether the body is required. */
  readonly bodyRequired: boolean
  /** Whether the operation is paginated, that is, takes a cursor and returns that of the next page. */
  readonly list: boolean
  /** Most values (the body itself, members and items at any depth) in a body; 0 without a body. */
  readonly maxBodyValues: number
  /** Query parameters that are integers. */
  readonly integers: readonly string[]
  /** Query parameters that are times. */
  readonly times: readonly string[]
  /** Every status that the operation may return. */
  readonly statuses: readonly number[]
}

/** The same for an operation of the operator API. */
export type OperatorOperationFacts = OperationFacts & {
  /** The lowest role that may use it; from `x-role`. `null` if no authentication is required. */
  readonly role: Role | null
  /**
   * The path parameter that names an organization, or a resource of one, which must be active here; from
   * `x-active-organization`. `null` where it does not matter.
   */
  readonly activeOrganization: string | null
}
