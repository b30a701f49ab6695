import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { apiOperations } from '../../generated/api-operations.js'
import { createMediaScanClient, UnauthorizedError } from '../../src/client/index.js'
import { apiContract } from '../support/contract.js'

const { paths } = parse(readFileSync('openapi.yaml', 'utf8'))

let mock: ChildProcess
let url: string

beforeAll(async () => {
  mock = spawn(process.execPath, ['--import', 'tsx', 'scripts/contract/mock.ts', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise<string>((resolve, reject) => {
    let output = ''
    mock.once('close', (code) => reject(new Error(`The mock ended with ${code}.`)))
    mock.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /http:\/\/[\d.:]+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
})

afterAll(async () => {
  mock.removeAllListeners('close')
  mock.kill()
  const [code] = await once(mock, 'close')
  expect(code).toBe(0)
})

/** Example requests of an operation, with path parameters filled in. */
function exampleRequest({ method, path }: { method: string; path: string }): Request {
  const operation = paths[path][method.toLowerCase()]
  const example = operation.requestBody?.content['application/json'].example
  const address = path.replace('{kind}', 'preview').replace(/\{\w+\}/g, 'id_1')
  return new Request(`${url}${address}`, {
    method,
    headers: { Authorization: 'Bearer msk_sbx_1', ...(example && { 'Content-Type': 'application/json' }) },
    ...(example && { body: JSON.stringify(example) }),
  })
}

describe('npm run contract:mock', () => {
  it.each(Object.entries(apiOperations))(
    'answers %s with its example from the contract',
    async (_, facts) => {
      const { method } = facts
      const status = Math.min(...facts.statuses)
      const response = await fetch(exampleRequest(facts))
      const body = await response.text()
      expect(response.status).toBe(status)
      const headers = Object.fromEntries(response.headers)
      const found = apiContract.check({ method, path: new URL(response.url).pathname, status, headers, body })
      // The service's own rule, which no contract can express.
      expect(
        found?.filter((problem) => !/(Cache-Control|X-Content-Type-Options) is not/.test(problem)),
      ).toEqual([])
      expect(headers).not.toHaveProperty('sl-violations')
    },
  )

  it('works with the client package', async () => {
    const client = createMediaScanClient({ baseUrl: url, apiKey: 'msk_sbx_1' })
    const scan = await client.getScan('scan_1')
    expect(scan).toMatchObject({ verdict: 'synthetic', riskLevel: 'critical' })
    const page = await client.listWebhookDeliveries({ limit: 1 })
    expect(page.data.map(({ status }) => status)).toEqual(['retrying'])
  })

  it('requires a key, and gives any documented answer that a request prefers', async () => {
    const client = createMediaScanClient({ baseUrl: url, apiKey: 'msk_sbx_1', retries: 0 })
    const anonymous = await fetch(`${url}/api/v1/scans`)
    expect(anonymous.status).toBe(401)
    const preferred = client.getScan('scan_1', { headers: { Prefer: 'code=401' } })
    await expect(preferred).rejects.toBeInstanceOf(UnauthorizedError)
  })
})
