import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../generated/console.js'
import { explain } from './api-command.js'
import { CommandError } from './command-error.js'

/** How the operators' commands find the service. */
export type Connection = {
  /** Where the service is; `SERVICE_URL` unless given. */
  readonly url?: string
  /** The operator token; `OPERATOR_TOKEN` unless given. */
  readonly token?: string
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
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${bearer}` } })
}

/** The data of an answer. A refusal, or a service that cannot be reached, becomes a {@link CommandError}. */
export async function dataOf<Data>(
  answer: Promise<{ data?: { data: Data }; error?: unknown; response: Response }>,
): Promise<Data> {
  let settled: Awaited<typeof answer>
  try {
    settled = await answer
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CommandError(`The service cannot be reached: ${cause instanceof Error ? cause.message : cause}`)
  }
  if (settled.data !== undefined) return settled.data.data
  const refused = settled.error as
    | { error?: { code?: string; message?: string; requestId?: string } }
    | undefined
  const { message = `The service answered ${settled.response.status}.`, ...facts } = refused?.error ?? {}
  throw new CommandError(explain({ message, ...facts }))
}
