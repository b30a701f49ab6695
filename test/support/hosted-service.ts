import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { type Environment, SCOPES } from '../../generated/vocabulary.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from './process.js'

/** An answer, and how long it took. */
export type TimedAnswer = {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
  readonly tookMs: number
  /** When it arrived, on the clock of `performance.now()`. */
  readonly at: number
}

/** The built service in its own process, on a PostgreSQL server, with one organization. */
export type HostedService = {
  readonly process: ServiceProcess
  readonly key: string
  readonly organizationId: string
  /** A request with the key, or another token; each on its own connection. */
  ask(path: string, options?: { body?: object; token?: string; headers?: object }): Promise<TimedAnswer>
  stop(): Promise<void>
}

export async function startHostedService(
  databaseUrl: string,
  { environment = {}, tenant = 'sandbox' }: { environment?: NodeJS.ProcessEnv; tenant?: Environment } = {},
): Promise<HostedService> {
  const operatorToken = randomBytes(24).toString('hex')
  const folder = await temporaryFolder()
  const service = await startServiceProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_ORGANIZATION: '0',
    ...environment,
  })
  const { hostname, port } = new URL(service.url)
  let key = ''

  function ask(
    path: string,
    { body, token = key, headers = {} }: { body?: object; token?: string; headers?: object } = {},
  ): Promise<TimedAnswer> {
    const askedAt = performance.now()
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          ...{ hostname, port, path, agent: false },
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () => {
            const at = performance.now()
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              tookMs: at - askedAt,
              at,
            })
          })
        },
      )
      request.on('error', reject)
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  const organization = await ask('/console/api/organizations', {
    body: { name: 'Faults' },
    token: operatorToken,
  })
  const organizationId: string = JSON.parse(organization.text).data.id
  const issued = await ask(`/console/api/organizations/${organizationId}/keys`, {
    body: { label: 'faults', environment: tenant, scopes: SCOPES },
    token: operatorToken,
  })
  key = JSON.parse(issued.text).data.secret
  return {
    process: service,
    key,
    organizationId,
    ask,
    async stop() {
      await service.end('SIGKILL')
      await folder.remove()
    },
  }
}
