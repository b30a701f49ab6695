import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/console.js'
import { invalidResponse, jsonOrText, MediaScanError, redirectIn } from '../client/errors.js'
import { withoutQuery } from '../client/transport.js'
import { explain } from './api-command.js'
import { CommandError } from './command-error.js'

/** How the operators' commands find the service. */
export type Connection = {
  /** Where the service is; `SERVICE_URL` unless given. */
  readonly url?: string
  /** The operator token; `OPERATOR_TOKEN` unless given. */
  readonly token?: string
}

/** Sends a request of the operator API. A redirect is not followed, and a success must be JSON. */
async function send(request: Request): Promise<Response> {
  const name = `${request.method} ${withoutQuery(request.url)}`
  const response = await fetch(request)
  const redirect = redirectIn(name, request.url, response)
  if (redirect !== undefined) throw redirect
  if (response.ok) {
    const text = await response.clone().text()
    if (typeof jsonOrText(text) !== 'object') throw invalidResponse(name, response, text, 'JSON')
  }
  return response
}

/** A client of the operator API, from options and environment. */
export function operatorClient({ url, token }: Connection, environment: NodeJS.ProcessEnv): Client<paths> {
  const baseUrl = url ?? (environment.SERVICE_URL || 'http://127.0.0.1:3000')
  const bearer = (token ?? environment.OPERATOR_TOKEN)?.trim()
  if (bearer === undefined || bearer === '')
    throw new CommandError(
      'No operator token: give --token or set OPERATOR_TOKEN. With the embedded database it is in the file operator.token of the data folder.',
    )
  // `fetch` would refuse both too, but its error would show them.
  if (!/^[!-~]+$/.test(bearer))
    throw new CommandError(
      'The operator token (OPERATOR_TOKEN or --token) has white space or characters that no operator token has.',
    )
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new CommandError(
      `The service's address (SERVICE_URL or --url) must begin with http:// or https://: ${baseUrl}`,
    )
  const { username, password } = new URL(baseUrl)
  if (username + password !== '')
    throw new CommandError(
      "The service's address (SERVICE_URL or --url) must not contain a user name or password.",
    )
  return createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${bearer}` },
    redirect: 'manual',
    fetch: send,
  })
}

type Pending<Data> = Promise<{ data?: { data: Data }; error?: unknown; response: Response }>

/** The data of an answer, which must be an array or else an object. What went wrong is a {@link CommandError}. */
async function dataIn<Data>(answer: Pending<Data>, isList: boolean): Promise<Data> {
  let settled: Awaited<typeof answer>
  try {
    settled = await answer
  } catch (error) {
    if (error instanceof MediaScanError) throw new CommandError(explain(error))
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CommandError(`The service cannot be reached: ${cause instanceof Error ? cause.message : cause}`)
  }
  const { data: body, error, response } = settled
  if (!response.ok) {
    const refused = error as { error?: { code?: string; message?: string; requestId?: string } } | undefined
    const { message = `The service answered ${response.status}.`, ...facts } = refused?.error ?? {}
    throw new CommandError(explain({ message, ...facts }))
  }
  const data = body?.data
  if (typeof data !== 'object' || data === null || Array.isArray(data) !== isList) {
    const wanted = isList ? 'a list' : 'one resource'
    throw new CommandError(
      explain(invalidResponse('The request', response, JSON.stringify(body ?? null), wanted)),
    )
  }
  return data
}

/** The resource in an answer. */
export const dataOf = <Data>(answer: Pending<Data>): Promise<Data> => dataIn(answer, false)

/** The list in an answer. */
export const listOf = <Item>(answer: Pending<Item[]>): Promise<Item[]> => dataIn(answer, true)
