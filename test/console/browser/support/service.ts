import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import createClient, { type Client } from 'openapi-fetch'
import type { paths as ApiPaths } from '../../../../generated/api.js'
import type { paths as ConsolePaths } from '../../../../generated/console.js'
import { type Environment, SCOPES, type Scope } from '../../../../generated/vocabulary.js'
import { startServiceProcess, temporaryFolder } from '../../../support/process.js'

/** The shipped service, in its own process on an empty embedded database. */
export type ConsoleService = {
  readonly url: string
  readonly operatorToken: string
  readonly operator: Client<ConsolePaths>
  /** The public API with a key. */
  api(key: string): Client<ApiPaths>
  organization(name: string): Promise<string>
  key(
    organizationId: string,
    options?: { label?: string; environment?: Environment; scopes?: Scope[] },
  ): Promise<string>
  close(): Promise<void>
}

/** The data of an answer, which must be a success. */
export async function dataOf<Data>(
  answer: Promise<{ data?: { data: Data }; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer
  if (data === undefined) throw new Error(`${response.url} → ${response.status} ${JSON.stringify(error)}`)
  return data.data
}

export async function startConsoleService(environment: NodeJS.ProcessEnv = {}): Promise<ConsoleService> {
  const folder = await temporaryFolder()
  const process = await startServiceProcess({
    DATA_DIR: folder.path,
    WEBHOOK_RETRY_SECONDS: '3600',
    ...environment,
  })
  const { url } = process
  const operatorToken = (await readFile(join(folder.path, 'operator.token'), 'utf8')).trim()
  const client = <Paths extends object>(token: string) =>
    createClient<Paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } })
  const operator = client<ConsolePaths>(operatorToken)
  return {
    url,
    operatorToken,
    operator,
    api: (key) => client<ApiPaths>(key),
    async organization(name) {
      return (await dataOf(operator.POST('/console/api/organizations', { body: { name } }))).id
    },
    async key(organizationId, { label = 'tests', environment: of = 'sandbox', scopes = [...SCOPES] } = {}) {
      const issued = await dataOf(
        operator.POST('/console/api/organizations/{organizationId}/keys', {
          params: { path: { organizationId } },
          body: { label, environment: of, scopes },
        }),
      )
      return issued.secret
    },
    async close() {
      await process.end()
      await folder.remove()
    },
  }
}
