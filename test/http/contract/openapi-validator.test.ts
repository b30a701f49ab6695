import Ajv2020 from 'ajv/dist/2020.js'
import { afterEach, expect, test, vi } from 'vitest'
import { apiOperations } from '../../../generated/api-operations.js'
import { packageFile } from '../../../src/basics/package-root.js'
import { createValidator } from '../../../src/http/contract/validate.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test('loading a contract compiles no schema: neither OpenAPI’s nor one of the contract', async () => {
  const compiled: unknown[] = []
  for (const name of ['compile', 'getSchema'] as const) {
    const original = Ajv2020.default.prototype[name] as (...args: unknown[]) => unknown
    vi.spyOn(Ajv2020.default.prototype, name).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      compiled.push(args[0])
      return original.apply(this, args) as never
    })
  }
  const validate = await createValidator(packageFile('openapi.yaml'), apiOperations)
  expect(compiled).toEqual([])
  // A schema is compiled as soon as it is used.
  const subject = { headers: {}, url: '/api/v1/scans', params: {}, query: {}, body: undefined }
  await validate('listScans', subject)
  expect(compiled).not.toEqual([])
})

test('problems of a request are found, whether it is the first or not', async () => {
  const validate = await createValidator(packageFile('openapi.yaml'), apiOperations)
  const subject = (query: Record<string, unknown>) => ({
    headers: {},
    url: '/api/v1/scans',
    params: {},
    query,
    body: undefined,
  })
  const refusal = { status: 400, code: 'invalid_request' }
  await expect(validate('listScans', subject({ limit: 'many' }))).rejects.toMatchObject(refusal)
  await expect(validate('listScans', subject({ limit: 'many' }))).rejects.toMatchObject(refusal)
  await expect(validate('listScans', subject({ limit: '7' }))).resolves.toBeUndefined()
})
